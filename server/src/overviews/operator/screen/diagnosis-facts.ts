import type { Manifest } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import { and, desc, eq, gte, isNull, max, sql } from 'drizzle-orm'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { venueName } from '../../../modules/fleet/queries.ts'
import { locations, restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { reservations } from '../../../modules/inventory/schema.ts'
import { mediaFiles } from '../../../modules/media/schema.ts'
import { findScreenManifest } from '../../../modules/playback/queries/manifests.ts'
import { MAX_CLOCK_AHEAD_MS } from '../../../modules/playback/rules/plays.ts'
import { campaignDays, plays } from '../../../modules/playback/schema.ts'
import { devices, screens } from '../../../modules/screens/schema.ts'
import { presences } from '../../../modules/telemetry/schema.ts'
import { DAYS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { computeLoopSeconds } from './manifest-loop.ts'
import type { DiagnosisFacts } from './diagnosis.ts'

export type AskedCampaign = { _id: string; name: string; company: string; companyId: string }

/**
 * Loads everything that decides whether a campaign plays on a screen: one row of what is booked and reported, the
 * current manifest, and whether the store has the video. @throws Refused notFound
 */
export async function getDiagnosisFacts(
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'files'>,
  screenId: string,
  campaignId: string,
): Promise<{ asked: AskedCampaign; facts: DiagnosisFacts }> {
  const now = context.clock.now()
  const [row, screenManifest] = await Promise.all([
    loadRow(context.db, screenId, campaignId),
    findScreenManifest(context, screenId),
  ])
  if (!row) throw refuse(COMMON.notFound, { field: 'screen' })
  const { campaign, company, reservation, device, presence, file } = row
  if (!campaign || !company) throw refuse(COMMON.notFound, { field: 'campaign' })
  const manifest = screenManifest?.manifest
  const timeZone = row.timeZone ?? 'UTC'
  const isOfDevice = device && presence && presence.lastHeartbeatAt >= device.pairedAt
  return {
    asked: { _id: campaign.id, name: campaign.name, company: company.name, companyId: campaign.companyId },
    facts: {
      now,
      timeZone,
      campaign: {
        status: campaign.status,
        rejectionReason: campaign.rejectionReason,
        deletedAt: campaign.deletedAt,
        decidedAt: campaign.decidedAt,
        company: company.name,
        companySuspendedAt: company.suspendedAt,
      },
      reservation,
      screenStatus: row.screenStatus,
      place: row.isVenueDeleted
        ? null
        : {
            name: row.venueName,
            isApproved: row.venueStatus === 'Approved',
            openingHours: row.openingHours,
          },
      file: file && { ...file, isStored: await context.files.has(file.sha256) },
      isInManifest: manifest?.flights.some((flight) => flight.campaignId === campaignId) ?? false,
      manifestVersion: manifest?.version ?? null,
      loopSeconds: manifest ? computeLoopSeconds(manifest, now) : 0,
      device,
      presence: isOfDevice
        ? {
            lastHeartbeatAt: presence.lastHeartbeatAt,
            manifestVersion: presence.manifestVersion,
            isShowingIt: presence.playing?.kind === 'campaign' && presence.playing.id === campaignId,
            queuedPlays: presence.queuedPlays ?? 0,
            faults: presence.faults,
            servedAt: getServedTime(presence, manifest),
          }
        : null,
      lastCountedAt: row.lastCountedAt,
      lastPlay: await findLastPlay(context.db, screenId, campaignId, now),
    },
  }
}

/** When the device was sent the current manifest. */
function getServedTime(presence: typeof presences.$inferSelect, manifest: Manifest | undefined): Date | null {
  return presence.servedManifestVersion === manifest?.version ? presence.servedManifestAt : null
}

async function loadRow(db: Db, screenId: string, campaignId: string) {
  const lastCounted = db
    .select({ at: max(campaignDays.lastPlayedAt).as('last_counted_at') })
    .from(campaignDays)
    .where(and(eq(campaignDays.campaignId, campaignId), eq(campaignDays.screenId, screenId)))
    .as('last_counted')
  const [row] = await db
    .select({
      screenStatus: screens.status,
      venueName,
      venueStatus: sql<string | null>`coalesce(${vehicles.status}, ${restaurants.status})`,
      isVenueDeleted: sql<boolean>`coalesce(${vehicles.deletedAt}, ${restaurants.deletedAt}) is not null
        or coalesce(${screens.vehicleId}, ${screens.restaurantId}) is null`,
      openingHours: restaurants.openingHours,
      timeZone: locations.timeZone,
      campaign: campaigns,
      company: { name: companies.name, suspendedAt: companies.suspendedAt },
      reservation: { startsOn: reservations.startsOn, endsOn: reservations.endsOn, bookedAt: reservations.bookedAt },
      file: { name: mediaFiles.name, sha256: mediaFiles.sha256 },
      device: { pairedAt: devices.pairedAt },
      presence: presences,
      lastCountedAt: lastCounted.at,
    })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`)
    .leftJoin(campaigns, eq(campaigns.id, campaignId))
    .leftJoin(companies, eq(companies.id, campaigns.companyId))
    .leftJoin(reservations, and(eq(reservations.holderId, campaignId), eq(reservations.screenId, screens.id)))
    .leftJoin(mediaFiles, eq(mediaFiles.name, campaigns.video))
    .leftJoin(devices, and(eq(devices.screenId, screens.id), isNull(devices.unpairedAt)))
    .leftJoin(presences, eq(presences.screenId, screens.id))
    .leftJoin(lastCounted, sql`true`)
    .where(eq(screens.id, screenId))
  return row
}

/** Only the last day, because the index reads all plays of a screen in that time. */
async function findLastPlay(
  db: Db,
  screenId: string,
  campaignId: string,
  now: Date,
): Promise<DiagnosisFacts['lastPlay']> {
  const [play] = await db
    .select({ startedAt: plays.startedAt, verdict: plays.verdict, reason: plays.reason })
    .from(plays)
    .where(
      and(
        eq(plays.screenId, screenId),
        eq(plays.campaignId, campaignId),
        gte(plays.startedAt, new Date(now.getTime() - DAYS)),
        gte(plays.receivedAt, new Date(now.getTime() - DAYS - MAX_CLOCK_AHEAD_MS)),
      ),
    )
    .orderBy(desc(plays.startedAt))
    .limit(1)
  return play ?? null
}
