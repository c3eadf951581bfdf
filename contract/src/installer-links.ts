import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { installerLinkTexts } from './messages/installer-links.ts'
import { refusalTexts } from './messages/refusal.ts'
import { COMMON, declareRefusals, refusal } from './refusals.ts'
import { byId, id, instant, screenType, successReply, text } from './scalars.ts'

/** Links with which a person without an account pairs the screens of a partner (decision 42). */

/** How many days a link can be valid. */
export const INSTALLER_LINK_DAYS = [1, 7, 30] as const
/** The links of a partner that are valid at the same time. */
export const MAX_INSTALLER_LINKS = 50

const venue = z.object({ _id: id, kind: screenType, name: z.string() })

const installerLink = z.object({
  _id: id,
  /** Who gets it, for example "Installer Müller". */
  name: z.string(),
  /** The only venue for which it is; null: all venues of the partner. */
  venue: z.nullable(venue),
  createdAt: instant,
  /** The name of the user. */
  createdBy: z.string(),
  expiresAt: instant,
  state: z.enum(['open', 'expired', 'withdrawn']),
  /** When a browser became the one that may use it. */
  startedAt: z.nullable(instant),
  /** The screens that were paired with it, without those that were undone. */
  screenCount: z.number(),
})
export type InstallerLink = z.infer<typeof installerLink>

export const listInstallerLinks = endpoint({
  method: 'GET',
  path: '/api/installer-links',
  who: ['partner'],
  summary: 'The links for installers of the last 90 days, the newest first',
  reply: z.object({ links: z.array(installerLink) }),
})

export const createInstallerLink = endpoint({
  method: 'POST',
  path: '/api/installer-links',
  who: ['partner'],
  ignoresIdempotencyKey: true,
  summary: 'Creates a link with which an installer pairs screens; only this reply has the address',
  status: 201,
  body: z.object({
    name: text(80),
    days: z.literal(INSTALLER_LINK_DAYS),
    /** One venue; without both, all venues. */
    vehicle: z.optional(id),
    restaurant: z.optional(id),
  }),
  reply: z.object({ success: z.literal(true), url: z.string(), link: installerLink }),
  refusals: {
    pairingPlace: refusal(400, () => refusalTexts.pairingPlace),
    ...declareRefusals(409, refusalTexts, 'noOwner', 'placeNotApproved'),
    ...declareRefusals(409, installerLinkTexts.refusals, 'tooManyLinks'),
    tooMany: COMMON.tooMany,
  },
})

export const withdrawInstallerLink = endpoint({
  method: 'DELETE',
  path: '/api/installer-links/:id',
  who: ['partner'],
  summary: 'Withdraws a link, with which nobody can pair from then on; paired screens stay',
  params: byId,
  reply: successReply,
})
