import type { LedgerEntry, LedgerFilter } from '@marquee/contract/ledger'
import { ACCOUNTS, CAUSES } from '@marquee/contract/ledger.rules'
import { paths } from '../../../app/paths.ts'
import { addressOf } from './bank-view.rules.ts'

/** What the ledger keeps in the address. */
const LEDGER_FIELDS = ['search', 'account', 'cause', 'party', 'campaign', 'document', 'from', 'to'] as const
export type LedgerView = Record<(typeof LEDGER_FIELDS)[number], string>

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const DAY = /^2\d{3}-\d\d-\d\d$/

/** The view of an address; what cannot be meant is left out, so that a mistyped link shows the ledger all the same. */
export function ledgerViewOf(query: URLSearchParams): LedgerView {
  const matching = (name: string, pattern: RegExp) =>
    pattern.test(query.get(name) ?? '') ? (query.get(name) ?? '') : ''
  return {
    search: query.get('search')?.slice(0, 100) ?? '',
    account: ACCOUNTS.find((account) => account === query.get('account')) ?? '',
    cause: CAUSES.find((cause) => cause === query.get('cause')) ?? '',
    party: matching('party', ID),
    campaign: matching('campaign', ID),
    document: matching('document', ID),
    from: matching('from', DAY),
    to: matching('to', DAY),
  }
}

export function withLedgerView(query: URLSearchParams, change: Partial<LedgerView>): URLSearchParams {
  return addressOf({ ...ledgerViewOf(query), ...change })
}

export function ledgerFilterOf(view: LedgerView): LedgerFilter {
  const filter = { ...view, search: view.search.trim() }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}

/** The change that takes every filter away. */
export const EVERYTHING: Partial<LedgerView> = Object.fromEntries(LEDGER_FIELDS.map((field) => [field, '']))

/** The search shows what it is by itself. */
export const countFilters = (view: LedgerView): number =>
  LEDGER_FIELDS.filter((field) => field !== 'search' && view[field] !== '').length

export const isNarrowed = (view: LedgerView): boolean => LEDGER_FIELDS.some((field) => view[field] !== '')

/** Where the cause of an entry can be looked at; nothing for what has no page of its own. */
export function causePath({ cause, causeId, lines }: LedgerEntry): string | undefined {
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

/** Causes that are a statement, or that somebody was paid for one by hand: what causes them is a document. */
const OF_STATEMENTS: ReadonlySet<string> = new Set([
  'statement',
  'statement-credit',
  'hand-payout',
  'hand-payout-undone',
])

/** The statement behind an entry, which is read as it was sent. */
export function statementOf({ cause, causeId }: Pick<LedgerEntry, 'cause' | 'causeId'>): string | undefined {
  return OF_STATEMENTS.has(cause) ? causeId : undefined
}

export type LedgerLine = { key: string; entry: LedgerEntry; line: LedgerEntry['lines'][number]; isLast: boolean }

/** Lines below each other, debit before credit within their entry. */
export function linesOf(entries: readonly LedgerEntry[]): LedgerLine[] {
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
