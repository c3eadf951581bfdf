import { type CampaignDraft, createCampaign, updateCampaign } from '@marquee/contract/campaigns'
import { refusalTexts } from '@marquee/contract/messages/refusal'
import { reservesSlots } from '@marquee/contract/campaigns.rules'
import { COMMON } from '@marquee/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { OwnCompany } from '../../companies/policy.ts'
import { reserveScreens, releaseScreens } from '../../inventory/commands.ts'
import { listReservations } from '../../inventory/queries/reservations.ts'
import { findRefusal } from '../../inventory/queries/refusing-venues.ts'
import { adoptWithinQuota, releaseFiles } from '../../media/commands/files.ts'
import { savePoster } from '../../media/commands/posters.ts'
import type { AcceptedPoster, AcceptedVideo } from '../../media/policy.ts'
import type { OwnCampaign } from '../policy.ts'
import { findAdvert } from '../queries/adverts.ts'
import { campaignVenues, campaigns } from '../schema.ts'
import { saveCampaignChanges } from './changes.ts'
import { lockCompanyReservations, assertNotSuspended, assertReservationLimit } from './limit-new-company.ts'
import { notifyState, notifyStop, lockCampaign } from './state.ts'
import { returnVideo } from './videos.ts'
import { planCampaign } from './plan.ts'

type SaveInput = {
  draft: CampaignDraft
  /** A new video; when undefined the stored one stays (API-CAMP-04). */
  video: AcceptedVideo | undefined
  /** A new poster, of the new video or of the stored one. */
  poster: AcceptedPoster | undefined
  userId: string
  at: Date
}

/**
 * Books a new campaign: as a draft, which reserves nothing, or submitted, which reserves its slots at once (product 2).
 *
 * @returns its id
 * @throws Refused one of `createCampaign.refusals`; the rollback removes everything
 */
export async function bookCampaign(
  tx: Tx,
  { company, userId, draft, video, poster, at }: SaveInput & { company: OwnCompany },
): Promise<string> {
  const { columns, venueIds } = await planCampaign(tx, draft, { stored: undefined, hasVideo: !!video, at })
  const [campaign] = await tx
    .insert(campaigns)
    .values({
      ...columns,
      companyId: company.companyId,
      createdBy: userId,
      video: video ? await adoptWithinQuota(tx, video, at, getVideoShare(tx, company.companyId)) : null,
      createdAt: at,
    })
    .returning()
  if (video) await returnVideo(tx, requireRow(campaign), video.sha256)
  if (poster) await savePoster(tx, requireRow(campaign).video, poster, at)
  await applyReservations(tx, requireRow(campaign), venueIds, at)
  await saveCampaignChanges(
    tx,
    requireRow(campaign).id,
    draft.status === 'Draft' ? ['created'] : ['created', 'submitted'],
    {
      userId,
      at,
    },
  )
  return requireRow(campaign).id
}

/**
 * Saves a campaign again: as a draft, which releases its slots, or submitted, which moves them. The type stays as it
 * was (CAMP-FORM-06). The button alone decides the status (TRAP-12).
 *
 * @throws Refused as `bookCampaign`, or freeDays (decision 34); nothing is changed then
 */
