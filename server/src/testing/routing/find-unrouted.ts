import { analyseStatement, type Tables } from './analyse-statement.ts'
import { DISTRIBUTED, DISTRIBUTION_COLUMN } from './distribution.ts'
import type { TableUse } from './scopes.ts'

const isDistributed = (table: string) => DISTRIBUTED.has(table)
const MENTIONS = new RegExp(String.raw`\b(${[...DISTRIBUTED].join('|')})\b`)

/**
 * Describes how a statement reads or writes distributed tables without saying of which screens (decision 3). Empty when
 * each of them is limited to given screens, so that the statement goes to their shards alone.
 */
export async function findUnrouted(text: string, tables: Tables): Promise<string[]> {
  if (!MENTIONS.test(text)) return []
  const { uses, ties, writtenInWith } = await analyseStatement(text, tables)
  const described = new Set<string>()
  for (const table of uses) {
    const column = { table, column: DISTRIBUTION_COLUMN }
    if (!isDistributed(table.name) || ties.isGiven(column)) continue
    const together = ties.listEqual(column).map((one) => one.table)
    described.add(describeUses(together.length > 0 ? together : [table], ties.listTied(table)))
  }
  const written = writtenInWith.filter(isDistributed)
  if (written.length > 0) described.add(`writes ${listNames(written)} in WITH`)
  return [...described]
}

/** For example "presences, with screens": the rows of screens that another table names. */
function describeUses(uses: readonly TableUse[], columns: readonly string[]): string {
  const own = uses.filter(({ name }) => isDistributed(name))
  const others = uses.filter(({ name }) => !isDistributed(name))
  const names = listNames(own.map(({ name, kind }) => (kind === 'select' ? name : `${kind} ${name}`)))
  if (own.every(({ kind }) => kind === 'insert')) return `${names}, without a screen`
  if (others.length > 0) return `${names}, with ${listNames(others.map(({ name }) => name))}`
  if (own.length > 1) return `${names}, joined`
  return columns.length > 0 ? `${names}, by ${listNames(columns)}` : `${names}, all`
}

const listNames = (names: readonly string[]) => [...new Set(names)].toSorted().join(', ')
