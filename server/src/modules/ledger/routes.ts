import {
  exportLedger,
  LEDGER_PAGE_ENTRIES,
  LEDGER_PAGE_LINES,
  type LedgerFilter,
  listLedger,
  listLedgerLines,
} from '@marquee/contract/ledger'
import { COMMON } from '@marquee/contract/refusals'
import { billingBooksTexts } from '@marquee/contract/messages/billing-books'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { buildCsvName, type Cell } from '@marquee/contract/csv.rules'
import { shellTexts } from '@marquee/contract/messages/shell'
import { readRoute, type Route } from '../../platform/http/route.ts'
import { toEntryCells, presentEntry, presentLine } from './present.ts'
import { listBalances, streamLedgerEntries, listLedgerEntries, listEntryLines } from './queries.ts'

const ENTRIES_PER_BATCH = 500

/** The ledger. */
export const ledgerRoutes: readonly Route[] = [
  readRoute(listLedger, async ({ query: { before, ...filter } }, { db }) => {
    const rows = await listLedgerEntries(db, filter, before, LEDGER_PAGE_ENTRIES + 1)
    const entries = rows.slice(0, LEDGER_PAGE_ENTRIES)
    return {
      entries: entries.map(presentEntry),
      next: rows.length > entries.length ? (entries.at(-1)?.id ?? null) : null,
      balances: await listBalances(db),
    }
  }),

  readRoute(listLedgerLines, async ({ params, query }, { db }) => {
    const rows = await listEntryLines(db, params.entry, query.after ?? 0, LEDGER_PAGE_LINES + 1)
    if (rows.length === 0 && !query.after) throw refuse(COMMON.notFound)
    const lines = rows.slice(0, LEDGER_PAGE_LINES)
    return { lines: lines.map(presentLine), next: rows.length > lines.length ? (lines.at(-1)?.line ?? null) : null }
  }),

  readRoute(exportLedger, ({ query }, { db, clock }) => {
    const { columns } = billingBooksTexts.ledgerTable
    const fileName = buildCsvName(shellTexts.titles.ledger, clock.now().toISOString().slice(0, 10))
    return { fileName, columns, batches: streamCells(db, query) }
  }),
]

async function* streamCells(db: Db, filter: LedgerFilter): AsyncGenerator<Cell[][]> {
  for await (const entries of streamLedgerEntries(db, filter, ENTRIES_PER_BATCH)) yield entries.flatMap(toEntryCells)
}
