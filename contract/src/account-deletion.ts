import * as z from 'zod/mini'
import { browserHeaders, reauthentication, reauthenticationRefusals } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { login } from './identity.ts'
import { COMMON, declareRefusals, refusal } from './refusals.ts'
import { instant } from './scalars.ts'
import { refusalTexts } from './messages/refusal.ts'

/** So many days after the request an account is erased; until then its owner can keep it (decision 35). */
export const GRACE_DAYS = 14

/** What has to be settled before an account can be deleted. */
export const DELETION_OBSTACLES = [
  /** campaigns that are under review, upcoming or running */
  'campaigns',
  /** offers for missing plays that the client has not decided yet (decision 34) */
  'makegoods',
  'unpaidInvoices',
  /** money of the client that was not refunded */
  'credit',
  /** campaigns of clients that are booked on the partner's screens */
  'bookings',
  /** screens that are paired with a device */
  'pairedScreens',
  /** earnings that are on no statement yet */
  'unsettledMonths',
  /** statements that are not paid yet */
  'duePayouts',
  /** paid to the partner by mistake and not earned since */
  'overpayment',
  /** The person is the last admin of businesses that have other members. */
  'lastAdmin',
  'lastOperator',
] as const

const obstacle = z.object({
  kind: z.enum(DELETION_OBSTACLES),
  count: z.number(),
  /** null where it is no amount of money */
  cents: z.nullable(z.number()),
})
export type DeletionObstacle = z.infer<typeof obstacle>

const who = ['partner', 'client', 'operator'] as const

export const getAccountDeletion = endpoint({
  method: 'GET',
  path: '/api/users/me/deletion',
  who,
  permission: 'account',
  summary: 'What has to be settled before the own account can be deleted, and how many documents the law keeps',
  reply: z.object({
    obstacles: z.array(obstacle),
    /** Invoices, credit notes and statements, which stay for the years that the law demands. */
    keptDocuments: z.number(),
    /** The businesses that go on with their other members. */
    staying: z.array(z.string()),
  }),
})

export const requestAccountDeletion = endpoint({
  method: 'POST',
  path: '/api/users/me/deletion',
  who,
  permission: 'account',
  summary: 'Closes the own account, ends all its sessions, and erases it after the days of grace',
  body: z.object(reauthentication),
  reply: z.object({ success: z.literal(true), erasesAt: instant }),
  refusals: {
    ...reauthenticationRefusals,
    /** `details` lists the obstacles. */
    deletionBlocked: refusal(409, () => refusalTexts.deletionBlocked),
  },
})

export const keepAccount = endpoint({
  method: 'POST',
  path: '/api/users/deletion/keep',
  who: ['public'],
  ignoresIdempotencyKey: true,
  summary: 'Takes the deletion of an account back within the days of grace, and signs in',
  headers: browserHeaders,
  body: login.body,
  reply: login.reply,
  refusals: {
    ...declareRefusals(401, refusalTexts, 'wrongLogin', 'secondFactorNeeded', 'wrongCode'),
    suspended: refusal(403, () => refusalTexts.suspended),
    wrongNetwork: COMMON.wrongNetwork,
  },
})

export const keepAccountByLink = endpoint({
  method: 'POST',
  path: '/api/users/deletion/keep-by-link',
  who: ['public'],
  summary: 'Takes the deletion of an account back with a link in one of its emails',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({ success: z.literal(true), email: z.string() }),
  refusals: {
    linkInvalid: refusal(400, () => refusalTexts.resetTokenInvalid),
    suspended: refusal(403, () => refusalTexts.suspended),
  },
})
