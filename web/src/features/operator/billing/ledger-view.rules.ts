import type { LedgerEntry, LedgerFilter } from '@marquee/contract/ledger'
import { LEDGER_ACCOUNTS, LEDGER_CAUSES } from '@marquee/contract/ledger.rules'
import { paths } from '../../../lib/paths.ts'
import { buildQuery } from './bank-view.rules.ts'

/** The view that the ledger stores in the address. */
const LEDGER_FIELDS = ['search', 'account', 'cause', 'party', 'campaign', 'document', 'from', 'to'] as const
export type LedgerView = Record<(typeof LEDGER_FIELDS)[number], string>

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const DAY = /^2\d{3}-\d\d-\d\d$/

/** Reads the view from the address; invalid values are ignored, so that a mistyped link still shows the ledger. */
export function parseLedgerView(query: URLSearchParams): LedgerView {
  const getMatch = (name: string, pattern: RegExp) =>
    pattern.test(query.get(name) ?? '') ? (query.get(name) ?? '') : ''
  return {
    search: query.get('search')?.slice(0, 100) ?? '',
    account: LEDGER_ACCOUNTS.find((account) => account === query.get('account')) ?? '',
    cause: LEDGER_CAUSES.find((cause) => cause === query.get('cause')) ?? '',
    party: getMatch('party', ID),
    campaign: getMatch('campaign', ID),
    document: getMatch('document', ID),
    from: getMatch('from', DAY),
    to: getMatch('to', DAY),
  }
}

export function updateLedgerQuery(query: URLSearchParams, change: Partial<LedgerView>): URLSearchParams {
  return buildQuery({ ...parseLedgerView(query), ...change })
}

export function toLedgerFilter(view: LedgerView): LedgerFilter {
  const filter = { ...view, search: view.search.trim() }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}

/** The change that clears every filter. */
export const NO_FILTERS: Partial<LedgerView> = Object.fromEntries(LEDGER_FIELDS.map((field) => [field, '']))

/** The search is not counted, because its field shows it. */
export const countFilters = (view: LedgerView): number =>
  LEDGER_FIELDS.filter((field) => field !== 'search' && view[field] !== '').length

export const isNarrowed = (view: LedgerView): boolean => LEDGER_FIELDS.some((field) => view[field] !== '')

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
