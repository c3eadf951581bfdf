import type { Beat } from '@marquee/contract/player'
import type { KnownTime } from '@marquee/player/clock'
import type { BeatBook } from '@marquee/player/heartbeat'
import type { PlayBook, PlayRecord } from '@marquee/player/proof'
import type { Turn } from '@marquee/player/schedule'
import type { Kept } from '@marquee/player/sync'
import { beatsInMemory, playsInMemory } from './books.ts'

/** What a device still knows after a restart, as the database of a browser keeps it. */
export type Memory = {
  plays: PlayBook
  beats: BeatBook
  manifest: Kept | null
  turn: Turn | null
  time: KnownTime | null
  /** Files that are there and right, by their SHA-256. */
  files: Set<string>
  /** The plays that it has not handed in. */
  untoldPlays: ReadonlySet<string>
}

export function newMemory(): Memory {
  const [plays, untoldPlays] = [playsInMemory(), new Set<string>()]
  return {
    plays: {
      ...plays,
      put: (play) => {
        untoldPlays.add(play.playId)
        return plays.put(play)
      },
      remove: (playIds) => {
        for (const playId of playIds) untoldPlays.delete(playId)
        return plays.remove(playIds)
      },
    },
    beats: beatsInMemory(),
    manifest: null,
    turn: null,
    time: null,
    files: new Set(),
    untoldPlays,
  }
}

/** Told of what is written. */
export type Writes = {
  onBeat: (beat: Beat) => void
  onPlay: (play: PlayRecord) => void
  /** These beats are done with. */
  onTold: (beats: readonly Beat[]) => void
}

/** The memory as one boot sees it: nothing is written any more once the power is gone. */
export function memoryWhile(isOn: () => boolean, memory: Memory, { onBeat, onPlay, onTold }: Writes): Memory {
  const unlessOff = (write: () => Promise<void>) => (isOn() ? write() : Promise.resolve())
  return {
    plays: {
      ...memory.plays,
      put: (play) =>
        unlessOff(() => {
          onPlay(play)
          return memory.plays.put(play)
        }),
      remove: (playIds) => unlessOff(() => memory.plays.remove(playIds)),
    },
    beats: {
      ...memory.beats,
      put: (beat) =>
        unlessOff(() => {
          onBeat(beat)
          return memory.beats.put(beat)
        }),
      remove: (beats) =>
        unlessOff(() => {
          onTold(beats)
          return memory.beats.remove(beats)
        }),
    },
    files: memory.files,
    untoldPlays: memory.untoldPlays,
    get manifest() {
      return memory.manifest
    },
    set manifest(kept) {
      if (isOn()) memory.manifest = kept
    },
    get time() {
      return memory.time
    },
    set time(time) {
      if (isOn()) memory.time = time
    },
    get turn() {
      return memory.turn
    },
    set turn(turn) {
      if (isOn()) memory.turn = turn
    },
  }
}
