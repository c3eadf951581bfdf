import { randomUUID } from 'node:crypto'
import { type App, createJobs, openApp } from '../app.ts'
import { inviteOperator } from '../modules/identity/commands/accounts.ts'
import { findScreenManifest } from '../modules/playback/queries/manifests.ts'
import { MINUTES, type VirtualClock, createVirtualClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { announce } from '../platform/events.ts'
import { isDueBetweenMinutes } from './timers.rules.ts'

/**
 * The server on a clock that the process which started it moves, for `npm run simulate` (decision 24). It is told
 * over the channel between the two processes, and with each request at which instant that is worked on.
 *
 * Never in production: it believes whoever asks what time it is.
 */

/** The instant of a request, in milliseconds since 1970. */
const INSTANT_HEADER = 'x-marquee-instant'

type SimulatorMessage =
  | { what: 'work'; from: number; to: number }
  | { what: 'settle' }
  | { what: 'operator'; at: number; email: string }
  | { what: 'stop' }

async function main(): Promise<void> {
  const config = readConfig()
  if (config.production || !process.send) throw new Error('only npm run simulate starts a server in virtual time')
  const clock = createVirtualClock(new Date(Number(process.argv[2])))
  const app = await openApp({ config, clock })
  followRequestTime(app, clock)
  const address = await app.server.listen({ host: config.host, port: 0 })
  process.on('message', (message) => {
    // Sent by the simulator alone, which starts this program from the same version.
    const { id, told } = message as { id: number; told: SimulatorMessage }
    handleMessage(app, clock, told).then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
    )
  })
  // Nothing of it outlives the simulator.
  process.on('disconnect', () => process.exit(0))
  process.send({ address })
}

/** The body of a request arrives in a turn of its own, so it is said twice when it is. */
function followRequestTime({ server }: App, clock: VirtualClock): void {
  const runAtRequestTime = (headers: Readonly<Record<string, unknown>>, done: () => void) => {
    const instant = Number(headers[INSTANT_HEADER])
    if (Number.isFinite(instant)) clock.runAtInstant(new Date(instant), done)
    else done()
  }
  server.addHook('onRequest', (request, _reply, done) => runAtRequestTime(request.headers, done))
  server.addHook('preValidation', (request, _reply, done) => runAtRequestTime(request.headers, done))
}

async function handleMessage(app: App, clock: VirtualClock, told: SimulatorMessage): Promise<unknown> {
  if (told.what === 'work') return advanceTime(app, clock, told)
  if (told.what === 'settle') return settle(app)
  if (told.what === 'operator') return invite(app, clock, told)
  await app.close()
  setImmediate(() => process.exit(0))
  return null
}

/** Moves the time, and does what the queue and the timers would have done meanwhile, each timer once. */
async function advanceTime({ context, jobs }: App, clock: VirtualClock, { from, to }: { from: number; to: number }) {
  clock.setTime(new Date(to))
  for (const { name, cron } of createJobs(context)) {
    if (cron && isDueBetweenMinutes(cron, from, to, MINUTES)) await jobs.runNow(name)
  }
  await jobs.drain()
  return null
}

/** Until everybody who listens was told of all that was committed so far. */
async function settle({ context }: App): Promise<null> {
  const mark = randomUUID()
  await new Promise<void>((resolve, reject) => {
    const stop = context.events.subscribe(({ topic, data }) => {
      if (topic !== 'settled' || data?.mark !== mark) return
      stop()
      resolve()
    })
    runInTransaction(context.database, (tx) => announce(tx, { topic: 'settled', data: { mark } })).catch(reject)
  })
  // Devices are told what their plan is once it was looked at, which may begin anew when two things happened.
  const asked = { db: context.database.ingest.db, clock: context.clock }
  for (let round = 0; round < 4; round++) {
    await findScreenManifest(asked, mark)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return null
}

async function invite({ context }: App, clock: VirtualClock, { at, email }: { at: number; email: string }) {
  clock.setTime(new Date(at))
  const names = { email, firstName: 'Simulated', lastName: 'Operator' }
  const asked = { at: new Date(at), publicUrl: context.config.publicUrl }
  return runInTransaction(context.database, (tx) => inviteOperator(tx, names, asked))
}

await main()
