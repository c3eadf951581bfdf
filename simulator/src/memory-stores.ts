import type { HeartbeatReport } from '@marquee/contract/player'
import type { HeartbeatStore } from '@marquee/player/heartbeat'
import type { PlayStore, PlayRecord } from '@marquee/player/proof'

/** The unsent plays of a device, in memory. */
export function createMemoryPlayStore(): PlayStore {
  const plays = new Map<string, PlayRecord>()
  return {
    put: async (play) => void plays.set(play.playId, play),
    oldest: async (state, count) =>
      [...plays.values()]
        .filter((play) => play.state === state)
        .toSorted(comparePlays)
        .slice(0, count),
    count: async () => plays.size,
    all: async () => [...plays.values()],
    remove: async (playIds) => playIds.forEach((playId) => plays.delete(playId)),
    keepOnly: async (screenId) =>
      plays.forEach((play) => {
        if (play.screenId !== screenId) plays.delete(play.playId)
      }),
  }
}

/** Compares plays like a database index: instants are text of the same length. */
function comparePlays(a: PlayRecord, b: PlayRecord): number {
  if (a.startedAt === b.startedAt) return a.seq - b.seq
  return a.startedAt < b.startedAt ? -1 : 1
}

export function createMemoryHeartbeatStore(): HeartbeatStore {
  let beats: HeartbeatReport[] = []
  return {
    put: async (beat) => void beats.push(beat),
    oldest: async (count) => beats.slice(0, count),
    count: async () => beats.length,
    remove: async (gone) => {
      const those = new Set(gone)
      beats = beats.filter((beat) => !those.has(beat))
    },
  }
}
