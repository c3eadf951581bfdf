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
import { openStreams } from './streams.ts'
import { type Connection, openConnection, type Endpoint, buildRequest } from './connection.ts'

export type SteadyJob = {
  kind: 'steady'
  place: Endpoint
  screens: number
  campaigns: readonly BookedVideo[]
  calls: 'heartbeats' | 'plays'
  /** The age of the first plays, which must be before those of an earlier period. */
  playsHoursAgo: number
  /** Heartbeats or plays in one call. */
  batch: number
  lines: number
  seconds: number
  /** Calls per second, independent of earlier responses; null: as fast as the server responds. */
  perSecond: number | null
  /** This process simulates every `of`-th device, beginning with `part`. */
  part: number
  of: number
  /** Devices that keep a stream open meanwhile. */
  streams: number
}

export type SteadyReport = {
  seconds: number
  /** Heartbeats or plays that were accepted within that time. */
  taken: number
  /** Accepted heartbeats or plays, also after the end. */
  acknowledged: number
  /** Times of accepted calls, from their due time to the response. */
  times: Times
  /** Responses by status, and errors. */
  answers: Record<string, number>
  /** Streams that are open at the end. */
  streams: number
  cpuSeconds: number
}

const PATH = { heartbeats: '/api/player/heartbeats', plays: '/api/player/plays' }
const HEARTBEAT_INTERVAL_MS = 30_000
/** Due calls are sent for so long after the end. */
const GRACE_MS = 5000

/** Sends heartbeats or plays over several connections for a period. */
export async function sendSteadily(job: SteadyJob): Promise<SteadyReport> {
  const devices = createDevices(job.screens, job.campaigns, job.playsHoursAgo).filter(
    (_, index) => index % job.of === job.part,
  )
  const streams = await openStreams(job.place, devices.slice(0, job.streams))
  const next = cycleDevices(devices)
  const lines = await Promise.all(Array.from({ length: job.lines }, () => openConnection(job.place)))
  const answers = createTally()
  const times: number[] = []
  let taken = 0
  let sent = 0
  const cpuBefore = process.cpuUsage()
  const beganMs = performance.now()
  const endsMs = beganMs + job.seconds * 1000

  async function work(first: Connection): Promise<void> {
    let line = first
    for (;;) {
      const dueMs = job.perSecond === null ? performance.now() : beganMs + (sent++ / job.perSecond) * 1000
      if (dueMs >= endsMs) return line.close()
      if (performance.now() >= endsMs + GRACE_MS) {
        answers.add('not sent in time')
        continue
      }
      if (dueMs > performance.now()) await rest(dueMs - performance.now())
      const device = next()
      if (!device) {
        await rest(20)
        continue
      }
      try {
        if (!line.isOpen()) line = await openConnection(job.place)
        const { status, retryAfterSeconds, body } = await line.ask(buildDeviceRequest(device, job))
        answers.add(String(status))
        device.restsUntilMs = status === 503 ? performance.now() + retryAfterSeconds * 1000 : 0
        if (status !== 200) continue
        const endedMs = performance.now()
        times.push(endedMs - dueMs)
        if (endedMs <= endsMs) taken += job.batch
        if (job.calls === 'heartbeats') updateManifestVersion(device, body)
      } catch {
        answers.add('no answer')
        line.close()
        line = await openConnection(job.place)
      }
    }
  }

  await Promise.all(lines.map(work))
  const standing = streams.filter((socket) => !socket.destroyed).length
  for (const socket of streams) socket.destroy()
  const { user, system } = process.cpuUsage(cpuBefore)
  const acknowledged = times.length * job.batch
  const cpuSeconds = (user + system) / 1e6
  return {
    seconds: job.seconds,
    taken,
    acknowledged,
    times: summarizeTimes(times),
    answers: answers.counts,
    streams: standing,
    cpuSeconds,
  }
}

function buildDeviceRequest(device: Device, { calls, batch }: SteadyJob): string {
  const body =
    calls === 'heartbeats' ? buildHeartbeats(device, batch, HEARTBEAT_INTERVAL_MS) : buildPlays(device, batch)
  return buildRequest('POST', PATH[calls], device.token, body)
}

/** Iterates over the devices without those that must wait; undefined when all must wait. */
function cycleDevices(devices: readonly Device[]): () => Device | undefined {
  let at = 0
  return () => {
    const nowMs = performance.now()
    for (let looked = 0; looked < devices.length; looked++) {
      const device = devices[at++ % devices.length]
      if (device && device.restsUntilMs <= nowMs) return device
    }
    return undefined
  }
}
