import * as z from 'zod/mini'
import { campaign } from './campaigns.ts'
import { MAX_WEEKS } from './campaigns.rules.ts'
import { endpoint } from './endpoint.ts'
import { campaignExtensionTexts as texts } from './messages/campaign-extension.ts'
import { makegoodTexts } from './messages/makegoods.ts'
import { refusalTexts } from './messages/refusal.ts'
import { declareRefusals, refusal } from './refusals.ts'
import { byId, day, id, wholeNumber } from './scalars.ts'

/** A screen that the campaign cannot have for one week more than it can be extended. */
const limitingScreen = z.object({
  _id: id,
  name: z.string(),
  venue: z.string(),
  /** The first day without a free slot; null: the screen takes no bookings any more. */
  bookedFrom: z.nullable(day),
})

const extensionLimits = z.object({
  /** The most weeks that can be added now; 0: none. */
  maxWeeks: z.number(),
  /** The screens that prevent more, the earliest day first, at most `MAX_LIMITING_SCREENS`; none at the longest flight. */
  limitingScreens: z.array(limitingScreen),
  limitingCount: z.number(),
})
export type ExtensionLimits = z.infer<typeof extensionLimits>

/** The most limiting screens that an offer names. */
export const MAX_LIMITING_SCREENS = 10

const extensionOffer = z.extend(extensionLimits, {
  /** The last day of the campaign now. */
  endDate: day,
  numberOfWeeks: z.number(),
  /** The screens that the campaign has now, which may have lost some. */
  screens: z.number(),
  /** The price of one more week on all these screens, net. */
  weekCents: z.number(),
})
export type ExtensionOffer = z.infer<typeof extensionOffer>

/** Why a campaign cannot be extended at all. */
const obstacles = {
  suspended: refusal(403, () => refusalTexts.suspended),
  emailNotConfirmed: refusal(403, () => texts.refusals.emailNotConfirmed),
  ...declareRefusals(409, makegoodTexts.refusals, 'freeDays'),
  ...declareRefusals(409, texts.refusals, 'notApproved', 'ended', 'locationInactive', 'noScreens', 'notInvoiced'),
}

export const getCampaignExtension = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/extension',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'By how many weeks an approved campaign can be extended on its screens, and the price of a week',
  params: byId,
  reply: extensionOffer,
  refusals: obstacles,
})

export const extendCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/extension',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'Extends an approved campaign by whole weeks on the same screens, at the end and the price that were shown',
  params: byId,
  body: z.object({
    numberOfWeeks: wholeNumber(1, MAX_WEEKS),
    /** The last day and the net price of the added weeks, as the client saw them. */
    endDate: day,
    priceCents: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), campaign }),
  refusals: {
    ...obstacles,
    ...declareRefusals(409, texts.refusals, 'offerChanged'),
    tooLong: refusal(409, () => texts.refusals.tooLong({ most: MAX_WEEKS })),
    /** `details`: ExtensionLimits */
    screensBooked: refusal(409, () => texts.refusals.screensBooked),
  },
})
