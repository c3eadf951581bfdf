import { LEDGER_FIRST_LINES, type LedgerFilter } from '@marquee/contract/ledger'
import { LEDGER_ACCOUNTS, type LedgerAccount } from '@marquee/contract/ledger.rules'
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { buildSearchPattern } from '../../platform/db/search.ts'
import { campaigns } from '../campaigns/schema.ts'
import { companies } from '../companies/schema.ts'
import { owners } from '../owners/schema.ts'
import { screens } from '../screens/schema.ts'
import { ledgerEntries, ledgerLines } from './schema.ts'

export type LedgerEntryRow = typeof ledgerEntries.$inferSelect
export type LedgerLineRow = typeof ledgerLines.$inferSelect & {
  partyName: string | null
  campaignName: string | null
  screenModel: string | null
}
export type EntryWithLines = LedgerEntryRow & { lines: LedgerLineRow[] }
/** An entry with the sum of all its debits, also of lines that are not listed. */
export type ListedEntry = EntryWithLines & { sumCents: number }

/**
 * Entries with their first lines, newest first. A filter selects entries with a matching line and lists these lines
 * first.
 */
export async function listLedgerEntries(
  db: Db,
  filter: LedgerFilter,
  before: number | undefined,
  limit: number,
): Promise<ListedEntry[]> {
  const entries = await selectEntries(db, filter, before, limit)
  const ids = entries.map(({ id }) => id)
  const sums = await sumEntries(db, ids)
  const listed = await attachLines(db, entries, isListed(ids, filter))
  return listed.map((entry) => ({ ...entry, sumCents: sums.get(entry.id) ?? 0 }))
}

/** The lines of an entry after a line number, in their order. */
export function listEntryLines(db: Db, entryId: number, after: number, limit: number): Promise<LedgerLineRow[]> {
  return selectLines(db, [entryId], gt(ledgerLines.line, after)).limit(limit)
}

/** Limits memory: the entry of a payout run can have as many lines as thousands of other entries. */
const MAX_LINES_PER_BATCH = 10_000

/** Streams the ledger in batches, newest first. A batch is read when the consumer asks for it. */
export async function* streamLedgerEntries(
  db: Db,
  filter: LedgerFilter,
  size: number,
): AsyncGenerator<EntryWithLines[]> {
  let before: number | undefined
  for (;;) {
    const entries = await selectEntries(db, filter, before, size)
    for (const some of splitBatches(entries)) yield await attachLines(db, some)
    const last = entries.at(-1)
    if (!last || entries.length < size) return
    before = last.id
  }
}

/** Batches of at most `MAX_LINES_PER_BATCH` lines; a longer entry is a batch of its own. */
function splitBatches(entries: readonly LedgerEntryRow[]): LedgerEntryRow[][] {
  const batches: LedgerEntryRow[][] = []
  let lines = MAX_LINES_PER_BATCH
  for (const entry of entries) {
    lines += entry.lineCount
    const batch = batches.at(-1)
    if (batch && lines <= MAX_LINES_PER_BATCH) batch.push(entry)
    else {
      batches.push([entry])
      lines = entry.lineCount
    }
  }
  return batches
}

function selectEntries(db: Db, filter: LedgerFilter, before: number | undefined, limit: number) {
  return db
    .select()
    .from(ledgerEntries)
    .where(and(buildEntryFilter(filter), before === undefined ? undefined : lt(ledgerEntries.id, before)))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit)
}

async function attachLines(db: Db, entries: readonly LedgerEntryRow[], condition?: SQL): Promise<EntryWithLines[]> {
  if (entries.length === 0) return []
  const ids = entries.map(({ id }) => id)
  const byEntry = Map.groupBy(await selectLines(db, ids, condition), ({ entryId }) => entryId)
  return entries.map((entry) => ({ ...entry, lines: byEntry.get(entry.id) ?? [] }))
}

/** The first lines of each entry by their number; with a filter, matching lines first. */
function isListed(ids: readonly number[], filter: LedgerFilter): SQL {
  const fits = buildLineFilter(filter)
  if (!fits) return lte(ledgerLines.line, LEDGER_FIRST_LINES)
  return sql`(${ledgerLines.entryId}, ${ledgerLines.line}) in (
    select entry_id, line from (
      select ${ledgerLines.entryId}, ${ledgerLines.line},
        row_number() over (partition by ${ledgerLines.entryId} order by ${fits} desc nulls last, ${ledgerLines.line}) as place
      from ${ledgerLines} where ${inArray(ledgerLines.entryId, [...ids])}
    ) as placed where place <= ${LEDGER_FIRST_LINES})`
}

async function sumEntries(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: ledgerLines.entryId, cents: sql<number>`sum(${ledgerLines.cents})::bigint`.mapWith(Number) })
    .from(ledgerLines)
    .where(and(inArray(ledgerLines.entryId, [...ids]), gt(ledgerLines.cents, 0)))
    .groupBy(ledgerLines.entryId)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** The balance of each account; a debit is above zero. */
export async function listBalances(db: Db): Promise<{ account: LedgerAccount; cents: number }[]> {
  const rows = await db
    .select({ account: ledgerLines.account, cents: sql<number>`sum(${ledgerLines.cents})::bigint` })
    .from(ledgerLines)
    .groupBy(ledgerLines.account)
  const centsByAccount = new Map(rows.map(({ account, cents }) => [account, cents]))
  return LEDGER_ACCOUNTS.map((account) => ({ account, cents: centsByAccount.get(account) ?? 0 }))
}

/** Names are current: the ledger stores only ids. */
function selectLines(db: Db, entryIds: readonly number[], condition?: SQL) {
  return db
    .select({
      ...getTableColumns(ledgerLines),
      partyName: sql<string | null>`coalesce(${companies.name}, ${owners.name})`,
      campaignName: campaigns.name,
      screenModel: screens.model,
    })
    .from(ledgerLines)
    .leftJoin(companies, eq(companies.id, ledgerLines.partyId))
    .leftJoin(owners, eq(owners.id, ledgerLines.partyId))
    .leftJoin(campaigns, eq(campaigns.id, ledgerLines.campaignId))
    .leftJoin(screens, eq(screens.id, ledgerLines.screenId))
    .where(and(inArray(ledgerLines.entryId, [...entryIds]), condition))
    .orderBy(asc(ledgerLines.entryId), asc(ledgerLines.line))
}

function buildLineFilter({ account, party, campaign, document }: LedgerFilter): SQL | undefined {
  return and(
    account && eq(ledgerLines.account, account),
    party ? eq(ledgerLines.partyId, party) : undefined,
    campaign ? eq(ledgerLines.campaignId, campaign) : undefined,
    document ? eq(ledgerLines.documentId, document) : undefined,
  )
}

function buildEntryFilter(filter: LedgerFilter): SQL | undefined {
  const { cause, from, to, search } = filter
  const fits = buildLineFilter(filter)
  return and(
    cause && eq(ledgerEntries.cause, cause),
    from === undefined ? undefined : gte(ledgerEntries.bookedOn, from),
    to === undefined ? undefined : lte(ledgerEntries.bookedOn, to),
    search ? sql`${ledgerEntries.label} ilike ${buildSearchPattern(search)}` : undefined,
    fits && sql`${ledgerEntries.id} in (select ${ledgerLines.entryId} from ${ledgerLines} where ${fits})`,
  )
}
