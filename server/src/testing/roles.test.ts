import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPostgres } from './database.ts'
import { connectApiClient, type ServerProcess, startServerProcess } from './processes.ts'

const EMAIL = 'roles@example.com'

/** Starts processes of one installation, and asks its database. */
async function createInstallation() {
  const { url, ownerUrl, ...database } = await createEmptyPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const servers: ServerProcess[] = []
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await client.end()
    await database.remove()
    await rm(folder, { recursive: true })
  })
  const start = async (role: string) => {
    const settings = { ROLE: role, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: folder }
    const server = await startServerProcess(settings)
    servers.push(server)
    return connectApiClient(server.baseUrl)
  }
  /** The states of the jobs that deliver the mail of the account. */
  const listDeliveries = async (): Promise<string[]> => {
    const { rows } = await client.query<{ state: string }>(
      `select job.state from pgboss.job join mails on job.data->>'mailId' = mails.id::text
       where job.name = 'notifications.deliver-mail' and mails.to_address = $1`,
      [EMAIL],
    )
    return rows.map(({ state }) => state)
  }
  return { start, listDeliveries }
}

it('ROLE=web leaves jobs in the queue, and ROLE=worker runs them and serves monitoring only (decision 2)', async () => {
  const { start, listDeliveries } = await createInstallation()
  const web = await start('web')
  const registered = await web.post('/api/users/register', {
    firstName: 'Rosa',
    lastName: 'Oles',
    email: EMAIL,
    password: 'q7Rw-91xT-c0Lz',
    confirmPassword: 'q7Rw-91xT-c0Lz',
    role: 'client',
  })
  expect(registered.status).toBe(201)
  // A process that runs jobs is notified of them at once, and fetches them at its start.
  const second = await start('web')
  expect(await listDeliveries()).toEqual(['created'])

  const worker = await start('worker')
  await expect.poll(listDeliveries).toEqual(['completed'])
  for (const path of ['/api/health', '/api/ready', '/metrics']) {
    for (const server of [web, second, worker]) expect((await server.get(path)).status).toBe(200)
  }
  for (const path of ['/', '/player', '/operator', '/api/docs', '/api/events', '/api/connection'])
    expect((await worker.get(path)).status).toBe(404)
  const signIn = { email: EMAIL, password: 'q7Rw-91xT-c0Lz' }
  expect(await worker.post('/api/users/login', signIn)).toMatchObject({ status: 404, body: { code: 'notFound' } })
  expect((await second.post('/api/users/login', signIn)).status).toBe(200)
})
