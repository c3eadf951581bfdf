import type { Manifest, ManifestFile } from '@marquee/contract/player'
import { Refused, Unreachable } from '@marquee/player/call-errors'
import type { ServerClient } from '@marquee/player/server-client'

/** Like in the real library, a file with so many failures is left out. */
const MAX_FAILURES = 2

/**
 * Checks the files of a manifest by their first and last byte, without fetching the rest, so that a missing video also
 * fails on a simulated device.
 */
export function createCheckedLibrary(
  fetchChunk: ServerClient['fetchChunk'],
  onFault: (file: ManifestFile, detail: string) => void,
  there = new Set<string>(),
) {
  const failures = new Map<string, number>()

  async function fetchAll({ files }: Manifest, signal: AbortSignal): Promise<'complete' | 'partial' | 'again'> {
    for (const file of files) {
      if (signal.aborted) return 'again'
      if (there.has(file.sha256)) continue
      const flaw = await findFlaw(file, signal)
      if (flaw === 'unreachable') return 'again'
      if (flaw === null) there.add(file.sha256)
      else recordFailure(file, flaw)
    }
    const missing = files.filter(({ sha256 }) => !there.has(sha256))
    if (missing.length === 0) return 'complete'
    return missing.every(({ sha256 }) => (failures.get(sha256) ?? 0) >= MAX_FAILURES) ? 'partial' : 'again'
  }

  async function findFlaw({ url, bytes }: ManifestFile, signal: AbortSignal): Promise<string | null> {
    try {
      const ends = await Promise.all([0, bytes - 1].map((at) => fetchChunk(url, at, at, signal)))
      return ends.every(({ length }) => length === 1) ? null : 'is shorter than the manifest says'
    } catch (error) {
      if (error instanceof Unreachable) return 'unreachable'
      if (error instanceof Refused) return `cannot be fetched: ${error.message}`
      throw error
    }
  }

  function recordFailure(file: ManifestFile, detail: string): void {
    failures.set(file.sha256, (failures.get(file.sha256) ?? 0) + 1)
    onFault(file, detail)
  }

  return {
    fetchAll,
    missing: ({ files }: Pick<Manifest, 'files'>): ReadonlySet<string> =>
      new Set(files.map(({ sha256 }) => sha256).filter((sha256) => !there.has(sha256))),
    async keepOnly() {},
  }
}
