import type { Manifest, DeviceOrder } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { InvalidAnswer, Refused, getRetryAfterMs, Unreachable } from './call-errors.ts'
import type { TaggedManifest } from './link.ts'
import { computeRetryMs } from './retry.ts'
import { type BrokenFiles, removeStopped } from './schedule.ts'

/**
 * Keeps the programme up to date: asks for the manifest, gets its files, and lets it go live only when
 * all of them are there and right; until then the old one plays on (product 5).
 */

/** The event stream and the heartbeats tell of changes; asking is the third way. */
const POLL_INTERVAL_MS = 5 * 60_000
const RETRY_LIMITS = { firstMs: 2000, longestMs: 60_000 }

export type StoredManifest = TaggedManifest

export type SyncParts = {
  clock: Clock
  /** The manifest, or null when it is still the one of that tag. */
  ask: (tag: string | null, signal: AbortSignal) => Promise<TaggedManifest | null>
  library: {
    fetchAll(manifest: Manifest, signal: AbortSignal): Promise<'complete' | 'partial' | 'again'>
    keepOnly(manifests: readonly Manifest[]): Promise<void>
    missing(manifest: Pick<Manifest, 'files'>): BrokenFiles
  }
  /** Survives a restart. */
  keep: (kept: StoredManifest) => Promise<void>
  onLive: (manifest: Manifest) => void
  onFault: (detail: string) => void
  random?: () => number
}

export type Sync = ReturnType<typeof createSync>

export function createSync(parts: SyncParts) {
  const { clock, ask, library, keep, onLive, onFault, random = Math.random } = parts
  let live: StoredManifest | null = null
  /** What the disk has. */
  let kept: StoredManifest | null = null
  let round = new AbortController()
  let rest = new AbortController()
  let lastSyncAt: number | null = null
  let failures = 0
  /** What the disk was last cleared for; nothing yet after a start. */
  let cleared: StoredManifest | null = null
  /** The version whose files are on the way. */
  let coming: string | null = null
  /** How long the server asked to be left alone. */
  let retryAfterMs: number | null = null

  /** What was live before the last restart is so again at once, whatever the network says. */
  function resume(before: StoredManifest | null): void {
    if (!before) return
    live = before
    kept = before
    onLive(before.manifest)
  }

  async function run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', changed)
    while (!signal.aborted) {
      round = new AbortController()
      rest = new AbortController()
      const resting = rest.signal
      retryAfterMs = null
      const isDone = await syncOnce(round.signal)
      failures = isDone ? 0 : failures + 1
      await clock.wait(
        isDone ? POLL_INTERVAL_MS : computeRetryMs(failures, RETRY_LIMITS, retryAfterMs, random()),
        resting,
      )
      if (resting.aborted) failures = 0
    }
    signal.removeEventListener('abort', changed)
  }

  /** One round: true when there is nothing more to get for now. */
  async function syncOnce(signal: AbortSignal): Promise<boolean> {
    try {
      const next = (await ask(live?.tag ?? null, signal)) ?? live
      if (!next || signal.aborted) return false
      // Pieces of what nobody names any more make room for what is to come.
      if (next !== cleared) await library.keepOnly(live ? [live.manifest, next.manifest] : [next.manifest])
      cleared = next
      const before = library.missing(next.manifest).size
      coming = next.manifest.version
      const result = await library.fetchAll(next.manifest, signal)
      if (signal.aborted || (result === 'again' && next !== live)) return false
      lastSyncAt = clock.now()
      if (next !== live || library.missing(next.manifest).size < before) await goLive(next)
      else await saveLive()
      return result === 'complete'
    } catch (error) {
      // What was given up half-way for something newer is no fault.
      if (signal.aborted) return false
      // A server that is away or says no now will answer another time; the old programme plays on.
      retryAfterMs = getRetryAfterMs(error)
      const isPassing = error instanceof Refused || (error instanceof Unreachable && !(error instanceof InvalidAnswer))
      if (!isPassing) onFault(String(error))
      return false
    } finally {
      coming = null
    }
  }

  async function goLive(next: StoredManifest): Promise<void> {
    live = next
    onLive(next.manifest)
    // A disk too full to take it has room once the files of the one before are gone.
    await saveLive().catch(() => undefined)
    await library.keepOnly([next.manifest])
    await saveLive()
  }

  /** Tried with every round until the disk has what is live: it has to be there after a restart. */
  async function saveLive(): Promise<void> {
    const newest = live
    if (!newest || newest === kept) return
    await keep(newest)
    kept = newest
  }

  /** Something changed on the server: what is under way starts over with the newest. */
  function changed(): void {
    round.abort()
    rest.abort()
  }

  function obey(order: DeviceOrder): void {
    if (order.kind === 'stop') stop(order)
    // Every heartbeat is answered with it until it is live: starting over would throw away the piece that is coming.
    else if (order.version === coming) return
    // Where another one is coming, that one was taken back: it must not go live.
    else if (coming === null && order.version === live?.manifest.version && live.tag !== null) return
    changed()
  }

  /** At once, without waiting for the manifest that will say the same. */
  function stop(stopped: { campaignId?: string | undefined; videoId?: string | undefined }): void {
    if (!live) return
    const manifest = removeStopped(live.manifest, stopped)
    if (manifest === live.manifest) return
    // Without its tag it is asked for anew, so that something stopped by mistake can come back.
    live = { manifest, tag: null }
    onLive(manifest)
    saveLive().catch((error: unknown) => onFault(String(error)))
  }

  return {
    resume,
    run,
    obey,
    changed,
    live: () => live?.manifest ?? null,
    /** The newest there is to know of, whether its files are all there or not. */
    newest: () => (cleared ?? live)?.manifest ?? null,
    lastSyncAt: () => lastSyncAt,
  }
}
