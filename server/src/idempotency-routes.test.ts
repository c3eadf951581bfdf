import { randomUUID } from 'node:crypto'
import { endpoint } from '@marquee/contract/endpoint'
import { refusal } from '@marquee/contract/refusals'
import { successReply } from '@marquee/contract/scalars'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { savedViews } from './modules/operations/schema.ts'
import { createUserAuth } from './overviews/session/caller.ts'
import { type Database, runInTransaction, type Tx } from './platform/db/database.ts'
import { KeyTaken, LOCK_PAUSES_MS, writeKey } from './platform/db/idempotency.ts'
import { idempotencyKeys } from './platform/db/schema.ts'
import { refuse } from './platform/errors.ts'
import { builtPages } from './platform/http/pages.ts'
import { route } from './platform/http/route.ts'
import { buildServer } from './platform/http/server.ts'
import { type ApiClient, createApiClient } from './testing/api-client.ts'
import { startApp, type TestApp } from './testing/app.ts'
import { TEST_POOL_SIZE } from './testing/database.ts'
import { createOperator, type Operator } from './testing/people/users.ts'

let app: TestApp
let olga: Operator
beforeAll(async () => {
  app = await startApp({ database: 'postgres' })
  olga = await createOperator(app)
})
afterAll(() => app.close())

const late = refusal(409, () => 'It was deleted in the meantime')
const save = endpoint({
  method: 'POST',
  path: '/api/saved',
  who: ['operator'],
  permission: 'console',
  summary: 'Saves as it is told',
  body: z.object({}),
  reply: successReply,
  refusals: { late },
})

/** Serves the call, and signs Olga in. */
async function serve(handle: (database: Database) => Promise<void>): Promise<ApiClient> {
  const findNoCaller = async () => undefined
  const saveRoute = route(save, async (_call, { database }) => {
    await handle(database)
    return { success: true, message: 'Saved' }
  })
  const server = await buildServer({
    context: app.context,
    routes: [saveRoute],
    callers: { user: createUserAuth(app.context), device: findNoCaller, pairing: findNoCaller },
    pages: builtPages,
    checkReplies: true,
  })
  onTestFinished(() => server.close())
  return createApiClient({ ...app, server }, olga.token)
}

const send = (client: ApiClient, key: string) =>
  client.request('POST', save.path, { 'content-type': 'application/json', 'idempotency-key': key }, Buffer.from('{}'))
const saveView = (tx: Tx, name: string) =>
  tx.insert(savedViews).values({ userId: olga.userId, list: 'fleet', name, search: '', createdAt: app.clock.now() })
const listViews = (name: string) => app.context.db.select().from(savedViews).where(eq(savedViews.name, name))

it('a call that is refused after a commit is not carried out again: a repetition is refused as well (decision 2)', async () => {
  const client = await serve(async (database) => {
    await runInTransaction(database, (tx) => saveView(tx, 'Refused'))
    throw refuse(late, { field: 'name', details: { days: 3 }, retryAfterSeconds: 7 })
  })
  const key = randomUUID()
  const first = await send(client, key)
  const again = await send(client, key)
  expect(first).toMatchObject({
    status: 409,
    body: { code: 'late', message: late.message, error: late.message, field: 'name', details: { days: 3 } },
    headers: { 'retry-after': '7' },
  })
  const expected = { ...(first.body as object), requestId: expect.any(String) }
  expect(again).toMatchObject({ status: 409, headers: { 'retry-after': '7', 'idempotency-replayed': 'true' } })
  expect(again.body).toEqual(expected)
  expect(await listViews('Refused')).toHaveLength(1)
})

/** Repetitions stay in their pauses, however long the test takes, until the returned function is called. */
function holdPauses(): () => void {
  const startTimer = setTimeout
  const held: (() => void)[] = []
  const start = (run: () => void, ms = 0, ...more: []) =>
    LOCK_PAUSES_MS.includes(ms) ? held.push(run) : startTimer(run, ms, ...more)
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(start as never)
  onTestFinished(() => spy.mockRestore())
  return () => held.splice(0).forEach((run) => run())
}

it('repetitions that wait for the end of the first call leave the connections to others (decision 2)', async () => {
  const [opened, arrived, end] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  onTestFinished(() => end.resolve())
  let calls = 0
  const client = await serve((database) => {
    calls++
    if (calls === 1 + TEST_POOL_SIZE) arrived.resolve()
    return runInTransaction(database, async (tx) => {
      await saveView(tx, 'Slow')
      opened.resolve()
      await end.promise
    })
  })
  const key = randomUUID()
  const first = send(client, key)
  await opened.promise
  const endPauses = holdPauses()
  const answered = vi.fn()
  const repetitions = Array.from({ length: TEST_POOL_SIZE }, () => send(client, key).finally(answered))
  await arrived.promise
  expect((await olga.get('/api/users/me')).status).toBe(200)
  expect(answered).not.toHaveBeenCalled()
  end.resolve()
  await first
  const countAnswered = () => {
    endPauses()
    return answered.mock.calls.length
  }
  await expect.poll(countAnswered, { timeout: 30_000 }).toBe(TEST_POOL_SIZE)
  const answers = await Promise.all([first, ...repetitions])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await listViews('Slow')).toHaveLength(1)
})

it('a key that a server of an older version is writing, without the lock, counts as taken (decision 2)', async () => {
  const { database } = app.context
  const [opened, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const row = { accountId: olga.userId, key: randomUUID(), fingerprint: 'same', at: app.clock.now() }
  const older = runInTransaction(database, async (tx) => {
    await tx.insert(idempotencyKeys).values(row)
    opened.resolve()
    await end.promise
  })
  onTestFinished(() => older)
  onTestFinished(() => end.resolve())
  await opened.promise
  const repetition = runInTransaction(database, async (tx) => {
    await tx.execute(sql`set local lock_timeout = '50ms'`)
    await writeKey(tx, { ...row, isClaimed: true, isOver: false })
  })
  await expect(repetition).rejects.toBeInstanceOf(KeyTaken)
})
