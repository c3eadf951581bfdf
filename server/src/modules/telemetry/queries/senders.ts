import { sql } from 'drizzle-orm'
import type { DeviceFault } from '@marquee/contract/screens'
import { formatArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { prepareStatement } from '../../../platform/db/prepared-statements.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import type { Sequence } from '../rules/change-set.ts'
import type { Presence } from '../rules/presence.ts'
import { presences, heartbeatSequences } from '../schema.ts'
import { type Site, siteColumns } from './logs.ts'

/**
 * Locks devices that are still paired and returns their sites. From here on signals of a device are written one after
 * the other in all processes, so that each is processed with all earlier ones. The common lock order avoids deadlocks
 * between groups (decision 3).
 */
export async function lockDeviceSites(tx: Tx, deviceIds: readonly string[]): Promise<ReadonlyMap<string, Site>> {
  const rows = await lockSites(tx, { deviceIds: formatArray(deviceIds, (id) => id) })
  return new Map(rows.map(({ deviceId, ...found }) => [deviceId, found]))
}

const lockSites = prepareStatement<Site & { deviceId: string }>(
  'telemetry_lock_sites',
  (value) => sql`
    select ${devices.id} as "deviceId", ${siteColumns.screenType} as "screenType", ${siteColumns.ownerId} as "ownerId",
      ${siteColumns.clocks} as clocks
    from ${devices}
    join ${screens} on ${screens.id} = ${devices.screenId}
    left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
    left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
    left join ${locations} on ${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})
    where ${devices.id} = any(${value('deviceIds')}::uuid[]) and ${devices.unpairedAt} is null
    order by ${devices.id}
    for no key update of ${devices}`,
)

/** The stored state of a screen before a group; undefined without a heartbeat yet. */
export type KnownScreen = { presence: Presence | undefined; taken: readonly Sequence[] }

type KnownRow = {
  screenId: string
  isOnline: boolean
  lastHeartbeatMs: number
  positionMs: number | null
  faults: DeviceFault[]
  dueVersion: string | null
  bootId: string
  taken: number[]
}

/**
 * Lists presences, and which of these heartbeats are stored, by screen. A separate statement after the lock: after a
 * wait, one statement would read the new presence but the old heartbeats.
 */
export async function listKnownScreens(
  tx: Tx,
  asked: readonly { screenId: string; deviceId: string; bootId: string; seqs: readonly number[] }[],
): Promise<ReadonlyMap<string, KnownScreen>> {
  const rows = await readKnown(tx, {
    screenIds: formatArray(asked, ({ screenId }) => screenId),
    deviceIds: formatArray(asked, ({ deviceId }) => deviceId),
    bootIds: formatArray(asked, ({ bootId }) => bootId),
    seqs: formatArray(asked, ({ seqs }) => seqs.join(':')),
  })
  const known = new Map<string, { presence: Presence; taken: Sequence[] }>()
  for (const { screenId, bootId, taken, ...presence } of rows) {
    const one = known.get(screenId) ?? { presence, taken: [] }
    one.taken.push(...taken.map((seq) => ({ bootId, seq })))
    known.set(screenId, one)
  }
  return known
}

/** Arrays instead of a JSON document: for a document the planner expects a hundred rows and reads whole tables. */
const readKnown = prepareStatement<KnownRow>(
  'telemetry_known',
  (value) => sql`
    select p.screen_id as "screenId", p.is_online as "isOnline", p.faults, p.due_manifest_version as "dueVersion",
      (date_part('epoch', p.last_heartbeat_at) * 1000)::int8 as "lastHeartbeatMs",
      (date_part('epoch', p.position_at) * 1000)::int8 as "positionMs",
      asked.boot_id as "bootId", array(
        select seq from ${heartbeatSequences} t, unnest(string_to_array(asked.seqs, ':')::int8[]) as seq
        where t.device_id = asked.device_id and t.boot_id = asked.boot_id and t.taken @> seq)::float8[] as taken
    from unnest(${value('screenIds')}::uuid[], ${value('deviceIds')}::uuid[], ${value('bootIds')}::uuid[],
      ${value('seqs')}::text[]) as asked(screen_id, device_id, boot_id, seqs)
    join ${presences} p on p.screen_id = asked.screen_id
    order by p.screen_id
    for no key update of p`,
)
