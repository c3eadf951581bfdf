import type { Manifest } from '@marquee/contract/player'
import type { Link } from '@marquee/player/link'

/** What a manifest names must really be there: its last byte is asked for, the rest is left where it is. */
export function checkedLibrary(piece: Link['piece']) {
  const there = new Set<string>()
  const missing = ({ files }: Manifest): ReadonlySet<string> =>
    new Set(files.map(({ sha256 }) => sha256).filter((sha256) => !there.has(sha256)))
  return {
    missing,
    async fetchAll(manifest: Manifest, signal: AbortSignal): Promise<'complete' | 'partial' | 'again'> {
      for (const { sha256, url, bytes } of manifest.files) {
        if (signal.aborted) return 'again'
        if (there.has(sha256)) continue
        const last = await piece(url, bytes - 1, bytes - 1, signal).catch(() => null)
        if (last?.length === 1) there.add(sha256)
      }
      return missing(manifest).size === 0 ? 'complete' : 'again'
    },
    async keepOnly() {},
  }
}
