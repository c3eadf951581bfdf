import {
  MAX_NEW_AUDIT_LINES,
  AUDIT_LINES_PER_PAGE,
  type AuditFilter,
  countAuditNews,
  exportAudit,
  listAudit,
  listAuditActors,
} from '@marquee/contract/audit'
import { buildCsvName } from '@marquee/contract/csv.rules'
import { auditTexts } from '@marquee/contract/messages/audit'
import { inArray } from 'drizzle-orm'
import { toActor, writeAuditEntry } from '../../../modules/audit/commands.ts'
import { toAuditCells, presentActor, presentAuditEntry } from '../../../modules/audit/present.ts'
import {
  type AuditRow,
  listActors,
  streamAuditEntries,
  listAuditEntries,
  countNewEntries,
} from '../../../modules/audit/queries.ts'
import { parseCursor, formatCursor } from '../../../modules/audit/rules.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { type Db, runInTransaction } from '../../../platform/db/database.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { readRoute, type Route, route } from '../../../platform/http/route.ts'

/** It is stored for all readers, so it stays English. */
const LOG_NAME = auditTexts.log

/** Rows that are read at a time for the table. */
const ROWS_PER_BATCH = 1000

/** The audit log: actions with actors and reasons, and the current names of partners and companies (decision 4). */
export const auditRoutes: readonly Route[] = [
  readRoute(listAudit, async ({ query: { cursor, ...filter } }, { db }) => {
    const found = await listAuditEntries(db, filter, cursor ? parseCursor(cursor) : undefined, AUDIT_LINES_PER_PAGE + 1)
    const rows = found.slice(0, AUDIT_LINES_PER_PAGE)
    const names = await listPartyNames(db, rows)
    const [first, last] = [rows[0], rows.at(-1)]
    return {
      lines: rows.map((row) => presentAuditEntry(row, names.get(row.partyId) ?? null)),
      next: found.length > rows.length && last ? formatCursor(last) : null,
      newest: first ? formatCursor(first) : null,
    }
  }),

  readRoute(countAuditNews, async ({ query: { since, ...filter } }, { db }) => ({
    count: await countNewEntries(db, filter, since ? parseCursor(since) : undefined, MAX_NEW_AUDIT_LINES),
  })),

  readRoute(listAuditActors, async (_, { db }) => ({
    actors: (await listActors(db)).map(({ id, name }) => ({ id, name: presentActor(id, name) })),
  })),

  // The export itself is an audit entry, written before the first row is read, so that it exists for a partial export
  // too.
  route(exportAudit, async ({ caller, address, query }, { db, database, clock }) => {
    const at = clock.now()
    await runInTransaction(database, (tx) =>
      writeAuditEntry(
        tx,
        toActor({ caller, address }),
        {
          action: 'export',
          subject: { kind: 'audit', id: caller.userId, name: LOG_NAME },
          details: { ...query },
        },
        at,
      ),
    )
    return {
      fileName: buildCsvName(auditTexts.log, at.toISOString().slice(0, 10)),
      columns: auditTexts.table.columns,
      batches: streamCells(db, query),
    }
  }),
]

async function* streamCells(db: Db, filter: AuditFilter): AsyncGenerator<Cell[][]> {
  for await (const rows of streamAuditEntries(db, filter, ROWS_PER_BATCH)) {
    const names = await listPartyNames(db, rows)
    yield rows.map((row) => toAuditCells(row, names.get(row.partyId) ?? null))
  }
}

async function listPartyNames(db: Db, rows: readonly AuditRow[]): Promise<Map<string | null, string>> {
  const ids = [...new Set(rows.flatMap(({ partyId }) => partyId ?? []))]
  if (ids.length === 0) return new Map()
  const [partners, clients] = await Promise.all([
    db.select({ id: owners.id, name: owners.name }).from(owners).where(inArray(owners.id, ids)),
    db.select({ id: companies.id, name: companies.name }).from(companies).where(inArray(companies.id, ids)),
  ])
  return new Map([...partners, ...clients].map(({ id, name }) => [id, name]))
}
