import type { SentTransfer } from './paid-runs.ts'

/** The fields of an incoming entry that identify a returned transfer. */
export type Incoming = { cents: number; currency: string; endToEndId: string; remittance: string }

/** The end-to-end ids of our transfers in an entry, also in its remittance text. */
export function parseTransferIds({ endToEndId, remittance }: Pick<Incoming, 'endToEndId' | 'remittance'>): string[] {
  return [...new Set([endToEndId, remittance].flatMap((text) => text.match(TRANSFER_ID) ?? []))]
}

const TRANSFER_ID = /PAYOUT-\d{4}-\d{2}-\d{4}-\d{5}/g

/** A returned transfer, or the doubt with which an entry that names one waits for an operator. */
export type ReturnMatch = { kind: 'returned'; itemId: string } | { kind: 'waits'; doubt: 'double' | 'other-amount' }

/**
 * The returned transfer of each entry; undefined if the entry names none. An entry is a return only if it names exactly
 * one sent transfer and has its full amount. A transfer is returned once.
 */
export function matchReturns(
  entries: readonly Incoming[],
  transfers: readonly SentTransfer[],
): (ReturnMatch | undefined)[] {
  const byName = new Map(transfers.map((transfer) => [transfer.endToEndId, transfer]))
  const returned = new Set(transfers.filter(({ isReturned }) => isReturned).map(({ itemId }) => itemId))
  return entries.map((entry) => {
    if (entry.cents <= 0 || entry.currency !== 'EUR') return undefined
    const named = parseTransferIds(entry).flatMap((name) => byName.get(name) ?? [])
    const [transfer] = named
    if (!transfer) return undefined
    if (named.length > 1 || transfer.cents !== entry.cents) return { kind: 'waits', doubt: 'other-amount' }
    if (returned.has(transfer.itemId)) return { kind: 'waits', doubt: 'double' }
    returned.add(transfer.itemId)
    return { kind: 'returned', itemId: transfer.itemId }
  })
}
