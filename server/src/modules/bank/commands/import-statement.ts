import { compareKeys } from '@marquee/contract/text.rules'
import { importBankStatement } from '@marquee/contract/bank'
import { bankTexts } from '@marquee/contract/messages/bank'
import { eq } from 'drizzle-orm'
import { createId } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { splitChunks } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { type BankEntryRow, listKnownKeys } from '../queries/entries.ts'
import { listCandidates } from '../queries/candidates.ts'
import { lockSentRuns } from '../queries/sent-runs.ts'
import type { ParsedEntry } from '../rules/camt.ts'
import { type Outcome, deriveOutcomes } from '../rules/matching.ts'
import { matchPaidRuns } from '../rules/paid-runs.ts'
import { bankEntries, bankFiles } from '../schema/payments.ts'
import { billingSettings } from '../../invoicing/schema/settings.ts'
import { type ReturnMatch, matchReturns } from '../rules/returned-transfers.ts'
import { getEntryLabel } from './entries.ts'
import { bookOpeningBalance } from './opening.ts'
import { postAll } from '../../ledger/commands.ts'
import { lockCampaigns, settleInvoices } from './payments.ts'
import type { TransferReturn } from './transfers.ts'

/** A parsed bank statement. */
export type BankStatement = {
  name: string
  sha256: string
  statementId: string
  iban: string
  fromOn: string | null
  untilOn: string | null
  openingCents: number | null
  closingCents: number | null
  entries: readonly KeyedEntry[]
}
type KeyedEntry = ParsedEntry & { key: string }

/** What payouts do with carried out runs and returned transfers. Passed in, because payouts know the bank. */
export type PayoutSettlement = {
  markRunPaid(tx: Tx, by: Actor, run: { runId: string; paidOn: string }, at: Date): Promise<unknown>
  returnTransfers(tx: Tx, by: Actor, returned: readonly TransferReturn[], at: Date): Promise<void>
}

export type ImportResult = {
  fileId: string
  isNew: boolean
  newEntries: number
  knownEntries: number
  matched: number
  matchedCents: number
  open: number
  payouts: number
}

/**
 * Imports a bank statement in one transaction: saves and books new entries, settles invoices that an entry names
 * exactly, and marks payout runs paid that the bank has carried out. The same file again, or the same entry in another
 * file, changes nothing (decision 20).
 *
 * @throws Refused settingsMissing, otherAccount
 */
export async function importStatement(
  tx: Tx,
  by: Actor & { userId: string },
  statement: BankStatement,
  payouts: PayoutSettlement,
  at: Date,
): Promise<ImportResult> {
  await lockAccount(tx, statement.iban)
  const { entries, name, ...about } = statement
  const known = await listKnownKeys(
    tx,
    entries.map(({ key }) => key),
  )
  const fresh = entries.filter(({ key }) => !known.has(key))
  const counts = { entries: entries.length, newEntries: fresh.length }
  const [file] = await tx
    .insert(bankFiles)
    .values({ ...about, name, ...counts, importedAt: at, importedBy: by.userId })
    .onConflictDoNothing({ target: bankFiles.sha256 })
    .returning({ id: bankFiles.id })
  if (!file) return { ...NO_RESULT, fileId: await getFileId(tx, statement.sha256), knownEntries: entries.length }

  await bookOpeningBalance(tx, statement.iban, at)
  const result = await importEntries(tx, by, fresh.toSorted(compareByDay), { fileId: file.id, payouts, at })
  const knownEntries = entries.length - fresh.length
  const auditEntry = {
    action: 'import',
    subject: { kind: 'bank-file', id: file.id, name: name || about.statementId },
  } as const
  await writeAuditEntry(tx, by, { ...auditEntry, sha256: about.sha256, details: { ...result, knownEntries } }, at)
  return { fileId: file.id, isNew: true, knownEntries, ...result }
}

const IMPORT_ACTOR: Actor = { userId: null, name: bankTexts.byItself, address: null }

const NO_RESULT = { isNew: false, newEntries: 0, matched: 0, matchedCents: 0, open: 0, payouts: 0 }

/** Serializes imports, and keeps the operator's account unchanged until the transaction ends. */
async function lockAccount(tx: Tx, iban: string): Promise<void> {
  const [settings] = await tx.select({ iban: billingSettings.iban }).from(billingSettings).for('no key update')
  if (!settings) throw refuse(importBankStatement.refusals.settingsMissing)
  if (settings.iban !== iban) throw refuse(importBankStatement.refusals.otherAccount, { details: { iban } })
}

async function getFileId(tx: Tx, sha256: string): Promise<string> {
  const [file] = await tx.select({ id: bankFiles.id }).from(bankFiles).where(eq(bankFiles.sha256, sha256))
  if (!file) throw new Error('the bank file with the same hash is missing')
  return file.id
}

const compareByDay = (one: KeyedEntry, other: KeyedEntry) => compareKeys(one.bookedOn, other.bookedOn)

/** The row of an entry and what it settles. */
type EntryWithOutcome = { row: BankEntryRow; outcome: Outcome }

