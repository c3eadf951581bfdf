import * as z from 'zod/mini'
import { adCategory, maybeCategory } from './ad-categories.ts'
import { MAX_WEEKS } from './campaigns.rules.ts'
import { endpoint } from './endpoint.ts'
import { MAX_VIDEO_BYTES } from './media.rules.ts'
import { POSTER_FILE, POSTER_REFUSALS, posterFields, posterReply, SET_POSTER_REFUSALS } from './posters.ts'
import { COMMON, declareRefusals, refusal } from './refusals.ts'
import {
  byId,
  campaignStatus,
  day,
  successReply,
  id,
  idList,
  instant,
  namedId,
  maybeId,
  onlineStatus,
  playCounts,
  playState,
  screenType,
  text,
  wholeNumber,
} from './scalars.ts'
import { billingRefusalTexts } from './messages/billing-refusals.ts'
import { makegoodTexts } from './messages/makegoods.ts'
import { mediaTexts } from './messages/media.ts'
import { refusalTexts } from './messages/refusal.ts'
import { SENT_VIDEO_REFUSALS } from './uploads.ts'

const runningScreen = z.object({
  screenId: id,
  name: z.string(),
  model: z.string(),
  onlineStatus,
  playState,
  vehicle: z.nullable(
    z.object({
      _id: id,
      brand: z.string(),
      model: z.string(),
      registrationNumber: z.string(),
      image: z.nullable(z.string()),
    }),
  ),
  restaurant: z.nullable(z.object({ _id: id, name: z.string(), image: z.nullable(z.string()) })),
  plays: z.number(),
  impressions: z.number(),
  /** When this screen last played the campaign in full. */
  lastPlayedAt: z.nullable(instant),
})

export const campaign = z.object({
  _id: id,
  name: z.string(),
  location: z.nullable(id),
  locationName: z.string(),
  timeZone: z.nullable(z.string()),
  status: campaignStatus,
  rejectionReason: z.nullable(z.string()),
  startDate: day,
  endDate: day,
  numberOfWeeks: z.number(),
  numberOfScreens: z.number(),
  numberOfScreensRunning: z.number(),
  screensRunningOn: z.array(runningScreen),
  /** The states of the screens in `screensRunningOn` while the campaign is on air; null otherwise. */
  screensNow: z.nullable(playCounts),
  /** euro, from the server's own whole cents (OPEN-84); null for operators who do not read money (decision 38) */
  totalCost: z.nullable(z.number()),
  /** null for operators who do not read money */
  paid: z.nullable(z.boolean()),
  plays: z.number(),
  impressions: z.number(),
  video: z.nullable(
    z.object({
      name: z.string(),
      type: z.string(),
      sizeBytes: z.number(),
      durationSeconds: z.number(),
      width: z.number(),
      height: z.number(),
      /** a still picture of the video; null until one is sent */
      poster: z.nullable(z.string()),
    }),
  ),
  type: screenType,
  /** What it advertises; null until the client or an operator chooses one (decision 41). */
  category: z.nullable(adCategory),
  /** The campaign for whose missing plays these are free days (decision 34); null for others. */
  makegoodOf: z.nullable(id),
  company: z.object({ _id: id, name: z.string() }),
  createdBy: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  selectedRestaurants: z.array(id),
  selectedVehicles: z.array(id),
  createdAt: instant,
  updatedAt: instant,
})
export type Campaign = z.infer<typeof campaign>

/** A campaign in a list: everything except the screens. */
export const listedCampaign = z.omit(campaign, { screensRunningOn: true, screensNow: true })
export type ListedCampaign = z.infer<typeof listedCampaign>

const campaignFields = z.object({
  name: text(200),
  startDate: day,
  /** Computed by the server; the value of the client is ignored. */
  endDate: z.optional(z.string()),
  numberOfWeeks: wholeNumber(1, MAX_WEEKS),
  location: maybeId,
  company: z.optional(z.string()),
  type: screenType,
  totalCost: z.optional(z.string()),
  selectedRestaurants: z._default(idList, []),
  numberOfScreens: z._default(wholeNumber(0, 100_000), 0),
  selectedVehicles: z._default(idList, []),
  status: z.enum(['Draft', 'Pending Approval']),
  /** An addition to the specified form; absent or empty: not chosen. */
  category: maybeCategory,
  /** A complete upload that replaces the part `video` (UPL-10). */
  upload: namedId,
  /** The name of a video of another campaign of the company, instead of a sent one (product 3). */
  storedVideo: z.optional(z.string()),
})
export type CampaignDraft = z.output<typeof campaignFields>

