import {
  exportLedger,
  LEDGER_PAGE_ENTRIES,
  LEDGER_PAGE_LINES,
  type LedgerFilter,
  listLedger,
  listLedgerLines,
} from '@marquee/contract/ledger'
import { COMMON } from '@marquee/contract/refusals'
import { billingBooksTexts } from '@marquee/contract/texts/billing-books'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { type Route, route } from '../../../platform/http/route.ts'
import { entryCells, presentEntry, presentLine } from '../present/ledger.ts'
import { balances, ledgerBatches, ledgerPage, linesAfter } from '../queries/ledger.ts'

const ENTRIES_AT_A_TIME = 500

/** The ledger as operators read it. */
export const ledgerRoutes: readonly Route[] = [
  route(listLedger, async ({ query: { before, ...filter } }, { db }) => {
    const found = await ledgerPage(db, filter, before, LEDGER_PAGE_ENTRIES + 1)
    const entries = found.slice(0, LEDGER_PAGE_ENTRIES)
    return {
      entries: entries.map(presentEntry),
      next: found.length > entries.length ? (entries.at(-1)?.id ?? null) : null,
      balances: await balances(db),
    }
  }),

  route(listLedgerLines, async ({ params, query }, { db }) => {
    const found = await linesAfter(db, params.entry, query.after ?? 0, LEDGER_PAGE_LINES + 1)
    if (found.length === 0 && !query.after) throw refuse(COMMON.notFound)
    const lines = found.slice(0, LEDGER_PAGE_LINES)
    return { lines: lines.map(presentLine), next: found.length > lines.length ? (lines.at(-1)?.line ?? null) : null }
  }),

  route(exportLedger, ({ query }, { db, clock }) => {
    const { fileName, columns } = billingBooksTexts.ledgerTable
    return { fileName: fileName(clock.now().toISOString().slice(0, 10)), columns, batches: inTable(db, query) }
  }),
]

async function* inTable(db: Db, filter: LedgerFilter): AsyncGenerator<Cell[][]> {
  for await (const entries of ledgerBatches(db, filter, ENTRIES_AT_A_TIME)) yield entries.flatMap(entryCells)
}
