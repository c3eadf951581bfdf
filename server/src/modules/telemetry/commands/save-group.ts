import { and, eq, inArray, sql } from 'drizzle-orm'
import { formatArray, formatRanges } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { prepareStatement } from '../../../platform/db/prepared-statements.ts'
import { devices } from '../../screens/schema.ts'
import type { Site } from '../queries/logs.ts'
import { getLocalDay } from '../rules/clocks.ts'
import type { LogInterval } from '../rules/log.ts'
import type { LogChange } from '../rules/log-change.ts'
import type { ChangeSet } from '../rules/change-set.ts'
import type { PresenceChange } from '../rules/presence.ts'
import { heartbeats, fixes, intervals, onlineDays, presences, heartbeatSequences } from '../schema.ts'

/** Everything that has to be written for one screen. */
export type ScreenUpdate = {
  deviceId: string
  screenId: string
  site: Pick<Site, 'clocks'>
  changes: ChangeSet
  log: LogChange
  presence: PresenceChange
  /** Whether it has a presence row yet. */
  isKnown: boolean
  receivedAt: Date
}

/**
 * The maximum of a device's stored sequence ranges. A device that causes more gaps has its heartbeats in these gaps
 * counted as known.
 */
const MAX_SET_BYTES = 32 * 1024

/**
 * Writes the changes of a group in one statement for any size. Values are array parameters, because PostgreSQL allows
 * 65,535 parameters in a statement.
 */
export async function saveGroup(tx: Tx, entries: readonly ScreenUpdate[]): Promise<void> {
  const heartbeatRows = entries.flatMap(({ screenId, changes }) =>
    changes.heartbeats.map(({ atMs, isLive }) => ({ screenId, atMs, isLive })),
  )
  const positions = entries.flatMap(({ screenId, changes }) => changes.fixes.map((fix) => ({ screenId, ...fix })))
  const collectIntervals = (pick: (log: LogChange) => LogInterval[]) =>
    entries.flatMap(({ screenId, log }) => pick(log).map((interval) => ({ screenId, ...interval })))
  const gone = collectIntervals((log) => log.gone)
  const written = collectIntervals((log) => [...log.grown, ...log.added])
  const known = entries.flatMap(toPresenceRows)
  const displays = entries.flatMap(toDisplayRows)
  await writeGroup(tx, {
    signAt: formatArray(heartbeatRows, ({ atMs }) => formatInstant(atMs)),
    signScreen: formatArray(heartbeatRows, ({ screenId }) => screenId),
    signLive: formatArray(heartbeatRows, ({ isLive }) => isLive),
    fixAt: formatArray(positions, ({ atMs }) => formatInstant(atMs)),
    fixScreen: formatArray(positions, ({ screenId }) => screenId),
    latitudes: formatArray(positions, ({ latitude }) => latitude),
    longitudes: formatArray(positions, ({ longitude }) => longitude),
    speeds: formatArray(positions, ({ speedMps }) => speedMps),
    accuracies: formatArray(positions, ({ accuracyM }) => accuracyM),
    sequences: JSON.stringify(entries.flatMap(toSequenceRows)),
    days: JSON.stringify(entries.flatMap(toDayRows)),
    goneScreen: formatArray(gone, ({ screenId }) => screenId),
    goneStart: formatArray(gone, ({ startMs }) => formatInstant(startMs)),
    written: JSON.stringify(written.map(toIntervalRow)),
    presences: JSON.stringify(known),
    presencesCount: known.length,
    displayDevice: formatArray(displays, ({ deviceId }) => deviceId),
    displayWidth: formatArray(displays, ({ width }) => width),
    displayHeight: formatArray(displays, ({ height }) => height),
  })
}

