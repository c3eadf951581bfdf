// Written by `npm run messages` from en/second-factor.json.
import { loadMessages } from '../language/load.ts'

export type SecondFactorTexts = {
  readonly stepHeading: string
  readonly code: string
  readonly codeHint: string
  readonly recoveryCode: string
  readonly recoveryHint: string
  readonly withRecoveryCode: string
  readonly withAuthenticator: string
  readonly back: string
  readonly signIn: string
  readonly signingIn: string
  readonly title: string
  readonly help: string
  readonly factor: string
  readonly on: string
  readonly off: string
  readonly isOn: string
  readonly isOff: string
  readonly since: string
  readonly codesLeft: string
  readonly ofTen: (values: { left: number }) => string
  readonly fewLeft: string
  readonly setUp: string
  readonly replace: string
  readonly renew: string
  readonly remove: string
  readonly gateTitle: string
  readonly gateHelp: string
  readonly signOut: string
  readonly password: string
  readonly passwordAgain: string
  readonly currentCode: string
  readonly fieldMissing: string
  readonly proceed: string
  readonly proceeding: string
  readonly setUpTitle: string
  readonly replaceTitle: string
  readonly scan: string
  readonly scanHelp: string
  readonly picture: string
  readonly pictureFailed: string
  readonly byHand: string
  readonly copyKey: string
  readonly firstCode: string
  readonly confirm: string
  readonly confirming: string
  readonly codesTitle: string
  readonly codesHelp: string
  readonly codes: string
  readonly copyCodes: string
  readonly download: string
  readonly fileText: (values: { email: string }) => string
  readonly codesSaved: string
  readonly renewTitle: string
  readonly renewHelp: string
  readonly renewing: string
  readonly removeTitle: string
  readonly removeHelp: string
  readonly removing: string
  readonly cancel: string
  readonly turnedOn: string
  readonly turnedOnHelp: string
  readonly renewed: string
  readonly removed: string
  readonly sessions: string
  readonly sessionsHelp: (values: { days: number; idleHours: number }) => string
  readonly browser: string
  readonly network: string
  readonly signedInAt: string
  readonly lastUsed: string
  readonly action: string
  readonly thisOne: string
  readonly unknownBrowser: string
  readonly browserOnSystem: (values: { browser: string; system: string }) => string
  readonly unknownNetwork: string
  readonly inUse: string
  readonly end: string
  readonly endLabel: (values: { at: string; browser: string }) => string
  readonly endTitle: string
  readonly endHelp: string
  readonly ending: string
  readonly ended: string
  readonly endOthers: string
  readonly endOthersTitle: string
  readonly endOthersHelp: string
  readonly othersEnded: (values: { count: number }) => string
}

export const secondFactorTexts = await loadMessages<SecondFactorTexts>('second-factor')
