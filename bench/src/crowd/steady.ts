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
import { type Connection, openConnection, type Endpoint, buildRequest } from './connection.ts'

export type SteadyJob = {
  kind: 'steady'
  place: Endpoint
  screens: number
  campaigns: readonly BookedVideo[]
  calls: 'heartbeats' | 'plays'
  /** How far back the first plays lie: further than those of an earlier stretch reach. */
  playsHoursAgo: number
  /** Heartbeats or plays in one call. */
  batch: number
  lines: number
  seconds: number
  /** Calls a second, on time whether earlier ones were answered or not; null: as fast as they are answered. */
  perSecond: number | null
}

export type SteadyReport = {
  seconds: number
  /** Heartbeats or plays that were answered as taken within that time. */
  taken: number
  /** Answered as taken at all, also after the end. */
  acknowledged: number
  /** From when the call was due until it was answered; those that were taken. */
  times: Times
  /** Answers by status, and errors. */
  answers: Record<string, number>
  cpuSeconds: number
}

const PATH = { heartbeats: '/api/player/heartbeats', plays: '/api/player/plays' }
const HEARTBEAT_INTERVAL_MS = 30_000
/** What was due is still sent for so long after the end; a server that is behind by more is not waited for. */
const GRACE_MS = 5000

/** Sends what devices send, over a number of lines, for a while. */
export async function sendSteadily(job: SteadyJob): Promise<SteadyReport> {
  const next = cycleDevices(createDevices(job.screens, job.campaigns, job.playsHoursAgo))
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
  const { user, system } = process.cpuUsage(cpuBefore)
  const acknowledged = times.length * job.batch
  const cpuSeconds = (user + system) / 1e6
  return {
    seconds: job.seconds,
    taken,
    acknowledged,
    times: summarizeTimes(times),
    answers: answers.counts,
    cpuSeconds,
  }
}

function buildDeviceRequest(device: Device, { calls, batch }: SteadyJob): string {
  const body =
    calls === 'heartbeats' ? buildHeartbeats(device, batch, HEARTBEAT_INTERVAL_MS) : buildPlays(device, batch)
  return buildRequest('POST', PATH[calls], device.token, body)
}

/** One after the other, those that were sent away left out; undefined when all of them were. */
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
