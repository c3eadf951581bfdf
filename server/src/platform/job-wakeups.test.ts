import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { MINUTES, SECONDS } from './clock.ts'
import { publish, runInTransaction } from './db/database.ts'
import { openJobs, subscribe } from './jobs.ts'
import { openLog } from './log.ts'

const QUEUES = 40

// No interval and no delay of the queue passes by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Lets the database answer, while the time of the queue stands still. */
async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (const end = performance.now() + 20 * SECONDS; !isTrue(); ) {
    if (performance.now() > end) throw new Error('it did not happen')
    await new Promise(setImmediate)
  }
}

/** Workers of forty queues, the first of which runs for `payout.paid`. All have looked once for runs. */
async function startWorkers() {
  const opened = await openTestDatabase('usual')
  const { database } = opened
  let [queries, answers] = [0, 0]
  const own = { ...database }
  database.query = async (text, values) => {
    queries++
    return own.query(text, values).finally(() => answers++)
  }
  const runs: string[] = []
  const idle = Array.from({ length: QUEUES - 1 }, (_, index) => ({ name: `idle.wait-${index}`, run: async () => {} }))
  const payouts = subscribe({
    name: 'payouts.mail-paid-partners',
    on: ['payout.paid'],
    run: async ({ runId }) => void runs.push(runId),
  })
  const jobs = await openJobs(database, [payouts, ...idle], openLog('error'), { isQuiet: true })
  onTestFinished(async () => {
    vi.useRealTimers()
    await jobs.close()
    await database.close()
    await opened.remove()
  })
  queries = answers = 0
  await jobs.work()
  await waitUntil(() => queries >= QUEUES && answers === queries)
  return {
    database,
    runs,
    countQueries: () => queries,
    /** Lets time pass, second by second, with what the queue does meanwhile. */
    pass: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += SECONDS) {
        await vi.advanceTimersByTimeAsync(SECONDS)
        await waitUntil(() => answers === queries)
      }
    },
    publish: (...ids: string[]) =>
      runInTransaction(database, async (tx) => {
        for (const runId of ids) await publish(tx, 'payout.paid', { runId })
      }),
  }
}

it('an idle process queries forty queues at most every two seconds (D-49)', async () => {
  const { pass, countQueries } = await startWorkers()
  const before = countQueries()
  await pass(10 * MINUTES)
  // A query of due runs each five seconds, two fetches of each queue, and the queue's own upkeep.
  expect(countQueries() - before).toBeLessThan(300)
  expect(countQueries() - before).toBeGreaterThanOrEqual(120)
})

it('a notification starts a run at once, and those behind it follow without a delay (D-49)', async () => {
  const { publish: publishAll, runs } = await startWorkers()
  await publishAll('one', 'two', 'three')
  await waitUntil(() => runs.length === 3)
  expect(runs.toSorted()).toEqual(['one', 'three', 'two'])
})

it('a run whose notification was lost starts within five seconds (D-49)', async () => {
  const { database, pass, runs } = await startWorkers()
  await database.query(
    `insert into pgboss.job (name, data) values ('payouts.mail-paid-partners', '{"event":"payout.paid","runId":"lost"}')`,
  )
  await pass(5 * SECONDS)
  await waitUntil(() => runs.length === 1)
  expect(runs).toEqual(['lost'])
})
