import type { Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import {
  type BookedVideo,
  type Device,
  createDevices,
  updateManifestVersion,
  buildHeartbeats,
  buildPlays,
} from './device.ts'
import { type Times, createTally, summarizeTimes } from './statistics.ts'
import { connectSocket, openConnection, type Endpoint, buildRequest } from './connection.ts'

export type ComebackJob = {
  kind: 'comeback'
  place: Endpoint
  screens: number
  campaigns: readonly BookedVideo[]
  /** This process simulates every `of`-th device, beginning with `part`. */
  part: number
  of: number
  /** All devices reconnect within this time. */
  withinSeconds: number
  /** The stored heartbeats of each device. */
  beats: number
  plays: number
  /** The wall-clock time at which all processes begin. */
  beginsAtMs: number
  giveUpAfterSeconds: number
}

export type ComebackReport = {
  devices: number
  /** From the first call of all devices until a device had its stream and manifest and had sent everything. */
  served: Times
  /** The same, from the first call of the device itself. */
  waited: Times
  /** Response times of successful calls. */
  calls: Record<string, Times>
  /** Responses by call and status, and errors. */
  answers: Record<string, number>
  /** Open streams at the end. */
  streams: number
  cpuSeconds: number
}

const HEARTBEAT_INTERVAL_MS = 30_000
const PLAYS_HOURS_AGO = 1
/** One address does not have enough ports for two connections per device. */
const ADDRESSES = 16
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

/** Reconnects a fleet after an outage: streams, stored heartbeats, manifests, plays. */
export async function reconnectDevices(job: ComebackJob): Promise<ComebackReport> {
  const devices = createDevices(job.screens, job.campaigns, PLAYS_HOURS_AGO).filter(
    (_, index) => index % job.of === job.part,
  )
  const answers = createTally()
  const times = new Map<string, number[]>()
  const served: number[] = []
  const waited: number[] = []
  const streams = new Set<Socket>()
  const ending = new AbortController()
  const cpuBefore = process.cpuUsage()
  await rest(Math.max(0, job.beginsAtMs - Date.now()))

  const all = devices.map(async (device) => {
    await rest(Math.random() * job.withinSeconds * 1000)
    const knockedMs = performance.now()
    const place = { ...job.place, localAddress: `127.0.1.${1 + (device.number % ADDRESSES)}` }
    const life = { device, job, place, streams, signal: ending.signal, note }
    const stream = keepStreamOpen(life)
    await Promise.all([stream, catchUp(life)])
    if (ending.signal.aborted) return
    served.push(Date.now() - job.beginsAtMs)
    waited.push(performance.now() - knockedMs)
  })
  function note(call: string, outcome: string, ms?: number): void {
    answers.add(`${call} ${outcome}`)
    if (ms === undefined) return
    const known = times.get(call)
    if (known) known.push(ms)
    else times.set(call, [ms])
  }

  await Promise.race([Promise.all(all), rest(job.giveUpAfterSeconds * 1000)])
  const standing = streams.size
  ending.abort()
  for (const socket of streams) socket.destroy()
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    devices: devices.length,
    served: summarizeTimes(served),
    waited: summarizeTimes(waited),
    calls: Object.fromEntries([...times].map(([call, list]) => [call, summarizeTimes(list)])),
    answers: answers.counts,
    streams: standing,
    cpuSeconds: (user + system) / 1e6,
  }
}

type DeviceContext = {
  device: Device
  job: ComebackJob
  place: Endpoint
  streams: Set<Socket>
  signal: AbortSignal
  note: (call: string, outcome: string, ms?: number) => void
}

/** Resolves when the stream has sent the manifest version; the stream stays open until the end and reconnects. */
function keepStreamOpen(life: DeviceContext): Promise<void> {
  const { device, place, streams, signal, note } = life
  return new Promise((resolve) => {
    let retryMs = FIRST_RETRY_MS
    const scheduleRetry = (afterMs: number) => {
      if (!signal.aborted) setTimeout(() => void open(), afterMs * (0.75 + Math.random() / 2))
    }
    const open = async () => {
      if (signal.aborted) return
      const beganMs = performance.now()
      const socket = await connectSocket(place).catch(() => undefined)
      if (!socket) {
        note('stream', 'no answer')
        return scheduleRetry((retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)))
      }
      streams.add(socket)
      let text = ''
      let isTold = false
      socket.setEncoding('latin1').on('data', (piece: string) => {
        if (isTold) return
        text += piece
        const status = Number(text.slice(9, 12))
        if (status !== 200) {
          note('stream', String(status))
          streams.delete(socket)
          socket.removeAllListeners('close').destroy()
          return scheduleRetry(1000 * Number(/retry-after: (\d+)/i.exec(text)?.[1] ?? 0) || retryMs)
        }
        const version = /event: manifest-changed[^{]*\{"version":"([^"]+)"/.exec(text)?.[1]
        if (version === undefined) return
        isTold = true
        retryMs = FIRST_RETRY_MS
        device.version = version
        note('stream', '200', performance.now() - beganMs)
        resolve()
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        streams.delete(socket)
        if (signal.aborted) return
        note('stream', isTold ? 'broken' : 'no answer')
        scheduleRetry((retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)))
      })
      socket.write(buildRequest('GET', '/api/player/events', device.token, '', 'accept: text/event-stream\r\n'))
    }
    void open()
  })
}

/** Sends heartbeats, requests the manifest and sends plays, each until it is accepted. */
async function catchUp(life: DeviceContext): Promise<void> {
  const { device, job } = life
  const beats = buildHeartbeats(device, job.beats, HEARTBEAT_INTERVAL_MS)
  updateManifestVersion(
    device,
    await requestUntilAccepted(life, 'heartbeats', buildRequest('POST', '/api/player/heartbeats', device.token, beats)),
  )
  const tag = device.version === null ? '' : `if-none-match: "${device.version}"\r\n`
  await requestUntilAccepted(life, 'manifest', buildRequest('GET', '/api/player/manifest', device.token, '', tag))
  const plays = buildRequest('POST', '/api/player/plays', device.token, buildPlays(device, job.plays))
  await requestUntilAccepted(life, 'plays', plays)
}

/** Repeats a call until it succeeds and respects `Retry-After`; each call has its own connection. */
async function requestUntilAccepted(
  { place, signal, note }: DeviceContext,
  call: string,
  request: string,
): Promise<string> {
  let retryMs = FIRST_RETRY_MS
  while (!signal.aborted) {
    const beganMs = performance.now()
    const answer = await askOnce(place, request)
    const outcome = answer ? String(answer.status) : 'no answer'
    const isTaken = answer?.status === 200 || answer?.status === 304
    note(call, outcome, isTaken ? performance.now() - beganMs : undefined)
    if (answer && isTaken) return answer.body
    const waitMs = answer?.retryAfterSeconds ? answer.retryAfterSeconds * 1000 : retryMs
    await rest(waitMs * (1 + Math.random() / 4))
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
  return ''
}

async function askOnce(place: Endpoint, request: string) {
  const line = await openConnection(place).catch(() => undefined)
  try {
    return await line?.ask(request)
  } catch {
    return undefined
  } finally {
    line?.close()
  }
}
