import type { Play } from '@marquee/contract/player'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { locations, restaurants } from '../../fleet/schema.ts'
import { infotainmentAirings } from '../../infotainment/schema.ts'
import { holdings } from '../../inventory/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import type { Audience } from '../rules/impressions.ts'
import { type Span, windowsAround } from '../rules/play-time.ts'
import { sequenceOf } from '../rules/play-rows.ts'
import { type Airing, spanOf, type VideoAiring } from '../rules/plays.ts'
import { airings, plays } from '../schema.ts'

/** What judging a batch has to know; each part is one query, whatever the size of the batch. */

export type Known = { playIds: ReadonlySet<string>; sequences: ReadonlySet<string> }

/** Which of these plays were taken before, by their own id or by their place in the life of the device. */
export async function knownPlays(tx: Tx, deviceId: string, sent: readonly Play[]): Promise<Known> {
  const keys = JSON.stringify(sent.map(({ playId, bootId, seq }) => ({ playId, bootId, seq })))
  const { rows } = await tx.execute<{ playId: string; bootId: string; seq: number; isOwn: boolean }>(sql`
    with sent as (
      select * from jsonb_to_recordset(${keys}::jsonb) as sent("playId" uuid, "bootId" uuid, seq integer)
    )
    select p.play_id as "playId", p.boot_id as "bootId", p.seq, p.device_id = ${deviceId} as "isOwn"
    from sent join ${plays} as p on p.play_id = sent."playId"
    union
    select p.play_id, p.boot_id, p.seq, true
    from sent join ${plays} as p on p.device_id = ${deviceId} and p.boot_id = sent."bootId" and p.seq = sent.seq`)
  return {
    playIds: new Set(rows.map(({ playId }) => playId)),
    sequences: new Set(rows.filter(({ isOwn }) => isOwn).map(sequenceOf)),
  }
}

/** The device and what decides about impressions. */
export async function deviceFacts(tx: Tx, deviceId: string): Promise<{ pairedAt: Date; audience: Audience }> {
  const rows = await tx
    .select({
      pairedAt: devices.pairedAt,
      multiplier: screens.impressionMultiplier,
      restaurant: {
        footTrafficEstimate: restaurants.footTrafficEstimate,
        openingHours: restaurants.openingHours,
      },
    })
    .from(devices)
    .innerJoin(screens, eq(screens.id, devices.screenId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(eq(devices.id, deviceId))
  // The caller was found by this row, and devices are never removed.
  const { pairedAt, ...audience } = rows[0] as (typeof rows)[number]
  return { pairedAt, audience }
}

export type AiringOfCompany = Airing & { companyId: string }

/**
 * When these campaigns were to be shown on that screen. What is still in force must still hold the
 * screen; the days of a flight are counted in the zone of the campaign's location.
 */
export async function airingsOn(tx: Tx, screenId: string, sent: readonly Play[]): Promise<AiringOfCompany[]> {
  const ids = idsOf(sent, ({ campaignId }) => campaignId)
  if (ids.length === 0) return []
  return tx
    .select({
      campaignId: airings.campaignId,
      startsOn: airings.startsOn,
      endsOn: airings.endsOn,
      sha256: airings.sha256,
      durationMs: airings.durationMs,
      fromAt: airings.fromAt,
      untilAt: airings.untilAt,
      timeZone: locations.timeZone,
      companyId: campaigns.companyId,
    })
    .from(airings)
    .innerJoin(campaigns, eq(campaigns.id, airings.campaignId))
    .innerJoin(locations, eq(locations.id, campaigns.locationId))
    .leftJoin(holdings, and(eq(holdings.holderId, airings.campaignId), eq(holdings.screenId, airings.screenId)))
    .where(
      and(
        eq(airings.screenId, screenId),
        inArray(airings.campaignId, ids),
        or(isNotNull(airings.untilAt), isNotNull(holdings.holderId)),
      ),
    )
}

/** When these infotainment videos were to be shown on that screen; also what was deleted since. */
export async function videoAiringsOn(tx: Tx, screenId: string, sent: readonly Play[]): Promise<VideoAiring[]> {
  const ids = idsOf(sent, ({ videoId }) => videoId)
  if (ids.length === 0) return []
  return tx
    .select({
      videoId: infotainmentAirings.videoId,
      startsOn: infotainmentAirings.startsOn,
      endsOn: infotainmentAirings.endsOn,
      sha256: infotainmentAirings.sha256,
      durationMs: infotainmentAirings.durationMs,
      fromAt: infotainmentAirings.fromAt,
      untilAt: infotainmentAirings.untilAt,
      timeZone: locations.timeZone,
    })
    .from(infotainmentAirings)
    .innerJoin(locations, eq(locations.id, infotainmentAirings.locationId))
    .where(and(eq(infotainmentAirings.screenId, screenId), inArray(infotainmentAirings.videoId, ids)))
}

/**
 * When the screen was busy around these plays, as far as it was believed.
 *
 * Each window is looked up by itself (`offset 0` keeps it so): as one join the planner reads every play the
 * screen has ever shown.
 */
export async function shownAround(tx: Tx, screenId: string, sent: readonly Play[]): Promise<Span[]> {
  const windows = windowsAround(sent.map(spanOf)).map(({ fromMs, untilMs }) => ({
    fromAt: new Date(fromMs).toISOString(),
    untilAt: new Date(untilMs).toISOString(),
  }))
  const { rows } = await tx.execute<Span>(sql`
    select (extract(epoch from p.started_at) * 1000)::float8 as "startMs", p.duration_ms as "durationMs"
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as w("fromAt" timestamptz, "untilAt" timestamptz)
    cross join lateral (
      select started_at, duration_ms from ${plays}
      where screen_id = ${screenId} and verdict <> 'flagged' and started_at >= w."fromAt" and started_at < w."untilAt"
      offset 0
    ) as p`)
  return rows
}

function idsOf(sent: readonly Play[], idOf: (play: Play) => string | undefined): string[] {
  return [...new Set(sent.flatMap((play) => idOf(play) ?? []))]
}
