import type { Beat } from '@marquee/contract/player'
import type { BeatBook } from '@marquee/player/heartbeat'
import type { PlayBook, PlayRecord } from '@marquee/player/proof'

/** What a device has not handed in yet, for as long as the simulator runs. */
export function playsInMemory(): PlayBook {
  const plays = new Map<string, PlayRecord>()
  return {
    put: async (play) => void plays.set(play.playId, play),
    all: async () => [...plays.values()],
    remove: async (playIds) => playIds.forEach((playId) => plays.delete(playId)),
  }
}

export function beatsInMemory(): BeatBook {
  let beats: Beat[] = []
  return {
    put: async (beat) => void beats.push(beat),
    oldest: async (count) => beats.slice(0, count),
    remove: async (gone) => {
      beats = beats.filter((beat) => !gone.includes(beat))
    },
  }
}
