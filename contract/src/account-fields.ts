import * as z from 'zod/mini'
import { declareRefusals, refusal } from './refusals.ts'
import { refusalTexts } from './messages/refusal.ts'

/** What several calls of an account have in common. */

export const email = z.string().check(z.trim(), z.maxLength(254), z.email())

/** People recognise their sessions by these headers. Any value is accepted and cut. */
export const browserHeaders = z.object({
  'user-agent': z.optional(z.string()),
  /** A random text that the browser created; an account recognises the browser by it (decision 6). */
  'marquee-device': z.optional(z.string().check(z.regex(/^[\w-]{22,64}$/))),
})

/** Of a new password. */
export const passwordRefusals = {
  ...declareRefusals(400, refusalTexts, 'passwordLength', 'passwordCommon', 'passwordPersonal'),
}

/** Proves that the owner of the account makes the call; `code` with a second factor. */
export const reauthentication = {
  password: z.string().check(z.maxLength(1000)),
  code: z.optional(z.string().check(z.maxLength(100))),
}
export const reauthenticationRefusals = {
  wrongPassword: refusal(400, () => refusalTexts.wrongPassword),
  wrongCode: refusal(400, () => refusalTexts.wrongCode),
  secondFactorNeeded: refusal(400, () => refusalTexts.secondFactorNeeded),
}