export async function saveCampaign(
  tx: Tx,
  own: OwnCampaign,
  { draft, video, poster, userId, at }: SaveInput,
): Promise<void> {
  const stored = await lockCampaign(tx, own.campaignId)
  if (!stored) throw refuse(COMMON.notFound)
  if (stored.makegoodOf) throw refuse(updateCampaign.refusals.freeDays)
  const hasVideo = video !== undefined || stored.video !== null
  const { columns, venueIds } = await planCampaign(tx, draft, { stored, hasVideo, at })
  const reservations = stored.status === 'Approved' ? await listReservations(tx, [stored.id]) : []
  const among = { ...getVideoShare(tx, stored.companyId), replaced: stored.video }
  await saveCampaignChanges(tx, stored.id, [draft.status === 'Draft' ? 'saved' : 'submitted'], { userId, at })
  const [campaign] = await tx
    .update(campaigns)
    .set({
      ...columns,
      ...(video ? { video: await adoptWithinQuota(tx, video, at, among) } : {}),
      version: sql`${campaigns.version} + 1`,
    })
    .where(eq(campaigns.id, stored.id))
    .returning()
  if (video && stored.video) await releaseFiles(tx, stored.video)
  if (video) await returnVideo(tx, requireRow(campaign), video.sha256)
  if (poster) await savePoster(tx, requireRow(campaign).video, poster, at)
  await applyReservations(tx, requireRow(campaign), venueIds, at)
  if (draft.status === 'Draft' && stored.status !== 'Draft') {
    await publish(tx, 'campaign.withdrawn', { campaignId: stored.id, companyId: stored.companyId })
  }
  await notifyStop(
    tx,
    stored.id,
    reservations.map((reservation) => reservation.screenId),
  )
}

/** All videos of a company, also those of deleted campaigns: they are kept as evidence for their plays. */
const getVideoShare = (tx: Tx, companyId: string) => ({
  keeper: companyId,
  names: tx.select({ name: campaigns.video }).from(campaigns).where(eq(campaigns.companyId, companyId)),
})

/** Writes the selection, moves the reservations of the campaign, and notifies the others. */
async function applyReservations(
  tx: Tx,
  campaign: typeof campaigns.$inferSelect,
  venueIds: readonly string[],
  at: Date,
): Promise<void> {
  await writeSelection(tx, campaign.id, venueIds)
  if (reservesSlots(campaign.status)) {
    await lockCompanyReservations(tx, campaign.companyId)
    await assertNotSuspended(tx, campaign.companyId)
    await reserveOrRefuse(tx, campaign, venueIds, at)
    await assertReservationLimit(tx, campaign.companyId)
  } else await releaseScreens(tx, campaign.id)
  await notifyState(tx, campaign)
}

/** Writes the venues in the order of their selection. Rows that stay the same are not written. */
async function writeSelection(tx: Tx, campaignId: string, venueIds: readonly string[]): Promise<void> {
  // One array parameter for any number of venues: PostgreSQL allows 65,535 parameters in a statement.
  const selected = sql`${sql.param([...venueIds])}::uuid[]`
  await tx.execute(sql`
    with left_out as (
      delete from ${campaignVenues} where campaign_id = ${campaignId} and venue_id <> all(${selected})
    )
    insert into ${campaignVenues} as stored (campaign_id, venue_id, position)
    select ${campaignId}::uuid, venue_id, number - 1 from unnest(${selected}) with ordinality as selection (venue_id, number)
    on conflict (campaign_id, venue_id) do update set position = excluded.position
      where stored.position <> excluded.position`)
}

async function reserveOrRefuse(
  tx: Tx,
  campaign: typeof campaigns.$inferSelect,
  venueIds: readonly string[],
  at: Date,
): Promise<void> {
  const { type, locationId, startsOn, endsOn, screenCount, category } = campaign
  const advert = await findAdvert(tx, campaign.companyId, campaign.video)
  if (!locationId) throw new Error('what holds slots has a location: campaigns_complete')
  const result = await reserveScreens(tx, {
    holderId: campaign.id,
    type,
    venueIds,
    screenCount,
    locationId,
    startsOn,
    endsOn,
    category,
    advert,
    at,
  })
  if (result.kind === 'held') return
  const { venueIds: taken, freeScreens } = result
  const refusal = await findRefusal(tx, { holderId: campaign.id, type, venueIds, category, advert })
  throw refuse(createCampaign.refusals[refusal ? 'venuesRefuse' : 'screensTaken'], {
    ...(refusal === 'veto' && { message: refusalTexts.venuesVetoed }),
    details: {
      vehicles: type === 'vehicle' ? taken : [],
      restaurants: type === 'restaurant' ? taken : [],
      freeScreens,
    },
  })
}

function requireRow<T>(row: T | undefined): T {
  if (!row) throw new Error('an insert or update of one row answers it')
  return row
}
