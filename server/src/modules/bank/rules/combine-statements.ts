import { compareKeys } from '@marquee/contract/text.rules'
import { computeKeys } from './entry-keys.ts'
import type { ParsedEntry, StatementHead } from './camt.ts'
import { NotBankFile } from './xml-fragments.ts'

export type BankFile = {
  statementId: string
  iban: string
  fromOn: string | null
  untilOn: string | null
  openingCents: number | null
  closingCents: number | null
  entries: readonly KeyedEntry[]
  /** other accounts with statements in the file */
  otherAccounts: string[]
}
type KeyedEntry = ParsedEntry & { key: string }

export type ParsedStatement = { head: StatementHead; entries: ParsedEntry[] }

/**
 * Combines the statements of one account. A file may contain several days and several accounts; an archive contains
 * several files.
 *
 * @throws NotBankFile if there is no statement; `sums` if one does not add up
 */
export function combineStatements(files: readonly (readonly ParsedStatement[])[], iban: string): BankFile {
  const all = files.flatMap((statements, file) => statements.map((statement) => ({ ...statement, file })))
  const wanted = all.some(({ head }) => head.iban === iban) ? iban : all[0]?.head.iban
  const statements = all.filter(({ head }) => head.iban === wanted).toSorted(compareBegin)
  const [first] = statements
  if (!first) throw new NotBankFile('statement')
  if (!statements.every(({ head, entries }) => isBalanced(head, entries))) throw new NotBankFile('sums')
  // The ledger is in euro and has no balances of accounts in other currencies.
  const inEuro = statements.filter(({ head }) => head.currency === 'EUR')
  const [begin] = inEuro
  const end = inEuro.toSorted(compareEnd).at(-1)
  return {
    statementId: first.head.statementId.slice(0, 140),
    iban: first.head.iban,
    fromOn: (begin ?? first).head.fromOn,
    untilOn: (end ?? statements.toSorted(compareEnd).at(-1) ?? first).head.untilOn,
    openingCents: begin?.head.openingCents ?? null,
    closingCents: end?.head.closingCents ?? null,
    entries: dedupeEntries(first.head.iban, [...Map.groupBy(statements, ({ file }) => file).values()]),
    otherAccounts: [...new Set(all.map(({ head }) => head.iban))].filter((one) => one !== wanted),
  }
}

const compareBegin = (one: ParsedStatement, other: ParsedStatement) =>
  compareKeys(one.head.fromOn ?? '', other.head.fromOn ?? '')
const compareEnd = (one: ParsedStatement, other: ParsedStatement) =>
  compareKeys(one.head.untilOn ?? '', other.head.untilOn ?? '')

/** Files of an archive may overlap: entries with the same key are one entry, as the first file has it. */
function dedupeEntries(iban: string, files: readonly (readonly ParsedStatement[])[]): KeyedEntry[] {
  const byKey = new Map<string, KeyedEntry>()
  for (const statements of files) {
    const entries = statements.flatMap((statement) => statement.entries)
    const keys = computeKeys(iban, entries)
    for (const [index, entry] of entries.entries()) {
      const key = keys[index] ?? ''
      if (!byKey.has(key)) byKey.set(key, { ...entry, key })
    }
  }
  return [...byKey.values()]
}

/** Pages of a statement, and statements without balances, cannot be checked. */
function isBalanced(
  { openingCents, closingCents, currency, isPage }: StatementHead,
  entries: readonly ParsedEntry[],
): boolean {
  if (openingCents === null || closingCents === null || isPage) return true
  if (entries.some((entry) => entry.currency !== currency)) return true
  return entries.reduce((sum, { cents }) => sum + cents, openingCents) === closingCents
}
