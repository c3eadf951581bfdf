import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MIGRATIONS = join('server', 'migrations')

/** Every call of the server, through its modules, by each role. */
const TESTS = ['server/src/modules', 'server/src/overviews', 'server/src/access.test.ts']

const PROJECTS = ['--project', 'server', '--project', 'embedded']

const USAGE = `npm run test:upgrade -- [<git ref> [<test file or folder> ...]]
  Runs the tests of a former version on the tables of this one (decision 3). Without a ref: the last release (tag v*),
  or the version before the newest migration. Without files: the tests of all modules.
`

/**
 * The version before: the last release, or what precedes the newest migration.
 *
 * @throws Error when the history of git is not there
 */
export function pickFormerRef(repository: string = ROOT): string {
  const release = runGit(repository, ['tag', '--list', 'v*', '--sort=-version:refname']).split('\n')[0]
  if (release) return release
  const added = runGit(repository, ['log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/*.sql`])
  if (!added) throw new Error('git has no history of the migrations; fetch it (git fetch --unshallow)')
  return runGit(repository, ['rev-parse', `${added}^`])
}

/**
 * Checks a former version out into a temporary folder, and gives it the migrations of this version.
 *
 * @returns the folder and how to remove it
 */
export function checkOutFormer(ref: string, repository: string = ROOT): { folder: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'marquee-upgrade-'))
  const folder = join(parent, 'former')
  const remove = () => {
    rmSync(parent, { recursive: true, force: true })
    spawnSync('git', ['worktree', 'prune'], { cwd: repository, stdio: 'ignore' })
  }
  try {
    runGit(repository, ['worktree', 'add', '--quiet', '--detach', folder, ref])
    rmSync(join(folder, MIGRATIONS), { recursive: true, force: true })
    cpSync(join(repository, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true })
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function runGit(repository: string, args: readonly string[]): string {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

function runTests(folder: string, files: readonly string[]): number {
  const node = (args: readonly string[]) =>
    spawnSync(process.execPath, args, {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
    }).status ?? 1
  const installed = spawnSync('npm', ['ci', '--include=dev', '--silent'], { cwd: folder, stdio: 'inherit' })
  if (installed.status !== 0) return installed.status ?? 1
  return node([join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...PROJECTS, ...files])
}

function main(): number {
  const [ref = pickFormerRef(), ...files] = process.argv.slice(2)
  if (ref.startsWith('-')) {
    process.stderr.write(USAGE)
    return 2
  }
  process.stdout.write(`Tests of ${ref} on the migrations of this checkout\n`)
  const { folder, remove } = checkOutFormer(ref)
  try {
    return runTests(folder, files.length > 0 ? files : TESTS)
  } finally {
    remove()
  }
}

if (import.meta.main) process.exitCode = main()
