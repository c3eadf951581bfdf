import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runLiveFleet } from './live.ts'
import { simulate } from './virtual/simulate.ts'
import { formatCsv, formatTable } from './virtual/table.ts'

const HELP = `npm run simulate -- --screens 200 --days 14 --seed 7
  A fleet in virtual time against a server of its own: people book, screens play, and everything that goes wrong is
  drawn from the seed. Ends with a table of what stood on the glass against what the server proved; exit code 1 when
  they differ in anything that docs/simulating.md does not allow. The same seed gives the same run.

  --screens 20        how many screens
  --days 3            how many days, around the one on which clocks go back in Europe
  --seed 1            any words
  --beat-seconds 30   seconds between two heartbeats; left out: 30 for small runs, 105 from 300 days of screens on
  --hours 24          how long a device has power at a time, at most
  --table FILE        also writes every campaign, screen and day to a CSV file
  DATABASE_URL        an empty PostgreSQL database; left out: a PostgreSQL of its own where one is installed,
                      else the embedded database

npm run simulate -- --url http://localhost:3000 --devices 5
  Devices in real time against a running server, until Ctrl+C. They take the approved places of a partner, and the
  same screens when they are started again.

  --email partner@demo.example --password marquee-demo
  --outages           they lose their network for two minutes out of ten
`

const OPTIONS = {
  help: { type: 'boolean', default: false },
  screens: { type: 'string', default: '20' },
  days: { type: 'string', default: '3' },
  seed: { type: 'string', default: '1' },
  'beat-seconds': { type: 'string' },
  hours: { type: 'string', default: '24' },
  table: { type: 'string' },
  url: { type: 'string' },
  devices: { type: 'string', default: '3' },
  email: { type: 'string', default: 'partner@demo.example' },
  password: { type: 'string', default: 'marquee-demo' },
  outages: { type: 'boolean', default: false },
} as const

/** From so many screen days on, heartbeats are thinned by default. */
const LARGE_RUN_SCREEN_DAYS = 300
/** The longest interval at which a screen does not count as offline, including a random tenth. */
const SPARSE_SECONDS = 105
const MAX_HEARTBEAT_SECONDS = 109

const say = (words: string) => console.log(words)

/** A mistake in the arguments, not an error of the program. */
class UsageError extends Error {}

const values = parseOrExit(() => parseArgs({ options: OPTIONS }).values)
if (values.help) say(HELP)
else if (values.url !== undefined) await runLive(values.url)
else await runVirtual()

/** Exits with a message when an argument is invalid. */
function parseOrExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    const isMistake = error instanceof UsageError || error instanceof TypeError
    if (!isMistake) throw error
    process.stderr.write(`${error.message}\n\n${HELP}`)
    process.exit(2)
  }
}

async function runLive(url: string): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const { email, password, outages: hasOutages } = values
  const devices = parseOrExit(() => readWholeNumber('devices'))
  await runLiveFleet({ url, devices, email, password, hasOutages, say }, stopping.signal)
}

async function runVirtual(): Promise<void> {
  const { run, mostHours, beatSeconds } = parseOrExit(readRun)
  if (beatSeconds !== undefined) say(`heartbeats every ${beatSeconds} s instead of 30 (--beat-seconds)`)
  const { DATABASE_URL: databaseUrl, PATH: path = '' } = process.env
  const outcome = await simulate({ ...run, mostHours, beatSeconds, databaseUrl, path, say })
  say(formatTable(run, outcome))
  if (values.table !== undefined) await writeFile(values.table, formatCsv(outcome.lines))
  process.exitCode = outcome.differences.length + outcome.troubles.length === 0 ? 0 : 1
}

function readRun() {
  const run = { screens: readWholeNumber('screens'), days: readWholeNumber('days'), seed: values.seed }
  const asked = values['beat-seconds'] === undefined ? undefined : readWholeNumber('beat-seconds')
  if (asked !== undefined && asked > MAX_HEARTBEAT_SECONDS)
    throw new UsageError(`--beat-seconds: above ${MAX_HEARTBEAT_SECONDS} s a screen counts as silent in between`)
  const beatSeconds = asked ?? (run.screens * run.days >= LARGE_RUN_SCREEN_DAYS ? SPARSE_SECONDS : undefined)
  return { run, mostHours: readWholeNumber('hours'), beatSeconds }
}

function readWholeNumber(name: 'screens' | 'days' | 'devices' | 'hours' | 'beat-seconds'): number {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 1) throw new UsageError(`--${name}: must be a whole number from 1 on`)
  return number
}
