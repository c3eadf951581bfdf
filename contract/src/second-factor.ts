import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { COMMON, refusal } from './refusals.ts'
import { successReply, instant } from './scalars.ts'
import { refusalTexts } from './messages/refusal.ts'

/** The second factor: an authenticator app, with recovery codes for when it is lost (decision 6). */
const secondFactor = z.object({
  isOn: z.boolean(),
  /** Whether the account must have a second factor. */
  isMandatory: z.boolean(),
  since: z.nullable(instant),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const who = ['partner', 'client', 'operator'] as const
const password = z.string().check(z.maxLength(1000))
/** A code of the authenticator; with an active second factor, also a recovery code. */
const code = z.string().check(z.maxLength(100))
/** Shown once; the server stores only hashes. */
const recoveryCodes = z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) })

const wrongPassword = refusal(400, () => refusalTexts.wrongPassword)
// Not 401, because the session stays valid.
const wrongCode = refusal(400, () => refusalTexts.wrongCode)
const { tooMany } = COMMON
const noSecondFactor = refusal(409, () => refusalTexts.noSecondFactor)

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/users/me/second-factor',
  who,
  permission: 'account',
  allowsMissingSecondFactor: true,
  summary: 'Whether the own account has a second factor',
  reply: z.object({ secondFactor }),
})

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/me/second-factor',
  who,
  permission: 'account',
  allowsMissingSecondFactor: true,
  ignoresIdempotencyKey: true,
  summary: 'Answers a new secret for an authenticator; it counts once one of its codes was entered',
  body: z.object({ password, code: z.optional(code) }),
  reply: z.object({ success: z.literal(true), secret: z.string(), uri: z.string() }),
  refusals: { wrongPassword, wrongCode, hasSecondFactor: refusal(409, () => refusalTexts.hasSecondFactor), tooMany },
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/me/second-factor/confirm',
  who,
  permission: 'account',
  allowsMissingSecondFactor: true,
  ignoresIdempotencyKey: true,
  summary: 'Takes the new secret with its first code, signs every other browser out, and answers the recovery codes',
  body: z.object({ code }),
  reply: recoveryCodes,
  refusals: { wrongCode, noSetUp: refusal(409, () => refusalTexts.noSetUp), tooMany },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/me/second-factor/recovery-codes',
  who,
  permission: 'account',
  ignoresIdempotencyKey: true,
  summary: 'Answers new recovery codes; the former ones are over',
  body: z.object({ password, code }),
  reply: recoveryCodes,
  refusals: { wrongPassword, wrongCode, noSecondFactor, tooMany },
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/me/second-factor/remove',
  who,
  permission: 'account',
  summary: 'Takes the second factor away, where the account can be without one',
  body: z.object({ password, code }),
  reply: successReply,
  refusals: {
    wrongPassword,
    wrongCode,
    noSecondFactor,
    secondFactorMandatory: refusal(409, () => refusalTexts.secondFactorMandatory),
    tooMany,
  },
})
