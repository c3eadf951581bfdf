import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readMigrations } from '@marquee/server/platform/db/migrations/files'
import { checkMigration } from './migration-rules.ts'

const SERVER = fileURLToPath(new URL('../../server', import.meta.url))
const KIT = fileURLToPath(new URL('../../node_modules/drizzle-kit/bin.cjs', import.meta.url))
const MIGRATIONS = join(SERVER, 'migrations')
/** In the format of `sha256sum --check`. */
const CHECKSUMS = 'SHA256SUMS'
/** drizzle-kit takes three seconds. Longer means that it waits for an answer, such as whether a column was renamed. */
const TIMEOUT_MS = 60_000

const USAGE = `npm run migrations -- <command>
  generate --name=<name>  writes what the tables in schema.ts need into a new SQL file; --custom: an empty file
  record                  records the checksums of new files and keeps only the newest snapshot
  check                   says what is wrong with the migrations, as npm run check does
`

/** Checks the migrations; empty without problems. Does not change the checkout. */
export async function checkMigrations(migrations: string = MIGRATIONS): Promise<string> {
  const faults = checkRecords(migrations)
  return (faults.length > 0 ? faults : [...checkSchema(migrations), ...(await checkUpgrades(migrations))]).join('\n')
}

/** Whether processes of the version before survive the migrations. */
async function checkUpgrades(migrations: string): Promise<string[]> {
  return (await Promise.all(readMigrations(migrations).map(checkMigration))).flat()
}

/** Records the checksums of new migrations and keeps only the newest snapshot, with one line per table. */
export function recordMigrations(migrations: string = MIGRATIONS): void {
  const checksums = readChecksums(migrations)
  for (const name of listSqlFiles(migrations)) {
    if (!checksums.has(name)) checksums.set(name, computeChecksum(migrations, name))
  }
  const lines = [...checksums].map(([name, recorded]) => `${recorded}  ${name}\n`)
  writeFileSync(join(migrations, CHECKSUMS), lines.join(''))
  const snapshots = listSnapshots(migrations)
  for (const path of snapshots.slice(0, -1)) rmSync(path)
  for (const path of snapshots.slice(-1)) writeFileSync(path, compactSnapshot(readFileSync(path, 'utf8')))
}

function checkRecords(migrations: string): string[] {
  const checksums = readChecksums(migrations)
  const files = listSqlFiles(migrations)
  const changed = [...checksums].filter(([name, recorded]) => {
    return !files.includes(name) || computeChecksum(migrations, name) !== recorded
  })
  const isUnrecorded = files.some((name) => !checksums.has(name)) || listSnapshots(migrations).length > 1
  return [
    ...changed.map(
      ([name]) =>
        `${name} has changed since it was recorded, and a database runs each migration once. Restore the file and write` +
        ` another one; only if it is not merged yet, remove its line from ${CHECKSUMS} and record it again.`,
    ),
    ...(isUnrecorded ? ['There are new migrations or snapshots; run npm run migrations -- record'] : []),
  ]
}

/** Compares schema.ts with the newest snapshot by generating missing statements in a copy. */
function checkSchema(migrations: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-migrations-'))
  try {
    const copy = join(folder, 'migrations')
    cpSync(migrations, copy, { recursive: true })
    const before = listSqlFiles(copy)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [KIT, 'generate', `--config=${writeConfig(folder)}`],
      {
        cwd: SERVER,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: TIMEOUT_MS,
      },
    )
    const output = `${stdout}${stderr}`
    if (status !== 0) return [`drizzle-kit failed:\n${output}`]
    const missing = listSqlFiles(copy).filter((name) => !before.includes(name))
    // When drizzle-kit cannot ask about a rename, it ends without an error and without a file.
    if (missing.length === 0 && !output.includes('No schema changes')) return [`drizzle-kit cannot tell:\n${output}`]
    return missing.map((name) => {
      const statements = readFileSync(join(copy, name), 'utf8')
      return `No migration contains what the tables need; run npm run migrations -- generate:\n${statements}`
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The configuration of the server, with the copy of the migrations. */
function writeConfig(folder: string): string {
  const path = join(folder, 'drizzle.config.mjs')
  const own = JSON.stringify(pathToFileURL(join(SERVER, 'drizzle.config.ts')).href)
  // drizzle-kit puts "./" before the folder, so an absolute path does not work.
  const out = JSON.stringify(relative(SERVER, join(folder, 'migrations')))
  writeFileSync(path, `import own from ${own}\nexport default { ...own, out: ${out} }\n`)
  return path
}

function listSqlFiles(migrations: string): string[] {
  return readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

function listSnapshots(migrations: string): string[] {
  return readdirSync(join(migrations, 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .map((name) => join(migrations, 'meta', name))
}

function readChecksums(migrations: string): Map<string, string> {
  const lines = readFileSync(join(migrations, CHECKSUMS), 'utf8').matchAll(/^(\S+) {2}(.+)$/gm)
  return new Map([...lines].map(([, recorded = '', name = '']) => [name, recorded]))
}

function computeChecksum(migrations: string, name: string): string {
  return createHash('sha256')
    .update(readFileSync(join(migrations, name)))
    .digest('hex')
}

function compactSnapshot(text: string): string {
  const { tables, ...rest } = JSON.parse(text) as { tables: Record<string, unknown> }
  const lines = Object.entries(tables).map(([name, table]) => `${JSON.stringify(name)}:${JSON.stringify(table)}`)
  return `${JSON.stringify(rest).slice(0, -1)},"tables":{\n${lines.join(',\n')}\n}}\n`
}

function generateMigration(options: readonly string[]): number {
  return spawnSync(process.execPath, [KIT, 'generate', ...options], { cwd: SERVER, stdio: 'inherit' }).status ?? 1
}

async function main(): Promise<number> {
  const [command, ...options] = process.argv.slice(2)
  switch (command) {
    case 'generate':
      return generateMigration(options)
    case 'record':
      recordMigrations()
      return 0
    case 'check': {
      const faults = await checkMigrations()
      if (faults) process.stderr.write(`${faults}\n`)
      return faults ? 1 : 0
    }
    default:
      process.stderr.write(USAGE)
      return 1
  }
}

if (import.meta.main) process.exitCode = await main()
