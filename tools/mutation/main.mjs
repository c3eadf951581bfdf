import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildRuntimeEnv, findRuntime, ROOT, runNpm } from '../install.mjs'
import { getLastLines, Refused, run, say, step } from '../terminal.mjs'
import { PARTS } from './parts.ts'
import { readReport } from './report.ts'

/**
 * Mutation tests: the pure rules are changed in small ways, and the tests must notice. `npm run mutate` runs all parts,
 * `npm run mutate -- plays player` only these.
 *
 * The mutants are those of Stryker. Its instrumenter has a lock file of its own and is installed at the first run, so
 * it costs an installation of Marquee nothing. Stryker itself starts Vitest for each mutant, which takes hours here.
 */

const FOLDER = join(ROOT, 'tools', 'mutation')
const MIN_PERCENT = 95

async function main(names) {
  const unknown = names.filter((name) => !(name in PARTS))
  if (unknown.length > 0) {
    return fail(`${unknown.join(', ')} is not a part. The parts are: ${Object.keys(PARTS).join(', ')}.`)
  }
  if (!existsSync(join(FOLDER, 'node_modules'))) await step('Installing the instrumenter of Stryker (once)', install)
  for (const [name, part] of Object.entries(PARTS)) {
    if (names.length === 0 || names.includes(name)) await runPart(name, part)
  }
}

async function install() {
  const { code, output } = await runNpm(['ci', '--ignore-scripts'], { cwd: FOLDER })
  if (code !== 0) throw new Refused(getLastLines(output))
}

async function runPart(name, part) {
  const started = performance.now()
  const copy = join(ROOT, '.cache', 'mutation', name)
  const { instrument } = await import('./instrument.mjs')
  await instrument(ROOT, copy, part)
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', 'tools/mutation/vitest.config.ts']
  const env = { ...buildRuntimeEnv(), MUTATE_PART: name }
  const { code, output } = await run(findRuntime() ?? process.execPath, args, { cwd: copy, env, limitSeconds: 7200 })
  if (code !== 0) return fail(`${name}: the tests failed without a mutant.\n${getLastLines(output)}`)
  const { counts, percent, lines } = readReport(copy, ROOT)
  for (const line of lines) say(line)
  const sums = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  say(
    `${name}: ${percent.toFixed(1)} % (${sums.join(', ')}) in ${Math.round((performance.now() - started) / 1000)} s\n`,
  )
  if (percent < MIN_PERCENT) fail(`${name}: less than ${MIN_PERCENT} %`)
}

function fail(message) {
  say(message)
  process.exitCode = 1
}

await main(process.argv.slice(2)).catch((error) => fail(error instanceof Refused ? error.message : error.stack))
