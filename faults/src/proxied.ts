import { randomUUID } from 'node:crypto'
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
  /** Calls that had no answer at first. */
  repeated: number
  longestMs: number
  /** Saved views that were acknowledged and are not there, or not as acknowledged, and screens that were added twice. */
  wrong: string[]
}

const VIEWS = '/api/operator/views'
const SCREENS = '/api/operator/screens'

/**
 * An operator who works without a pause: adds a screen, saves a view, lists all, renames it, and deletes every second
 * one. No rule keeps a screen from being added twice, as the name of a view does. Each call has to get the expected answer. As in the web application, a change without an answer is sent again with its key.
 */
export async function workAsPerson(
  { nginx, environment }: ProxiedEnvironment,
  name: string,
  { over, onCall }: { over: AbortSignal; onCall: () => void },
): Promise<PersonResult> {
  const agent = new Agent({ keepAlive: true, ca: nginx.authority })
  const lost: PersonResult['lost'] = []
  const acknowledged = new Map<string, string>()
  let [answered, repeated, longestMs] = [0, 0, 0]

  async function send<Reply>(method: Method, path: string, body?: object): Promise<Reply | undefined> {
    const startedAt = performance.now()
    const call = { method, token: environment.market.operator.token, body, key: randomUUID() }
    const { status, reply, times } = await sendUntilAnswered(agent, `${nginx.url}${path}`, call)
    if (times > 1) repeated++
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    onCall()
    const code = (reply as { code?: string } | undefined)?.code
    // A repeated deletion finds nothing to delete.
    const isDone = (method === 'DELETE' && status === 404) || code === 'alreadyReceived'
    const isAnswered = status === 200 || status === 201 || isDone
    if (isAnswered) answered++
    else lost.push({ method, status })
    return isAnswered ? (reply as Reply) : undefined
  }

  for (let turn = 0; !over.aborted; turn++) {
    await send('POST', SCREENS, { model: `${name} ${turn}`, vehicle: environment.market.vehicleId })
    const body = { list: 'audit', name: `${name} ${turn}`, search: '' }
    const saved = await send<{ view?: View }>('POST', VIEWS, body)
    const listed = await send<{ views: View[] }>('GET', `${VIEWS}?list=audit`)
    // Without an answer the list shows whether the view was saved.
    const view = saved?.view ?? listed?.views.find((one) => one.name === body.name)
    if (!view) continue
    const { id } = view
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
  const addedTwice = await environment.query<{ model: string }>(
    `select model from screens where model like '${name} %' group by model having count(*) > 1`,
  )
  wrong.push(...addedTwice.map(({ model }) => `the screen "${model}" was added twice`))
  return { answered, lost, repeated, longestMs, wrong }
}

type View = { id: string; name: string }
type Call = { method: Method; token: string; body: object | undefined; key: string }

/** Repeats a POST, which nginx does not repeat, as `sendAgain` of the web application. */
async function sendUntilAnswered(agent: Agent, url: string, call: Call) {
  let [times, answer] = [1, await sendCall(agent, url, call)]
  for (; times < 3 && call.method === 'POST' && isUnanswered(answer.status); times++) {
    await wait(100)
    answer = await sendCall(agent, url, call)
  }
  return { ...answer, times }
}

const isUnanswered = (status: number | string) => typeof status === 'string' || status === 502 || status === 504

async function sendCall(agent: Agent, url: string, { method, token, body, key }: Call) {
  try {
    const sending = request(url, {
      method,
      agent,
      headers: {
        authorization: token,
        ...(method === 'POST' && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
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
