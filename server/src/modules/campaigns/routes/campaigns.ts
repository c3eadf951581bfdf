import {
  findRestaurantScreens,
  findVehicleScreens,
  getVehicleScreens,
  type VehicleAvailability,
} from '@marquee/contract/availability'
import {
  type Campaign,
  type CampaignDraft,
  createCampaign,
  deleteCampaign,
  setCampaignPoster,
  updateCampaign,
} from '@marquee/contract/campaigns'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import { COMMON } from '@marquee/contract/refusals'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { mediaTexts } from '@marquee/contract/messages/media'
import { type Db, runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { enqueueLookup } from '../../inventory/policy.ts'
import type { StagedFile } from '../../../platform/files/scratch.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { requireNamedCompany, requireOwnCompany } from '../../companies/policy.ts'
import {
  listUnusualDisplays,
  listRestaurantAvailability,
  listVehicleAvailability,
} from '../../inventory/queries/availability.ts'
import {
  type AcceptedVideo,
  acceptNewPoster,
  acceptPoster,
  acceptSentVideo,
  acceptStoredVideo,
} from '../../media/policy.ts'
import { setCampaignPoster as savePoster } from '../commands/poster.ts'
import { bookCampaign, saveCampaign } from '../commands/save.ts'
import { deleteCampaign as removeCampaign } from '../commands/state.ts'
import { hasVideo } from '../queries/heads.ts'
import { toLookup, type OwnCampaign, requireOwnCampaign, type VisibleCampaign } from '../policy.ts'
import { presentRestaurants, presentVehicles } from '../present.ts'

/** Presents a campaign with its proven plays. The overviews pass it in, because they read plays. */
export type DescribeCampaign = (db: Db, campaign: OwnCampaign | VisibleCampaign, at: Date) => Promise<Campaign>

/** The lookups, and every call that changes a campaign. */
export const createCampaignRoutes = (describe: DescribeCampaign): readonly Route[] => [
  // POST with a body and GET with a query return the same answer (OPEN-73).
  route(findVehicleScreens, ({ caller, body }, context) => lookUpVehicles(caller, body, context)),
  route(getVehicleScreens, ({ caller, query }, context) => lookUpVehicles(caller, query, context)),

  route(findRestaurantScreens, ({ caller, body }, { db, clock }) =>
    enqueueLookup(caller.userId, async () => {
      const at = clock.now()
      const lookup = await toLookup(db, caller, body, at)
      const found = await listRestaurantAvailability(db, lookup)
      return presentRestaurants(found, await listUnusualDisplays(db, 'restaurant', lookup), at)
    }),
  ),

  route(createCampaign, async ({ caller, body, files }, context) => {
    const { db, database, clock } = context
    const company = requireOwnCompany(caller, createCampaign.refusals.noCompany)
    if (body.company) requireNamedCompany(caller, body.company)
    assertConfirmedEmail(caller, body)
    const video = await acceptCampaignVideo(context, caller, { ...body, files: files.video })
    const poster = await acceptPoster(context, { files: files.poster, sender: caller.userId })
    const at = clock.now()
    const id = await runInTransaction(database, (tx) =>
      bookCampaign(tx, { company, userId: caller.userId, draft: body, video, poster, at }),
    )
    const campaign = await describe(db, await requireOwnCampaign(db, caller, id), at)
    return { success: true, message: campaignFormTexts.added, campaign }
  }),

  route(updateCampaign, async ({ caller, params, body, files }, context) => {
    const { db, database, clock } = context
    const own = await requireOwnCampaign(db, caller, params.id)
    if (body.company) requireNamedCompany(caller, body.company)
    assertConfirmedEmail(caller, body)
    const video = await acceptCampaignVideo(context, caller, { ...body, files: files.video, type: own.type })
    const poster = await acceptPoster(context, { files: files.poster, sender: caller.userId })
    const at = clock.now()
    await runInTransaction(database, (tx) =>
      saveCampaign(tx, own, { draft: body, video, poster, userId: caller.userId, at }),
    )
    return { success: true, message: campaignFormTexts.updated, campaign: await describe(db, own, at) }
  }),

  route(setCampaignPoster, async ({ caller, params, body, files }, context) => {
    const own = await requireOwnCampaign(context.db, caller, params.id)
    const sent = await acceptNewPoster(context, { files: files.poster, sender: caller.userId })
    const at = context.clock.now()
    const poster = await runInTransaction(context.database, (tx) => savePoster(tx, own, { ...body, poster: sent, at }))
    return { success: true, message: mediaTexts.posterSaved, poster }
  }),

  route(deleteCampaign, async ({ caller, params }, { db, database, clock }) => {
    const own = await requireOwnCampaign(db, caller, params.id)
    const isDone = await runInTransaction(database, (tx) => removeCampaign(tx, own, caller.userId, clock.now()))
    if (!isDone) throw refuse(COMMON.notFound)
    return { success: true, message: campaignTexts.list.deleted }
  }),
]

/** A submission reserves screens, so it needs a confirmed email address. @throws Refused emailNotConfirmed */
function assertConfirmedEmail({ profile }: UserCaller, { status }: CampaignDraft): void {
  if (status !== 'Draft' && !profile.emailVerifiedAt) throw refuse(createCampaign.refusals.emailNotConfirmed)
}

function lookUpVehicles(
  caller: UserCaller,
  input: EndpointBody<typeof findVehicleScreens>,
  { db, clock }: AppContext,
): Promise<VehicleAvailability> {
  return enqueueLookup(caller.userId, async () => {
    const at = clock.now()
    const lookup = await toLookup(db, caller, input, at)
    const found = await listVehicleAvailability(db, lookup)
    return presentVehicles(found, await listUnusualDisplays(db, 'vehicle', lookup), at)
  })
}

type SentVideo = Pick<CampaignDraft, 'type' | 'upload' | 'storedVideo'> & { files: readonly StagedFile[] }

/**
 * Checks the video outside any transaction. A campaign may have none (API-CAMP-04, OPEN-68).
 *
 * @throws Refused as `acceptSentVideo`, or noVideoToReuse when no campaign of the company has the stored video
 */
async function acceptCampaignVideo(
  context: AppContext,
  caller: UserCaller,
  { files, upload, storedVideo, type }: SentVideo,
): Promise<AcceptedVideo | undefined> {
  const { refusals } = createCampaign
  const rule = VIDEO_RULES.campaign[type]
  if (!storedVideo) return acceptSentVideo(context, { files, upload, sender: caller.userId }, rule, refusals)
  if (upload || files.length > 0) throw refuse(refusals.videoTwice, { field: 'storedVideo' })
  const { companyId } = requireOwnCompany(caller, refusals.noCompany)
  const isOwn = await hasVideo(context.db, companyId, storedVideo)
  if (!isOwn) throw refuse(refusals.noVideoToReuse, { field: 'storedVideo' })
  return acceptStoredVideo(context, storedVideo, rule, refusals)
}
