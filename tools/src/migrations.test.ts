import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { checkMigrations, recordMigrations } from './migrations.ts'

const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url))

function copyMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  return folder
}

const listMeta = (folder: string) => readdirSync(join(folder, 'meta'))

type Snapshot = { tables: Record<string, { columns: Record<string, { name: string }>; checkConstraints: object }> }

/** Creates migrations whose tables differ from schema.ts. */
function changeSnapshot(change: (tables: Snapshot['tables']) => void): string {
  const folder = copyMigrations()
  const [name = ''] = listMeta(folder).filter((file) => file.endsWith('_snapshot.json'))
  const path = join(folder, 'meta', name)
  const snapshot = JSON.parse(readFileSync(path, 'utf8')) as Snapshot
  change(snapshot.tables)
  writeFileSync(path, JSON.stringify(snapshot))
  return folder
}

it('reports statements that are missing in the migrations', async () => {
  const folder = changeSnapshot((tables) =>
    Object.assign(tables['public.partitioned_tables'] ?? {}, { checkConstraints: {} }),
  )
  expect(await checkMigrations(folder)).toContain('ADD CONSTRAINT "partitioned_tables_one_name"')
})

it('rejects a column that may have been renamed, because only a person can decide', async () => {
  const folder = changeSnapshot((tables) => {
    const { day, ...others } = tables['public.plays']?.columns ?? {}
    Object.assign(tables['public.plays'] ?? {}, { columns: { ...others, local_day: { ...day, name: 'local_day' } } })
  })
  expect(await checkMigrations(folder)).toContain('cannot tell')
})

it('rejects a recorded migration that was edited or removed', async () => {
  const folder = copyMigrations()
  rmSync(join(folder, '0000_tables.sql'))
  appendFileSync(join(folder, '0001_guards.sql'), '-- One comment more.\n')
  expect(await checkMigrations(folder)).toMatch(
    /^0000_tables\.sql has changed .*\n0001_guards\.sql has changed [^\n]*$/,
  )
})

it('requires a record of a new migration, which adds a checksum and keeps one snapshot', async () => {
  const folder = copyMigrations()
  const before = listMeta(folder)
  writeFileSync(join(folder, '0099_later.sql'), 'SELECT 1;\n')
  cpSync(join(folder, 'meta', before.toSorted()[0] ?? ''), join(folder, 'meta', '0099_snapshot.json'))
  expect(await checkMigrations(folder)).toBe('There are new migrations or snapshots; run npm run migrations -- record')
  recordMigrations(folder)
  expect(await checkMigrations(folder)).toBe('')
  expect(listMeta(folder).toSorted()).toEqual(['0099_snapshot.json', '_journal.json'])
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toMatch(
    / {2}0001_guards\.sql\n(?:[0-9a-f]{64} {2}\S+\n)*[0-9a-f]{64} {2}0099_later\.sql\n$/,
  )
})
