import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { TestServer } from '../../tools/src/harness/server.ts'
import { type Environment, openEnvironment } from './environment.ts'
import type { LoadClient } from './load-client.ts'
import { type Nginx, startNginx } from './nginx.ts'

/** Three servers for calls behind nginx, one process for jobs beside them, and one PostgreSQL. */
export type ProxiedEnvironment = {
  environment: Environment
  nginx: Nginx
  servers: readonly TestServer[]
  devices: readonly LoadClient[]
  close(): Promise<void>
}

/** nginx closes idle connections to a server a second before. */
const GRACE_SECONDS = 5

export async function openProxied(devices: number): Promise<ProxiedEnvironment> {
  const environment = await openEnvironment(devices)
  const web = { ROLE: 'web', TRUST_PROXY: '127.0.0.1', STOP_GRACE_SECONDS: String(GRACE_SECONDS) }
  const servers: TestServer[] = []
  try {
    for (let count = 0; count < 3; count++) servers.push(await environment.anotherServer(web))
    const [first = 0, second = 0, third = 0] = servers.map(({ url }) => Number(new URL(url).port))
    const nginx = await startNginx([first, second, third])
    // `fetch` of the devices takes no certificates of its own.
    setDefaultCACertificates([...getCACertificates(), nginx.authority])
    const close = async () => {
      await nginx.stop()
      await environment.close()
    }
    return { environment, nginx, servers, devices: environment.connectDevices(nginx.url), close }
  } catch (failure) {
    await environment.close()
    throw failure
  }
}

const CALLS = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Method = (typeof CALLS)[number]

export type PersonResult = {
  answered: number
  /** Calls without the expected answer, by method. */
  lost: { method: Method; status: number | string }[]
  longestMs: number
  /** Saved views that were acknowledged and are not there, or not as acknowledged. */
  wrong: string[]
}

const VIEWS = '/api/operator/views'

/**
 * An operator who works without a pause: saves a view, lists all, renames it, and deletes every second one. Each call has
 * to get the expected answer.
 */
export async function workAsPerson(
  { nginx, environment }: ProxiedEnvironment,
  name: string,
  { over, onCall }: { over: AbortSignal; onCall: () => void },
): Promise<PersonResult> {
  const agent = new Agent({ keepAlive: true, ca: nginx.authority })
  const lost: PersonResult['lost'] = []
  const acknowledged = new Map<string, string>()
  let [answered, longestMs] = [0, 0]

  async function send<Reply>(method: Method, path: string, body?: object): Promise<Reply | undefined> {
    const startedAt = performance.now()
    const { status, reply } = await sendCall(agent, `${nginx.url}${path}`, {
      method,
      token: environment.market.operator.token,
      body,
    })
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    onCall()
    // A repeated deletion finds nothing to delete.
    const isAnswered = status === 200 || status === 201 || (method === 'DELETE' && status === 404)
    if (isAnswered) answered++
    else lost.push({ method, status })
    return isAnswered ? (reply as Reply) : undefined
  }

  for (let turn = 0; !over.aborted; turn++) {
    const body = { list: 'audit', name: `${name} ${turn}`, search: '' }
    const saved = await send<{ view: { id: string } }>('POST', VIEWS, body)
    await send('GET', `${VIEWS}?list=audit`)
    if (!saved) continue
    const { id } = saved.view
    acknowledged.set(id, body.name)
    const renamed = `${name} ${turn} renamed`
    if (await send('PUT', `${VIEWS}/${id}`, { name: renamed })) acknowledged.set(id, renamed)
    // The list has room for fifty.
    if (acknowledged.size > 5 || turn % 2 === 0) {
      if (await send('DELETE', `${VIEWS}/${id}`)) acknowledged.delete(id)
    }
  }
  agent.destroy()
  const rows = await environment.query<{ id: string; name: string }>('select id, name from saved_views')
  const there = new Map(rows.map((row) => [row.id, row.name]))
  const wrong = [...acknowledged]
    .filter(([id, saved]) => there.get(id) !== saved)
    .map(([id, saved]) => `the view "${saved}" is "${there.get(id)}"`)
  return { answered, lost, longestMs, wrong }
}

type Call = { method: Method; token: string; body: object | undefined }

async function sendCall(agent: Agent, url: string, { method, token, body }: Call) {
  try {
    const sending = request(url, {
      method,
      agent,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    })
    sending.end(body && JSON.stringify(body))
    const [response] = await once(sending, 'response')
    let text = ''
    for await (const part of response.setEncoding('utf8')) text += part
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode as number, reply: isJson ? (JSON.parse(text) as unknown) : text }
  } catch (error) {
    return { status: (error as NodeJS.ErrnoException).code ?? String(error), reply: undefined }
  }
}

/** Sends plays and heartbeats until the end; returns how often a device had no answer. */
export async function workAsDevice(device: LoadClient, over: AbortSignal): Promise<number> {
  let unanswered = 0
  while (!over.aborted) {
    if ((await device.send(3)) !== 'not answered') continue
    unanswered++
    await wait(20)
  }
  return unanswered
}
