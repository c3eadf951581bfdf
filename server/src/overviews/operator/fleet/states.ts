import type { DeviceFaultKind } from '@marquee/contract/scalars'
import {
  type ContentState,
  DOWNLOAD_MINUTES,
  RECENT_ERROR_HOURS,
  type LinkState,
  LONG_OFFLINE_HOURS,
  STORAGE_FULL_PERCENT,
} from '@marquee/contract/fleet-watch'
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { devices, screens } from '../../../modules/screens/schema.ts'
import { OFFLINE_AFTER_MS } from '../../../modules/telemetry/rules/online.ts'
import { presences } from '../../../modules/telemetry/schema.ts'
import { HOURS, MINUTES } from '../../../platform/clock.ts'

/** The current device of a screen, if it has one. */
export const isCurrentDevice = and(eq(devices.screenId, screens.id), isNull(devices.unpairedAt))
/** The report of the current device; reports of earlier devices do not count. */
export const isCurrentPresence = and(
  eq(presences.screenId, screens.id),
  gte(presences.lastHeartbeatAt, devices.pairedAt),
)

/**
 * The vehicle, with its plate first because long names are cut, or the restaurant of a screen; null without a venue.
 */
export const venueName = sql<string | null>`coalesce(
  ${vehicles.registrationNumber}::text || ', ' || ${vehicles.brand} || ' ' || ${vehicles.model}, ${restaurants.name})`

/** The name of a screen in the console, unique within its venue: "Front seat, 181-L-1, Toyota Corolla". */
export const screenName = sql<string>`concat_ws(', ', ${screens.name}, ${venueName})`

/**
 * The states of screens at a moment. Counts, filters and rows use the same conditions, so that a count equals the
 * length of its list (decision 22).
 */
export function buildFleetStates(now: Date) {
  const subtractMs = (ms: number) => sql`${new Date(now.getTime() - ms)}::timestamptz`
  const isUnpaired = sql`${devices.id} is null`
  const isNever = sql`(${devices.id} is not null and ${presences.screenId} is null)`
  const isOnline = sql`(${presences.lastHeartbeatAt} > ${subtractMs(OFFLINE_AFTER_MS)})`
  const isOffline = sql`(${presences.lastHeartbeatAt} <= ${subtractMs(OFFLINE_AFTER_MS)})`
  const isOfflineForADay = sql`(${presences.lastHeartbeatAt} <= ${subtractMs(LONG_OFFLINE_HOURS * HOURS)})`

  const isUnknown = sql`${presences.dueManifestVersion} is null`
  const differs = sql`(${presences.dueManifestVersion} is not null
    and ${presences.manifestVersion} is distinct from ${presences.dueManifestVersion})`
  const differsSince = sql`greatest(${presences.dueManifestAt}, ${devices.pairedAt})`
  const isLoading = sql`greatest(${differsSince},
    case when ${presences.servedManifestVersion} = ${presences.dueManifestVersion} then ${presences.servedManifestAt} end
    ) > ${subtractMs(DOWNLOAD_MINUTES * MINUTES)}`
  const isDownloading = sql`(${differs} and ${isOnline} and ${isLoading})`
  const isOutdated = sql`(${differs} and not (${isOnline} and ${isLoading}))`
  const isCurrent = sql`(${presences.dueManifestVersion} is not null and not ${differs})`

  const isRecent = (at: SQL) =>
    sql`(${at})::timestamptz > greatest(${subtractMs(RECENT_ERROR_HOURS * HOURS)}, ${devices.pairedAt})`
  const hasFaults = sql`${presences.faults} <> '[]'::jsonb`
  const recentFaults = sql`from jsonb_array_elements(${presences.faults}) as fault where ${isRecent(sql`fault ->> 'at'`)}`

  return {
    link: { online: isOnline, offline: isOffline, never: isNever, unpaired: isUnpaired } satisfies Record<
      LinkState,
      SQL
    >,
    linkState: sql<LinkState>`case when ${isUnpaired} then 'unpaired' when ${isNever} then 'never'
      when ${isOnline} then 'online' else 'offline' end`,
    isOfflineForADay,

    content: {
      current: isCurrent,
      downloading: isDownloading,
      outdated: isOutdated,
      unknown: isUnknown,
    } satisfies Record<ContentState, SQL>,
    contentState: sql<ContentState>`case when ${isUnknown} then 'unknown' when ${isDownloading} then 'downloading'
      when ${isOutdated} then 'outdated' else 'current' end`,
    contentSince: sql<string | null>`case when ${differs} then ${differsSince} end`,

    isStorageFull: sql`(${presences.storageUsedBytes} * 100.0 >= ${presences.storageQuotaBytes} * ${STORAGE_FULL_PERCENT}
      and ${presences.storageQuotaBytes} > 0)`,
    storagePercent: sql<
      number | null
    >`round(${presences.storageUsedBytes} * 100.0 / nullif(${presences.storageQuotaBytes}, 0))`,
    hasProofs: sql`(${presences.queuedPlays} > 0)`,

    // The newest fault is first; most screens have none.
    hasErrors: sql`(${hasFaults} and ${isRecent(sql`${presences.faults} -> 0 ->> 'at'`)})`,
    hasErrorKind: (kind: DeviceFaultKind) =>
      sql`(${hasFaults} and exists (select ${recentFaults} and fault ->> 'kind' = ${kind}))`,
    errors: sql<number>`case when ${hasFaults} then (select count(*) ${recentFaults}) else 0 end`,
  }
}

export type FleetStates = ReturnType<typeof buildFleetStates>
