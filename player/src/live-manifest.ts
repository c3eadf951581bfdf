import type { Manifest } from '@marquee/contract/player'
import type { TaggedManifest } from './server-client.ts'
import { removeStopped } from './schedule.ts'

/** The live manifest, and its copy on disk for a restart. */

export type LiveManifestParts = {
  /** Saves the manifest for a restart. */
  keep: (kept: TaggedManifest) => Promise<void>
  onLive: (manifest: Manifest) => void
}

export function createLiveManifest({ keep, onLive }: LiveManifestParts) {
  let live: TaggedManifest | null = null
  /** The manifest on disk. */
  let kept: TaggedManifest | null = null

  function set(next: TaggedManifest): void {
    live = next
    onLive(next.manifest)
  }

  /** The manifest from before the restart is live at once, without the network. */
  function resume(before: TaggedManifest | null): void {
    if (!before) return
    kept = before
    set(before)
  }

  /** Repeated until the live manifest is saved, because a restart needs it. */
  async function save(): Promise<void> {
    const newest = live
    if (!newest || newest === kept) return
    await keep(newest)
    kept = newest
  }

  /** Removes a video at once, before the new manifest arrives; false when it is not listed. */
  function remove(stopped: { campaignId?: string | undefined; videoId?: string | undefined }): boolean {
    if (!live) return false
    const manifest = removeStopped(live.manifest, stopped)
    if (manifest === live.manifest) return false
    // Without its ETag the manifest is sent again, so that a video stopped by mistake returns.
    set({ manifest, tag: null })
    return true
  }

  return { get: () => live, set, resume, save, remove }
}
