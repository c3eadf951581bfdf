import type { Database } from '../../platform/db/database.ts'
import type { Tables } from './analyse-statement.ts'
import { findUnrouted } from './find-unrouted.ts'

/** Describes the statements that go to every server, each with the first statement that it describes. */
export async function listUnrouted(
  database: Pick<Database, 'query'>,
  statements: Iterable<string>,
): Promise<Map<string, string>> {
  const tables = await readTables(database)
  const unrouted = new Map<string, string>()
  for (const text of statements)
    for (const described of await findUnrouted(text, tables))
      if (!unrouted.has(described)) unrouted.set(described, text)
  return unrouted
}

/** The columns of all tables. */
async function readTables(database: Pick<Database, 'query'>): Promise<Tables> {
  const { rows } = await database.query(`select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`)
  return new Map((rows as { name: string; columns: string[] }[]).map(({ name, columns }) => [name, new Set(columns)]))
}
