import type { Manifest, Order } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { Garbled, Refused, type TaggedManifest, Unreachable } from './link.ts'
import { type Broken, without } from './schedule.ts'

/**
 * Keeps the programme up to date: asks for the manifest, gets its files, and lets it go live only when
 * all of them are there and right; until then the old one plays on (product design 5).
 */

/** The event stream and the heartbeats tell of changes; asking is the third way. */
const ASK_EVERY_MS = 5 * 60_000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 60_000

export type Kept = TaggedManifest

export type SyncParts = {
  clock: Clock
  /** The manifest, or null when it is still the one of that tag. */
  ask: (tag: string | null, signal: AbortSignal) => Promise<TaggedManifest | null>
  library: {
    fetchAll(manifest: Manifest, signal: AbortSignal): Promise<'complete' | 'partial' | 'again'>
    keepOnly(manifests: readonly Manifest[]): Promise<void>
    missing(manifest: Pick<Manifest, 'files'>): Broken
  }
  /** Survives a restart. */
  keep: (kept: Kept) => Promise<void>
  onLive: (manifest: Manifest) => void
  onFault: (detail: string) => void
}

export type Sync = ReturnType<typeof createSync>

export function createSync({ clock, ask, library, keep, onLive, onFault }: SyncParts) {
  let live: Kept | null = null
  let round = new AbortController()
  let rest = new AbortController()
  let lastSyncAt: number | null = null

  /** What was live before the last restart is so again at once, whatever the network says. */
  function resume(kept: Kept | null): void {
    if (!kept) return
    live = kept
    onLive(kept.manifest)
  }

  async function run(signal: AbortSignal): Promise<void> {
    let retryMs = FIRST_RETRY_MS
    signal.addEventListener('abort', changed)
    while (!signal.aborted) {
      round = new AbortController()
      rest = new AbortController()
      const resting = rest.signal
      const isDone = await once(round.signal)
      if (isDone) retryMs = FIRST_RETRY_MS
      await clock.wait(isDone ? ASK_EVERY_MS : retryMs, resting)
      if (!isDone && !resting.aborted) retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    }
    signal.removeEventListener('abort', changed)
  }

  /** One round: true when there is nothing more to get for now. */
  async function once(signal: AbortSignal): Promise<boolean> {
    try {
      const next = (await ask(live?.tag ?? null, signal)) ?? live
      if (!next || signal.aborted) return false
      const before = library.missing(next.manifest).size
      const result = await library.fetchAll(next.manifest, signal)
      if (signal.aborted || (result === 'again' && next !== live)) return false
      lastSyncAt = clock.now()
      if (next !== live || library.missing(next.manifest).size < before) await goLive(next)
      return result === 'complete'
    } catch (error) {
      // A server that is away or says no now will answer another time; the old programme plays on.
      const isPassing = error instanceof Refused || (error instanceof Unreachable && !(error instanceof Garbled))
      if (!isPassing) onFault(String(error))
      return false
    }
  }

  async function goLive(next: Kept): Promise<void> {
    live = next
    onLive(next.manifest)
    await keep(next)
    await library.keepOnly([next.manifest])
  }

  /** Something changed on the server: what is under way starts over with the newest. */
  function changed(): void {
    round.abort()
    rest.abort()
  }

  function obey(order: Order): void {
    if (order.kind === 'stop') stop(order)
    else if (order.version === live?.manifest.version && live.tag !== null) return
    changed()
  }

  /** At once, without waiting for the manifest that will say the same. */
  function stop(stopped: { campaignId?: string | undefined; videoId?: string | undefined }): void {
    if (!live) return
    const manifest = without(live.manifest, stopped)
    if (manifest === live.manifest) return
    // Without its tag it is asked for anew, so that something stopped by mistake can come back.
    live = { manifest, tag: null }
    onLive(manifest)
    keep(live).catch((error: unknown) => onFault(String(error)))
  }

  return {
    resume,
    run,
    obey,
    changed,
    live: () => live?.manifest ?? null,
    lastSyncAt: () => lastSyncAt,
  }
}
