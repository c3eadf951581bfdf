/**
 * Which payout runs a bank has paid, from outgoing entries: a transfer by its end-to-end id, or the whole run as one
 * booking by the message id of its file. The amount has to be equal. Entries beyond the total of the run are not
 * matched: a repeated payment waits for an operator.
 */
export type SentRun = {
  runId: string
  number: string
  totalCents: number
  /** the amount that entries of earlier files have paid */
  seenCents: number
  /** exported and not marked paid yet */
  isExported: boolean
}
export type SentTransfer = {
  itemId: string
  runId: string
  endToEndId: string
  cents: number
  /** an entry of an earlier file has paid it */
  isSeen: boolean
  /** it was returned */
  isReturned: boolean
}

export type Outgoing = {
  cents: number
  currency: string
  bookedOn: string
  endToEndId: string
  remittance: string
  messageIds: readonly string[]
  isReturn: boolean
}

/** The run numbers that an outgoing entry names. */
export function parseRunNumbers({ messageIds, remittance, endToEndId }: Outgoing): string[] {
  const numbers = [...messageIds, remittance, endToEndId].flatMap((text) => text.match(RUN_NUMBER) ?? [])
  return [...new Set(numbers)]
}

const RUN_NUMBER = /PAYOUT-\d{4}-\d{2}-\d{4}/g

export function matchPaidRuns(
  entries: readonly Outgoing[],
  runs: readonly SentRun[],
  transfers: readonly SentTransfer[],
): { runOf: (string | null)[]; carriedOut: { runId: string; paidOn: string }[] } {
  const byNumber = new Map(runs.map((run) => [run.number, run]))
  const byTransfer = new Map(transfers.flatMap((one) => (one.isSeen ? [] : [[one.endToEndId, one] as const])))
  const seen = new Map(runs.map(({ runId, seenCents }) => [runId, seenCents]))
  const totals = new Map(runs.map(({ runId, totalCents }) => [runId, totalCents]))
  const last = new Map<string, string>()
  const runOf = entries.map((entry) => {
    const runId = matchRun(entry, byNumber, byTransfer)
    if (runId === null) return null
    const sum = (seen.get(runId) ?? 0) - entry.cents
    if (sum > (totals.get(runId) ?? 0)) return null
    byTransfer.delete(entry.endToEndId)
    seen.set(runId, sum)
    const paidOn = last.get(runId) ?? ''
    last.set(runId, paidOn > entry.bookedOn ? paidOn : entry.bookedOn)
    return runId
  })
  const carriedOut = runs.flatMap(({ runId, totalCents, isExported }) => {
    const paidOn = last.get(runId)
    return isExported && paidOn && seen.get(runId) === totalCents ? [{ runId, paidOn }] : []
  })
  return { runOf, carriedOut }
}

function matchRun(
  entry: Outgoing,
  byNumber: ReadonlyMap<string, SentRun>,
  byTransfer: ReadonlyMap<string, SentTransfer>,
): string | null {
  if (entry.currency !== 'EUR' || entry.isReturn) return null
  const transfer = byTransfer.get(entry.endToEndId)
  if (transfer?.cents === -entry.cents) return transfer.runId
  const run = parseRunNumbers(entry)
    .map((number) => byNumber.get(number))
    .find((one) => one?.totalCents === -entry.cents)
  return run?.runId ?? null
}
