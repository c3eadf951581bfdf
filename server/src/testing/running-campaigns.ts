import { randomBytes } from 'node:crypto'
import { campaigns } from '../modules/campaigns/schema.ts'
import { reservations } from '../modules/inventory/schema.ts'
import { mediaFiles } from '../modules/media/schema.ts'
import type { Db } from '../platform/db/database.ts'
import type { PlantedLocation } from './planted-venues.ts'
import type { Client } from './people/users.ts'

/** A campaign that a screen may show: the fields that its plays share. */
export type Spot = { campaignId: string; sha256: string }

/**
 * A campaign that was approved a day before its flight on these screens, by default two weeks from 2026-11-20, inserted
 * as rows; the file of its video, twelve seconds long, does not exist.
 */
export async function plantRunningCampaign(
  db: Db,
  location: PlantedLocation,
  { companyId, userId }: Client,
  screenIds: readonly string[],
  { startsOn = '2026-11-20', endsOn = '2026-12-03' }: { startsOn?: string; endsOn?: string } = {},
): Promise<Spot> {
  const sha256 = randomBytes(32).toString('hex')
  const video = `${randomBytes(8).toString('hex')}.mp4`
  const weeks = Math.round((Date.parse(endsOn) - Date.parse(startsOn) + 86_400_000) / (7 * 86_400_000))
  const booked = new Date(Date.parse(startsOn) - 86_400_000)
  const size = { sizeBytes: 1_000_000, width: 1280, height: 720, durationMs: 12_000 }
  await db
    .insert(mediaFiles)
    .values({ name: video, sha256, kind: 'video', type: 'video/mp4', ...size, createdAt: booked })
  const [campaign] = await db
    .insert(campaigns)
    .values({
      companyId,
      createdBy: userId,
      name: 'Planted',
      type: 'vehicle',
      locationId: location.locationId,
      startsOn,
      endsOn,
      weeks,
      screenCount: screenIds.length,
      totalCents: 750,
      status: 'Approved',
      video,
      decidedAt: booked,
      createdAt: booked,
      updatedAt: booked,
    })
    .returning({ id: campaigns.id })
  if (!campaign) throw new Error('the campaign was not planted')
  await db
    .insert(reservations)
    .values(screenIds.map((screenId) => ({ holderId: campaign.id, screenId, startsOn, endsOn, bookedAt: booked })))
  return { campaignId: campaign.id, sha256 }
}
