import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EVERY_MEMBER, MONEY_EDITORS } from './members.rules.ts'
import { declareRefusals, refusal } from './refusals.ts'
import { flag, id, text } from './scalars.ts'
import { screen } from './screens.ts'
import { refusalTexts } from './messages/refusal.ts'

export const bankInfo = z.object({ bankName: text(200), accountHolder: text(200), accountNumber: text(64) })

/** The email is required and not format-checked (OPROF-FORM-08, TRAP-27). */
const ownerFields = z.object({
  name: text(200),
  phone: text(50),
  email: text(254),
  address: text(500),
  bankInfo,
  sameInfoAsUser: z._default(flag, false),
})

export const owner = z.object({
  _id: id,
  ownerId: id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  bankInfo: z.object({ bankName: z.string(), accountHolder: z.string(), accountNumber: z.string() }),
  sameInfoAsUser: z.boolean(),
})
export type Owner = z.infer<typeof owner>

const ownerReply = z.object({ success: z.literal(true), message: z.string(), owner })
export const byOwner = z.object({ ownerId: id })

export const getOwner = endpoint({
  method: 'GET',
  path: '/api/owners/:ownerId',
  who: ['partner', 'operator'],
  permission: 'people.read',
  summary: 'An owner profile',
  params: byOwner,
  reply: z.object({ owner }),
})

export const createOwner = endpoint({
  method: 'POST',
  path: '/api/owners',
  who: ['partner'],
  members: EVERY_MEMBER,
  summary: 'Creates the owner profile of the signed-in partner',
  status: 201,
  body: ownerFields,
  reply: ownerReply,
  refusals: { hasOwner: refusal(409, () => refusalTexts.hasOwner) },
})

export const updateOwner = endpoint({
  method: 'PUT',
  path: '/api/owners/:ownerId',
  who: ['partner'],
  members: MONEY_EDITORS,
  summary:
    'Replaces the fields of the owner profile; other bank details need the password of the partner, and a code where a second factor is set up',
  params: byOwner,
  body: z.extend(ownerFields, {
    password: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: ownerReply,
  refusals: {
    ...declareRefusals(403, refusalTexts, 'passwordNeeded', 'passwordWrong', 'secondFactorNeeded', 'wrongCode'),
  },
})

export const listOwnerScreens = endpoint({
  method: 'GET',
  path: '/api/owners/screens/:ownerId',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The screens of an owner, those without a place included',
  params: byOwner,
  reply: z.object({ screens: z.array(screen) }),
})
