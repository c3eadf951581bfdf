import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { migrationFaults } from './migrations.ts'

const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url))

it('names the statements that tables need and no migration says', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const before = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag === '0003_sold_out_days'),
  )
  for (const { tag } of entries.slice(before.length)) {
    rmSync(join(folder, `${tag}.sql`))
    rmSync(join(folder, 'meta', `${tag.slice(0, 4)}_snapshot.json`))
  }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: before }))
  expect(migrationFaults(folder)).toContain('CREATE INDEX "screen_days_sold_out"')
})