const writeGroup = prepareStatement(
  'telemetry_keep_group',
  (value) => sql`
    with kept_heartbeats as (
      insert into ${heartbeats} (at, screen_id, is_live)
      select * from unnest(${value('signAt')}::timestamptz[],
        ${value('signScreen')}::uuid[], ${value('signLive')}::boolean[])
    ), kept_fixes as (
      insert into ${fixes} as known (at, screen_id, latitude, longitude, speed_mps, accuracy_m)
      select * from unnest(${value('fixAt')}::timestamptz[],
        ${value('fixScreen')}::uuid[],
        ${value('latitudes')}::float8[], ${value('longitudes')}::float8[],
        ${value('speeds')}::real[], ${value('accuracies')}::real[])
      -- Two of one instant are settled alike whichever comes first, as in oneFixEach.
      on conflict (screen_id, at) do update
      set latitude = excluded.latitude, longitude = excluded.longitude,
        speed_mps = excluded.speed_mps, accuracy_m = excluded.accuracy_m
      where (coalesce(excluded.accuracy_m, 'infinity'), excluded.latitude, excluded.longitude, coalesce(excluded.speed_mps, -1))
        < (coalesce(known.accuracy_m, 'infinity'), known.latitude, known.longitude, coalesce(known.speed_mps, -1))
    ), kept_sequences as (
      insert into ${heartbeatSequences} as known (device_id, boot_id, taken, last_on)
      select "deviceId", "bootId", taken::int8multirange, "lastOn"
      from jsonb_to_recordset(${value('sequences')}::jsonb)
        as sequences("deviceId" uuid, "bootId" uuid, taken text, "lastOn" date)
      on conflict (device_id, boot_id) do update
      set last_on = greatest(known.last_on, excluded.last_on), taken = case
        when pg_column_size(known.taken + excluded.taken) <= ${sql.raw(String(MAX_SET_BYTES))} then known.taken + excluded.taken
        else range_merge(known.taken + excluded.taken)::int8multirange end
    ), kept_days as (
      insert into ${onlineDays} (screen_id, day)
      select "screenId", day from jsonb_to_recordset(${value('days')}::jsonb) as days("screenId" uuid, day date)
      on conflict do nothing
    ), gone_intervals as (
      delete from ${intervals} using unnest(${value('goneScreen')}::uuid[],
        ${value('goneStart')}::timestamptz[]) as gone(screen_id, starts_at)
      where ${intervals}.screen_id = gone.screen_id and ${intervals}.starts_at = gone.starts_at
    ), kept_intervals as (
      insert into ${intervals} (screen_id, starts_at, ends_at, day, state, was_online)
      select "screenId", "startsAt", "endsAt", day, state, "wasOnline"
      from jsonb_to_recordset(${value('written')}::jsonb) as log(
        "screenId" uuid, "startsAt" timestamptz, "endsAt" timestamptz, day date, state text, "wasOnline" boolean)
      on conflict (screen_id, starts_at) do update
      set ends_at = excluded.ends_at, day = excluded.day, state = excluded.state, was_online = excluded.was_online
    ), followed_displays as (
      update ${devices} set width = display.width, height = display.height
      from unnest(${value('displayDevice')}::uuid[], ${value('displayWidth')}::integer[],
        ${value('displayHeight')}::integer[]) as display(device_id, width, height)
      where ${devices.id} = display.device_id
        and (${devices.width}, ${devices.height}) is distinct from (display.width, display.height)
    ), news as (
      select * from jsonb_to_recordset(${value('presences')}::jsonb) as news(
        "screenId" uuid, "isKnown" boolean, "isNewest" boolean, "isOnline" boolean, "lastHeartbeatAt" timestamptz,
        "lookAgainAt" timestamptz, playing jsonb, "manifestVersion" text, "playerVersion" text, "clockOffsetMs" int8,
        "queuedPlays" integer, "storageUsedBytes" int8, "storageQuotaBytes" int8, latitude float8, longitude float8,
        "positionAt" timestamptz, faults jsonb, "dueManifestVersion" text, "dueAt" timestamptz)
      -- All of them: of a document the planner expects a hundred, and would read every presence for those.
      limit ${value('presencesCount')}::int8
    ), first_presences as (
      insert into ${presences} (screen_id, is_online, last_heartbeat_at, look_again_at, playing, manifest_version,
        player_version, clock_offset_ms, queued_plays, storage_used_bytes, storage_quota_bytes, latitude, longitude,
        position_at, faults, due_manifest_version, due_manifest_at, due_looked_at)
      select "screenId", "isOnline", "lastHeartbeatAt", coalesce("lookAgainAt", 'epoch'), playing, "manifestVersion", "playerVersion",
        "clockOffsetMs", "queuedPlays", "storageUsedBytes", "storageQuotaBytes", latitude, longitude, "positionAt",
        coalesce(faults, '[]'), "dueManifestVersion", "dueAt", "dueAt"
      from news where not "isKnown"
    )
    update ${presences} as known
    set is_online = known.is_online or coalesce("isOnline", false),
      look_again_at = coalesce("lookAgainAt", known.look_again_at),
      last_heartbeat_at = coalesce("lastHeartbeatAt", known.last_heartbeat_at),
      playing = case when "isNewest" then news.playing else known.playing end,
      manifest_version = case when "isNewest" then "manifestVersion" else known.manifest_version end,
      player_version = case when "isNewest" then "playerVersion" else known.player_version end,
      clock_offset_ms = case when "isNewest" then "clockOffsetMs" else known.clock_offset_ms end,
      queued_plays = case when "isNewest" then "queuedPlays" else known.queued_plays end,
      storage_used_bytes = case when "isNewest" then "storageUsedBytes" else known.storage_used_bytes end,
      storage_quota_bytes = case when "isNewest" then "storageQuotaBytes" else known.storage_quota_bytes end,
      latitude = coalesce(news.latitude, known.latitude), longitude = coalesce(news.longitude, known.longitude),
      position_at = coalesce("positionAt", known.position_at), faults = coalesce(news.faults, known.faults),
      due_manifest_version = coalesce("dueManifestVersion", known.due_manifest_version),
      due_manifest_at = coalesce("dueAt", known.due_manifest_at), due_looked_at = coalesce("dueAt", known.due_looked_at)
    from news where "isKnown" and known.screen_id = "screenId"`,
)

