import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NotUnderstood, obey, positiveNumber, wholeNumber } from '../../tools/src/rig/command-line.ts'
import { table } from './books.ts'
import { chanceOfDay } from './chance.ts'
import { badDay, type Outcome } from './day.ts'
import { TROUBLES, type TroubleName } from './troubles.ts'

/**
 * `npm run bad-day`: one trouble after the other, then the books are held against what was on the glass. Ends with code 1
 * when they disagree or when there was no picture.
 */
const HELP = `npm run bad-day -- --hours 1 --seed 7
  A real player in a real browser, a server and a database of their own, and one trouble after the other: the network
  goes, processes are killed, clocks jump, a campaign is deleted. A witness looks at the glass all the while. Says what
  happens as it happens; ends with a table of what was on the glass beside what the books say, and with exit code 1
  when they disagree or when there was no picture (decision 24).

  --hours 0.25        for how long; every trouble comes at least once, which alone takes a while
  --seed 1            a number; the same one gives the same troubles in the same order
  --spot-seconds 3    how long a spot is
  --only WORD         only troubles with that word in their name; may be said again
                      ${Object.keys(TROUBLES).join('\n                      ')}

It needs Chromium, PostgreSQL and ffmpeg.
`

await obey(
  HELP,
  {
    hours: { type: 'string', default: '0.25' },
    seed: { type: 'string', default: '1' },
    'spot-seconds': { type: 'string', default: '3' },
    only: { type: 'string', multiple: true, default: [] },
  },
  async (values) => {
    const outcome = await live({
      hours: positiveNumber('hours', values.hours),
      seed: wholeNumber('seed', values.seed),
      spotSeconds: positiveNumber('spot-seconds', values['spot-seconds']),
      names: namesWith(values.only),
    })
    process.stdout.write(`\n${summary(outcome)}\n`)
    if (outcome.wrong.length > 0 || outcome.testimony.empty.length > 0) process.exitCode = 1
  },
)

type Asked = { hours: number; seed: number; spotSeconds: number; names: TroubleName[] }

function live({ hours, seed, spotSeconds, names }: Asked): Promise<Outcome> {
  const startedAt = Date.now()
  const clock = () => new Date(Date.now() - startedAt).toISOString().slice(11, 19)
  return badDay({
    seed,
    folder: mkdtempSync(join(tmpdir(), 'marquee-bad-day-')),
    troubles: allDay(names, seed, startedAt + hours * 3_600_000),
    spotSeconds,
    tell: (what) => process.stdout.write(`${clock()} ${what}\n`),
  })
}

function namesWith(parts: readonly string[]): TroubleName[] {
  const all = Object.keys(TROUBLES) as TroubleName[] // they are what the names are made of
  const names = all.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)))
  if (names.length === 0) throw new NotUnderstood(`there is no trouble with "${parts.join('" or "')}" in its name`)
  return names
}

/** All of them in an order of chance, and again; campaigns there are only so many of. */
function* allDay(names: readonly TroubleName[], seed: number, until: number): Generator<TroubleName> {
  const once: TroubleName = 'a campaign is deleted and another one approved'
  const chance = chanceOfDay(seed + 1)
  for (let round = 0; Date.now() < until || round === 0; round++) {
    for (const name of chance.shuffled(names)) if (round === 0 || name !== once) yield name
  }
}

function summary({ lines, wrong, testimony, worstTimeMs, answersLost, reports, protocol }: Outcome): string {
  const starts = testimony.startsMs.map((ms) => Math.round(ms)).toSorted((a, b) => a - b)
  return [
    table(lines),
    '',
    ...reports.map(
      ({ name, plays, report, table: csv }) =>
        `${name}: ${plays} counted, ${report} in the report, ${csv} in the table`,
    ),
    `${testimony.pictures} pictures were looked at, ${testimony.empty.length} of them empty`,
    `the longest standstill of a film: ${Math.round(testimony.longestStandstillMs)} ms`,
    `${starts.length} starts, picture after ${starts.join(', ')} ms`,
    `${answersLost} answers were lost on their way`,
    `books and glass are ${Math.round(worstTimeMs)} ms apart at most`,
    `what the witness wrote down: ${protocol}`,
    '',
    ...(wrong.length === 0 ? ['books and glass agree'] : [`${wrong.length} disagreements:`, ...wrong]),
  ].join('\n')
}
