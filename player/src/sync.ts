import type { Manifest, DeviceOrder } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { InvalidAnswer, Refused, getRetryAfterMs, Unreachable } from './call-errors.ts'
import type { TaggedManifest } from './server-client.ts'
import { createLiveManifest } from './live-manifest.ts'
import type { BrokenFiles } from './schedule.ts'
import { createRounds, type RoundResult } from './sync-rounds.ts'

/**
 * Keeps the manifest up to date: requests it, fetches its files, and makes it live only when all files are verified.
 * Until then the old one continues (product 5).
 */

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
  const live = createLiveManifest({ keep, onLive })
  const { run, restart } = createRounds(clock, random, syncOnce)
  let lastSyncAt: number | null = null
  /** The manifest for which old files were last deleted; null after a start. */
  let cleared: StoredManifest | null = null
  /** The version whose files are being fetched. */
  let pendingVersion: string | null = null

  async function syncOnce(signal: AbortSignal): Promise<RoundResult> {
    try {
      return { isDone: await fetchNewest(signal), retryAfterMs: null }
    } catch (error) {
      // The request is retried later; the old manifest continues. A download that was aborted for a newer manifest is
      // not a fault.
      if (signal.aborted) return { isDone: false, retryAfterMs: null }
      if (!isPassing(error)) onFault(String(error))
      return { isDone: false, retryAfterMs: getRetryAfterMs(error) }
    } finally {
      pendingVersion = null
    }
  }

  /** True when nothing is left to fetch. */
  async function fetchNewest(signal: AbortSignal): Promise<boolean> {
    const next = (await ask(live.get()?.tag ?? null, signal)) ?? live.get()
    if (!next || signal.aborted) return false
    const before = live.get()
    // Files that are no longer listed are deleted before new ones are fetched.
    if (next !== cleared) await library.keepOnly(before ? [before.manifest, next.manifest] : [next.manifest])
    cleared = next
    const missingBefore = library.missing(next.manifest).size
    pendingVersion = next.manifest.version
    const result = await library.fetchAll(next.manifest, signal)
    if (signal.aborted || (result === 'again' && next !== live.get())) return false
    lastSyncAt = clock.now()
    if (next !== live.get() || library.missing(next.manifest).size < missingBefore) await goLive(next)
    else await live.save()
    return result === 'complete'
  }

  async function goLive(next: StoredManifest): Promise<void> {
    live.set(next)
    // A full disk may store it after the files of the previous manifest are deleted.
    await live.save().catch(() => undefined)
    await library.keepOnly([next.manifest])
    await live.save()
  }

  function obey(order: DeviceOrder): void {
    if (order.kind === 'stop') stop(order)
    // Heartbeats repeat the order until the version is live; a restart would abort the current chunk.
    else if (order.version === pendingVersion) return
    // A different version that is being fetched was withdrawn and must not go live.
    else if (pendingVersion === null && isLive(order.version)) return
    restart()
  }

  function stop(order: DeviceOrder & { kind: 'stop' }): void {
    if (live.remove(order)) live.save().catch((error: unknown) => onFault(String(error)))
  }

  function isLive(version: string): boolean {
    const current = live.get()
    return current?.manifest.version === version && current.tag !== null
  }

  return {
    resume: live.resume,
    run,
    obey,
    /** Restarts the current round with the newest manifest after a change on the server. */
    changed: restart,
    live: () => live.get()?.manifest ?? null,
    /** The newest known manifest, whether its files are complete or not. */
    newest: () => (cleared ?? live.get())?.manifest ?? null,
    lastSyncAt: () => lastSyncAt,
  }
}

/** Whether an error is expected to pass, such as a missing network. */
function isPassing(error: unknown): boolean {
  return error instanceof Refused || (error instanceof Unreachable && !(error instanceof InvalidAnswer))
}
