import { randomUUID } from 'node:crypto'

/** A campaign as a device knows it. */
export type BookedVideo = { id: string; sha256: string }

const SPOT_MS = 10_000
const SPOTS_PER_SCREEN = 4

/** The state of a device. It sends what a real player sends (`player/src/heartbeat.ts`, `proof.ts`). */
export type Device = {
  number: number
  token: string
  bootId: string
  isVehicle: boolean
  spots: readonly BookedVideo[]
  beats: number
  plays: number
  playedUntilMs: number
  /** The version of its manifest. */
  version: string | null
  /** The end of the server's `Retry-After`. */
  restsUntilMs: number
}

/**
 * The devices that `fill.ts` has created.
 *
 * @param playsHoursAgo the age of their first plays, so that plays of a device do not overlap
 */
export function createDevices(screens: number, campaigns: readonly BookedVideo[], playsHoursAgo: number): Device[] {
  const numbers = Array.from({ length: screens }, (_, number) => number).filter((number) => number % 100 < 98)
  return numbers.map((number) => createDevice(number, campaigns, playsHoursAgo))
}

function createDevice(number: number, campaigns: readonly BookedVideo[], playsHoursAgo: number): Device {
  const isVehicle = number % 5 < 3
  const ofType = campaigns.filter((_, index) => (index % 2 === 0) === isVehicle)
  return {
    number,
    token: `bench-device-${number}`,
    bootId: randomUUID(),
    isVehicle,
    spots: Array.from(
      { length: SPOTS_PER_SCREEN },
      (_, turn) => ofType[(number + turn) % ofType.length] as BookedVideo,
    ),
    beats: 0,
    plays: 0,
    playedUntilMs: Date.now() - playsHoursAgo * 3_600_000 - (number % 600) * 1000,
    version: null,
    restsUntilMs: 0,
  }
}

/**
 * The next heartbeats of a device, up to now; those of a vehicle contain a position.
 *
 * @param apartMs the interval between heartbeats
 */
export function buildHeartbeats(device: Device, count: number, apartMs: number): string {
  const nowMs = Date.now()
  const monotonicMs = Math.round(performance.now()) + 3_600_000
  const beats = Array.from({ length: count }, (_, index) => {
    const agoMs = (count - 1 - index) * apartMs
    const at = new Date(nowMs - agoMs).toISOString()
    const spot = device.spots[device.beats % SPOTS_PER_SCREEN]
    return (
      `{"seq":${device.beats++},"bootId":"${device.bootId}","at":"${at}","monotonicMs":${monotonicMs - agoMs},` +
      `"positions":[${device.isVehicle ? buildPosition(device, at) : ''}],` +
      `"playing":{"kind":"campaign","id":"${spot?.id}","name":"Advent opening hours"},` +
      `"manifestVersion":${device.version === null ? 'null' : `"${device.version}"`},"playerVersion":"4.1.0",` +
      `"queuedPlays":${count - 1},"storageUsedBytes":412345678,"storageQuotaBytes":32000000000}`
    )
  })
  return `{"beats":[${beats.join(',')}],"sentAt":"${new Date(nowMs).toISOString()}"}`
}

function buildPosition({ number, beats }: Device, at: string): string {
  const latitude = (48 + ((number * 37 + beats * 13) % 9973) / 10_000).toFixed(6)
  const longitude = (11 + ((number * 53 + beats * 17) % 9967) / 10_000).toFixed(6)
  return `{"at":"${at}","latitude":${latitude},"longitude":${longitude},"speedMps":8.3,"accuracyM":6.5}`
}

/** The next plays of a device: complete spots without gaps. */
export function buildPlays(device: Device, count: number): string {
  const plays = Array.from({ length: count }, () => {
    const slot = device.plays % SPOTS_PER_SCREEN
    const spot = device.spots[slot]
    const startedAt = new Date(device.playedUntilMs).toISOString()
    device.playedUntilMs += SPOT_MS
    return (
      `{"playId":"${randomUUID()}","bootId":"${device.bootId}","seq":${device.plays++},"slot":${slot},"kind":"campaign",` +
      `"campaignId":"${spot?.id}","sha256":"${spot?.sha256}","startedAt":"${startedAt}","durationMs":${SPOT_MS},` +
      `"complete":true,"latitude":${device.isVehicle ? 48.137 : null},"longitude":${device.isVehicle ? 11.575 : null}}`
    )
  })
  return `{"plays":[${plays.join(',')}]}`
}

/** Reads the manifest version from the response to a heartbeat and uses it from now on. */
export function updateManifestVersion(device: Device, answer: string): void {
  device.version = /"kind":"manifest-changed","version":"([^"]+)"/.exec(answer)?.[1] ?? device.version
}
