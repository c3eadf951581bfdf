import type { Refusal } from './endpoint.ts'
import { refusalTexts } from './texts/refusals.ts'

const refusal = (status: number, message: string): Refusal => ({ status, message })

/** Refusals of any call; calls add their own. */
export const COMMON = {
  invalid: refusal(400, refusalTexts.invalid),
  notJson: refusal(400, refusalTexts.notJson),
  badAddress: refusal(400, refusalTexts.badAddress),
  unreadable: refusal(400, refusalTexts.unreadable),
  brokenUpload: refusal(400, refusalTexts.brokenUpload),
  unexpectedFile: refusal(400, refusalTexts.unexpectedFile),
  notSignedIn: refusal(401, refusalTexts.notSignedIn),
  wrongRole: refusal(403, refusalTexts.wrongRole),
  secondFactorMissing: refusal(403, refusalTexts.secondFactorMissing),
  readOnly: refusal(403, refusalTexts.readOnly),
  notYours: refusal(403, refusalTexts.notYours),
  notFound: refusal(404, refusalTexts.notFound),
  wrongMethod: refusal(405, refusalTexts.wrongMethod),
  tooSlow: refusal(408, refusalTexts.tooSlow),
  tooLarge: refusal(413, refusalTexts.tooLarge),
  tooManyParts: refusal(413, refusalTexts.tooManyParts),
  wrongContentType: refusal(415, refusalTexts.wrongContentType),
  noSuchRange: refusal(416, refusalTexts.noSuchRange),
  expectation: refusal(417, refusalTexts.expectation),
  tooMany: refusal(429, refusalTexts.tooMany),
  headersTooLarge: refusal(431, refusalTexts.headersTooLarge),
  broken: refusal(500, refusalTexts.broken),
  unavailable: refusal(503, refusalTexts.unavailable),
  busy: refusal(503, refusalTexts.busy),
  storageFull: refusal(507, refusalTexts.storageFull),
} as const

export { refusal }
