import type { Database } from '../database.ts'
import { type LockPatience, retryForLocks } from './lock-retries.ts'
import { describeStatement, parseStatements, type Statement } from './statements.ts'

const CREATE =
  /^create\s+(unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)\s+on\s+("[^"]+"|\w+)/i

/** PostgreSQL shortens longer names without an error. */
const MAX_NAME_LENGTH = 63

/**
 * Runs a migration of CREATE and DROP INDEX CONCURRENTLY, for which no statement waits, outside a transaction. Run again after
 * it was interrupted, it continues: an index that was not completed is dropped and created again, and a complete one is
 * kept.
 *
 * @throws Error for other statements, which would have to be in a transaction
 */
export async function runConcurrently(owner: Database, text: string, patience: LockPatience): Promise<void> {
  const statements = await parseStatements(text)
  const other = statements.find((statement) => !describeStatement(statement).isConcurrent)
  if (other) throw new Error(`not in a migration with CONCURRENTLY: ${other.text}`)
  for (const statement of statements) {
    if ('IndexStmt' in statement.node) await createIndex(owner, statement, patience)
    else await dropIndexes(owner, statement)
  }
}

async function createIndex(owner: Database, { text }: Statement, patience: LockPatience): Promise<void> {
  const [head, unique = '', name = '', table = ''] = CREATE.exec(text) ?? []
  if (head === undefined) throw new Error(`an index needs a name, and a table of the schema public: ${text}`)
  const rest = text.slice(head.length)
  const create = (how: string, index: string, on: string) =>
    `create ${unique}index ${how} ${quote(index)} on ${quote(on)}${rest}`
  const [index, on] = [unquote(name), unquote(table)]
  const partitions = await listPartitions(owner, on)
  if (partitions === null) return buildIndex(owner, index, create('concurrently', index, on))
  for (const partition of partitions) {
    const part = `${index}_${partition}`
    if (part.length > MAX_NAME_LENGTH) throw new Error(`the index needs a shorter name: ${part}`)
    await buildIndex(owner, part, create('concurrently', part, partition))
  }
  // PostgreSQL takes the indexes of the partitions for its parts, so this is done at once.
  const work = async () => void (await owner.query(create('if not exists', index, on)))
  await retryForLocks(owner, { name: index, tables: async () => [on, ...partitions], work }, patience)
}

async function buildIndex(owner: Database, index: string, create: string): Promise<void> {
  const { rows } = await owner.query(`select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)`, [
    `public.${quote(index)}`,
  ])
  const [found] = rows as { is_valid: boolean }[]
  if (found?.is_valid) return
  if (found) await owner.query(`drop index concurrently ${quote(index)}`)
  await owner.query(create)
}

/** The partitions with rows of a partitioned table; null for a table that has its own. */
async function listPartitions(owner: Database, table: string): Promise<string[] | null> {
  const { rows } = await owner.query(
    `select relkind = 'p' as is_partitioned, array(select relid::regclass::text from pg_partition_tree(pg_class.oid)
      where isleaf and relid <> pg_class.oid order by 1) as partitions
    from pg_class where oid = to_regclass($1)`,
    [`public.${quote(table)}`],
  )
  const [found] = rows as { is_partitioned: boolean; partitions: string[] }[]
  return found?.is_partitioned ? found.partitions.map(unquote) : null
}

async function dropIndexes(owner: Database, { text }: Statement): Promise<void> {
  await owner.query(
    text.replace(/^drop\s+index\s+concurrently\s+(?:if\s+exists\s+)?/i, 'drop index concurrently if exists '),
  )
}

const unquote = (name: string) => name.replaceAll('"', '')
const quote = (name: string) => `"${name}"`
