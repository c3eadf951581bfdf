import { type CampaignDraft, createCampaign } from '@marquee/contract/campaigns'
import { holdsSlots } from '@marquee/contract/campaigns.rules'
import { COMMON } from '@marquee/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import { tell, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { OwnCompany } from '../../companies/policy.ts'
import { holdScreens, releaseScreens } from '../../inventory/commands.ts'
import { holdingsOf } from '../../inventory/queries.ts'
import { adoptWithinShare, release } from '../../media/commands.ts'
import type { AcceptedVideo } from '../../media/policy.ts'
import type { OwnCampaign } from '../policy.ts'
import { campaignPlaces, campaigns } from '../schema.ts'
import { writeDownChanges } from './changes.ts'
import { lockShareOf, refuseTooMuchHeld } from './limit-new-company.ts'
import { announceState, announceStop, lockCampaign } from './state.ts'
import { planCampaign } from './plan.ts'

type Draft = {
  draft: CampaignDraft
  /** a newly chosen one; without it the stored video stays (API-CAMP-04) */
  video: AcceptedVideo | undefined
  /** Who saves it. */
  userId: string
  at: Date
}

/**
 * Books a new campaign: as a draft, which holds nothing, or submitted, which holds its slots from now on
 * (product 2).
 *
 * @returns its id
 * @throws Refused one of `createCampaign.refusals`; the end of the transaction leaves nothing behind
 */
export async function bookCampaign(
  tx: Tx,
  { company, userId, draft, video, at }: Draft & { company: OwnCompany },
): Promise<string> {
  const { columns, placeIds } = await planCampaign(tx, draft, { stored: undefined, hasVideo: !!video, at })
  const [campaign] = await tx
    .insert(campaigns)
    .values({
      ...columns,
      companyId: company.companyId,
      createdBy: userId,
      video: video ? await adoptWithinShare(tx, video, at, videosOf(tx, company.companyId)) : null,
      createdAt: at,
    })
    .returning()
  await settle(tx, existing(campaign), placeIds, at)
  await writeDownChanges(tx, existing(campaign).id, draft.status === 'Draft' ? ['created'] : ['created', 'submitted'], {
    userId,
    at,
  })
  return existing(campaign).id
}

/**
 * Saves a campaign again: as a draft, which gives its slots back, or submitted, which moves them. The
 * type stays what it was (CAMP-FORM-06); the status follows the button alone (TRAP-12).
 *
 * @throws Refused as `bookCampaign`; nothing is changed then
 */
export async function saveCampaign(tx: Tx, own: OwnCampaign, { draft, video, userId, at }: Draft): Promise<void> {
  const stored = await lockCampaign(tx, own.campaignId)
  if (!stored) throw refuse(COMMON.notFound)
  const hasVideo = video !== undefined || stored.video !== null
  const { columns, placeIds } = await planCampaign(tx, draft, { stored, hasVideo, at })
  const playedOn = stored.status === 'Approved' ? await holdingsOf(tx, [stored.id]) : []
  const among = { ...videosOf(tx, stored.companyId), replaced: stored.video }
  await writeDownChanges(tx, stored.id, [draft.status === 'Draft' ? 'saved' : 'submitted'], { userId, at })
  const [campaign] = await tx
    .update(campaigns)
    .set({
      ...columns,
      ...(video ? { video: await adoptWithinShare(tx, video, at, among) } : {}),
      version: sql`${campaigns.version} + 1`,
    })
    .where(eq(campaigns.id, stored.id))
    .returning()
  if (video && stored.video) await release(tx, stored.video)
  await settle(tx, existing(campaign), placeIds, at)
  if (draft.status === 'Draft' && stored.status !== 'Draft') {
    await tell(tx, 'campaign.taken-back', { campaignId: stored.id, companyId: stored.companyId })
  }
  await announceStop(
    tx,
    stored.id,
    playedOn.map((holding) => holding.screenId),
  )
}

/** All videos of a company, those of deleted campaigns too: they are kept for what is proven of them. */
const videosOf = (tx: Tx, companyId: string) => ({
  keeper: companyId,
  names: tx.select({ name: campaigns.video }).from(campaigns).where(eq(campaigns.companyId, companyId)),
})

/** Writes the selection, moves the holdings with the campaign, and tells the others. */
async function settle(
  tx: Tx,
  campaign: typeof campaigns.$inferSelect,
  placeIds: readonly string[],
  at: Date,
): Promise<void> {
  await writeSelection(tx, campaign.id, placeIds)
  if (holdsSlots(campaign.status)) {
    await lockShareOf(tx, campaign.companyId)
    await holdOrRefuse(tx, campaign, placeIds, at)
    await refuseTooMuchHeld(tx, campaign.companyId)
  } else await releaseScreens(tx, campaign.id)
  await announceState(tx, campaign)
}

/** The places in the order of their selection; what stays where it was is not touched. */
async function writeSelection(tx: Tx, campaignId: string, placeIds: readonly string[]): Promise<void> {
  // One value however many places: a statement has room for 65,535 of them.
  const selected = sql`${sql.param([...placeIds])}::uuid[]`
  await tx.execute(sql`
    with left_out as (
      delete from ${campaignPlaces} where campaign_id = ${campaignId} and place_id <> all(${selected})
    )
    insert into ${campaignPlaces} as stored (campaign_id, place_id, position)
    select ${campaignId}::uuid, place_id, place - 1 from unnest(${selected}) with ordinality as selection (place_id, place)
    on conflict (campaign_id, place_id) do update set position = excluded.position
      where stored.position <> excluded.position`)
}

async function holdOrRefuse(
  tx: Tx,
  campaign: typeof campaigns.$inferSelect,
  placeIds: readonly string[],
  at: Date,
): Promise<void> {
  const { type, locationId, startsOn, endsOn, screenCount } = campaign
  if (!locationId) throw new Error('what holds slots has a location: campaigns_complete')
  const held = await holdScreens(tx, {
    holderId: campaign.id,
    type,
    placeIds,
    screenCount,
    locationId,
    startsOn,
    endsOn,
    at,
  })
  if (held.kind === 'held') return
  const { places, freeScreens } = held
  throw refuse(createCampaign.refusals.screensTaken, {
    details: {
      vehicles: type === 'vehicle' ? places : [],
      restaurants: type === 'restaurant' ? places : [],
      freeScreens,
    },
  })
}

function existing<T>(row: T | undefined): T {
  if (!row) throw new Error('an insert or update of one row answers it')
  return row
}
