import type { LedgerAccount, LedgerCause } from '@marquee/contract/ledger.rules'
import type { Tx } from '../../platform/db/database.ts'
import { splitChunks } from '../../platform/notify.ts'
import { ledgerEntries, ledgerLines } from './schema.ts'

export type Posting = {
  cause: LedgerCause
  /** the id of the document, payment, bank entry or payout run */
  causeId: string
  /** its number or name, for people */
  label: string
  bookedOn: string
  at: Date
  lines: readonly PostingLine[]
}

export type PostingLine = {
  account: LedgerAccount
  /** debit above zero, credit below; lines of 0 are not written */
  cents: number
  partyId?: string | null
  campaignId?: string | null
  screenId?: string | null
  documentId?: string | null
}

/** PostgreSQL accepts 65,535 parameters in a statement; a payout run has tens of thousands of lines. */
const MAX_ROWS_PER_INSERT = 5_000

/**
 * Writes one ledger entry (decision 17). The database refuses an entry that does not add up to zero, and a second entry
 * of the same cause.
 *
 * @throws RangeError for lines that do not add up, before anything is written
 */
export function post(tx: Tx, posting: Posting): Promise<void> {
  return postAll(tx, [posting])
}

/** Writes many entries with few SQL statements. All have the same cause and different cause ids. */
export async function postAll(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const entries = postings.flatMap(({ lines, ...entry }) => {
    const moved = lines.filter(({ cents }) => cents !== 0)
    const sum = moved.reduce((total, { cents }) => total + cents, 0)
    if (sum !== 0) throw new RangeError(`the lines of ${entry.cause} ${entry.label} add up to ${sum} cents`)
    // An entry without amounts is not written.
    return moved.length > 0 ? [{ entry: { ...entry, lineCount: moved.length }, lines: moved }] : []
  })
  for (const some of splitChunks(entries, MAX_ROWS_PER_INSERT)) {
    const written = await tx
      .insert(ledgerEntries)
      .values(some.map(({ entry }) => entry))
      .returning({ id: ledgerEntries.id, causeId: ledgerEntries.causeId })
    const ids = new Map(written.map(({ id, causeId }) => [causeId, id]))
    const lines = some.flatMap(({ entry, lines }) => {
      const entryId = ids.get(entry.causeId)
      if (entryId === undefined) throw new Error('the entry was not written')
      return lines.map((line, index) => ({ ...line, entryId, line: index + 1 }))
    })
    for (const part of splitChunks(lines, MAX_ROWS_PER_INSERT)) await tx.insert(ledgerLines).values(part)
  }
}
