import type { Refusal } from './endpoint.ts'
import { commonRefusalTexts } from './messages/common-refusals.ts'

/** The message is in the language of the reader whom the server answers. */
export const refusal = (status: number, getMessage: () => string): Refusal => ({
  status,
  get message() {
    return getMessage()
  },
})

/** Refusals with one status that have the names of their messages. */
export function declareRefusals<Name extends string>(
  status: number,
  texts: { readonly [name in Name]: string },
  ...names: readonly Name[]
): { readonly [name in Name]: Refusal } {
  // The entries have exactly these names.
  return Object.fromEntries(names.map((name) => [name, refusal(status, () => texts[name])])) as Record<Name, Refusal>
}

/** Refusals of any call; calls add their own. Written out, so that the bundle of the player can drop them. */
export const COMMON = {
  invalid: refusal(400, () => commonRefusalTexts.invalid),
  notJson: refusal(400, () => commonRefusalTexts.notJson),
  wrongIdempotencyKey: refusal(400, () => commonRefusalTexts.wrongIdempotencyKey),
  badAddress: refusal(400, () => commonRefusalTexts.badAddress),
  unreadable: refusal(400, () => commonRefusalTexts.unreadable),
  brokenUpload: refusal(400, () => commonRefusalTexts.brokenUpload),
  unexpectedFile: refusal(400, () => commonRefusalTexts.unexpectedFile),
  notSignedIn: refusal(401, () => commonRefusalTexts.notSignedIn),
  /** A key that is unknown, has expired, was revoked, or whose person may no longer use Marquee (decision 45). */
  wrongKey: refusal(401, () => commonRefusalTexts.wrongKey),
  /** A call that no key can make. */
  keyNotAllowed: refusal(403, () => commonRefusalTexts.keyNotAllowed),
  /** A key for other areas, or one that only reads. */
  keyScope: refusal(403, () => commonRefusalTexts.keyScope),
  wrongRole: refusal(403, () => commonRefusalTexts.wrongRole),
  /** A member whose role in the company or owner profile is not among those of the call. */
  roleNotAllowed: refusal(403, () => commonRefusalTexts.roleNotAllowed),
  /** An operator whose role does not hold the permission of the call (decision 38). */
  permissionMissing: refusal(403, () => commonRefusalTexts.permissionMissing),
  /** A member of a suspended company or owner profile, who can read and change their own account. */
  businessSuspended: refusal(403, () => commonRefusalTexts.businessSuspended),
  secondFactorMissing: refusal(403, () => commonRefusalTexts.secondFactorMissing),
  wrongNetwork: refusal(403, () => commonRefusalTexts.wrongNetwork),
  readOnly: refusal(403, () => commonRefusalTexts.readOnly),
  notYours: refusal(403, () => commonRefusalTexts.notYours),
  notFound: refusal(404, () => commonRefusalTexts.notFound),
  wrongMethod: refusal(405, () => commonRefusalTexts.wrongMethod),
  tooSlow: refusal(408, () => commonRefusalTexts.tooSlow),
  /** A repetition of a call that has not ended. */
  stillRunning: refusal(409, () => commonRefusalTexts.stillRunning),
  /** A repetition of a call that was carried out, and whose reply was lost. */
  alreadyReceived: refusal(409, () => commonRefusalTexts.alreadyReceived),
  /** A change for a business for which the session no longer works. */
  businessChanged: refusal(409, () => commonRefusalTexts.businessChanged),
  tooLarge: refusal(413, () => commonRefusalTexts.tooLarge),
  tooManyParts: refusal(413, () => commonRefusalTexts.tooManyParts),
  wrongContentType: refusal(415, () => commonRefusalTexts.wrongContentType),
  noSuchRange: refusal(416, () => commonRefusalTexts.noSuchRange),
  expectation: refusal(417, () => commonRefusalTexts.expectation),
  idempotencyKeyReused: refusal(422, () => commonRefusalTexts.idempotencyKeyReused),
  tooMany: refusal(429, () => commonRefusalTexts.tooMany),
  headersTooLarge: refusal(431, () => commonRefusalTexts.headersTooLarge),
  broken: refusal(500, () => commonRefusalTexts.broken),
  unavailable: refusal(503, () => commonRefusalTexts.unavailable),
  busy: refusal(503, () => commonRefusalTexts.busy),
  /** Also in other calls than uploads: a bucket serves videos and pictures. */
  storageAway: refusal(503, () => commonRefusalTexts.storageAway),
  storageFull: refusal(507, () => commonRefusalTexts.storageFull),
} as const
