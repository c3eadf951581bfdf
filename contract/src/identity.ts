import * as z from 'zod/mini'
import { browserHeaders, email, passwordRefusals } from './account-fields.ts'
import { LANGUAGES } from './language/languages.ts'
import { endpoint } from './endpoint.ts'
import { MAX_PICTURE_BYTES } from './media.rules.ts'
import { MEMBER_ROLES } from './members.rules.ts'
import { OPERATOR_ROLES } from './operator-roles.rules.ts'
import { COMMON, declareRefusals, refusal } from './refusals.ts'
import { successReply, id, maybeText, text } from './scalars.ts'
import { mediaTexts } from './messages/media.ts'
import { refusalTexts } from './messages/refusal.ts'

export const role = z.enum(['partner', 'client', 'operator'])
export type Role = z.infer<typeof role>

export const memberRole = z.enum(MEMBER_ROLES)

export const operatorRole = z.enum(OPERATOR_ROLES)

/** The language of an account: of its pages on every device, and of its emails. */
export const accountLanguage = z.enum(LANGUAGES)

/** Hours from 1 to 12 or from 0 to 23, in any language. */
export const timeFormat = z.enum(['12h', '24h'])
export type TimeFormat = z.infer<typeof timeFormat>

/** The specified fields and the id; never a password or a token (ENT-01, OPEN-25). */
export const user = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role,
  language: accountLanguage,
  /** Absent: as the language and the region write times. */
  timeFormat: z.optional(timeFormat),
  profileImage: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** Present for an operator who must set up a second factor first (decision 6). */
  secondFactor: z.optional(z.literal('missing')),
  ownerId: z.optional(id),
  companyId: z.optional(id),
  /** The membership that this session works with, and the role in it; absent without one (decision 35). */
  membershipId: z.optional(id),
  memberRole: z.optional(memberRole),
  /** Of operators only (decision 38). */
  operatorRole: z.optional(operatorRole),
  /** During impersonation, the operator, who cannot change anything (decision 7). */
  viewedBy: z.optional(z.object({ firstName: z.string(), lastName: z.string() })),
})
export type User = z.infer<typeof user>

const userReply = z.object({ success: z.literal(true), user })

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  who: ['public'],
  summary: 'Registers a partner or a client and mails the verification link',
  status: 201,
  headers: browserHeaders,
  body: z.object({
    firstName: text(100),
    lastName: text(100),
    email,
    phone: maybeText(50),
    password: z.string(),
    confirmPassword: z.string(),
    role: z.enum(['partner', 'client']),
  }),
  reply: z.object({ success: z.literal(true), token: z.string(), user }),
  refusals: {
    ...passwordRefusals,
    passwordsDiffer: refusal(400, () => refusalTexts.passwordsDiffer),
    emailTaken: refusal(409, () => refusalTexts.emailTaken),
  },
})

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  who: ['public'],
  summary:
    'Signs in and answers the token of a new session; with a second factor, its code is asked for and sent along',
  headers: browserHeaders,
  body: z.object({
    email: z.string().check(z.trim(), z.maxLength(254)),
    password: z.string().check(z.maxLength(1000)),
    /** The code of the authenticator, or a recovery code; only with a second factor (decision 6). */
    code: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ success: z.literal(true), token: z.string() }),
  refusals: {
    ...declareRefusals(401, refusalTexts, 'wrongLogin', 'secondFactorNeeded', 'wrongCode'),
    /** Only sent after a correct password (decision 7). */
    suspended: refusal(403, () => refusalTexts.suspended),
    /** Only sent after a correct password; `details` has `erasesAt`. `keepAccount` takes the deletion back (decision 35). */
    accountClosed: refusal(403, () => refusalTexts.accountClosed),
    /** Only sent to operators, after a correct password. */
    wrongNetwork: COMMON.wrongNetwork,
  },
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/users/logout',
  who: ['partner', 'client', 'operator'],
  permission: 'account',
  allowsImpersonation: true,
  allowsMissingSecondFactor: true,
  summary: 'Ends this session on the server',
  reply: successReply,
})

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/users/me',
  who: ['partner', 'client', 'operator'],
  permission: 'account',
  allowsMissingSecondFactor: true,
  keyAreas: ['campaigns', 'screens', 'billing'],
  summary: 'The signed-in user',
  reply: userReply,
})

const picture = { max: 1, sizeBytes: MAX_PICTURE_BYTES, tooLarge: () => mediaTexts.pictureTooLarge }

export const updateCurrentUser = endpoint({
  method: 'PUT',
  path: '/api/users/me',
  who: ['partner', 'client', 'operator'],
  permission: 'account',
  summary: "Changes the signed-in user's own names, phone, language, time format and picture; what is absent stays",
  form: z.object({
    firstName: z.optional(text(100)),
    lastName: z.optional(text(100)),
    // Not `maybeText`, whose default would clear the phone when only the language changes.
    phone: z.optional(z.string().check(z.trim(), z.maxLength(50))),
    language: z.optional(accountLanguage),
    timeFormat: z.optional(z.enum(['auto', '12h', '24h'])),
  }),
  files: { profileImage: picture },
  reply: userReply,
  refusals: { pictureInvalid: refusal(400, () => mediaTexts.pictureInvalid) },
})

export const uploadProfileImage = endpoint({
  method: 'POST',
  path: '/api/users/me/profile-image',
  who: ['partner', 'client', 'operator'],
  permission: 'account',
  summary: "Replaces the signed-in user's picture",
  form: z.object({}),
  files: { profileImage: picture },
  reply: userReply,
  refusals: { pictureInvalid: refusal(400, () => mediaTexts.pictureInvalid) },
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/users/request-reset-password',
  who: ['public'],
  summary: 'Mails a reset link to a known address; answers alike for an unknown one',
  body: z.object({ email }),
  reply: successReply,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/reset-password/:token',
  who: ['public'],
  summary: 'Sets a new password and ends all sessions of the user',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  headers: browserHeaders,
  body: z.object({ newPassword: z.string() }),
  reply: successReply,
  refusals: { ...passwordRefusals, resetTokenInvalid: refusal(400, () => refusalTexts.resetTokenInvalid) },
})

export const requestVerification = endpoint({
  method: 'POST',
  path: '/api/users/request-verification',
  who: ['public'],
  summary: 'Mails a new verification link to a known address that is not verified; answers alike for any other',
  body: z.object({ email }),
  reply: successReply,
})

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/api/users/verifyEmail/:token',
  who: ['public'],
  summary: 'Verifies an email address; the same link answers success again (OPEN-14)',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({ success: z.boolean(), message: z.string() }),
})
