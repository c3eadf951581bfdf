import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const SERVER = fileURLToPath(new URL('../../server', import.meta.url))
const KIT = fileURLToPath(new URL('../../node_modules/drizzle-kit/bin.cjs', import.meta.url))
/** It takes three seconds; longer is a question to somebody who is not there, such as whether a column was renamed. */
const LONGEST_MS = 60_000

/**
 * What is wrong with the migrations: snapshots that do not follow each other, or tables that say something
 * the SQL files do not. Empty when nothing is.
 *
 * Nothing of the checkout is touched: what the tables would still need is generated into a copy.
 */
export function migrationFaults(migrations: string = join(SERVER, 'migrations')): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-migrations-'))
  try {
    const copy = join(folder, 'migrations')
    cpSync(migrations, copy, { recursive: true })
    const config = configFor(folder, copy)
    const before = sqlFiles(copy)
    const checked = drizzleKit('check', config)
    if (checked.failed) return checked.failed
    const { failed, said } = drizzleKit('generate', config)
    const missing = sqlFiles(copy).filter((name) => !before.includes(name))
    // Where it would have to ask whether something was renamed, it ends without an error and without a file.
    if (!failed && missing.length === 0 && !said.includes(NOTHING_TO_DO)) return `drizzle-kit cannot tell:\n${said}`
    return [failed, ...missing.map((name) => unwritten(readFileSync(join(copy, name), 'utf8')))]
      .filter(Boolean)
      .join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The server's own configuration, with the copy in place of the migrations. */
function configFor(folder: string, copy: string): string {
  const path = join(folder, 'drizzle.config.mjs')
  const own = JSON.stringify(pathToFileURL(join(SERVER, 'drizzle.config.ts')).href)
  // drizzle-kit puts a point before the folder, so that an absolute one is not found.
  const out = JSON.stringify(relative(SERVER, copy))
  writeFileSync(path, `import own from ${own}\nexport default { ...own, out: ${out} }\n`)
  return path
}

const NOTHING_TO_DO = 'No schema changes'

function drizzleKit(verb: 'check' | 'generate', config: string): { failed: string; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [KIT, verb, `--config=${config}`], {
    cwd: SERVER,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
  })
  const said = `${stdout}${stderr}`
  return { failed: status === 0 ? '' : `drizzle-kit ${verb} failed:\n${said}`, said }
}

function sqlFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.sql'))
}

function unwritten(statements: string): string {
  return `The tables need what no migration says; run npm run migrations --workspace=server:\n${statements}`
}

if (import.meta.main) {
  const faults = migrationFaults()
  if (faults) process.stderr.write(`${faults}\n`)
  process.exitCode = faults ? 1 : 0
}
