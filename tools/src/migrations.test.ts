import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { migrationFaults } from './migrations.ts'

const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url))

/** The migrations as they were before one of them. */
function migrationsBefore(first: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const cut = entries.findIndex(({ tag }) => tag === first)
  for (const { tag } of entries.slice(cut)) {
    rmSync(join(folder, `${tag}.sql`))
    rmSync(join(folder, 'meta', `${tag.slice(0, 4)}_snapshot.json`))
  }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, cut) }))
  return folder
}

it('names the statements that tables need and no migration says', () => {
  expect(migrationFaults(migrationsBefore('0027_one_rule_for_a_table'))).toContain(
    'ADD CONSTRAINT "partitioned_tables_one_name"',
  )
})

it('finds nothing right where columns may have been renamed, which only a person can tell', () => {
  expect(migrationFaults(migrationsBefore('0023_plays_by_month'))).toContain('cannot tell')
})
