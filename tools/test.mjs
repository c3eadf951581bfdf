// Runs the static checks and the tests. Plain JavaScript for Node 20.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, requireNode, ROOT, runNpm, buildRuntimeEnv, findRuntime } from './install.mjs'
import {
  countPlaywright,
  countVitest,
  findRunProblem,
  formatSummary,
  hasPassed,
  listPlaywrightFailures,
  listVitestFailures,
} from './score.mjs'
import { ensurePrograms, findChromium, findLightChromium } from './system.mjs'
import { Refused, run, say, formatSeconds, stopRunning } from './terminal.mjs'

const score = { passed: 0, failed: 0, skipped: 0 }
/** The names of what failed, repeated at the end of the output. */
const failures = []

/**
 * `node tools/test.mjs PARTS`. The display takes minutes of real time and has a command of its own; what breaks servers,
 * networks and players on purpose, or takes long, is for a release or a night (decision 25).
 */
const PARTS = {
  static: ['static'],
  display: ['display'],
  long: ['long'],
  tests: ['static', 'tests'],
  all: ['static', 'tests', 'display'],
}

async function main() {
  const [name = 'tests'] = process.argv.slice(2)
  const parts = PARTS[name]
  if (!parts) throw new Refused(`${name} is not a part of the tests. They are: ${Object.keys(PARTS).join(', ')}.`)
  requireNode()
  await ensureInstalled()
  if (parts.includes('static')) await runChecks(listStaticChecks())
  if (name === 'static') return
  await runStep('programs of the system', ensurePrograms)
  await runStep('build', ensureBuilt)
  const temporary = createTemporaryFolder()
  if (parts.includes('tests')) {
    await runTests('unit and module tests', ...prepareVitest(temporary, false))
    await runTests('pages', ...preparePlaywright(temporary, 'pages', findLightChromium))
    await runTests('journeys', ...preparePlaywright(temporary, 'journeys', findChromium))
  }
  if (parts.includes('long')) {
    await runTests('faults, processes and bucket', ...prepareVitest(temporary, true))
    await runTests('long', ...preparePlaywright(temporary, 'long', findChromium))
  }
  if (parts.includes('display')) await runTests('display', ...preparePlaywright(temporary, 'display', findChromium))
}

/** Counts as a check only when it fails. */
async function runStep(name, work) {
  try {
    await work()
  } catch (failure) {
    reportResult(name, false, failure instanceof Refused ? failure.message : failure.stack)
  }
}

// --- static checks -----------------------------------------------------------------------------

function listStaticChecks() {
  const node = (name, ...args) => ({
    name,
    work: () => run(findRuntime(), args, { cwd: ROOT, env: buildRuntimeEnv() }),
  })
  const tool = (name, program, ...args) => node(name, join('node_modules', program), ...args)
  const { workspaces } = readJson('package.json')
  return [
    tool('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
    tool('format', '@biomejs/biome/bin/biome', 'format'),
    ...workspaces.map((name) => tool(`types of ${name}`, 'typescript/bin/tsc', '-p', name)),
    node('dependency rules', join('tools', 'src', 'dependency-rules.ts')),
    node('texts', join('tools', 'src', 'texts.ts')),
    node('messages', join('tools', 'src', 'messages.ts'), 'check'),
    { name: 'lock file', work: () => runNpm(['ci', '--dry-run', '--ignore-scripts']) },
    node('migrations', join('tools', 'src', 'migrations.ts'), 'check'),
  ]
}

/** Runs two checks at a time and reports them in the order in which they end. */
async function runChecks(checks) {
  const waiting = [...checks]
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = performance.now()
      const { code, output } = await check.work()
      reportResult(`${check.name} (${formatSeconds(started)})`, code === 0, output)
    }
  }
  await Promise.all([worker(), worker()])
}

function reportResult(name, isGood, output) {
  score[isGood ? 'passed' : 'failed'] += 1
  if (!isGood) failures.push(name)
  say(`${isGood ? 'ok    ' : 'FAILED'} ${name}`)
  if (!isGood) say(output.trim().replace(/^/gm, '       '))
}

// --- tests ---------------------------------------------------------------------------------------

/** A folder for all temporary files of the tests, deleted afterwards. */
function createTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-'))
  chmodSync(folder, 0o1777) // like any temporary folder, because the database runs as another user
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The projects of `vitest.config.ts` that take long. */
const LONG_PROJECTS = ['faults', 'processes', 'bucket']

/** @param {boolean} isLong whether the long projects run, or the others */
function prepareVitest(temporary, isLong) {
  const results = join(temporary, 'vitest.json')
  const projects = LONG_PROJECTS.map((name) => `--project=${isLong ? '' : '!'}${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...projects, ...reporters]
  const read = (report) => ({ counted: countVitest(report), failed: listVitestFailures(report) })
  return [args, {}, () => read(readReport(results))]
}

function preparePlaywright(temporary, project, findBrowser) {
  const results = join(temporary, `${project}.json`)
  const args = [
    join('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--config',
    join('e2e', 'playwright.config.ts'),
    `--project=${project}`,
  ]
  const env = {
    E2E_RESULTS: results,
    E2E_OUTPUT: join(ROOT, 'test-results', project),
    CHROMIUM_PATH: findBrowser() ?? '',
  }
  const read = (report) => ({ counted: countPlaywright(report), failed: listPlaywrightFailures(report) })
  return [args, env, () => read(readReport(results))]
}

/** Runs a test runner with its own output, and counts its report instead of its output. */
async function runTests(name, args, env, readResults) {
  say(`\n${name}`)
  const started = performance.now()
  const options = { cwd: ROOT, env: { ...buildRuntimeEnv(), ...env }, show: true, limitSeconds: 2700 }
  const { code } = await run(findRuntime(), args, options)
  const { counted, failed } = readSafely(readResults)
  failures.push(...failed)
  for (const kind of Object.keys(score)) score[kind] += counted[kind]
  const reason = findRunProblem(code, counted)
  if (reason !== null) reportResult(name, false, reason)
  say(
    `${name}: ${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped in ${formatSeconds(started)}`,
  )
}

function readReport(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function readSafely(readResults) {
  try {
    return readResults()
  } catch {
    return { counted: { passed: 0, failed: 0, skipped: 0 }, failed: [] } // no report was written; the exit code shows it
  }
}

// -------------------------------------------------------------------------------------------------

function readJson(path) {
  return existsSync(join(ROOT, path)) ? JSON.parse(readFileSync(join(ROOT, path), 'utf8')) : {}
}

function conclude() {
  if (!hasPassed(score)) process.exitCode = 1
  if (score.skipped > 0) say(`${score.skipped} skipped`)
  for (const name of failures) say(`FAILED ${name}`)
  say(formatSummary(score))
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopRunning('SIGTERM')
    process.exitCode = 1
  })
}

main()
  .catch((failure) =>
    reportResult('the tests could not be run', false, failure instanceof Refused ? failure.message : failure.stack),
  )
  .finally(conclude)
