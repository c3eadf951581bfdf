import { randomUUID } from 'node:crypto'
import { type Marquee, jobsOf, openMarquee } from '../app.ts'
import { inviteOperator } from '../modules/identity/commands/accounts.ts'
import { planOf } from '../modules/playback/queries/manifests.ts'
import { MINUTES, type MovedClock, movedClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { inTransaction } from '../platform/db/database.ts'
import { announce } from '../platform/events.ts'
import { isDueWithin } from './timers.rules.ts'

/**
 * The server on a clock that the process which started it moves, for `npm run simulate` (decision 24). It is told
 * over the channel between the two processes, and with each request at which instant that is worked on.
 *
 * Never in production: it believes whoever asks what time it is.
 */

/** The instant of a request, in milliseconds since 1970. */
const INSTANT_HEADER = 'x-marquee-instant'

type Told =
  | { what: 'work'; from: number; to: number }
  | { what: 'settle' }
  | { what: 'operator'; at: number; email: string }
  | { what: 'stop' }

async function main(): Promise<void> {
  const config = readConfig()
  if (config.production || !process.send) throw new Error('only npm run simulate starts a server in virtual time')
  const clock = movedClock(new Date(Number(process.argv[2])))
  const marquee = await openMarquee({ config, clock })
  livesByItsRequests(marquee, clock)
  const address = await marquee.server.listen({ host: config.host, port: 0 })
  process.on('message', (message) => {
    // Sent by the simulator alone, which starts this program from the same version.
    const { id, told } = message as { id: number; told: Told }
    act(marquee, clock, told).then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
    )
  })
  // Nothing of it outlives the simulator.
  process.on('disconnect', () => process.exit(0))
  process.send({ address })
}

/** The body of a request arrives in a turn of its own, so it is said twice when it is. */
function livesByItsRequests({ server }: Marquee, clock: MovedClock): void {
  const live = (headers: Readonly<Record<string, unknown>>, done: () => void) => {
    const instant = Number(headers[INSTANT_HEADER])
    if (Number.isFinite(instant)) clock.at(new Date(instant), done)
    else done()
  }
  server.addHook('onRequest', (request, _reply, done) => live(request.headers, done))
  server.addHook('preValidation', (request, _reply, done) => live(request.headers, done))
}

async function act(marquee: Marquee, clock: MovedClock, told: Told): Promise<unknown> {
  if (told.what === 'work') return work(marquee, clock, told)
  if (told.what === 'settle') return settle(marquee)
  if (told.what === 'operator') return invite(marquee, clock, told)
  await marquee.close()
  setImmediate(() => process.exit(0))
  return null
}

/** Moves the time, and does what the queue and the timers would have done meanwhile, each timer once. */
async function work({ house, jobs }: Marquee, clock: MovedClock, { from, to }: { from: number; to: number }) {
  clock.moveTo(new Date(to))
  for (const { name, cron } of jobsOf(house)) {
    if (cron && isDueWithin(cron, from, to, MINUTES)) await jobs.runNow(name)
  }
  await jobs.drain()
  return null
}

/** Until everybody who listens was told of all that was committed so far. */
async function settle({ house }: Marquee): Promise<null> {
  const mark = randomUUID()
  await new Promise<void>((resolve, reject) => {
    const stop = house.events.subscribe(({ topic, data }) => {
      if (topic !== 'settled' || data?.mark !== mark) return
      stop()
      resolve()
    })
    inTransaction(house.database, (tx) => announce(tx, { topic: 'settled', data: { mark } })).catch(reject)
  })
  // Devices are told what their plan is once it was looked at, which may begin anew when two things happened.
  const asked = { db: house.database.ingest.db, clock: house.clock }
  for (let round = 0; round < 4; round++) {
    await planOf(asked, mark)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return null
}

async function invite({ house }: Marquee, clock: MovedClock, { at, email }: { at: number; email: string }) {
  clock.moveTo(new Date(at))
  const names = { email, firstName: 'Simulated', lastName: 'Operator' }
  const asked = { at: new Date(at), publicUrl: house.config.publicUrl }
  return inTransaction(house.database, (tx) => inviteOperator(tx, names, asked))
}

await main()
