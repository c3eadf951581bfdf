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

/** Refusals of any call; calls add their own. */
export const COMMON = {
  ...declareRefusals(400, commonRefusalTexts, 'invalid', 'notJson', 'badAddress', 'unreadable', 'brokenUpload'),
  ...declareRefusals(400, commonRefusalTexts, 'unexpectedFile'),
  notSignedIn: refusal(401, () => commonRefusalTexts.notSignedIn),
  ...declareRefusals(403, commonRefusalTexts, 'wrongRole', 'secondFactorMissing', 'readOnly', 'notYours'),
  notFound: refusal(404, () => commonRefusalTexts.notFound),
  wrongMethod: refusal(405, () => commonRefusalTexts.wrongMethod),
  tooSlow: refusal(408, () => commonRefusalTexts.tooSlow),
  ...declareRefusals(413, commonRefusalTexts, 'tooLarge', 'tooManyParts'),
  wrongContentType: refusal(415, () => commonRefusalTexts.wrongContentType),
  noSuchRange: refusal(416, () => commonRefusalTexts.noSuchRange),
  expectation: refusal(417, () => commonRefusalTexts.expectation),
  tooMany: refusal(429, () => commonRefusalTexts.tooMany),
  headersTooLarge: refusal(431, () => commonRefusalTexts.headersTooLarge),
  broken: refusal(500, () => commonRefusalTexts.broken),
  ...declareRefusals(503, commonRefusalTexts, 'unavailable', 'busy'),
  storageFull: refusal(507, () => commonRefusalTexts.storageFull),
} as const
