// Written by `npm run messages` from en/identity-answers.json.
import { loadMessages } from '../language/load.ts'

export type IdentityAnswers = {
  readonly signedOut: string
  readonly sessionEnded: string
  readonly othersSignedOut: string
  readonly secondFactorRemoved: string
  readonly resetRequested: string
  readonly verificationRequested: string
  readonly passwordUpdated: string
  readonly emailChangeCancelled: string
}

export const identityAnswers = await loadMessages<IdentityAnswers>('identity-answers')
