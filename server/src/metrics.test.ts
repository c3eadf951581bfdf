import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from './platform/db/postgres.ts'
import { mails } from './modules/notifications/schema.ts'
import { createApiClient } from './testing/api-client.ts'
import { NOON, startApp, type TestApp } from './testing/app.ts'
import { createPartner } from './testing/people/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** The metrics by name with labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const { body } = await createApiClient(app).get('/metrics')
  const lines = String(body)
    .split('\n')
    .filter((line) => /^\w/.test(line))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

it('shows mails, queues, screens, reviews and money of the database', async () => {
  const mail = { toName: 'Nora', toAddress: 'nora@example.com', subject: '', text: '', html: '' }
  const createdAt = new Date(Date.parse(NOON) - 90_000)
  await app.context.db.insert(mails).values({ ...mail, id: randomUUID(), createdAt })
  const metrics = await readMetrics()
  expect(Object.fromEntries(metrics)).toMatchObject({
    marquee_database_up: 1,
    marquee_mails_waiting: 1,
    marquee_mails_oldest_seconds: 90,
    'marquee_screens{state="online"}': 0,
    'marquee_screen_manifests{state="outdated"}': 0,
    'marquee_queue_jobs{name="notifications.deliver-mail"}': 0,
    'marquee_jobs_running{name="notifications.deliver-mail"}': 0,
    'marquee_queue_oldest_seconds{name="notifications.deliver-mail"}': 0,
    'marquee_reviews_waiting{kind="campaign"}': 0,
    'marquee_invoice_cents{state="overdue"}': 0,
    'marquee_job_runs_total{name="notifications.deliver-mail",result="failed"}': expect.any(Number),
  })
})

it('shows the pools of an open database: used, idle and waiting', async () => {
  const database = openPostgres({ url: app.databaseUrl ?? '', poolSize: 4, onError: () => {} })
  const readPool = async () => {
    const metrics = await readMetrics()
    const read = (name: string, more = '') => metrics.get(`marquee_database_${name}{pool="devices"${more}}`)
    const [used, idle] = [read('connections', ',state="used"'), read('connections', ',state="idle"')]
    return { used, idle, waiting: read('waiting'), max: read('connections_max') }
  }
  await database.ingest.transaction(async () => {
    expect(await readPool()).toEqual({ used: 1, idle: 0, waiting: 0, max: 1 })
  })
  expect(await readPool()).toEqual({ used: 0, idle: 1, waiting: 0, max: 1 })
  const release = Promise.withResolvers<void>()
  const first = database.ingest.transaction(() => release.promise)
  const second = database.ingest.transaction(async () => {})
  await expect.poll(readPool).toEqual({ used: 1, idle: 0, waiting: 1, max: 1 })
  release.resolve()
  await Promise.all([first, second])
  await database.close()
  expect(await readPool()).toEqual({})
})

it('shows the version', async () => {
  const names = [...(await readMetrics()).keys()]
  expect(names.filter((name) => name.startsWith('marquee_build_info'))).toEqual([
    expect.stringMatching(/^marquee_build_info\{version="\d+\.\d+\.\d+",commit="([0-9a-f]{40})?"\}$/),
  ])
})

it('counts uploads, their bytes and refusals', async () => {
  const petra = await createPartner(app)
  const before = await readMetrics()
  const read = async (name: string) => ((await readMetrics()).get(name) ?? 0) - (before.get(name) ?? 0)
  const picture = { file: Buffer.alloc(1_000), name: 'x.jpg', type: 'image/jpeg' }
  expect((await petra.send('PUT', '/api/users/me', { profileImage: picture })).status).toBe(400)
  expect(await read('marquee_upload_bytes_total')).toBe(1_000)
  expect(await read('marquee_uploads_running')).toBe(0)
  const codes = [...(await readMetrics()).keys()].filter((name) => name.startsWith('marquee_uploads_refused_total'))
  expect(codes).not.toEqual([])
})
