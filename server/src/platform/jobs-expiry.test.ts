import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { MINUTES, SECONDS } from './clock.ts'
import { publish, runInTransaction } from './db/database.ts'
import { BACKGROUND_LIMITS } from './db/limits.ts'
import { openJobs, subscribe } from './jobs.ts'
import { openLog } from './log.ts'

const NAME = 'payouts.mail-paid-partners'

/** A run that lasts until the test ends it, and a supervisor, which another process would be. */
async function startLongRun() {
  const opened = await openTestDatabase('usual')
  const { database } = opened
  const run = Promise.withResolvers<void>()
  const starts: string[] = []
  const job = subscribe({
    name: NAME,
    on: ['payout.paid'],
    run: ({ runId }) => {
      starts.push(runId)
      return run.promise
    },
  })
  const queue = await openJobs(database, [job], openLog('error'), { isQuiet: true })
  const executeSql = (text: string, values?: unknown[]) => database.query(text, values)
  const options = { migrate: false, createSchema: false, supervise: false, schedule: false, useListenNotify: false }
  const supervisor = new PgBoss({ db: { executeSql }, ...options })
  await supervisor.start()
  onTestFinished(async () => {
    run.resolve()
    await supervisor.stop({ graceful: false })
    await queue.close()
    await database.close()
    await opened.remove()
  })
  await queue.work()
  await runInTransaction(database, (tx) => publish(tx, 'payout.paid', { runId: randomUUID() }))
  await expect.poll(() => starts.length, { timeout: 10 * SECONDS }).toBe(1)

  /** The state of the run after the check of another process, when it started and was last renewed that long ago. */
  const checkState = async (startedMs: number, renewedMs: number) => {
    await database.query(
      `update pgboss.job set started_on = now() - $1 * interval '1 ms', heartbeat_on = now() - $2 * interval '1 ms'
       where name = $3`,
      [startedMs, renewedMs, NAME],
    )
    await database.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
    await supervisor.supervise(NAME)
    const { rows } = await database.query('select state from pgboss.job where name = $1', [NAME])
    return (rows as { state: string }[]).map(({ state }) => state)
  }
  return { checkState }
}

it('a run that takes as long as its statements may is not started again beside itself, and that of an ended process is', async () => {
  const { checkState } = await startLongRun()
  expect(await checkState(2 * BACKGROUND_LIMITS.statementMs, SECONDS)).toEqual(['active'])
  expect(await checkState(6 * MINUTES, 6 * MINUTES)).toEqual(['retry'])
})

it('the queue gets the options of its job when an earlier version has created it with others', async () => {
  const opened = await openTestDatabase('usual')
  const { database } = opened
  onTestFinished(async () => {
    await database.close()
    await opened.remove()
  })
  const job = subscribe({ name: NAME, on: ['payout.paid'], run: async () => {} })
  for (const change of ['expire_seconds = 300, heartbeat_seconds = null', null]) {
    const queue = await openJobs(database, [job], openLog('error'), { isQuiet: true })
    if (change) await database.query(`update pgboss.queue set ${change} where name = $1`, [NAME])
    await queue.close()
  }
  const { rows } = await database.query('select expire_seconds, heartbeat_seconds from pgboss.queue where name = $1', [
    NAME,
  ])
  expect(rows).toEqual([{ expire_seconds: 86_400, heartbeat_seconds: 300 }])
})
