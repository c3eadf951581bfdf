import type { HeartbeatReport } from '@marquee/contract/player'
import type { KnownTime } from '@marquee/player/clock'
import type { HeartbeatStore } from '@marquee/player/heartbeat'
import type { PlayStore, PlayRecord } from '@marquee/player/proof'
import type { OrderRecord } from '@marquee/player/remote-orders'
import type { LoopPosition } from '@marquee/player/schedule'
import type { StoredManifest } from '@marquee/player/sync'
import { createMemoryHeartbeatStore, createMemoryPlayStore } from './memory-stores.ts'

/** The data of a device that survives a restart, like the database of a browser. */
export type DeviceStore = {
  plays: PlayStore
  beats: HeartbeatStore
  manifest: StoredManifest | null
  turn: LoopPosition | null
  time: KnownTime | null
  remoteOrders: OrderRecord[]
  /** Verified files, by their SHA-256. */
  files: Set<string>
  /** The ids of unsent plays. */
  unsentPlays: ReadonlySet<string>
}

export function createDeviceStore(): DeviceStore {
  const [plays, unsentPlays] = [createMemoryPlayStore(), new Set<string>()]
  return {
    plays: {
      ...plays,
      put: (play) => {
        unsentPlays.add(play.playId)
        return plays.put(play)
      },
      remove: (playIds) => {
        for (const playId of playIds) unsentPlays.delete(playId)
        return plays.remove(playIds)
      },
    },
    beats: createMemoryHeartbeatStore(),
    manifest: null,
    turn: null,
    time: null,
    remoteOrders: [],
    files: new Set(),
    unsentPlays,
  }
}

/** Called when the store changes. */
export type StoreEvents = {
  onBeat: (beat: HeartbeatReport) => void
  onPlay: (play: PlayRecord) => void
  /** These heartbeats were delivered. */
  onTold: (beats: readonly HeartbeatReport[]) => void
}

/** The store of one boot: writes stop when the power is cut. */
export function createGatedStore(
  isOn: () => boolean,
  memory: DeviceStore,
  { onBeat, onPlay, onTold }: StoreEvents,
): DeviceStore {
  const guardWrite = (write: () => Promise<void>) => (isOn() ? write() : Promise.resolve())
  return {
    plays: {
      ...memory.plays,
      put: (play) =>
        guardWrite(() => {
          onPlay(play)
          return memory.plays.put(play)
        }),
      remove: (playIds) => guardWrite(() => memory.plays.remove(playIds)),
    },
    beats: {
      ...memory.beats,
      put: (beat) =>
        guardWrite(() => {
          onBeat(beat)
          return memory.beats.put(beat)
        }),
      remove: (beats) =>
        guardWrite(() => {
          onTold(beats)
          return memory.beats.remove(beats)
        }),
    },
    files: memory.files,
    unsentPlays: memory.unsentPlays,
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
    get remoteOrders() {
      return memory.remoteOrders
    },
    set remoteOrders(records) {
      if (isOn()) memory.remoteOrders = records
    },
    get turn() {
      return memory.turn
    },
    set turn(turn) {
      if (isOn()) memory.turn = turn
    },
  }
}
