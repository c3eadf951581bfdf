import type { LedgerEntry, LedgerFilter } from '@marquee/contract/ledger'
import { LEDGER_ACCOUNTS, LEDGER_CAUSES } from '@marquee/contract/ledger.rules'
import { paths } from '../../../lib/paths.ts'
import { createChoice, createView, parseDay, parseId, parseSearch } from '../shared/view.rules.ts'

export const ledgerView = createView(
  {
    search: parseSearch,
    account: createChoice<string>(LEDGER_ACCOUNTS),
    cause: createChoice<string>(LEDGER_CAUSES),
    party: parseId,
    campaign: parseId,
    document: parseId,
    from: parseDay,
    to: parseDay,
  },
  () => ({}),
)
export type LedgerView = typeof ledgerView.defaults

export function toLedgerFilter(view: LedgerView): LedgerFilter {
  const filter = { ...view, search: view.search.trim() }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}

/** The search is not counted, because its field shows it. */
export const countFilters = ({ search: _search, ...filters }: LedgerView): number =>
  Object.values(filters).filter((value) => value !== '').length

export const isNarrowed = (view: LedgerView): boolean => Object.values(view).some((value) => value !== '')

/** The page of an entry's cause; undefined for causes without a page. */
export function getCausePath({ cause, causeId, lines }: LedgerEntry): string | undefined {
  const documentId = lines.find((line) => line.documentId !== null)?.documentId
  switch (cause) {
    case 'invoice':
    case 'credit-note':
      return paths.operatorInvoice(causeId)
    case 'payment':
      return documentId ? paths.operatorInvoice(documentId) : undefined
    case 'bank-entry':
    case 'bank-entry-ignored':
    case 'bank-entry-reopened':
      return paths.bankEntry(causeId)
    case 'payout':
    case 'payout-paid':
    case 'payout-cancelled':
      return paths.payout(causeId)
    case 'payout-returned': {
      const screenId = lines.find((line) => line.screen !== null)?.screen?.id
      return screenId ? paths.operatorScreen(screenId) : undefined
    }
    default:
      return undefined
  }
}

/** Causes that are a statement, or a manual payment of one: their cause is a document. */
const STATEMENT_CAUSES: ReadonlySet<string> = new Set([
  'statement',
  'statement-credit',
  'hand-payout',
  'hand-payout-undone',
])

/** The statement of an entry, as it was sent. */
export function getStatementId({ cause, causeId }: Pick<LedgerEntry, 'cause' | 'causeId'>): string | undefined {
  return STATEMENT_CAUSES.has(cause) ? causeId : undefined
}

export type LedgerLine = { key: string; entry: LedgerEntry; line: LedgerEntry['lines'][number]; isLast: boolean }

/** The lines of an entry, debit before credit. */
export function listLines(entries: readonly LedgerEntry[]): LedgerLine[] {
  return entries.flatMap((entry) =>
    entry.lines
      .toSorted((a, b) => Number(a.cents < 0) - Number(b.cents < 0))
      .map((line, index) => ({
        key: `${entry.id}-${line.line}`,
        entry,
        line,
        isLast: index === entry.lines.length - 1,
      })),
  )
}
