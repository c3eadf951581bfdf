import { addDays, listDays } from '@marquee/contract/days.rules'
import type { Manifest } from '@marquee/contract/player'
import type { Route } from '@marquee/simulator/device'
import { createRecordedRoute } from '@marquee/simulator/trace'
import { ingestPlays } from '../modules/playback/commands/ingest-plays.ts'
import { findScreenManifest } from '../modules/playback/queries/manifests.ts'
import { createDeviceAuth } from '../modules/screens/policy.ts'
import { saveServedManifest } from '../modules/telemetry/commands/manifest-versions.ts'
import { savePastLog } from '../modules/telemetry/commands/past-log.ts'
import { ingestHeartbeats } from '../modules/telemetry/commands/ingest-heartbeats.ts'
import { findSite } from '../modules/telemetry/queries/logs.ts'
import { buildLog } from '../modules/telemetry/rules/log.ts'
import { HOURS, MINUTES, type DemoClock } from '../platform/clock.ts'
import { runInTransaction } from '../platform/db/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { DeviceCaller } from '../platform/http/caller.ts'
import { type DemoDevice, getVenueNumber, type Shift } from './calendar.ts'
import { computeMonths } from './dates.ts'
import { buildPlays } from './plays.ts'
import { buildHeartbeats, buildLogData } from './heartbeats.ts'
import { INFOTAINMENT_HOURS, type DemoData } from './create-data.ts'

export type HistoryContext = { context: AppContext; clock: DemoClock; world: DemoData }

/** A manifest contains the flights of the next 30 days. */
const DAYS_PER_MANIFEST = 28
/** Heartbeats are written for these last days. Earlier days have only the log, as if their heartbeats had expired. */
const HEARTBEAT_DAYS = 3

/**
 * Writes what the screens showed and reported since the month before last, with the server's own code for plays and
 * heartbeats. Counts and logs are created as for real devices, in large batches.
 */
export async function fillHistory(history: HistoryContext): Promise<void> {
  const { context, clock, world } = history
  const { devices, calendar } = world
  const { beforeLast, beginning } = computeMonths(calendar.now)
  const today = calendar.now.toISOString().slice(0, 10)
  const days = listDays(`${beforeLast}-01`, today)
  const findDevice = createDeviceAuth(context)
  for (const device of devices) {
    const caller = await clock.runAtInstant(beginning, () => findDevice(device.token))
    if (caller?.kind !== 'device') throw new Error(`${device.model} is not paired`)
    const screen = { ...history, caller, days: days.map((day) => ({ day, shift: calendar.getShift(device, day) })) }
    await fillPlays(screen)
    await fillHeartbeats(screen, device, addDays(today, -HEARTBEAT_DAYS))
  }
}

type ScreenHistory = HistoryContext & {
  caller: DeviceCaller
  days: readonly { day: string; shift: Shift | undefined }[]
}

async function fillPlays({ context, clock, caller, days, world }: ScreenHistory): Promise<void> {
  const approvedMs = world.calendar.now.getTime() - INFOTAINMENT_HOURS * HOURS
  for (let first = 0; first < days.length; first += DAYS_PER_MANIFEST) {
    const shifts = days.slice(first, first + DAYS_PER_MANIFEST).flatMap(({ shift }) => shift ?? [])
    const [start] = shifts
    if (!start) continue
    const manifest = await getManifest({ context, clock, caller }, new Date(start.from))
    for (const shift of shifts) {
      const bootId = crypto.randomUUID()
      const [before, since] = [
        { from: shift.from, to: Math.min(shift.to, approvedMs) },
        { from: Math.max(shift.from, approvedMs), to: shift.to },
      ]
      const earlier = buildPlays({ ...manifest, infotainment: [] }, bootId, before)
      const rows = [...earlier, ...buildPlays(manifest, bootId, since, earlier.length)]
      const batch = { deviceId: caller.deviceId, rows, at: new Date(shift.to) }
      if (rows.length > 0) await ingestPlays(context, batch)
    }
  }
}

async function fillHeartbeats(screen: ScreenHistory, device: DemoDevice, firstHeartbeatDay: string): Promise<void> {
  const { context, caller, days } = screen
  const route = getVehicleRoute(device)
  const listShifts = (isKept: boolean) =>
    days.flatMap(({ day, shift }) => (day >= firstHeartbeatDay === isKept && shift) || [])
  const [before, kept] = [listShifts(false), listShifts(true)]
  const [firstKept, last] = [kept[0], kept.at(-1)]
  if (!firstKept || !last) return
  const site = await findSite(context.db, caller.screenId)
  if (!site) return
  // The first stored heartbeat extends the log up to itself.
  const logData = buildLogData([...before, { from: firstKept.from, to: firstKept.from }], route)
  const log = buildLog({ ...site, ...logData }, { fromMs: before[0]?.from ?? firstKept.from, untilMs: firstKept.from })
  await runInTransaction(context.database, (tx) => savePastLog(tx, caller.screenId, log))

  const { version } = await getManifest(screen, new Date(last.to))
  const heartbeats = kept.flatMap((shift) => buildHeartbeats(shift, version, route))
  const batches = heartbeats.map((heartbeat) => ({
    device: caller,
    heartbeats: [heartbeat],
    sentAt: heartbeat.at,
    receivedAt: new Date(heartbeat.at),
  }))
  await ingestHeartbeats(context.database, batches, new Map([[caller.screenId, version]]))
  await saveServedManifest(context, { screenId: caller.screenId, version, at: new Date(last.from) })
}

async function getManifest(
  { context, clock, caller }: Pick<ScreenHistory, 'context' | 'clock' | 'caller'>,
  at: Date,
): Promise<Manifest> {
  const screenManifest = await clock.runAtInstant(at, () => findScreenManifest(context, caller.screenId))
  if (!screenManifest) throw new Error(`the screen ${caller.screenId} is gone`)
  return screenManifest.manifest
}

/** The route of the vehicle of a screen; the vehicles are twenty minutes behind each other. */
export function getVehicleRoute(device: DemoDevice): Route | undefined {
  return device.screenType === 'vehicle' ? createRecordedRoute(getVenueNumber(device) * 20 * MINUTES) : undefined
}
