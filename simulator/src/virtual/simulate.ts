import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@marquee/contract/days.rules'
import { startStopwatch } from '../clock.ts'
import { createRecordedRoute } from '../trace.ts'
import { buildAgenda, drawRestarts, STRIDE_MS } from './agenda.ts'
import { type Random, createRandom } from './random.ts'
import { type Comparison, compare } from './compare.ts'
import { createTimelines, type Timelines } from './timelines.ts'
import { createMachine, type Machine } from './machine.ts'
import { listRunDays, createScenario } from './scenario.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import type { Span } from './spans.ts'
import { createTransport, type Transport } from './transport.ts'
import { createMarketplace, type Marketplace } from './marketplace.ts'

/** A fleet in virtual time against a real server, with faults drawn from a seed (decision 24). */
export type Run = {
  screens: number
  days: number
  seed: string
  /** Seconds between heartbeats; undefined: as in the manifest. */
  beatSeconds: number | undefined
  /** The longest time with power. */
  mostHours: number
  /** An empty database; undefined: the embedded one. */
  databaseUrl: string | undefined
  path: string
  say: (words: string) => void
}

export type Outcome = Comparison & {
  days: readonly string[]
  realSeconds: number
  events: number
  restarts: number
  busy: number
  troubles: readonly string[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The final period with power and a network, in which everything is delivered. */
const EPILOGUE_MS = 30 * MINUTE
/** Plays at the very end of the run may be unsent. */
const FINAL_MS = 10 * MINUTE
/** The run includes the day on which clocks go back in Europe, which has 25 hours. */
const CLOCKS_GO_BACK = '2026-10-25'
/** One of so many screens has no faults. */
const CALM_EVERY = 5
/** The run reports its progress at least this often. */
const PROGRESS_INTERVAL_MS = 15_000

export async function simulate(run: Run): Promise<Outcome> {
  const elapsedMs = startStopwatch()
  const folder = await mkdtemp(join(tmpdir(), 'marquee-simulation-'))
  const transport = createTransport()
  const firstDay = addDays(CLOCKS_GO_BACK, -Math.floor(run.days / 2))
  const days = listRunDays(firstDay, run.days)
  const startMs = Date.parse(`${firstDay}T00:00:00Z`) - 3 * HOUR
  const endMs = Date.parse(`${addDays(firstDay, run.days)}T12:00:00Z`)
  const epilogue = { fromMs: endMs, untilMs: endMs + EPILOGUE_MS }
  const settings = buildSettings(run, folder)
  let server = await startServer(settings, startMs)
  try {
    transport.setAddress(server.address)
    const world = await createMarketplace({ transport, server, run: { ...run, firstDay }, hashFile })
    run.say(`${run.screens} screens, ${world.campaigns.length} campaigns and videos, ${world.deeds.length} deeds ahead`)
    const chance = createRandom(`seed ${run.seed}`)
    const lanes = createTimelines(startMs)
    const troubles: string[] = []
    const restarts = drawRestarts(chance.derive('restarts'), world, startMs, endMs)
    const onProblem = (trouble: string) => void troubles.push(trouble)
    const machines = createMachines({ world, run, chance, lanes, transport, days, epilogue, restarts, onProblem })
    const agenda = buildAgenda({ world, machines, restarts, startMs, endMs: epilogue.untilMs + HOUR })
    let workedMs = startMs
    let isUp = true
    let saidMs = 0
    for (const { atMs, acts } of agenda) {
      await lanes.advance(atMs)
      for (const act of acts) {
        if (act.kind === 'down') {
          await (run.databaseUrl ? server.kill() : server.stop())
          isUp = false
          for (const machine of machines) machine.network()?.disconnect()
        } else if (act.kind === 'up') {
          server = await startServer(settings, atMs)
          transport.setAddress(server.address)
          isUp = true
        } else await act.run()
      }
      if (!isUp || (acts.length === 0 && isQuiet(machines, workedMs, atMs))) continue
      await settleServer(server, workedMs, atMs, machines)
      const isDayOver = atMs - workedMs >= 24 * HOUR - STRIDE_MS || atMs % (24 * HOUR) === 0
      if (isDayOver || elapsedMs() - saidMs >= PROGRESS_INTERVAL_MS) {
        run.say(formatProgress(atMs - startMs, atMs, elapsedMs()))
        saidMs = elapsedMs()
      }
      workedMs = atMs
    }
    // Pending work of stopped devices ends when its time has passed.
    const stopped = Promise.all(machines.map((machine) => machine.stop()))
    await lanes.advance(epilogue.untilMs + 2 * HOUR)
    await stopped
    troubles.push(...listUnsent(world, machines, epilogue.untilMs - FINAL_MS))
    const atMs = epilogue.untilMs + 2 * HOUR
    const operator = await world.operator(atMs)
    const comparison = await compare({ ...world, operator, days, machines })
    const realSeconds = elapsedMs() / 1000
    const more = { events: lanes.countEvents(), restarts: restarts.length, busy: transport.countBusy() }
    return { ...comparison, days, realSeconds, troubles, ...more }
  } finally {
    await server.stop()
    transport.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type MachinesInput = {
  world: Marketplace
  run: Run
  chance: Random
  lanes: Timelines
  transport: Transport
  days: readonly string[]
  epilogue: Span
  restarts: readonly Span[]
  onProblem: (trouble: string) => void
}

/** A machine for each screen, with faults drawn for its days, and paired. */
function createMachines({ world, run, chance, lanes, transport, days, epilogue, restarts, onProblem }: MachinesInput) {
  return world.screens.map((screen, number) => {
    const own = chance.derive(screen.name)
    const { timeZone, type } = screen.market
    const isCalm = number % CALM_EVERY === CALM_EVERY - 1
    const plan = createScenario(own.derive('plan'), {
      timeZone,
      hours: screen.hours,
      days,
      mostHours: run.mostHours,
      isCalm,
      epilogue,
    })
    const route = type === 'vehicle' ? createRecordedRoute(number * 20 * MINUTE) : undefined
    const machine = createMachine({
      name: screen.name,
      lane: lanes.open(),
      plan,
      chance: own.derive('life'),
      transport,
      serverDown: restarts,
      route,
      beatSeconds: run.beatSeconds,
      onProblem,
    })
    machine.pair(screen.credential, false)
    return machine
  })
}

/** The machines that still have plays or heartbeats; plays since an instant may be unsent. */
function listUnsent({ screens }: Marketplace, machines: readonly Machine[], sinceMs: number): string[] {
  return machines.flatMap((machine, number) => {
    machine.markUnsent(sinceMs)
    const left = machine.ledger.filter(({ untold, playId }) => untold === null && machine.isUnsent(playId)).length
    const { beats } = machine.waiting()
    return left + beats > 1 ? [`${screens[number]?.name} has ${left} plays and ${beats} beats left`] : []
  })
}

function buildSettings({ databaseUrl, path }: Run, folder: string): Record<string, string> {
  return {
    PATH: path,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // With `DEMO` the operator needs no second factor; demo data are not created.
    DEMO: '1',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
}

/** Whether no device has power, so that the server can skip work; it works at least every six hours. */
function isQuiet(machines: readonly Machine[], fromMs: number, untilMs: number): boolean {
  const isDark = ({ plan }: Machine) => plan.isOn.every((span) => span.untilMs < fromMs || span.fromMs > untilMs)
  return untilMs - fromMs < 6 * HOUR && machines.every(isDark)
}

async function settleServer(
  server: ServerProcess,
  fromMs: number,
  toMs: number,
  machines: readonly Machine[],
): Promise<void> {
  await server.work(fromMs, toMs)
  await server.settle()
  // Reads pending data of sockets before the devices continue.
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setImmediate(resolve))
  for (const machine of machines) machine.network()?.flushStreams()
}

function formatProgress(livedMs: number, atMs: number, tookMs: number): string {
  const perMinute = livedMs / (24 * HOUR) / (tookMs / MINUTE)
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')}: ${perMinute.toFixed(1)} virtual days per minute`
}

const hashes = new Map<string, Promise<string>>()

function hashFile(file: string): Promise<string> {
  const known = hashes.get(file) ?? readFile(file).then((bytes) => createHash('sha256').update(bytes).digest('hex'))
  hashes.set(file, known)
  return known
}
