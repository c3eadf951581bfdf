import * as z from 'zod/mini'
import {
  browserHeaders,
  email,
  passwordRefusals,
  reauthentication,
  reauthenticationRefusals,
} from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { refusal } from './refusals.ts'
import { instant, successReply } from './scalars.ts'
import { refusalTexts } from './messages/refusal.ts'

/** A link in an email; it works once. */
const token = z.string().check(z.maxLength(200))
const linkInvalid = refusal(400, () => refusalTexts.resetTokenInvalid)
const who = ['partner', 'client', 'operator'] as const

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/users/me/password',
  who,
  permission: 'account',
  summary: "Changes the signed-in user's own password, and signs every other browser out",
  body: z.object({ ...reauthentication, newPassword: z.string() }),
  reply: successReply,
  refusals: { ...reauthenticationRefusals, ...passwordRefusals },
})

/** A change of the email address that waits for its new mailbox. */
const emailChange = z.object({ newEmail: z.string(), sentAt: instant, expiresAt: instant })
export type EmailChange = z.infer<typeof emailChange>

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/users/me/email-change',
  who,
  permission: 'account',
  summary: 'The new email address of the own account that is not confirmed yet; null without one',
  reply: z.object({ emailChange: z.nullable(emailChange) }),
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/users/me/email-change',
  who,
  permission: 'account',
  summary: 'Mails a link to a new email address, and another one, which cancels, to the current address',
  body: z.object({ ...reauthentication, email }),
  reply: z.object({ success: z.literal(true), emailChange }),
  // An address of another account is accepted, so that the answer does not reveal it.
  refusals: { ...reauthenticationRefusals, emailSame: refusal(400, () => refusalTexts.emailSame) },
})

const noEmailChange = refusal(409, () => refusalTexts.noEmailChange)

export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/users/me/email-change/resend',
  who,
  permission: 'account',
  summary: 'Mails another link to the new email address; the one before no longer works',
  reply: z.object({ success: z.literal(true), emailChange }),
  refusals: { noEmailChange },
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/users/me/email-change',
  who,
  permission: 'account',
  summary: 'Cancels the change of the own email address',
  reply: successReply,
  refusals: { noEmailChange },
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/users/email-change/confirm',
  who: ['public'],
  summary: 'Takes the new email address over, and ends all sessions but the one in which it was requested',
  headers: browserHeaders,
  body: z.object({ token }),
  reply: z.object({ success: z.literal(true), email: z.string() }),
  // Also for an address that another account has taken in the meantime.
  refusals: { linkInvalid },
})

export const refuseEmailChange = endpoint({
  method: 'POST',
  path: '/api/users/email-change/refuse',
  who: ['public'],
  summary: 'Cancels a change of the email address with the link in the email to the current address',
  body: z.object({ token }),
  reply: successReply,
  refusals: { linkInvalid },
})

export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/users/me/export',
  who,
  permission: 'account',
  // An operator who impersonates the user may not take the file along, so it is no GET.
  ignoresIdempotencyKey: true,
  summary: 'The own data as one JSON file: account, profile and what belongs to it, notifications, own actions',
  reply: 'records',
})
