import { hash } from 'node:crypto'
import { CHAIN_KINDS, type ChainKind } from '@marquee/contract/chain.rules'

/** The last position of a chain and its hash. */
export type ChainEnd = { kind: ChainKind; place: number; hash: string }

/** A head of the chains at some time: the length of each, and a hash over their last hashes. */
export type ChainHead = { ends: readonly Omit<ChainEnd, 'hash'>[]; text: string }

/**
 * The head as text: `audit-120.document-8.entry-31.` and a SHA-256. `ledger-export/verify.mjs` of the commands writes
 * the same text.
 */
export function formatHead(ends: readonly ChainEnd[]): string {
  const sorted = ends.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
  const written = sorted.map(({ kind, place, hash }) => `${kind} ${place} ${hash}\n`).join('')
  return [...sorted.map(({ kind, place }) => `${kind}-${place}`), hash('sha256', written, 'hex')].join('.')
}

/** Reads a head; undefined if the text is not one. */
export function parseHead(text: string): ChainHead | undefined {
  if (!/^([a-z]+-[1-9]\d{0,14}\.)*[0-9a-f]{64}$/.test(text)) return undefined
  const parts = text.split('.').slice(0, -1)
  const ends = parts.flatMap((part) => {
    const [name, place] = part.split('-')
    const kind = CHAIN_KINDS.find((known) => known === name)
    return kind ? [{ kind, place: Number(place) }] : []
  })
  return ends.length === parts.length ? { ends, text } : undefined
}
