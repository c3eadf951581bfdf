import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAKEGOOD_MODES, MAKEGOOD_STATES, MAX_CHOICE_DAYS, MIN_CHOICE_DAYS } from './makegoods.rules.ts'
import { makegoodTexts as texts } from './messages/makegoods.ts'
import { refusalTexts } from './messages/refusal.ts'
import { declareRefusals, refusal } from './refusals.ts'
import { byId, day, id, instant, page, successReply, wholeNumber } from './scalars.ts'

/** Makegoods: free days or a credit for plays that are missing when a campaign has ended (decision 34). */

export const DEFAULT_MIN_PERCENT = 5
export const DEFAULT_CHOICE_DAYS = 14

const makegoodSettings = z.object({
  mode: z.enum(MAKEGOOD_MODES),
  /** The smallest missing share of the guaranteed plays that leads to an offer. */
  minPercent: wholeNumber(1, 100),
  /** Days in which the client can choose. */
  choiceDays: wholeNumber(MIN_CHOICE_DAYS, MAX_CHOICE_DAYS),
})
export type MakegoodSettings = z.infer<typeof makegoodSettings>

export const getMakegoodSettings = endpoint({
  method: 'GET',
  path: '/api/operator/makegood-settings',
  who: ['operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'The rule for campaigns that end with missing plays',
  reply: z.object({ settings: makegoodSettings }),
})

export const saveMakegoodSettings = endpoint({
  method: 'PUT',
  path: '/api/operator/makegood-settings',
  who: ['operator'],
  permission: 'settings',
  summary: 'Changes the rule for campaigns that end with missing plays; offers already made keep theirs',
  body: makegoodSettings,
  reply: successReply,
})

/** The most screens that an offer names. */
export const MAX_NAMED_SCREENS = 50

const screenName = {
  _id: id,
  name: z.string(),
  /** the registration number of a vehicle, or the name of a restaurant */ venue: z.string(),
}
const shortScreen = z.object({ ...screenName, missing: z.number() })
const freeScreen = z.object({ ...screenName, missing: z.number(), startsOn: day, endsOn: day })

const freeDaysOffer = z.object({
  /** The first and the last of all days. */
  startsOn: day,
  endsOn: day,
  screenCount: z.number(),
  /** At most `MAX_NAMED_SCREENS`, the earliest first. */
  screens: z.array(freeScreen),
  /** Screens without free days now; at most `MAX_NAMED_SCREENS` of them are named. */
  unavailableCount: z.number(),
  unavailable: z.array(shortScreen),
  isRestCredited: z.boolean(),
  /** What is credited for these, net; null for members who do not see invoices (decision 33). */
  creditCents: z.nullable(z.number()),
  /** Sent back with the choice, so that nothing else is given than was seen; empty without the amount. */
  seen: z.string(),
})
export type FreeDaysOffer = z.infer<typeof freeDaysOffer>

const creditOffer = z.object({
  /** null for members who do not see invoices (decision 33) */
  amount: z.nullable(z.object({ netCents: z.number(), grossCents: z.number() })),
  /** Sent back with the choice; empty without the amount. */
  seen: z.string(),
})

const makegood = z.object({
  state: z.enum(MAKEGOOD_STATES),
  promisedPlays: z.number(),
  missingPlays: z.number(),
  offeredAt: instant,
  /** The last day to choose. */
  decideBy: day,
  decidedAt: z.nullable(instant),
  /** Given by the rule, because the client did not choose. */
  byDefault: z.boolean(),
  /** What the client gets without a choice. */
  default: z.nullable(z.enum(['days', 'credit'])),
  /** Free days are a part of the offer, also while none are possible. */
  offersDays: z.boolean(),
  /** null unless it can be chosen now */
  days: z.nullable(freeDaysOffer),
  credit: z.nullable(creditOffer),
  /** The free days that were given; null without them, or when the client deleted them. */
  campaign: z.nullable(z.object({ _id: id, startsOn: day, endsOn: day })),
  /** empty for members who do not see invoices */
  creditNotes: z.array(z.object({ _id: id, number: z.string(), grossCents: z.number() })),
})
export type Makegood = z.infer<typeof makegood>

export const getMakegood = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/makegood',
  who: ['client', 'operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'What a client is offered or got for the missing plays of a campaign that has ended',
  params: byId,
  reply: z.object({ makegood: z.nullable(makegood) }),
})

export const decideMakegood = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/makegood',
  who: ['client'],
  keyAreas: ['billing'],
  summary: 'Chooses free days, a credit or neither for missing plays, as they were shown',
  params: byId,
  body: z.object({
    choice: z.enum(['days', 'credit', 'declined']),
    /** `seen` of the chosen offer; empty to decline */
    seen: z.string().check(z.maxLength(100)),
  }),
  reply: successReply,
  refusals: {
    suspended: refusal(403, () => refusalTexts.suspended),
    noOffer: refusal(404, () => texts.refusals.noOffer),
    ...declareRefusals(409, texts.refusals, 'decided', 'tooLate', 'notOffered', 'noFreeDays', 'offerChanged'),
  },
})

export const MAKEGOODS_PER_PAGE = 50

const operatorMakegood = z.object({
  campaign: z.object({ _id: id, name: z.string(), isDeleted: z.boolean() }),
  company: z.object({ _id: id, name: z.string() }),
  state: z.enum(MAKEGOOD_STATES),
  byDefault: z.boolean(),
  promisedPlays: z.number(),
  missingPlays: z.number(),
  /** net: what a credit of all missing plays is; null for operators who do not read money (decision 38) */
  creditCents: z.nullable(z.number()),
  /** net: what was credited; null for operators who do not read money */
  creditedCents: z.nullable(z.number()),
  offeredAt: instant,
  decideBy: day,
  decidedAt: z.nullable(instant),
})
export type OperatorMakegood = z.infer<typeof operatorMakegood>

export const listMakegoods = endpoint({
  method: 'GET',
  path: '/api/operator/makegoods',
  who: ['operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'The offers for missing plays, the newest first, a page at a time',
  query: z.object({ state: z.optional(z.enum(MAKEGOOD_STATES)), page }),
  reply: z.object({
    makegoods: z.array(operatorMakegood),
    total: z.number(),
    /** null for operators who do not read money */
    creditedCents: z.nullable(z.number()),
  }),
})
