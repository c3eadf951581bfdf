import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { onTestFinished } from 'vitest'
import { type Database, openEmbedded } from '../platform/db/database.ts'
import { MIGRATIONS } from '../platform/db/prepare.ts'

/**
 * A database as that migration left it, gone after the test: what an upgrade finds.
 *
 * @param opened an empty one, opened as its owner; absent: embedded
 */
export async function databaseAsOf(tag: string, opened?: Database): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(MIGRATIONS, folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string }[] }
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  const database = opened ?? (await openEmbedded())
  onTestFinished(() => database.close())
  // As in `prepareDatabase`.
  await migrate(database.db as NodePgDatabase, { migrationsFolder: folder })
  return database
}