const campaignReply = z.object({ success: z.literal(true), message: z.string(), campaign })
const files = {
  video: { max: 1, sizeBytes: MAX_VIDEO_BYTES, tooLarge: () => mediaTexts.videoTooLarge },
  poster: POSTER_FILE,
}
const campaignRefusals = {
  noCompany: refusal(403, () => refusalTexts.noCompany),
  ...declareRefusals(400, refusalTexts, 'unknownLocation', 'startBeforeToday', 'startTooFar'),
  /** `details`: { missing } naming each missing part: 'video', 'location', 'selection' */
  ...declareRefusals(400, refusalTexts, 'incomplete', 'unknownPlaces', 'screensMismatch'),
  /** `details`: { vehicles: ids, restaurants: ids, freeScreens: number }, the places that are no longer free */
  screensTaken: refusal(409, () => refusalTexts.screensTaken),
  /** `details` as of `screensTaken`: the venues that do not accept the category, or that refused the campaign */
  venuesRefuse: refusal(409, () => refusalTexts.venuesRefuse),
  emailNotConfirmed: refusal(403, () => refusalTexts.emailNotConfirmed),
  /** `details`: { held, most } in screen days, including this campaign */
  tooManyScreenDays: refusal(409, () => refusalTexts.tooManyScreenDays),
  ...declareRefusals(400, mediaTexts, 'videoUnreadable', 'videoCodec'),
  videoTooLarge: refusal(413, () => mediaTexts.videoTooLarge),
  videoDuration: refusal(400, () => mediaTexts.campaignVideoDuration),
  ...declareRefusals(400, mediaTexts, 'videoDimensions', 'videoPortrait', 'videoLandscape'),
  ...SENT_VIDEO_REFUSALS,
  ...POSTER_REFUSALS,
  /** no campaign of the company has the video of `storedVideo` */
  noVideoToReuse: refusal(409, () => mediaTexts.noVideoToReuse),
}

export const listCompanyCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns/company/:companyId',
  who: ['client', 'operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: "A company's campaigns, newest first",
  params: z.object({ companyId: id }),
  reply: z.array(listedCampaign),
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id',
  who: ['client', 'operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'A campaign with its screens, plays and impressions',
  params: byId,
  reply: campaign,
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'Saves a campaign as draft or submits it; a submitted one holds its slots',
  status: 201,
  form: campaignFields,
  files,
  reply: campaignReply,
  refusals: campaignRefusals,
})

export const updateCampaign = endpoint({
  method: 'PUT',
  path: '/api/campaigns/:id',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'Saves a campaign again; the type stays, without a video part the stored video stays',
  params: byId,
  form: campaignFields,
  files,
  reply: campaignReply,
  refusals: { ...campaignRefusals, freeDays: refusal(409, () => makegoodTexts.refusals.freeDays) },
})

export const setCampaignPoster = endpoint({
  method: 'PUT',
  path: '/api/campaigns/:id/poster',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: "Sets the poster of a campaign's video; the state of the campaign stays",
  params: byId,
  form: posterFields,
  files: { poster: POSTER_FILE },
  reply: posterReply,
  refusals: SET_POSTER_REFUSALS,
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/campaigns/:id',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'Deletes a campaign: its slots are free at once and every screen stops it; proven plays stay in the reports',
  params: byId,
  reply: successReply,
})

export const setCampaignPayment = endpoint({
  method: 'PUT',
  path: '/api/operator/campaigns/:id/payment',
  who: ['operator'],
  permission: 'money.write',
  keyAreas: ['billing'],
  summary: 'Marks a campaign paid or unpaid by hand',
  params: byId,
  body: z.object({ paid: z.boolean() }),
  reply: z.object({ success: z.literal(true), campaign }),
  refusals: {
    notFound: COMMON.notFound,
    ...declareRefusals(409, billingRefusalTexts, 'nothingOwed', 'paidByBank'),
  },
})
