import type { SentTransfer } from './paid-runs.ts'

/** What came in, as far as it may be a transfer that a bank has sent back. */
export type Incoming = { cents: number; currency: string; endToEndId: string; remittance: string }

/** What a transfer of ours is called from end to end, also where a bank only repeats it in words. */
export function parseTransferIds({ endToEndId, remittance }: Pick<Incoming, 'endToEndId' | 'remittance'>): string[] {
  return [...new Set([endToEndId, remittance].flatMap((text) => text.match(TRANSFER_ID) ?? []))]
}

const TRANSFER_ID = /PAYOUT-\d{4}-\d{2}-\d{4}-\d{5}/g

/** A transfer that came back; or why a person has to look at what names one. */
export type ReturnMatch = { kind: 'returned'; itemId: string } | { kind: 'waits'; doubt: 'double' | 'other-amount' }

/**
 * Which transfers came back, entry by entry; nothing for what names none. It is one only where it names exactly one transfer
 * that the bank has got, and brings all of its amount; each comes back once.
 */
export function matchReturns(
  entries: readonly Incoming[],
  transfers: readonly SentTransfer[],
): (ReturnMatch | undefined)[] {
  const byName = new Map(transfers.map((transfer) => [transfer.endToEndId, transfer]))
  const returned = new Set(transfers.flatMap(({ itemId, isReturned }) => (isReturned ? [itemId] : [])))
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
