import { POSITION_RETENTION_DAYS } from '@marquee/contract/device.rules'
import type { RemoteOrderNotice } from '@marquee/contract/device-values'
import type { BackupState, DeviceOrder, HeartbeatReport } from '@marquee/contract/player'
import { getRetryAfterMs } from './call-errors.ts'
import { type Clock, getLeadMs } from './clock.ts'
import { EARLIEST_VALID_MS, isJump, isPreciseEnough } from './clock.rules.ts'
import type { HeartbeatPart } from './heartbeat-queue.ts'

/** Sends heartbeats to the server, oldest first, and learns the time from its responses. */

/** Far below the limit for JSON bodies, with a fix every five seconds in every heartbeat. */
const BATCH_SIZE = 100
/** The server keeps no older positions. */
const RETENTION_MS = POSITION_RETENTION_DAYS * 24 * 3_600_000

/** Throws while the server is unreachable. */
export type SendHeartbeats = (beats: HeartbeatReport[]) => Promise<{
  serverTime: string
  orders: DeviceOrder[]
  remoteOrders?: RemoteOrderNotice[] | undefined
  backup?: BackupState | undefined
}>

export type HeartbeatDeliveryParts = {
  queue: readonly HeartbeatPart[]
  clock: Clock
  /** The latest heartbeat of this start. */
  latest: () => HeartbeatReport | null
  bootId: string
  send: SendHeartbeats
  /** Whether the server will never accept a batch. */
  isRefused: (error: unknown) => boolean
  /** Called also with orders from afar (decision 37). */
  onOrders: (orders: (DeviceOrder | RemoteOrderNotice)[]) => void
  /** Called with what the server says of its backups; undefined: an older server. */
  onBackup?: (backup: BackupState | undefined) => void
  /** Called after a response of the server. */
  onAnswered?: () => void
  onFault: (detail: string) => void
}

export function createHeartbeatDelivery(parts: HeartbeatDeliveryParts) {
  const { queue, clock, latest, bootId, send, isRefused, onOrders, onBackup, onAnswered, onFault } = parts
  /** The end of the server's `Retry-After`; heartbeats are only stored until then. */
  let quietUntilMs = 0
  let delivering: Promise<void> | null = null

  /** Only one delivery runs at a time; two would send the same heartbeats. */
  async function deliver(): Promise<void> {
    if (clock.monotonicMs() < quietUntilMs) return
    delivering ??= deliverAll().finally(() => {
      delivering = null
    })
    await delivering
  }

  async function deliverAll(): Promise<void> {
    for (const part of queue) if (!(await deliverBatches(part))) return
  }

  /** False when the server does not respond, or refused a batch, so that the rest is sent next time. */
  async function deliverBatches(pages: HeartbeatPart): Promise<boolean> {
    for (let size = BATCH_SIZE; ; ) {
      const batch = await pages.oldest(size)
      if (batch.length === 0) return true
      const fresh = batch.filter((beat) => !isTooOld(beat, clock, bootId))
      const answer = fresh.length > 0 ? await attempt(appendLatest(fresh, latest(), clock)) : 'taken'
      if (answer === 'none') return false
      // The batch is halved until a refused heartbeat is alone, so that the others are not lost.
      if (answer === 'refused' && batch.length > 1) {
        size = Math.ceil(batch.length / 2)
        continue
      }
      await pages.remove(batch)
      size = BATCH_SIZE
      if (answer === 'taken') continue
      onFault('the server does not take a heartbeat')
      return false
    }
  }

  async function attempt(beats: HeartbeatReport[]): Promise<'taken' | 'refused' | 'none'> {
    const sentAtMs = clock.monotonicMs()
    try {
      const { serverTime, orders, remoteOrders = [], backup } = await send(beats)
      learnTime(clock, Date.parse(serverTime), sentAtMs, clock.monotonicMs())
      onOrders([...orders, ...remoteOrders])
      onBackup?.(backup)
      onAnswered?.()
      return 'taken'
    } catch (error) {
      quietUntilMs = clock.monotonicMs() + (getRetryAfterMs(error) ?? 0)
      return isRefused(error) ? 'refused' : 'none'
    }
  }

  return { deliver }
}

/**
 * Appends the latest heartbeat when the clock was set since the batch was recorded, for example by the network. The
 * server corrects the times of the same start by it (decision 16).
 */
function appendLatest(beats: HeartbeatReport[], latest: HeartbeatReport | null, clock: Clock): HeartbeatReport[] {
  const currentBoot = beats.filter((beat) => beat.bootId === latest?.bootId)
  const wasSet = currentBoot.some(({ at, monotonicMs }) => isJump(getLeadMs(clock) - (Date.parse(at) - monotonicMs)))
  const isThere = currentBoot.some((beat) => beat.seq === latest?.seq)
  return wasSet && latest && !isThere ? [...beats, latest] : beats
}

/** The server read its clock about half-way between request and response. A slow response can only confirm the offset. */
function learnTime(clock: Clock, serverNow: number, sentAtMs: number, answeredAtMs: number): void {
  const tookMs = answeredAtMs - sentAtMs
  if (!isPreciseEnough(tookMs)) return
  const offBy = serverNow - (clock.now() - tookMs / 2)
  const mayBeRight = clock.offsetMs() !== null && Math.abs(offBy) <= tookMs / 2
  if (!mayBeRight) clock.learn(serverNow, answeredAtMs - tookMs / 2)
}

function isTooOld({ at, bootId: madeIn, monotonicMs }: HeartbeatReport, clock: Clock, bootId: string): boolean {
  if (madeIn === bootId) return clock.monotonicMs() - monotonicMs >= RETENTION_MS
  const madeAt = Date.parse(at)
  return madeAt > EARLIEST_VALID_MS && clock.deviceNow() - madeAt >= RETENTION_MS
}