/** Writes the changes of a single log. */
export async function writeLog(tx: Tx, screenId: string, { gone, grown, added }: LogChange): Promise<void> {
  if (gone.length > 0) {
    const starts = gone.map(({ startMs }) => new Date(startMs))
    await tx.delete(intervals).where(and(eq(intervals.screenId, screenId), inArray(intervals.startsAt, starts)))
  }
  const rows = [...grown, ...added].map(({ startMs, endMs, ...interval }) => ({
    screenId,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    ...interval,
  }))
  if (rows.length === 0) return
  const set = {
    endsAt: sql`excluded.ends_at`,
    day: sql`excluded.day`,
    state: sql`excluded.state`,
    wasOnline: sql`excluded.was_online`,
  }
  await tx
    .insert(intervals)
    .values(rows)
    .onConflictDoUpdate({ target: [intervals.screenId, intervals.startsAt], set })
}

function toSequenceRows({ deviceId, changes }: ScreenUpdate) {
  return [...Map.groupBy(changes.heartbeats, ({ heartbeat }) => heartbeat.bootId)].map(([bootId, ofBoot]) => ({
    deviceId,
    bootId,
    taken: formatRanges(ofBoot.map(({ heartbeat }) => heartbeat.seq)),
    lastOn: formatInstant(ofBoot.at(-1)?.atMs ?? 0).slice(0, 10),
  }))
}

/** A day counts with one heartbeat, live or late (OPEN-55). */
function toDayRows({ screenId, site, changes }: ScreenUpdate) {
  const days = new Set(changes.heartbeats.map(({ atMs }) => getLocalDay(site.clocks, atMs)))
  return [...days].map((day) => ({ screenId, day }))
}

function toIntervalRow({ screenId, startMs, endMs, ...interval }: LogInterval & { screenId: string }) {
  return { screenId, startsAt: formatInstant(startMs), endsAt: formatInstant(endMs), ...interval }
}

/** Omits a screen whose presence does not change. */
function toPresenceRows({ screenId, presence, isKnown, receivedAt }: ScreenUpdate) {
  const { seen, position, faults, dueVersion, lookAgainMs } = presence
  if (!seen && !position && !faults) return []
  const heartbeat = seen?.heartbeat
  return [
    {
      screenId,
      isKnown,
      isNewest: seen !== undefined,
      isOnline: seen?.isOnline,
      lastHeartbeatAt: seen && formatInstant(seen.lastHeartbeatMs),
      lookAgainAt: lookAgainMs === undefined ? undefined : formatInstant(lookAgainMs),
      playing: heartbeat?.playing,
      manifestVersion: heartbeat?.manifestVersion,
      playerVersion: heartbeat?.playerVersion,
      clockOffsetMs: seen?.clockOffsetMs,
      queuedPlays: roundOptional(heartbeat?.queuedPlays),
      storageUsedBytes: roundOptional(heartbeat?.storageUsedBytes),
      storageQuotaBytes: roundOptional(heartbeat?.storageQuotaBytes),
      latitude: position?.latitude,
      longitude: position?.longitude,
      positionAt: position && formatInstant(position.atMs),
      faults,
      dueManifestVersion: dueVersion,
      dueAt: dueVersion === undefined ? undefined : receivedAt.toISOString(),
    },
  ]
}

/** The newest heartbeat has the current size of the display (D-39). */
function toDisplayRows({ deviceId, presence: { seen } }: ScreenUpdate) {
  return seen?.heartbeat.display ? [{ deviceId, ...seen.heartbeat.display }] : []
}

const roundOptional = (value: number | null | undefined) => (typeof value === 'number' ? Math.round(value) : undefined)

const formatInstant = (ms: number) => new Date(ms).toISOString()
