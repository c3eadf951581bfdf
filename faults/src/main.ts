import { UsageError, runCommandLine, parseWholeNumber } from '../../tools/src/harness/command-line.ts'
import { createRandom } from '../../tools/src/harness/random.ts'
import { createDiskFullFault, mountSmallDisk } from './disk.ts'
import { DATABASE_CUT, type Fault, type FaultTestResult, SERVER_KILLED, runFaultTest } from './fault-test.ts'
import { openEnvironment } from './environment.ts'
import { openProxied } from './proxied.ts'
import { KILL, RESTART, type RollingResult, runRolling } from './rolling.ts'

/**
 * `npm run test:faults`: takes the server, the database and its disk away while devices send plays and signs of life, and looks
 * whether everything that was acknowledged is still there. Ends with code 1 when it is not.
 */
const HELP = `npm run test:faults -- --rounds 50 --devices 40 --seed 3
  Takes the server, the database and its disk away while devices send plays and signs of life, and looks whether
  everything that was acknowledged is there once, and whether the sums are right. Says one thing for each kind of
  fault when it is through with it, which takes minutes; exit code 1 when something is wrong (decision 24).

  --rounds 20         how often server and database are killed
  --devices 20        how many devices send
  --seed 1            a number; when things happen is drawn from it
  --only KIND         server, database, disk or proxy; disk needs a user who may mount one. proxy restarts and kills
                      one of three servers behind nginx, with deploy/nginx/marquee.conf

It needs PostgreSQL, and nginx for proxy.
`
const DISK_MIB = 400

type RunOptions = { rounds: number; devices: number; seed: number }
const KINDS: Record<string, (asked: RunOptions) => Promise<void>> = {
  server: createKillRun(SERVER_KILLED),
  database: createKillRun(DATABASE_CUT),
  disk: runDiskFull,
  proxy: runBehindProxy,
}

await runCommandLine(
  HELP,
  {
    rounds: { type: 'string', default: '20' },
    devices: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
  async ({ rounds, devices, seed, only }) => {
    const asked = {
      rounds: parseWholeNumber('rounds', rounds),
      devices: parseWholeNumber('devices', devices),
      seed: parseWholeNumber('seed', seed),
    }
    const kinds = Object.entries(KINDS).filter(([name]) => only === undefined || name === only)
    if (kinds.length === 0) throw new UsageError(`there is no fault "${only}": ${Object.keys(KINDS).join(', ')}`)
    for (const [name, run] of kinds) {
      process.stdout.write(`${name}: ${asked.devices} devices send ...\n`)
      await run(asked)
    }
  },
)

function createKillRun(fault: Fault): (asked: RunOptions) => Promise<void> {
  return async ({ rounds, devices, seed }) => {
    const environment = await openEnvironment(devices)
    const faults = Array.from({ length: rounds }, () => fault)
    try {
      printResult(fault.name, await runFaultTest(environment, faults, createRandom(seed)))
    } finally {
      await environment.close()
    }
  }
}

async function runDiskFull({ devices, seed }: RunOptions): Promise<void> {
  const disk = mountSmallDisk(DISK_MIB)
  if (disk === null) return void process.stdout.write('a disk of its own cannot be mounted here: left out\n')
  try {
    const environment = await openEnvironment(devices, disk.folder)
    try {
      printResult(
        createDiskFullFault(disk).name,
        await runFaultTest(environment, [createDiskFullFault(disk), createDiskFullFault(disk)], createRandom(seed)),
      )
    } finally {
      await environment.close()
    }
  } finally {
    disk.remove()
  }
}

async function runBehindProxy({ rounds, devices }: RunOptions): Promise<void> {
  const proxied = await openProxied(devices)
  try {
    for (const disruption of [RESTART, KILL]) printRolling(await runRolling(proxied, disruption, rounds))
  } finally {
    await proxied.close()
  }
}

function printRolling({ name, rounds, answered, lost, repeated, longestMs, ...result }: RollingResult): void {
  const { unansweredSends, acknowledgedPlays, wrong } = result
  const described = lost.map(({ method, status }) => `${method} ${status}`)
  process.stdout.write(
    `${name}, ${rounds} times: ${answered} calls of people answered, ${repeated} when sent again, ` +
      `${lost.length} not (${described.join(', ')}), the longest after ${Math.round(longestMs)} ms; ${acknowledgedPlays} plays acknowledged, ` +
      `${unansweredSends} times a device had no answer\n${wrong.map((what) => `  WRONG: ${what}\n`).join('')}`,
  )
  if (lost.length > 0 || wrong.length > 0) process.exitCode = 1
}

function printResult(name: string, { rounds, made, acknowledged, inTheAir, wrong }: FaultTestResult): void {
  process.stdout.write(
    `${name}, ${rounds} times: ${made} plays made, ${acknowledged} acknowledged, ${inTheAir} without an answer at that moment\n` +
      `${wrong.length === 0 ? '  all of them are there once, and the sums are right' : wrong.map((what) => `  WRONG: ${what}`).join('\n')}\n`,
  )
  if (wrong.length > 0) process.exitCode = 1
}
