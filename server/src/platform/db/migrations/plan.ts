import type { Database } from '../database.ts'
import type { Migration } from './files.ts'
import { blocksReads, blocksWrites, isAtLeast, type StatementEffect, type TableLock, type Work } from './locks.ts'
import { describeStatement, parseStatements } from './statements.ts'

/** The size of a table with its partitions and without its indexes. */
export type TableSize = { table: string; rows: number; bytes: number }

export type PlannedStatement = { text: string; effect: StatementEffect }

/**
 * What a machine with two cores and an SSD does in a second (docs/measurements.md). A larger machine is faster, and one
 * that is busy slower.
 */
export const SPEEDS = { scannedBytes: 200e6, rewrittenBytes: 20e6, indexedRows: 300_000, changedRows: 50_000 }

/** About how long PostgreSQL works on a table of this size. */
export function estimateSeconds(work: Work, { rows, bytes }: Pick<TableSize, 'rows' | 'bytes'>): number {
  switch (work) {
    case 'catalogue':
      return 0
    case 'scan':
      return bytes / SPEEDS.scannedBytes
    case 'index':
      return rows / SPEEDS.indexedRows
    case 'rewrite':
      return bytes / SPEEDS.rewrittenBytes
    case 'rows':
      return rows / SPEEDS.changedRows
  }
}

export async function planStatements({ text }: Migration): Promise<PlannedStatement[]> {
  const statements = await parseStatements(text)
  return statements.map((statement) => ({ text: statement.text, effect: describeStatement(statement) }))
}

/**
 * Says of pending migrations which tables they lock, what waits for that, and for about how long. Changes nothing.
 *
 * @param readSize the size of a table or of the table of an index; null when there is none
 */
export async function describePlan(
  migrations: readonly Migration[],
  readSize: (relation: string) => Promise<TableSize | null>,
): Promise<string> {
  const created = new Set<string>()
  const parts: string[] = []
  for (const migration of migrations) {
    const lines: string[] = []
    const statements = await planStatements(migration)
    for (const { text, effect } of statements) {
      if (effect.creates) created.add(effect.creates)
      const outcomes = await Promise.all(
        effect.locks.filter(({ relation }) => !created.has(relation)).map((lock) => describeLock(lock, readSize)),
      )
      const said = [...outcomes.filter((one) => one !== null), ...(effect.isUnknown ? [UNKNOWN] : [])]
      // A statement that locks nothing is not worth a line.
      if (said.length > 0) lines.push(`  ${shorten(text)}`, ...said.map((one) => `    ${one}`))
    }
    const isConcurrent = statements.some(({ effect }) => effect.isConcurrent)
    const held = lines.length === 0 ? '' : isConcurrent ? CONCURRENT : HELD
    parts.push(
      [`${migration.name}: ${count(statements.length)}${held}`, ...describeContract(migration), ...lines].join('\n'),
    )
  }
  return parts.map((part) => `${part}\n`).join('\n')
}

const describeContract = ({ contractVersion }: Migration) =>
  contractVersion === null
    ? []
    : [`  Versions before ${contractVersion} cannot run afterwards. Replace all their processes first.`]

const UNKNOWN =
  'unknown: what it locks and how long it takes depends on what it reads or runs. Read it before you run it.'
const CONCURRENT = ', outside a transaction'
const HELD = '. Its locks are held until its last statement:'
const count = (statements: number) => (statements === 1 ? '1 statement' : `${statements} statements`)

async function describeLock(
  { relation, mode, work }: TableLock,
  readSize: (relation: string) => Promise<TableSize | null>,
): Promise<string | null> {
  const size = await readSize(relation)
  if (size === null) return null
  const waiting = blocksReads(mode) ? 'reads and writes wait' : blocksWrites(mode) ? 'writes wait' : 'nothing waits'
  const rows = mode === 'ROW EXCLUSIVE' && work !== 'catalogue' ? 'writes to the changed rows wait' : waiting
  return `${size.table}: ${mode}, ${rows}, ${formatDuration(estimateSeconds(work, size))}${formatSize(work, size)}`
}

function formatSize(work: Work, { rows, bytes }: TableSize): string {
  return work === 'catalogue' ? '' : ` (${WORK_NAMES[work]} of ${rows} rows, ${Math.ceil(bytes / 1e6)} MB)`
}

const WORK_NAMES = { scan: 'check', index: 'index', rewrite: 'copy', rows: 'change' } satisfies Partial<
  Record<Work, string>
>

export function formatDuration(seconds: number): string {
  if (seconds < 0.1) return 'at once'
  if (seconds < 90) return `about ${Math.ceil(seconds)} s`
  return `about ${Math.ceil(seconds / 60)} min`
}

const shorten = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

/** The size of a table, or of the table of an index, by the statistics of PostgreSQL. */
export async function readTableSize(database: Database, relation: string): Promise<TableSize | null> {
  const { rows } = await database.query(
    `with named as (
      select coalesce(indrelid, pg_class.oid) as oid from pg_class left join pg_index on indexrelid = pg_class.oid
      where relname = $1 and relnamespace = 'public'::regnamespace
    )
    select relname as table, sum(greatest((select reltuples from pg_class where oid = relid and relkind <> 'p'), 0))::bigint as rows,
      sum(pg_table_size(relid))::bigint as bytes
    from named join pg_class using (oid)
    cross join lateral (select relid from pg_partition_tree(named.oid) union select named.oid) parts
    group by relname`,
    [relation],
  )
  return (rows as TableSize[])[0] ?? null
}

/** Whether a migration takes a lock for which calls wait while it works. For the static check of migrations. */
export function findLongLock(statements: readonly PlannedStatement[]): string | null {
  const created = new Set(statements.map(({ effect }) => effect.creates))
  let locked: string | null = null
  for (const { text, effect } of statements) {
    const locks = effect.locks.filter(({ relation }) => !created.has(relation))
    locked ??= locks.find(({ mode }) => isAtLeast(mode, 'SHARE'))?.relation ?? null
    if (locked !== null && locks.some(({ work }) => work !== 'catalogue')) return `${locked}: ${shorten(text)}`
  }
  return null
}