async function importEntries(
  tx: Tx,
  by: Actor,
  fresh: readonly KeyedEntry[],
  { fileId, payouts, at }: { fileId: string; payouts: PayoutSettlement; at: Date },
): Promise<Omit<ImportResult, 'fileId' | 'isNew' | 'knownEntries'>> {
  const { documents } = await listCandidates(tx, fresh)
  await lockCampaigns(
    tx,
    documents.map(({ campaignId }) => campaignId),
  )
  // Read again after the locks: no other transaction can pay these invoices now.
  const { candidates, documents: lockedInvoices } = await listCandidates(tx, fresh)
  const outcomes = deriveOutcomes(fresh, candidates)
  const { runs, transfers } = await lockSentRuns(tx, fresh)
  const { runOf, carriedOut } = matchPaidRuns(fresh, runs, transfers)
  const returns = matchReturns(fresh, transfers)
  const rows = fresh.map((entry, index): EntryWithOutcome => {
    const back = returns[index]
    // A returned transfer pays no invoice, even if it names one.
    const outcome = back ? toOutcome(back) : (outcomes[index] ?? UNKNOWN_OUTCOME)
    const payoutRunId = runOf[index] ?? null
    const isPayout = payoutRunId !== null || back?.kind === 'returned'
    const state = isPayout || outcome.kind === 'settles' ? 'matched' : 'open'
    const doubt = isPayout ? null : outcome.doubt
    return { row: toEntryRow(entry, { fileId, state, doubt, payoutRunId }), outcome }
  })
  await writeEntries(tx, rows)
  await bookIncoming(tx, rows, at)
  const matched = await settleNamedInvoices(tx, rows, lockedInvoices, at)
  // A bank statement contains few runs.
  for (const run of carriedOut) await payouts.markRunPaid(tx, by, run, at)
  const returned = returns.flatMap((back, index) => {
    const [entry, written] = [fresh[index], rows[index]]
    if (back?.kind !== 'returned' || !entry || !written) return []
    const { bookedOn: on, returnCode: code, returnText: text } = entry
    return [{ itemId: back.itemId, on, code, text, bankEntryId: written.row.id }]
  })
  await payouts.returnTransfers(tx, IMPORT_ACTOR, returned, at)
  return {
    newEntries: rows.length,
    ...matched,
    open: rows.filter(({ row }) => row.state === 'open').length,
    payouts: carriedOut.length,
  }
}

const UNKNOWN_OUTCOME: Outcome = { kind: 'waits', doubt: 'unknown' }
const toOutcome = (back: ReturnMatch): Outcome => (back.kind === 'waits' ? back : UNKNOWN_OUTCOME)

type EntryStatus = Pick<BankEntryRow, 'fileId' | 'state' | 'doubt' | 'payoutRunId'>

function toEntryRow(entry: KeyedEntry, status: EntryStatus): BankEntryRow {
  const { key, bookedOn, valueOn, cents, currency, partyName, partyIban, reference, remittance, endToEndId } = entry
  const fields = { key, bookedOn, valueOn, cents, currency, partyName, partyIban, reference, remittance, endToEndId }
  return { id: createId(), ...fields, ...status, ignoredReason: null }
}

/** PostgreSQL accepts 65,535 parameters in a statement. */
const MAX_ROWS_PER_INSERT = 2_000

async function writeEntries(tx: Tx, rows: readonly EntryWithOutcome[]): Promise<void> {
  for (const some of splitChunks(rows, MAX_ROWS_PER_INSERT)) {
    await tx.insert(bankEntries).values(some.map(({ row }) => row))
  }
}

/** Incoming money is on the bank account, and on `unclear` until it is matched. */
function bookIncoming(tx: Tx, rows: readonly EntryWithOutcome[], at: Date): Promise<void> {
  const incoming = rows.filter(({ row }) => row.cents > 0 && row.currency === 'EUR')
  const postings = incoming.map(({ row }) => ({
    cause: 'bank-entry' as const,
    causeId: row.id,
    label: getEntryLabel(row),
    bookedOn: row.bookedOn,
    at,
    lines: [
      { account: 'bank' as const, cents: row.cents },
      { account: 'unclear' as const, cents: -row.cents },
    ],
  }))
  return postAll(tx, postings)
}

async function settleNamedInvoices(
  tx: Tx,
  rows: readonly EntryWithOutcome[],
  lockedInvoices: readonly { id: string; number: string; campaignId: string; companyId: string }[],
  at: Date,
): Promise<{ matched: number; matchedCents: number }> {
  const invoices = new Map(lockedInvoices.map((invoice) => [invoice.id, invoice]))
  const by = IMPORT_ACTOR
  const settled = rows.filter(({ outcome }) => outcome.kind === 'settles')
  const settlements = settled.flatMap(({ row: { id, bookedOn }, outcome }) =>
    (outcome.kind === 'settles' ? outcome.parts : []).map(({ invoiceId, cents }) => {
      const invoice = invoices.get(invoiceId)
      if (!invoice) throw new Error('an invoice that an entry settles is not among the locked ones')
      return { invoice, kind: 'bank' as const, cents, paidOn: bookedOn, bankEntryId: id, by, note: '' }
    }),
  )
  await settleInvoices(tx, by, settlements, at)
  return { matched: settled.length, matchedCents: settlements.reduce((sum, { cents }) => sum + cents, 0) }
}
