import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyPostgres } from './database.ts'
import { findFreePort, type ServerProcess, startServerProcess } from './processes.ts'

const SIGN_IN_ATTEMPTS = 10

let settings: Record<string, string>
let server: ServerProcess
let removeAll: () => Promise<void>

/** One start in production with two workers; the tests go from a whole server to one that stops. */
beforeAll(async () => {
  const database = await createEmptyPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  removeAll = async () => {
    await server?.stop()
    await database.remove()
    await rm(folder, { recursive: true })
  }
  const files = { url: join(folder, 'database-url'), ownerUrl: join(folder, 'database-owner-url') }
  await writeFile(files.url, `${database.url}\n`)
  await writeFile(files.ownerUrl, `${database.ownerUrl}\n`)
  settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://screens.example.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
    // Answers of `ready` are logged for debugging only.
    LOG_LEVEL: 'debug',
    STOP_GRACE_SECONDS: '0',
    PROCESSES: '2',
    DATA_DIR: folder,
    DATABASE_URL_FILE: files.url,
    DATABASE_OWNER_URL_FILE: files.ownerUrl,
  }
  server = await startServerProcess(settings)
})
afterAll(() => removeAll())

/** Each request has its own connection, so that it may reach another worker. */
const send = (path: string, options: RequestInit = {}) =>
  fetch(`${server.baseUrl}${path}`, { headers: { connection: 'close' }, ...options })

/** The ids of the running workers. */
async function listWorkers(): Promise<number[]> {
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

/** The ids of the processes that have answered a request. */
function listAnswering(): Set<number> {
  const lines = server.getOutput().split('\n')
  return new Set(
    lines.filter((line) => line.includes('"answered"')).map((line) => Number(/"pid":(\d+)/.exec(line)?.[1])),
  )
}

async function expectAnswersOfAll(): Promise<void> {
  await expect
    .poll(async () => {
      expect((await send('/api/ready')).status).toBe(200)
      const answering = listAnswering()
      return (await listWorkers()).filter((pid) => answering.has(pid))
    })
    .toHaveLength(2)
}

it('two workers answer behind one port (decision 2)', async () => {
  expect(await listWorkers()).toHaveLength(2)
  await expectAnswersOfAll()
})

it('only the first worker knows the owner of the tables (decision 4)', async () => {
  const knows = await Promise.all(
    (await listWorkers()).map(async (pid) =>
      (await readFile(`/proc/${pid}/environ`, 'utf8'))
        .split('\0')
        .some((line) => /^DATABASE_OWNER_URL(_FILE)?=./.test(line)),
    ),
  )
  expect(knows.filter(Boolean)).toHaveLength(1)
})

it('GET /metrics adds up all workers', async () => {
  const readCount = async () => {
    const lines = (await (await send('/metrics')).text()).split('\n')
    const sum = lines.find((line) =>
      line.startsWith('marquee_http_requests_total{method="GET",route="/api/openapi.json"'),
    )
    return Number(sum?.split(' ').at(-1) ?? 0)
  }
  for (let asked = 0; asked < 8; asked++) expect((await send('/api/openapi.json')).status).toBe(200)
  await expect.poll(readCount).toBe(8)
  // Whatever worker is asked.
  for (let asked = 0; asked < 4; asked++) expect(await readCount()).toBe(8)
})

it('gauges of the database are reported once, also after the end of the worker that did it', async () => {
  const client = new pg.Client({ connectionString: (await readFile(settings.DATABASE_URL_FILE ?? '', 'utf8')).trim() })
  await client.connect()
  await client.query(`insert into mails (id, to_name, to_address, subject, text, html, created_at)
    values (gen_random_uuid(), 'Nora', 'nora@example.com', '', '', '', now())`)
  await client.end()
  const readGauges = async () => {
    const lines = (await (await send('/metrics')).text()).split('\n')
    return lines.filter((line) => /^marquee_(database_up|mails_waiting) /.test(line))
  }
  const once = ['marquee_database_up 1', 'marquee_mails_waiting 1']
  await expect.poll(readGauges).toEqual(once)
  const [oldest = 0] = await listWorkers()
  process.kill(oldest, 'SIGKILL')
  await expect.poll(async () => (await listWorkers()).filter((pid) => pid !== oldest)).toHaveLength(2)
  await expect.poll(readGauges).toEqual(once)
})

it('METRICS_PORT has the metrics of workers, and the main port has none', async () => {
  const port = String(await findFreePort())
  const other = await startServerProcess({ ...settings, PROCESSES: '1', METRICS_PORT: port })
  try {
    expect((await fetch(`${other.baseUrl}/api/openapi.json`)).status).toBe(200)
    expect((await fetch(`${other.baseUrl}/metrics`)).status).toBe(404)
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(metrics.headers.get('content-type')).toContain('text/plain')
    expect(await metrics.text()).toContain(
      'marquee_http_requests_total{method="GET",route="/api/openapi.json",status="200"} 1',
    )
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
  } finally {
    await other.stop()
  }
})

it('attempts to sign in are limited once for all workers', async () => {
  const body = JSON.stringify({ email: 'nora@example.com', password: 'a wrong one' })
  const statuses: number[] = []
  for (let attempt = 0; attempt < SIGN_IN_ATTEMPTS + 2; attempt++) {
    const { status } = await send('/api/users/login', {
      method: 'POST',
      body,
      headers: { connection: 'close', 'content-type': 'application/json' },
    })
    statuses.push(status)
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(SIGN_IN_ATTEMPTS)
})

it('a worker that is killed is replaced, and later requests are answered', async () => {
  const [killed = 0, kept = 0] = await listWorkers()
  process.kill(killed, 'SIGKILL')
  await expect.poll(async () => (await listWorkers()).filter((pid) => pid !== killed)).toHaveLength(2)
  expect(await listWorkers()).toContain(kept)
  await expectAnswersOfAll()
})

it('SIGTERM finishes calls of all workers, and the exit code is 0', async () => {
  const { hostname, port } = new URL(server.baseUrl)
  const body = JSON.stringify({ email: 'carl@example.com', password: 'a wrong one' })
  const head = [
    'POST /api/users/login HTTP/1.1',
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ].join('\r\n')
  const calls = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const socket = connect(Number(port), hostname)
      socket.write(`${head}\r\n\r\n`)
      const [first] = (await once(socket, 'data')) as [Buffer]
      expect(String(first)).toMatch(/^HTTP\/1\.1 100 /)
      return socket
    }),
  )
  process.kill(server.pid, 'SIGTERM')
  await expect(refuseConnections(Number(port), hostname)).resolves.toBe('ECONNREFUSED')
  const answers = calls.map(async (socket) => {
    socket.write(body)
    return text(socket)
  })
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await server.ended).toBe(0)
})

/** Connects until nothing listens any more; returns the error code. */
async function refuseConnections(port: number, host: string): Promise<unknown> {
  for (;;) {
    const socket = connect(port, host)
    try {
      await once(socket, 'connect')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A connection may be accepted by a listener that closes.
      if (code !== 'ECONNRESET') return code
    } finally {
      socket.destroy()
    }
  }
}
