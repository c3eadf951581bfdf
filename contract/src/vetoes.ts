import * as z from 'zod/mini'
import { adCategory } from './ad-categories.ts'
import { endpoint } from './endpoint.ts'
import { vetoTexts } from './messages/veto.ts'
import { refusal } from './refusals.ts'
import { id, instant, successReply } from './scalars.ts'
import { MAX_VETO_REASON_LENGTH, VETO_HOURS } from './vetoes.rules.ts'

/** The veto of a partner against a campaign on its screens (decision 43). */

const byOwnerAndCampaign = z.object({ ownerId: id, id })

export const getCampaignVeto = endpoint({
  method: 'GET',
  path: '/api/owners/:ownerId/campaigns/:id/veto',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'An approved campaign on screens of an owner, with its video, and until when the owner may veto it',
  params: byOwnerAndCampaign,
  reply: z.object({
    campaign: z.object({
      _id: id,
      name: z.string(),
      category: z.nullable(adCategory),
      /** the name of the file */
      video: z.nullable(z.string()),
    }),
    /** null: too late, or vetoed */
    possibleUntil: z.nullable(instant),
    veto: z.nullable(z.object({ at: instant, reason: z.string() })),
  }),
})
export type CampaignVeto = z.infer<typeof getCampaignVeto.reply>

export const vetoCampaign = endpoint({
  method: 'POST',
  path: '/api/owners/:ownerId/campaigns/:id/veto',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Ends the reservations of a campaign on all screens of the owner, for good; the client reads the reason',
  params: byOwnerAndCampaign,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_VETO_REASON_LENGTH)) }),
  reply: successReply,
  refusals: {
    vetoOver: refusal(409, () => vetoTexts.refusals.over({ hours: VETO_HOURS })),
    alreadyVetoed: refusal(409, () => vetoTexts.refusals.already),
  },
})
