import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { publish, runInTransaction, type Tx } from './db/database.ts'
import { DOMAIN_EVENTS, type DomainEventName } from './domain-events.ts'
import { assertSubscribed, type Job, openJobs, subscribe } from './jobs.ts'
import { openLog } from './log.ts'

async function openQueue(jobs: readonly Job[]) {
  const opened = await openTestDatabase('usual')
  const { database } = opened
  const queue = await openJobs(database, jobs, openLog('error'), { isQuiet: true })
  onTestFinished(async () => {
    await queue.close()
    await database.close()
    await opened.remove()
  })
  return { database, queue }
}

it('a subscriber receives the payload after the commit, and each subscriber once', async () => {
  const received: unknown[] = []
  const { database, queue } = await openQueue([
    subscribe({
      name: 'documents.create-files',
      on: ['document.issued'],
      run: async (payload) => void received.push(['files', payload]),
    }),
    subscribe({
      name: 'bank.settle-document',
      on: ['document.issued', 'payout.paid'],
      run: async (payload) => void received.push(['payments', payload]),
    }),
  ])
  const documentId = randomUUID()
  await runInTransaction(database, (tx) => publish(tx, 'document.issued', { documentId }))
  expect(received).toEqual([])
  await queue.drain()
  expect(received).toEqual([
    ['files', { documentId }],
    ['payments', { documentId }],
  ])
})

it('an event of a transaction that fails is never received', async () => {
  const received: unknown[] = []
  const { database, queue } = await openQueue([
    subscribe({
      name: 'payouts.mail-paid-partners',
      on: ['payout.paid'],
      run: async ({ runId }) => void received.push(runId),
    }),
  ])
  const failing = runInTransaction(database, async (tx) => {
    await publish(tx, 'payout.paid', { runId: randomUUID() })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await queue.drain()
  expect(received).toEqual([])
})

it('a subscriber with a timer runs without a payload when the timer is due', async () => {
  const received: unknown[] = []
  const { database, queue } = await openQueue([
    subscribe({
      name: 'operations.execute-decisions',
      on: ['review.decided-soon'],
      cron: '* * * * *',
      run: async (payload) => void received.push(payload?.decisionId),
    }),
  ])
  await queue.runNow('operations.execute-decisions')
  await runInTransaction(database, (tx) => publish(tx, 'review.decided-soon', { decisionId: 'one' }))
  await queue.drain()
  expect(received).toEqual([undefined, 'one'])
})

it('the outbox keeps the name of the event and its payload', async () => {
  const { database } = await openQueue([
    subscribe({ name: 'payouts.issue-partner-statements', on: ['agreement.accepted'], run: async () => {} }),
  ])
  await runInTransaction(database, (tx) => publish(tx, 'agreement.accepted', { ownerId: 'one' }))
  const { rows } = await database.query('select name, data from pgboss.job')
  expect(rows).toEqual([
    { name: 'payouts.issue-partner-statements', data: { event: 'agreement.accepted', ownerId: 'one' } },
  ])
})

it('an event without a subscriber is refused by name', () => {
  const names = Object.keys(DOMAIN_EVENTS) as DomainEventName[]
  const jobs = names.map((name) => subscribe({ name: `test.${name}`, on: [name], run: async () => {} }))
  expect(() => assertSubscribed(jobs)).not.toThrow()
  const withoutPayouts = jobs.filter(({ on }) => !on?.includes('payout.paid'))
  expect(() => assertSubscribed(withoutPayouts)).toThrow('no job subscribes to payout.paid')
})

it('an event is published and received with its own payload only', () => {
  const tx = {} as Tx
  const checkedByTheCompiler = () => [
    publish(tx, 'payout.paid', { runId: 'one' }),
    // @ts-expect-error no such event
    publish(tx, 'payout.payed', { runId: 'one' }),
    // @ts-expect-error the payload of another event
    publish(tx, 'payout.paid', { documentId: 'one' }),
    // @ts-expect-error a field is missing
    publish(tx, 'campaign.withdrawn', { campaignId: 'one' }),
    // @ts-expect-error a field too many
    publish(tx, 'payout.paid', { runId: 'one', documentId: 'one' }),
    // @ts-expect-error no such event
    subscribe({ name: 'a', on: ['payout.payed'], run: async () => {} }),
    // @ts-expect-error the payload of another event
    subscribe({ name: 'a', on: ['payout.paid'], run: async ({ documentId }) => void documentId }),
    // @ts-expect-error a field that only one of the two events has
    subscribe({ name: 'a', on: ['payout.paid', 'document.issued'], run: async ({ runId }) => void runId }),
    // @ts-expect-error there is no payload when the timer is due
    subscribe({ name: 'a', on: ['payout.paid'], cron: '* * * * *', run: async ({ runId }) => void runId }),
  ]
  expect(checkedByTheCompiler).toBeTypeOf('function')
})

it('a schedule under a former name ends, and events that wait under it reach their present subscribers once', async () => {
  const [former, name] = ['billing.mail-paid', 'payouts.mail-paid-partners']
  const { database } = await openQueue([subscribe({ name: former, on: ['payout.paid'], run: async () => {} })])
  const runId = randomUUID()
  await runInTransaction(database, (tx) => publish(tx, 'payout.paid', { runId }))
  await database.query('insert into pgboss.schedule (name, cron) values ($1, $2)', [former, '* * * * *'])
  await database.query('insert into pgboss.job (name, data) values ($1, $2)', [former, '{}'])

  const received: unknown[] = []
  const run = async (payload: { runId: string } | undefined) => void received.push(payload?.runId)
  const present = await openJobs(
    database,
    [subscribe({ name, on: ['payout.paid'], cron: '41 3 * * *', run })],
    openLog('error'),
    { isQuiet: true },
  )
  onTestFinished(() => present.close())
  await present.work()
  await expect.poll(() => received).toEqual([runId])
  expect((await database.query('select name from pgboss.schedule')).rows).toEqual([{ name }])
  expect((await database.query('select from pgboss.job where name = $1', [former])).rows).toEqual([])
})
