import {
  AUDIT_NEWS_LINES,
  AUDIT_PAGE_LINES,
  type AuditFilter,
  countAuditNews,
  exportAudit,
  listAudit,
  listAuditActors,
} from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/texts/audit'
import { inArray } from 'drizzle-orm'
import { actorOf, writeDown } from '../../modules/audit/commands.ts'
import { lineCells, presentLine } from '../../modules/audit/present.ts'
import { type AuditRow, auditActors, auditBatches, auditLines, newLines } from '../../modules/audit/queries.ts'
import { readPlace, writtenPlace } from '../../modules/audit/rules.ts'
import { companies } from '../../modules/companies/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { type Route, route } from '../../platform/http/route.ts'

/** Rows that are read at a time for the table. */
const BATCH_ROWS = 1000

/** What was done, by whom and why, with the names of partners and companies as they are now (decision 4). */
export const auditRoutes: readonly Route[] = [
  route(listAudit, async ({ query: { cursor, ...filter } }, { db }) => {
    const found = await auditLines(db, filter, cursor ? readPlace(cursor) : undefined, AUDIT_PAGE_LINES + 1)
    const rows = found.slice(0, AUDIT_PAGE_LINES)
    const names = await partyNames(db, rows)
    const [first, last] = [rows[0], rows.at(-1)]
    return {
      lines: rows.map((row) => presentLine(row, names.get(row.partyId) ?? null)),
      next: found.length > rows.length && last ? writtenPlace(last) : null,
      newest: first ? writtenPlace(first) : null,
    }
  }),

  route(countAuditNews, async ({ query: { since, ...filter } }, { db }) => ({
    count: await newLines(db, filter, since ? readPlace(since) : undefined, AUDIT_NEWS_LINES),
  })),

  route(listAuditActors, async (_, { db }) => ({ actors: await auditActors(db) })),

  // Whoever takes the log away is in it. Before the first line is read, so that it holds also for half an export.
  route(exportAudit, async ({ caller, address, query }, { db, database, clock }) => {
    const at = clock.now()
    await inTransaction(database, (tx) =>
      writeDown(
        tx,
        actorOf({ caller, address }),
        {
          action: 'export',
          subject: { kind: 'audit', id: caller.userId, name: auditTexts.log },
          details: { ...query },
        },
        at,
      ),
    )
    return {
      fileName: auditTexts.table.fileName(at.toISOString().slice(0, 10)),
      columns: auditTexts.table.columns,
      batches: inTable(db, query),
    }
  }),
]

async function* inTable(db: Db, filter: AuditFilter): AsyncGenerator<Cell[][]> {
  for await (const rows of auditBatches(db, filter, BATCH_ROWS)) {
    const names = await partyNames(db, rows)
    yield rows.map((row) => lineCells(row, names.get(row.partyId) ?? null))
  }
}

async function partyNames(db: Db, rows: readonly AuditRow[]): Promise<Map<string | null, string>> {
  const ids = [...new Set(rows.flatMap(({ partyId }) => partyId ?? []))]
  if (ids.length === 0) return new Map()
  const [partners, clients] = await Promise.all([
    db.select({ id: owners.id, name: owners.name }).from(owners).where(inArray(owners.id, ids)),
    db.select({ id: companies.id, name: companies.name }).from(companies).where(inArray(companies.id, ids)),
  ])
  return new Map([...partners, ...clients].map(({ id, name }) => [id, name]))
}
