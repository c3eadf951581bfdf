import { setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from '../../tools/src/harness/server.ts'
import { findMissing } from './fault-test.ts'
import { type PersonResult, type ProxiedEnvironment, workAsDevice, workAsPerson } from './proxied.ts'

export type RollingResult = Omit<PersonResult, 'wrong'> & {
  name: string
  rounds: number
  /** How often a device had no answer; it sends the same again. */
  unansweredSends: number
  acknowledgedPlays: number
  wrong: string[]
}

type Disruption = { name: string; strike: (server: TestServer) => Promise<void> }

export const RESTART: Disruption = {
  name: 'each of three servers is stopped and started again (SIGTERM)',
  strike: async (server) => {
    await server.stop()
    await server.start()
  },
}

/** Without its start. */
export const KILL_ONCE: Disruption = { name: 'one of three servers is killed', strike: (server) => server.kill() }

export const KILL: Disruption = {
  name: 'one of three servers is killed and started again (kill -9)',
  strike: async (server) => {
    await server.kill()
    await server.start()
  },
}

const PEOPLE = 3
/** Before and after each disruption, so that it meets all servers under load. */
const CALLS_BETWEEN = 60
const POLL_INTERVAL_MS = 20

/** Disrupts one server after the other while people and devices call through the proxy. */
export async function runRolling(
  proxied: ProxiedEnvironment,
  { name, strike }: Disruption,
  rounds: number,
): Promise<RollingResult> {
  const { servers, devices, environment } = proxied
  const over = new AbortController()
  const progress = { calls: 0 }
  const onCall = () => {
    progress.calls++
  }
  const waitForCalls = async () => {
    const enough = progress.calls + CALLS_BETWEEN
    while (progress.calls < enough) await wait(POLL_INTERVAL_MS)
  }
  const people = Array.from({ length: PEOPLE }, (_, index) =>
    workAsPerson(proxied, `Person ${index}, ${name}`.slice(0, 40), { over: over.signal, onCall }),
  )
  const sending = devices.map((device) => workAsDevice(device, over.signal))
  for (let round = 0; round < rounds; round++) {
    await waitForCalls()
    const server = servers[round % servers.length]
    if (server) await strike(server)
  }
  await waitForCalls()
  over.abort()
  const [results, unanswered] = [await Promise.all(people), await Promise.all(sending)]
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
  return {
    name,
    rounds,
    answered: total(results.map(({ answered }) => answered)),
    lost: results.flatMap(({ lost }) => lost),
    repeated: total(results.map((one) => one.repeated)),
    longestMs: Math.max(...results.map(({ longestMs }) => longestMs)),
    unansweredSends: total(unanswered),
    acknowledgedPlays: total(devices.map(({ acknowledged }) => acknowledged.size)),
    wrong: [
      ...results.flatMap(({ wrong }) => wrong),
      ...(await findMissing({ query: environment.query, loadClients: [...devices] })),
    ],
  }
}
