import type { AllocationKind } from '@marquee/contract/allocations.rules'
import { BANK_ENTRIES_PER_PAGE, type listBankEntries } from '@marquee/contract/bank'
import type { EndpointQuery } from '@marquee/contract/endpoint'
import { and, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { buildSearchPattern } from '../../../platform/db/search.ts'
import { companies } from '../../companies/schema.ts'
import { documents } from '../../documents/schema/documents.ts'
import { bankEntries } from '../schema/payments.ts'
import { payoutItems, payoutRuns } from '../schema/transfers.ts'
import { payoutReturns } from '../schema/returns.ts'
import { suggestInvoices } from '../rules/suggestions.ts'
import { listActiveAllocations } from './allocations.ts'
import { listCandidates, listOpenInvoices } from './candidates.ts'
import { type Payer, listPayers } from './payers.ts'
import { listActivePayments } from './payments.ts'

type AllocationCompany = { id: string; name: string }
export type BankEntryRow = typeof bankEntries.$inferSelect
/** A bank entry with its payments, allocations and suggestions. */
export type BankEntryDetails = {
  entry: BankEntryRow
  payments: { id: string; invoiceId: string; number: string; cents: number; byItself: boolean }[]
  payout: { id: string; number: string; isReturn: boolean } | null
  payers: Payer[]
  allocations: { id: string; kind: AllocationKind; cents: number; company: AllocationCompany | null; note: string }[]
  suggestions: ReturnType<typeof suggestInvoices>
}

type Filter = EndpointQuery<typeof listBankEntries>

/** A page of entries, newest first, with the number of entries in each state. */
export async function listEntries(db: Db, { state, page = 1, ...filter }: Filter) {
  const condition = buildFilter(filter)
  const ofState = and(condition, state && eq(bankEntries.state, state))
  const rows = await db
    .select()
    .from(bankEntries)
    .where(ofState)
    // This order matches the indexes `bank_entries_state` and `bank_entries_newest`. The day is never null.
    .orderBy(state ? sql`${bankEntries.bookedOn} desc nulls last` : desc(bankEntries.bookedOn), desc(bankEntries.id))
    .limit(BANK_ENTRIES_PER_PAGE)
    .offset((page - 1) * BANK_ENTRIES_PER_PAGE)
  const numbers = await db
    .select({ state: bankEntries.state, entries: count() })
    .from(bankEntries)
    .where(condition)
    .groupBy(bankEntries.state)
  const counts = { open: 0, matched: 0, ignored: 0 }
  for (const row of numbers) counts[row.state] = row.entries
  const total = state ? counts[state] : counts.open + counts.matched + counts.ignored
  return { entries: await listEntryDetails(db, rows), total, counts }
}

function buildFilter({ file, entry, search }: Omit<Filter, 'state' | 'page'>): SQL | undefined {
  const like = search && buildSearchPattern(search)
  const { partyName, remittance, partyIban, reference, endToEndId } = bankEntries
  // Users copy IBANs and references with spaces.
  const code = like?.replace(/\s/g, '')
  return and(
    file ? eq(bankEntries.fileId, file) : undefined,
    entry ? eq(bankEntries.id, entry) : undefined,
    like && code
      ? or(
          // The same expressions as the indexes in `schema/payments.ts`.
          ilike(sql`(${partyName} || ' ' || ${remittance})`, like),
          ilike(sql`(${partyIban} || ' ' || ${reference} || ' ' || ${endToEndId})`, code),
        )
      : undefined,
  )
}

export async function findEntryDetails(db: Db, id: string): Promise<BankEntryDetails | undefined> {
  const rows = await db.select().from(bankEntries).where(eq(bankEntries.id, id))
  const [details] = await listEntryDetails(db, rows)
  return details
}

/** The number of queries does not depend on the number of entries. */
async function listEntryDetails(db: Db, entries: readonly BankEntryRow[]): Promise<BankEntryDetails[]> {
  if (entries.length === 0) return []
  const paid = await listEntryPayments(
    db,
    entries.map(({ id }) => id),
  )
  const allocated = await listEntryAllocations(
    db,
    entries.map(({ id }) => id),
  )
  const runs = await listEntryRuns(db, entries)
  const waiting = entries.filter(({ state, cents, currency }) => state === 'open' && cents > 0 && currency === 'EUR')
  const payers = await listPayers(db, waiting)
  const suggested = await listSuggestions(
    db,
    waiting.map((entry) => ({
      ...entry,
      cents: computeLeftCents(entry, [...(paid.get(entry.id) ?? []), ...(allocated.get(entry.id) ?? [])]),
      payers: payers.get(entry.id) ?? [],
    })),
  )
  return entries.map((entry) => ({
    entry,
    payments: paid.get(entry.id) ?? [],
    payout: runs.get(entry.id) ?? null,
    payers: payers.get(entry.id) ?? [],
    allocations: allocated.get(entry.id) ?? [],
    suggestions: suggested.get(entry.id) ?? [],
  }))
}

/** The part of an entry that is neither a payment nor an allocation. */
export const computeLeftCents = ({ cents }: { cents: number }, paid: readonly { cents: number }[]) =>
  paid.reduce((left, part) => left - part.cents, cents)

async function listEntryPayments(db: Db, entryIds: readonly string[]) {
  const active = await listActivePayments(db, { bankEntryIds: entryIds })
  const ids = [...new Set(active.map(({ documentId }) => documentId))]
  const numbers = new Map(
    ids.length === 0
      ? []
      : (
          await db
            .select({ id: documents.id, number: documents.number })
            .from(documents)
            .where(inArray(documents.id, ids))
        ).map(({ id, number }) => [id, number]),
  )
  const byEntry = new Map<string, BankEntryDetails['payments']>()
  for (const { id, documentId, cents, byUserId, bankEntryId } of active) {
    const payment = {
      id,
      invoiceId: documentId,
      number: numbers.get(documentId) ?? '',
      cents,
      byItself: byUserId === null,
    }
    byEntry.set(bankEntryId ?? '', [...(byEntry.get(bankEntryId ?? '') ?? []), payment])
  }
  return byEntry
}

async function listEntryAllocations(db: Db, entryIds: readonly string[]) {
  const active = await listActiveAllocations(db, entryIds)
  const companyIds = active.flatMap(({ companyId }) => companyId ?? [])
  const rows =
    companyIds.length === 0
      ? []
      : await db
          .select({ id: companies.id, name: companies.name })
          .from(companies)
          .where(inArray(companies.id, companyIds))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const allocationRows = active.map(({ id, kind, cents, companyId, note, bankEntryId }) => ({
    entryId: bankEntryId ?? '',
    allocation: { id, kind, cents, company: byId.get(companyId ?? '') ?? null, note },
  }))
  return new Map(
    [...Map.groupBy(allocationRows, ({ entryId }) => entryId)].map(([id, of]) => [
      id,
      of.map(({ allocation }) => allocation),
    ]),
  )
}

/** The payout run of each entry that paid a run or returned one of its transfers. */
async function listEntryRuns(db: Db, entries: readonly BankEntryRow[]) {
  const entryIds = sql`any(${sql.param(entries.map(({ id }) => id))}::uuid[])`
  const { rows } = await db.execute<{ entryId: string; id: string; number: string; isReturn: boolean }>(sql`
    select entry.id as "entryId", run.id, run.number, false as "isReturn"
    from ${bankEntries} as entry join ${payoutRuns} as run on run.id = entry.payout_run_id
    where entry.id = ${entryIds}
    union all
    select returned.bank_entry_id, run.id, run.number, true
    from ${payoutReturns} as returned join ${payoutItems} as item on item.id = returned.item_id
    join ${payoutRuns} as run on run.id = item.run_id
    where returned.bank_entry_id = ${entryIds}`)
  return new Map(rows.map(({ entryId, ...run }) => [entryId, run]))
}

async function listSuggestions(db: Db, entries: readonly (BankEntryRow & { payers: readonly Payer[] })[]) {
  if (entries.length === 0) return new Map<string, BankEntryDetails['suggestions']>()
  const { candidates, documents: named } = await listCandidates(db, entries)
  const open = await listOpenInvoices(db, {
    amounts: entries.map(({ cents }) => cents),
    companyIds: [...new Set(entries.flatMap(({ payers }) => payers.map(({ id }) => id)))],
    ids: named.map(({ id }) => id),
  })
  return new Map(entries.map((entry) => [entry.id, suggestInvoices({ ...entry, isReturn: false }, open, candidates)]))
}

/** The keys of these that were imported already. */
export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: bankEntries.key })
    .from(bankEntries)
    .where(sql`${bankEntries.key} = any(${sql.param([...keys])}::text[])`)
  return new Set(rows.map(({ key }) => key))
}
