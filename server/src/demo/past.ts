import { addDays, eachDay } from '@marquee/contract/days.rules'
import type { Manifest } from '@marquee/contract/player'
import type { Route } from '@marquee/simulator/device'
import { recordedRide } from '@marquee/simulator/trace'
import { takePlays } from '../modules/playback/commands/take-plays.ts'
import { planOf } from '../modules/playback/queries/manifests.ts'
import { deviceCallers } from '../modules/screens/policy.ts'
import { noteServedManifest } from '../modules/telemetry/commands/content.ts'
import { notePastLog } from '../modules/telemetry/commands/past-log.ts'
import { recordBeats } from '../modules/telemetry/commands/record-beats.ts'
import { siteOfScreen } from '../modules/telemetry/queries/logs.ts'
import { drawLog } from '../modules/telemetry/rules/log.ts'
import { HOURS, MINUTES, type StoryClock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { House } from '../platform/house.ts'
import type { DeviceCaller } from '../platform/http/caller.ts'
import { type DemoDevice, placeNumber, type Shift } from './calendar.ts'
import { monthsBefore } from './dates.ts'
import { playsThrough } from './plays.ts'
import { beatsThrough, signsThrough } from './signs.ts'
import { INFOTAINMENT_HOURS, type World } from './world.ts'

export type Past = { house: House; clock: StoryClock; world: World }

/** A manifest carries the flights of the next 30 days. */
const DAYS_OF_A_MANIFEST = 28
/** Heartbeats are written for these last days. Earlier days have only the log, as if their heartbeats had expired. */
const SIGNS_DAYS = 3

/**
 * Writes what the screens showed and reported since the month before last, with the server's own code for plays and
 * heartbeats. Counts and logs are made as for real devices, in large groups.
 */
export async function fillPast(past: Past): Promise<void> {
  const { house, clock, world } = past
  const { devices, calendar } = world
  const { beforeLast, beginning } = monthsBefore(calendar.now)
  const today = calendar.now.toISOString().slice(0, 10)
  const days = eachDay(`${beforeLast}-01`, today)
  const findDevice = deviceCallers(house)
  for (const device of devices) {
    const caller = await clock.during(beginning, () => findDevice(device.token))
    if (caller?.kind !== 'device') throw new Error(`${device.model} is not paired`)
    const screen = { ...past, caller, days: days.map((day) => ({ day, shift: calendar.shiftOn(device, day) })) }
    await fillPlays(screen)
    await fillSigns(screen, device, addDays(today, -SIGNS_DAYS))
  }
}

type Screen = Past & {
  caller: DeviceCaller
  days: readonly { day: string; shift: Shift | undefined }[]
}

async function fillPlays({ house, clock, caller, days, world }: Screen): Promise<void> {
  const approvedMs = world.calendar.now.getTime() - INFOTAINMENT_HOURS * HOURS
  for (let first = 0; first < days.length; first += DAYS_OF_A_MANIFEST) {
    const some = days.slice(first, first + DAYS_OF_A_MANIFEST).flatMap(({ shift }) => shift ?? [])
    const [start] = some
    if (!start) continue
    const manifest = await manifestAt({ house, clock, caller }, new Date(start.from))
    for (const shift of some) {
      const bootId = crypto.randomUUID()
      const [before, since] = [
        { from: shift.from, to: Math.min(shift.to, approvedMs) },
        { from: Math.max(shift.from, approvedMs), to: shift.to },
      ]
      const earlier = playsThrough({ ...manifest, infotainment: [] }, bootId, before)
      const rows = [...earlier, ...playsThrough(manifest, bootId, since, earlier.length)]
      const batch = { deviceId: caller.deviceId, rows, at: new Date(shift.to) }
      if (rows.length > 0) await takePlays(house, batch)
    }
  }
}

async function fillSigns(screen: Screen, device: DemoDevice, signsFrom: string): Promise<void> {
  const { house, caller, days } = screen
  const route = rideOf(device)
  const shifts = (isKept: boolean) => days.flatMap(({ day, shift }) => (day >= signsFrom === isKept && shift) || [])
  const [before, kept] = [shifts(false), shifts(true)]
  const [firstKept, last] = [kept[0], kept.at(-1)]
  if (!firstKept || !last) return
  const site = await siteOfScreen(house.db, caller.screenId)
  if (!site) return
  // The first stored heartbeat extends the log up to itself.
  const signs = signsThrough([...before, { from: firstKept.from, to: firstKept.from }], route)
  const log = drawLog({ ...site, ...signs }, { fromMs: before[0]?.from ?? firstKept.from, untilMs: firstKept.from })
  await inTransaction(house.database, (tx) => notePastLog(tx, caller.screenId, log))

  const { version } = await manifestAt(screen, new Date(last.to))
  const beats = kept.flatMap((shift) => beatsThrough(shift, version, route))
  const batches = beats.map((beat) => ({
    device: caller,
    beats: [beat],
    sentAt: beat.at,
    receivedAt: new Date(beat.at),
  }))
  await recordBeats(house.database, batches, new Map([[caller.screenId, version]]))
  await noteServedManifest(house, { screenId: caller.screenId, version, at: new Date(last.from) })
}

async function manifestAt(
  { house, clock, caller }: Pick<Screen, 'house' | 'clock' | 'caller'>,
  at: Date,
): Promise<Manifest> {
  const plan = await clock.during(at, () => planOf(house, caller.screenId))
  if (!plan) throw new Error(`the screen ${caller.screenId} is gone`)
  return plan.manifest
}

/** The way of the vehicle that a screen is in; the vehicles are twenty minutes behind each other. */
export function rideOf(device: DemoDevice): Route | undefined {
  return device.screenType === 'vehicle' ? recordedRide(placeNumber(device) * 20 * MINUTES) : undefined
}
