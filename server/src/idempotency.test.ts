import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContents } from './modules/media/commands/contents.ts'
import { savedViews } from './modules/operations/schema.ts'
import type { ApiClient } from './testing/api-client.ts'
import { startApp, type TestApp } from './testing/app.ts'
import { buildPng, buildPngHeader, buildPngPixels, pngEnd } from './testing/pictures.ts'
import { createBareOperator, createOperator, type Operator, PASSWORD } from './testing/people/users.ts'
import { HOURS } from './platform/clock.ts'
import { runInTransaction } from './platform/db/database.ts'
import { runWithKey } from './platform/db/idempotency.ts'
import { idempotencyKeys } from './platform/db/schema.ts'

let app: TestApp
let olga: Operator
beforeAll(async () => {
  app = await startApp({ database: 'postgres' })
  olga = await createOperator(app)
})
afterAll(() => app.close())

const VIEW = { list: 'fleet', search: '' }

/** Saves a view under a key. */
function saveView(who: ApiClient, key: string, name: string) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return who.request('POST', '/api/operator/views', headers, Buffer.from(JSON.stringify({ ...VIEW, name })))
}

const listViews = (name: string) => app.context.db.select().from(savedViews).where(eq(savedViews.name, name))
const listKeys = (key: string) => app.context.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))

it('a repeated call gets the first answer again and is not carried out (decision 2)', async () => {
  const key = randomUUID()
  const first = await saveView(olga, key, 'Repeated')
  const again = await saveView(olga, key, 'Repeated')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect(first.headers).not.toHaveProperty('idempotency-replayed')
  expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', 'cache-control': 'no-store' })
  expect(await listViews('Repeated')).toHaveLength(1)
})

it('calls with one key at the same time are carried out once (decision 2)', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => saveView(olga, key, 'At once')))
  const [view] = await listViews('At once')
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => (body as { view: { id: string } }).view.id))).toEqual(new Set([view?.id]))
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(4)
})

it('a key belongs to one request of one account', async () => {
  const key = randomUUID()
  await saveView(olga, key, 'Mine')
  expect(await saveView(olga, key, 'Another')).toMatchObject({ status: 422, body: { code: 'idempotencyKeyReused' } })
  const oscar = await createOperator(app, 'Oscar Lind')
  const own = await saveView(oscar, key, 'Mine')
  expect(own.status).toBe(201)
  expect(own.headers).not.toHaveProperty('idempotency-replayed')
  expect(await listViews('Mine')).toHaveLength(2)
})

it('a key has 8 to 255 visible characters', async () => {
  const refused = { status: 400, body: { code: 'wrongIdempotencyKey' } }
  for (const key of ['shorter', 'with a space', 'x'.repeat(256), 'größer-als']) {
    expect(await saveView(olga, key, 'Never')).toMatchObject(refused)
  }
  expect((await saveView(olga, '"quoted"', 'Quoted')).status).toBe(201)
})

it('a repeated call with a file has the same file', async () => {
  const key = randomUUID()
  const upload = async (width: number) => {
    const form = new FormData()
    const picture = buildPng(buildPngHeader(width, 80), buildPngPixels(width, 80), pngEnd)
    form.append('profileImage', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'me.png')
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': key }
    return olga.request('POST', '/api/users/me/profile-image', headers, Buffer.from(await encoded.arrayBuffer()))
  }
  const first = await upload(80)
  expect(first.status).toBe(200)
  expect(await upload(80)).toMatchObject({ status: 200, body: first.body, headers: { 'idempotency-replayed': 'true' } })
  expect((await upload(81)).status).toBe(422)
})

it('a refusal that undoes its transaction leaves no key, so that a repetition is carried out', async () => {
  const [key, first] = [randomUUID(), randomUUID()]
  await saveView(olga, first, 'Taken')
  const refused = await Promise.all([saveView(olga, key, 'Taken'), saveView(olga, key, 'Taken')])
  expect(refused.map(({ body }) => (body as { code: string }).code)).toEqual(['nameTaken', 'nameTaken'])
  expect(await listKeys(key)).toEqual([])
  await app.context.db.delete(savedViews).where(eq(savedViews.name, 'Taken'))
  expect((await saveView(olga, key, 'Taken')).status).toBe(201)
})

it('a call whose process ended before it was answered is not carried out again (decision 2)', async () => {
  const key = randomUUID()
  await saveView(olga, key, 'Unanswered')
  await app.context.db.update(idempotencyKeys).set({ status: null, reply: null }).where(eq(idempotencyKeys.key, key))
  expect(await saveView(olga, key, 'Unanswered')).toMatchObject({ status: 409, body: { code: 'alreadyReceived' } })
  expect(await saveView(olga, key, 'Other')).toMatchObject({ status: 422 })
  expect(await listViews('Unanswered')).toHaveLength(1)
})

it('a repetition of a call that has not ended is told to come back, and carried out if that was undone', async () => {
  const key = randomUUID()
  const [written, undo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const call = { accountId: olga.userId, key, fingerprint: 'ab', at: app.clock.now(), isClaimed: false, isOver: false }
  const unfinished = runWithKey(call, () =>
    runInTransaction(app.context.database, async () => {
      written.resolve()
      await undo.promise
      throw new Error('undone')
    }),
  )
  await written.promise
  const refused = await saveView(olga, key, 'Unfinished')
  expect(refused).toMatchObject({ status: 409, body: { code: 'stillRunning' }, headers: { 'retry-after': '2' } })
  undo.resolve()
  await expect(unfinished).rejects.toThrow('undone')
  expect((await saveView(olga, key, 'Unfinished')).status).toBe(201)
})

it('an answer with a secret is not stored, and its call has no key', async () => {
  const key = randomUUID()
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const body = Buffer.from(JSON.stringify({ password: PASSWORD }))
  const opal = await createBareOperator(app, 'Opal Reed')
  const setUp = () => opal.request('POST', '/api/users/me/second-factor', headers, body)
  const [first, again] = [await setUp(), await setUp()]
  expect(first).toMatchObject({ status: 200, body: { secret: expect.any(String) } })
  expect(again.status).toBe(200)
  expect(again.headers).not.toHaveProperty('idempotency-replayed')
  expect(await listKeys(key)).toEqual([])
})

it('the key is written with the effect: not while a file is stored, and not by work that goes on afterwards', async () => {
  const { database, db, clock } = app.context
  const call = { accountId: olga.userId, key: randomUUID(), fingerprint: 'ab', at: clock.now() }
  const keyed = { ...call, isClaimed: false, isOver: false }
  let continueLater = () => {}
  const later = await runWithKey(keyed, async () => {
    await createContents(database, clock).note({ sha256: 'ab'.repeat(32), sizeBytes: 1 })
    const started = new Promise<void>((resolve) => {
      continueLater = resolve
    }).then(() => runInTransaction(database, (tx) => tx.select().from(savedViews)))
    return { started }
  })
  continueLater()
  await later.started
  expect(keyed.isClaimed).toBe(false)
  expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, call.key))).toEqual([])
})

it('keys are deleted after a day', async () => {
  const [old, young] = [randomUUID(), randomUUID()]
  await saveView(olga, old, 'Yesterday')
  app.clock.advance(23 * HOURS)
  // Olga's session is over.
  await saveView(await createOperator(app, 'Oona Falk'), young, 'Today')
  app.clock.advance(1 * HOURS + 1)
  await app.jobs.runNow('identity.delete-idempotency-keys')
  expect([await listKeys(old), await listKeys(young)]).toEqual([[], [expect.objectContaining({ status: 201 })]])
})
