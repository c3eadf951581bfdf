import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../tools/src/postgres.ts'
import { type DurablePostgres, startDurablePostgres } from '../../tools/src/harness/postgres.ts'
import { type TestServer, startTestServer } from '../../tools/src/harness/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'marquee-rolling-'))
const servers: TestServer[] = []
let postgres: DurablePostgres

async function start(stopGraceSeconds: number): Promise<TestServer> {
  const server = await startTestServer(await findFreePort(), {
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DATA_DIR: folder,
    STOP_GRACE_SECONDS: String(stopGraceSeconds),
  })
  servers.push(server)
  return server
}

beforeAll(async () => {
  postgres = await startDurablePostgres()
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** A call that changes something, with an unknown token: any answer will do. */
const PATH = '/api/users/logout'
const ANSWER = 401

type Sent = { status: number | undefined; connection: string | undefined }

/** Each connection is used in its turn, and kept for the next call. */
const createAgent = () => new Agent({ keepAlive: true, scheduling: 'fifo', maxFreeSockets: 64 })

async function post(url: string, agent: Agent): Promise<Sent> {
  const sending = request(`${url}${PATH}`, { method: 'POST', agent, headers: { authorization: 'unknown' } })
  sending.end()
  const [response] = await once(sending, 'response')
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection }
}

test('D-47 a server that is told to stop says so first, and still answers on connections that end with it', async () => {
  const server = await start(600)
  const agent = createAgent()
  expect(await post(server.url, agent)).toEqual({ status: ANSWER, connection: 'keep-alive' })
  const ending = server.stop()
  await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status).toBe(503)
  // On the connection of before, and on a new one.
  for (const using of [agent, createAgent()]) {
    expect(await post(server.url, using)).toEqual({ status: ANSWER, connection: 'close' })
  }
  await server.kill()
  await ending
})

const POLL_INTERVAL_MS = 50

/**
 * What a proxy with health checks does: asks the servers that are ready in turn by connections that it keeps, and goes
 * to the next one where nothing listens. A call that was sent and not answered is lost: it may have been done.
 */
function createProxy(urls: readonly string[], over: AbortSignal) {
  const agents = urls.map(createAgent)
  const isReady = urls.map(() => true)
  const lost: unknown[] = []
  const answered = { count: 0 }
  let turn = 0

  async function send(): Promise<void> {
    const first = turn++
    for (let tried = 0; tried < urls.length; tried++) {
      const at = (first + tried) % urls.length
      if (!isReady[at]) continue
      try {
        const { status } = await post(urls[at] ?? '', agents[at] ?? createAgent())
        answered.count++
        if (status !== ANSWER) lost.push(status)
        return
      } catch (error) {
        // Nothing was sent.
        if ((error as NodeJS.ErrnoException).syscall === 'connect') continue
        lost.push(error)
        return
      }
    }
    lost.push('no server listens')
  }

  async function watchReadiness(at: number): Promise<void> {
    while (!over.aborted) {
      const ready = await fetch(`${urls[at]}/api/ready`).catch(() => null)
      isReady[at] = ready?.status === 200
      await wait(POLL_INTERVAL_MS)
    }
  }

  return { send, lost, answered, isReady, watching: Promise.all(urls.map((_url, at) => watchReadiness(at))) }
}

const SENDERS = 8
const GRACE_SECONDS = 5

test('D-47 no call is lost while one server after the other is started again under load', async () => {
  const both = [await start(GRACE_SECONDS), await start(GRACE_SECONDS)]
  const over = new AbortController()
  const { send, lost, answered, isReady, watching } = createProxy(
    both.map(({ url }) => url),
    over.signal,
  )
  const load = Array.from({ length: SENDERS }, async () => {
    while (!over.signal.aborted) await send()
  })
  for (const server of both) {
    const before = answered.count
    await expect.poll(() => answered.count).toBeGreaterThan(before + SENDERS)
    await server.stop()
    await server.start()
    await expect.poll(() => isReady).toEqual([true, true])
  }
  over.abort()
  await Promise.all([...load, watching])
  expect(lost).toEqual([])
})
