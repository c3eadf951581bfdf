import {
  type Campaign,
  type CampaignDraft,
  createCampaign,
  deleteCampaign,
  findRestaurantScreens,
  findVehicleScreens,
  getVehicleScreens,
  updateCampaign,
  type VehicleAvailability,
} from '@marquee/contract/campaigns'
import type { BodyOf } from '@marquee/contract/endpoint'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import { COMMON } from '@marquee/contract/refusals'
import type { ScreenType } from '@marquee/contract/scalars'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { fairTurns } from '../../platform/fair-turns.ts'
import type { Piece } from '../../platform/files/file-store.ts'
import type { House } from '../../platform/house.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { namedCompany, ownCompany } from '../companies/policy.ts'
import { findUnusualDisplays, restaurantsWithScreens, vehiclesWithScreens } from '../inventory/queries.ts'
import { type AcceptedVideo, acceptSentVideo } from '../media/policy.ts'
import { bookCampaign, saveCampaign } from './commands/save.ts'
import { deleteCampaign as removeCampaign } from './commands/state.ts'
import { lookupOf, type OwnCampaign, ownCampaign, type VisibleCampaign } from './policy.ts'
import { presentRestaurants, presentVehicles } from './present.ts'

/** A campaign with all that is proven of it; told by whoever sees the plays. */
export type DescribeCampaign = (db: Db, campaign: OwnCampaign | VisibleCampaign, at: Date) => Promise<Campaign>

/** The lookups, and everything that changes a campaign. */
export const campaignRoutes = (describe: DescribeCampaign): readonly Route[] => [
  // The same answer by POST with a body and by GET with a query (OPEN-73).
  route(findVehicleScreens, ({ caller, body }, house) => vehiclesFor(caller, body, house)),
  route(getVehicleScreens, ({ caller, query }, house) => vehiclesFor(caller, query, house)),

  route(findRestaurantScreens, ({ caller, body }, { db, clock }) =>
    inTurn(caller.userId, async () => {
      const at = clock.now()
      const lookup = await lookupOf(db, caller, body, at)
      const found = await restaurantsWithScreens(db, lookup)
      return presentRestaurants(found, await findUnusualDisplays(db, 'restaurant', lookup), at)
    }),
  ),

  route(createCampaign, async ({ caller, body, files }, house) => {
    const { db, database, clock } = house
    const company = ownCompany(caller, createCampaign.refusals.noCompany)
    if (body.company) namedCompany(caller, body.company)
    refuseUnconfirmed(caller, body)
    const video = await acceptCampaignVideo(house, { ...body, sender: caller.userId, files: files.video }, body.type)
    const at = clock.now()
    const id = await inTransaction(database, (tx) =>
      bookCampaign(tx, { company, userId: caller.userId, draft: body, video, at }),
    )
    const campaign = await describe(db, await ownCampaign(db, caller, id), at)
    return { success: true, message: campaignTexts.form.added, campaign }
  }),

  route(updateCampaign, async ({ caller, params, body, files }, house) => {
    const { db, database, clock } = house
    const own = await ownCampaign(db, caller, params.id)
    if (body.company) namedCompany(caller, body.company)
    refuseUnconfirmed(caller, body)
    const video = await acceptCampaignVideo(house, { ...body, sender: caller.userId, files: files.video }, own.type)
    const at = clock.now()
    await inTransaction(database, (tx) => saveCampaign(tx, own, { draft: body, video, userId: caller.userId, at }))
    return { success: true, message: campaignTexts.form.updated, campaign: await describe(db, own, at) }
  }),

  route(deleteCampaign, async ({ caller, params }, { db, database, clock }) => {
    const own = await ownCampaign(db, caller, params.id)
    const isDone = await inTransaction(database, (tx) => removeCampaign(tx, own, caller.userId, clock.now()))
    if (!isDone) throw refuse(COMMON.notFound)
    return { success: true, message: campaignTexts.list.deleted }
  }),
]

/** A submission reserves screens, so it needs a confirmed email address. @throws Refused emailNotConfirmed */
function refuseUnconfirmed({ profile }: UserCaller, { status }: CampaignDraft): void {
  if (status !== 'Draft' && !profile.emailVerifiedAt) throw refuse(createCampaign.refusals.emailNotConfirmed)
}

/**
 * A look at a market that is sold out takes the database half a second, so each caller has one at a time, and all
 * of them together half of the connections: whoever asks sixty times at once waits for himself (decision 8).
 */
const inTurn = fairTurns(5)

function vehiclesFor(
  caller: UserCaller,
  asked: BodyOf<typeof findVehicleScreens>,
  { db, clock }: House,
): Promise<VehicleAvailability> {
  return inTurn(caller.userId, async () => {
    const at = clock.now()
    const lookup = await lookupOf(db, caller, asked, at)
    const found = await vehiclesWithScreens(db, lookup)
    return presentVehicles(found, await findUnusualDisplays(db, 'vehicle', lookup), at)
  })
}

/** Looks at the video outside any transaction; a campaign may come without one (API-CAMP-04, OPEN-68). */
function acceptCampaignVideo(
  house: House,
  { files, upload, sender }: { files: readonly Piece[]; upload?: string | undefined; sender: string },
  type: ScreenType,
): Promise<AcceptedVideo | undefined> {
  return acceptSentVideo(house, { files, upload, sender }, VIDEO_RULES.campaign[type], createCampaign.refusals)
}
