// Written by `npm run messages` from en/common-refusals.json.
import { loadMessages } from '../language/load.ts'

export type CommonRefusalTexts = {
  readonly invalid: string
  readonly notSignedIn: string
  readonly wrongKey: string
  readonly keyNotAllowed: string
  readonly keyScope: string
  readonly wrongRole: string
  readonly roleNotAllowed: string
  readonly permissionMissing: string
  readonly businessSuspended: string
  readonly businessChanged: string
  readonly secondFactorMissing: string
  readonly wrongNetwork: string
  readonly readOnly: string
  readonly notYours: string
  readonly notFound: string
  readonly wrongMethod: string
  readonly stillRunning: string
  readonly alreadyReceived: string
  readonly tooLarge: string
  readonly tooManyParts: string
  readonly idempotencyKeyReused: string
  readonly tooMany: string
  readonly unexpectedFile: string
  readonly brokenUpload: string
  readonly notJson: string
  readonly wrongContentType: string
  readonly wrongIdempotencyKey: string
  readonly badAddress: string
  readonly unreadable: string
  readonly tooSlow: string
  readonly noSuchRange: string
  readonly expectation: string
  readonly headersTooLarge: string
  readonly broken: string
  readonly unavailable: string
  readonly busy: string
  readonly storageAway: string
  readonly storageFull: string
}

export const commonRefusalTexts = await loadMessages<CommonRefusalTexts>('common-refusals')
