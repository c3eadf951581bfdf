import { randomUUID } from 'node:crypto'
import { type App, createJobs, openApp } from '../app.ts'
import { inviteOperator } from '../modules/identity/commands/accounts.ts'
import { findScreenManifest } from '../modules/playback/queries/manifests.ts'
import { MINUTES, type VirtualClock, createVirtualClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { notify } from '../platform/notify.ts'
import { isDueBetweenMinutes } from './timers.rules.ts'

/**
 * The server on a clock that the process which started it moves, for `npm run simulate` (decision 24). It gets the time
 * over the channel between the two processes, and the instant of each request with the request.
 *
 * Never in production, because it trusts the time in requests.
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
    // Only the simulator sends messages; it has started this program from the same version.
    const { id, told } = message as { id: number; told: SimulatorMessage }
    handleMessage(app, clock, told).then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
    )
  })
  // The server ends with the simulator.
  process.on('disconnect', () => process.exit(0))
  process.send({ address })
}

/** The body of a request arrives in another asynchronous context, so two hooks set the instant. */
function followRequestTime({ server }: App, clock: VirtualClock): void {
  const runAtRequestTime = (headers: Readonly<Record<string, unknown>>, done: () => void) => {
    const instant = Number(headers[INSTANT_HEADER])
    if (Number.isFinite(instant)) clock.runAtInstant(new Date(instant), done)
    else done()
  }
  server.addHook('onRequest', (request, _reply, done) => runAtRequestTime(request.headers, done))
  server.addHook('preValidation', (request, _reply, done) => runAtRequestTime(request.headers, done))
  // Players learn the time from it.
  server.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('date', clock.now().toUTCString())
    done(null, payload)
  })
}

async function handleMessage(app: App, clock: VirtualClock, message: SimulatorMessage): Promise<unknown> {
  if (message.what === 'work') return advanceTime(app, clock, message)
  if (message.what === 'settle') return settle(app)
  if (message.what === 'operator') return invite(app, clock, message)
  await app.close()
  setImmediate(() => process.exit(0))
  return null
}

/** Moves the time, and runs the jobs and timers that became due, each timer once. */
async function advanceTime({ context, jobs }: App, clock: VirtualClock, { from, to }: { from: number; to: number }) {
  clock.setTime(new Date(to))
  for (const { name, cron } of createJobs(context)) {
    if (cron && isDueBetweenMinutes(cron, from, to, MINUTES)) await jobs.runNow(name)
  }
  await jobs.drain()
  return null
}

/** Resolves when all listeners have received every committed notification. */
async function settle({ context }: App): Promise<null> {
  const mark = randomUUID()
  await new Promise<void>((resolve, reject) => {
    const stop = context.listeners.add(({ topic, data }) => {
      if (topic !== 'settled' || data?.mark !== mark) return
      stop()
      resolve()
    })
    runInTransaction(context.database, (tx) => notify(tx, { topic: 'settled', data: { mark } })).catch(reject)
  })
  // Devices get their manifest after it was computed, and that may start again after another change.
  const asked = { db: context.database.ingest.db, clock: context.clock, config: context.config }
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
