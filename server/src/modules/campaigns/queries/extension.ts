import {
  type ExtensionLimits,
  type ExtensionOffer,
  getCampaignExtension,
  MAX_LIMITING_SCREENS,
} from '@marquee/contract/campaign-extension'
import { countFreeWeeks } from '@marquee/contract/campaign-extension.rules'
import { computePriceCents } from '@marquee/contract/campaign-price.rules'
import { computeEndDate, MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import { COMMON } from '@marquee/contract/refusals'
import { and, eq, isNull } from 'drizzle-orm'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { companies } from '../../companies/schema.ts'
import { locations } from '../../fleet/schema.ts'
import { type ExtendableScreen, listExtendableScreens } from '../../inventory/queries/reservations.ts'
import { checkExtension } from '../rules.ts'
import { campaigns } from '../schema.ts'

/** Whether a campaign was approved before invoicing began and is left without a charge. Invoicing passes it in. */
export type CheckUninvoiced = (db: Db, campaignId: string) => Promise<boolean>

/**
 * By how many weeks a campaign can be extended now, and what a week costs (decision 27).
 *
 * @throws Refused one of `getCampaignExtension.refusals`
 */
export async function getExtensionOffer(
  db: Db,
  campaignId: string,
  { at, isUninvoiced }: { at: Date; isUninvoiced: CheckUninvoiced },
): Promise<ExtensionOffer> {
  const campaign = await findExtendedCampaign(db, campaignId)
  const screens = await listExtendableScreens(db, campaignId, computeEndDate(campaign.startsOn, MAX_WEEKS))
  const obstacle = checkExtension({ ...campaign, hasScreens: screens.length > 0 }, at)
  if (obstacle) throw refuse(getCampaignExtension.refusals[obstacle])
  if (await isUninvoiced(db, campaignId)) throw refuse(getCampaignExtension.refusals.notInvoiced)
  const { type, weeks, endsOn } = campaign
  return {
    endDate: endsOn,
    numberOfWeeks: weeks,
    screens: screens.length,
    weekCents: computePriceCents(type, screens.length, 1),
    ...computeLimits(endsOn, MAX_WEEKS - weeks, screens),
  }
}

async function findExtendedCampaign(db: Db, campaignId: string) {
  const [campaign] = await db
    .select({
      ...pickColumns(campaigns, 'type', 'status', 'startsOn', 'endsOn', 'weeks', 'makegoodOf'),
      timeZone: locations.timeZone,
      isLocationActive: locations.isActive,
      suspendedAt: companies.suspendedAt,
    })
    .from(campaigns)
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .leftJoin(locations, eq(locations.id, campaigns.locationId))
    .where(and(eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
  if (!campaign) throw refuse(COMMON.notFound)
  return campaign
}

function computeLimits(endsOn: string, most: number, screens: readonly ExtendableScreen[]): ExtensionLimits {
  const free = screens.map(({ isOffered, ...screen }) => ({
    screen,
    weeks: isOffered ? countFreeWeeks(endsOn, screen.bookedFrom, most) : 0,
  }))
  const maxWeeks = Math.min(most, ...free.map(({ weeks }) => weeks))
  const limiting = free.filter(({ weeks }) => weeks === maxWeeks && maxWeeks < most).map(({ screen }) => screen)
  // A screen without a day takes no bookings at all, so it comes first.
  const sorted = limiting.toSorted((one, other) => ((one.bookedFrom ?? '') < (other.bookedFrom ?? '') ? -1 : 1))
  return { maxWeeks, limitingScreens: sorted.slice(0, MAX_LIMITING_SCREENS), limitingCount: limiting.length }
}
