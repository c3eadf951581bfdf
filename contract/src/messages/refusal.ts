// Written by `npm run messages` from en/refusal.json.
import { loadMessages } from '../language/load.ts'

export type RefusalTexts = {
  readonly versionChanged: string
  readonly emailTaken: string
  readonly passwordsDiffer: string
  readonly passwordLength: string
  readonly passwordCommon: string
  readonly passwordPersonal: string
  readonly wrongLogin: string
  readonly suspended: string
  readonly secondFactorNeeded: string
  readonly wrongCode: string
  readonly wrongPassword: string
  readonly emailSame: string
  readonly noEmailChange: string
  readonly hasSecondFactor: string
  readonly noSecondFactor: string
  readonly noSetUp: string
  readonly secondFactorMandatory: string
  readonly invalidVerification: string
  readonly resetTokenInvalid: string
  readonly hasOwner: string
  readonly noOwner: string
  readonly hasCompany: string
  readonly noCompany: string
  readonly unknownLocation: string
  readonly unknownVehicleType: string
  readonly registrationTaken: string
  readonly nameTaken: string
  readonly inUse: string
  readonly pairingPlace: string
  readonly placeNotApproved: string
  readonly slotsSold: string
  readonly screenNameTaken: string
  readonly screenRetired: string
  readonly screenChanged: string
  readonly noDevice: string
  readonly daysTooMany: string
  readonly playsDamaged: string
  readonly placeSold: string
  readonly emailNotConfirmed: string
  readonly tooManyScreenDays: string
  readonly tooManyScreenDaysDetail: (values: { held: number; most: number }) => string
  readonly startBeforeToday: string
  readonly startTooFar: string
  readonly incomplete: string
  readonly incompleteDetail: (values: { parts: string }) => string
  readonly missingParts: {
    readonly video: string
    readonly location: string
    readonly selection: string
  }
  readonly unknownPlaces: string
  readonly screensTaken: string
  readonly venuesRefuse: string
  readonly venuesVetoed: string
  readonly screensMismatch: string
  readonly notReviewable: string
  readonly reviewHeld: string
  readonly reviewHeldDetail: (values: { name: string }) => string
  readonly decisionScheduled: string
  readonly decisionScheduledDetail: (values: { decision: 'approve' | 'reject'; name: string }) => string
  readonly decisionGoneOut: string
  readonly partySuspended: string
  readonly reasonMissing: string
  readonly endBeforeStart: string
  readonly videoMissing: string
  readonly screensMissing: string
  readonly unknownScreens: string
  readonly passwordNeeded: string
  readonly passwordWrong: string
  readonly noPaymentRecord: string
  readonly deletionBlocked: string
  readonly accountClosed: string
}

export const refusalTexts = await loadMessages<RefusalTexts>('refusal')
