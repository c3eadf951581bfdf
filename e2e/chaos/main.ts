import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  UsageError,
  runCommandLine,
  parsePositiveNumber,
  parseWholeNumber,
} from '../../tools/src/harness/command-line.ts'
import { formatTable } from './comparison.ts'
import { createRunRandom } from './random.ts'
import { runChaos, type Outcome } from './run.ts'
import { FAULTS, type FaultName } from './faults.ts'

/**
 * `npm run chaos`: injects one fault after the other, then compares the recorded plays with the display. Exits with
 * code 1 if they differ or if the display was empty.
 */
const HELP = `npm run chaos -- --hours 1 --seed 7
  A real player in a real browser, a server and a database of their own, and one trouble after the other: the network
  goes, processes are killed, clocks jump, a campaign is deleted. A witness looks at the glass all the while. Says what
  happens as it happens; ends with a table of what was on the glass beside what the books say, and with exit code 1
  when they disagree or when there was no picture (decision 24).

  --hours 0.25        for how long; every trouble comes at least once, which alone takes a while
  --seed 1            a number; the same one gives the same troubles in the same order
  --spot-seconds 3    how long a spot is
  --only WORD         only troubles with that word in their name; may be said again
                      ${Object.keys(FAULTS).join('\n                      ')}

It needs Chromium, PostgreSQL and ffmpeg.
`

await runCommandLine(
  HELP,
  {
    hours: { type: 'string', default: '0.25' },
    seed: { type: 'string', default: '1' },
    'spot-seconds': { type: 'string', default: '3' },
    only: { type: 'string', multiple: true, default: [] },
  },
  async (values) => {
    const outcome = await startRun({
      hours: parsePositiveNumber('hours', values.hours),
      seed: parseWholeNumber('seed', values.seed),
      spotSeconds: parsePositiveNumber('spot-seconds', values['spot-seconds']),
      names: selectNames(values.only),
    })
    process.stdout.write(`\n${formatSummary(outcome)}\n`)
    if (outcome.wrong.length > 0 || outcome.report.empty.length > 0) process.exitCode = 1
  },
)

type RunOptions = { hours: number; seed: number; spotSeconds: number; names: FaultName[] }

function startRun({ hours, seed, spotSeconds, names }: RunOptions): Promise<Outcome> {
  const startedAt = Date.now()
  const formatElapsed = () => new Date(Date.now() - startedAt).toISOString().slice(11, 19)
  return runChaos({
    seed,
    folder: mkdtempSync(join(tmpdir(), 'marquee-bad-day-')),
    troubles: scheduleFaults(names, seed, startedAt + hours * 3_600_000),
    spotSeconds,
    tell: (what) => process.stdout.write(`${formatElapsed()} ${what}\n`),
  })
}

function selectNames(parts: readonly string[]): FaultName[] {
  const all = Object.keys(FAULTS) as FaultName[] // the names are made of them
  const names = all.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)))
  if (names.length === 0) throw new UsageError(`there is no trouble with "${parts.join('" or "')}" in its name`)
  return names
}

/** All faults in random order, repeated; the number of campaigns is limited. */
function* scheduleFaults(names: readonly FaultName[], seed: number, until: number): Generator<FaultName> {
  const once: FaultName = 'a campaign is deleted and another one approved'
  const chance = createRunRandom(seed + 1)
  for (let round = 0; Date.now() < until || round === 0; round++) {
    for (const name of chance.shuffle(names)) if (round === 0 || name !== once) yield name
  }
}

function formatSummary({ lines, wrong, report, worstTimeMs, answersLost, reports, protocol }: Outcome): string {
  const starts = report.startsMs.map((ms) => Math.round(ms)).toSorted((a, b) => a - b)
  return [
    formatTable(lines),
    '',
    ...reports.map(
      ({ name, plays, report, table: csv }) =>
        `${name}: ${plays} counted, ${report} in the report, ${csv} in the table`,
    ),
    `${report.pictures} pictures were looked at, ${report.empty.length} of them empty`,
    `the longest standstill of a film: ${Math.round(report.longestStandstillMs)} ms`,
    `${starts.length} starts, picture after ${starts.join(', ')} ms`,
    `${answersLost} answers were lost on their way`,
    `books and glass are ${Math.round(worstTimeMs)} ms apart at most`,
    `what the witness wrote down: ${protocol}`,
    '',
    ...(wrong.length === 0 ? ['books and glass agree'] : [`${wrong.length} disagreements:`, ...wrong]),
  ].join('\n')
}
