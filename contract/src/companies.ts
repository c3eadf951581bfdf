import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_PICTURE_BYTES } from './media.rules.ts'
import { EVERY_MEMBER } from './members.rules.ts'
import { refusal } from './refusals.ts'
import { byId, id, text } from './scalars.ts'
import { mediaTexts } from './messages/media.ts'
import { refusalTexts } from './messages/refusal.ts'

const companyFields = z.object({
  name: text(200),
  phone: text(50),
  email: z.string().check(z.trim(), z.maxLength(254), z.email()),
  address: text(500),
  description: text(5000),
  /** Absent: the stored website stays (OPEN-36). */
  website: z.optional(z.string().check(z.trim(), z.maxLength(500))),
})

export const company = z.object({
  _id: id,
  logo: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  website: z.string(),
  description: z.string(),
})
export type Company = z.infer<typeof company>

const companyReply = z.object({ success: z.literal(true), message: z.string(), company })
const files = { logo: { max: 1, sizeBytes: MAX_PICTURE_BYTES, tooLarge: () => mediaTexts.pictureTooLarge } }
const pictureInvalid = refusal(400, () => mediaTexts.pictureInvalid)

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:id',
  who: ['client', 'operator'],
  permission: 'people.read',
  summary: 'A company',
  params: byId,
  reply: z.object({ company }),
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  who: ['client'],
  members: EVERY_MEMBER,
  summary: 'Creates the company of the signed-in client',
  status: 201,
  form: companyFields,
  files,
  reply: companyReply,
  refusals: { hasCompany: refusal(409, () => refusalTexts.hasCompany), pictureInvalid },
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/companies/:id',
  who: ['client'],
  summary: 'Replaces the fields of the company; without a logo part the stored logo stays',
  params: byId,
  form: companyFields,
  files,
  reply: companyReply,
  refusals: { pictureInvalid },
})
