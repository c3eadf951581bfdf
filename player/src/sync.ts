import type { Manifest, DeviceOrder } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { InvalidAnswer, Refused, getRetryAfterMs, Unreachable } from './call-errors.ts'
import type { TaggedManifest } from './link.ts'
import { computeRetryMs } from './retry.ts'
import { type BrokenFiles, removeStopped } from './schedule.ts'

/**
 * Keeps the manifest up to date: requests it, fetches its files, and makes it live only when all files are verified.
 * Until then the old one continues (product 5).
 */

/** Changes arrive by the event stream and heartbeats; polling is the third way. */
const POLL_INTERVAL_MS = 5 * 60_000
const RETRY_LIMITS = { firstMs: 2000, longestMs: 60_000 }

export type StoredManifest = TaggedManifest

export type SyncParts = {
  clock: Clock
  /** Requests the manifest; null when it still has that ETag. */
  ask: (tag: string | null, signal: AbortSignal) => Promise<TaggedManifest | null>
  library: {
    fetchAll(manifest: Manifest, signal: AbortSignal): Promise<'complete' | 'partial' | 'again'>
    keepOnly(manifests: readonly Manifest[]): Promise<void>
    missing(manifest: Pick<Manifest, 'files'>): BrokenFiles
  }
  /** Saves the manifest for a restart. */
  keep: (kept: StoredManifest) => Promise<void>
  onLive: (manifest: Manifest) => void
  onFault: (detail: string) => void
  random?: () => number
}

export type Sync = ReturnType<typeof createSync>

export function createSync(parts: SyncParts) {
  const { clock, ask, library, keep, onLive, onFault, random = Math.random } = parts
  let live: StoredManifest | null = null
  /** The manifest on disk. */
  let kept: StoredManifest | null = null
  let round = new AbortController()
  let rest = new AbortController()
  let lastSyncAt: number | null = null
  let failures = 0
  /** The manifest for which old files were last deleted; null after a start. */
  let cleared: StoredManifest | null = null
  /** The version whose files are being fetched. */
  let coming: string | null = null
  /** The server's `Retry-After`. */
  let retryAfterMs: number | null = null

  /** The manifest from before the restart is live at once, without the network. */
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

  /** One round; true when nothing is left to fetch. */
  async function syncOnce(signal: AbortSignal): Promise<boolean> {
    try {
      const next = (await ask(live?.tag ?? null, signal)) ?? live
      if (!next || signal.aborted) return false
      // Files that are no longer listed are deleted before new ones are fetched.
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
      // A download that was aborted for a newer manifest is not a fault.
      if (signal.aborted) return false
      // The request is retried later; the old manifest continues.
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
    // A full disk may store it after the files of the previous manifest are deleted.
    await saveLive().catch(() => undefined)
    await library.keepOnly([next.manifest])
    await saveLive()
  }

  /** Retried in every round until the live manifest is saved, because a restart needs it. */
  async function saveLive(): Promise<void> {
    const newest = live
    if (!newest || newest === kept) return
    await keep(newest)
    kept = newest
  }

  /** Restarts the current round with the newest manifest after a change on the server. */
  function changed(): void {
    round.abort()
    rest.abort()
  }

  function obey(order: DeviceOrder): void {
    if (order.kind === 'stop') stop(order)
    // Heartbeats repeat the order until the version is live; a restart would abort the current chunk.
    else if (order.version === coming) return
    // A different version that is being fetched was withdrawn and must not go live.
    else if (coming === null && order.version === live?.manifest.version && live.tag !== null) return
    changed()
  }

  /** Stops a video at once, before the new manifest arrives. */
  function stop(stopped: { campaignId?: string | undefined; videoId?: string | undefined }): void {
    if (!live) return
    const manifest = removeStopped(live.manifest, stopped)
    if (manifest === live.manifest) return
    // Without its ETag the manifest is sent again, so that a video stopped by mistake returns.
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
    /** The newest known manifest, whether its files are complete or not. */
    newest: () => (cleared ?? live)?.manifest ?? null,
    lastSyncAt: () => lastSyncAt,
  }
}
