// Written by `npm run messages` from en/identity.json.
import { loadMessages } from '../language/load.ts'

export type IdentityTexts = {
  readonly welcome: string
  readonly loginHeading: string
  readonly loginHelp: string
  readonly email: string
  readonly password: string
  readonly rememberMe: string
  readonly forgotPassword: string
  readonly signIn: string
  readonly loggingIn: string
  readonly noAccount: string
  readonly signUpLink: string
  readonly signedInAsOperator: string
  readonly toOperatorConsole: string
  readonly sessionEnded: string
  readonly operatorHeading: string
  readonly operatorHelp: string
  readonly fieldMissing: string
  readonly emailMalformed: string
  readonly termsMissing: string
  readonly oops: string
  readonly forgotText: string
  readonly sendEmail: string
  readonly sendingEmail: string
  readonly emailSentTitle: string
  readonly emailSent: string
  readonly emailNotSent: string
  readonly ownerHeading: string
  readonly companyHeading: string
  readonly aboutAMinute: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly confirmPassword: string
  readonly terms: <Shown>(values: { link: (text: string) => Shown }) => (string | Shown)[]
  readonly signUp: string
  readonly processing: string
  readonly alreadyPartner: string
  readonly alreadyRegistered: string
  readonly loginHere: string
  readonly bookingInstead: string
  readonly registerCompany: string
  readonly ownScreens: string
  readonly becomePartner: string
  readonly strength: readonly [
    string,
    string,
    string,
    string,
  ]
  readonly tryAgainTitle: string
  readonly passwordsDiffer: string
  readonly ownerSuccessTitle: string
  readonly ownerSuccess: string
  readonly companySuccessTitle: string
  readonly companySuccess: string
  readonly errorTitle: string
  readonly registrationFailed: string
  readonly ownerBannerLines: readonly [
    string,
    string,
  ]
  readonly ownerBannerPoints: readonly [
    string,
    string,
    string,
  ]
  readonly companyBannerLines: readonly [
    string,
    string,
  ]
  readonly companyBannerPoints: readonly [
    string,
    string,
    string,
  ]
  readonly sampleMonth: string
  readonly sampleDays: (values: { days: number; online: number }) => string
  readonly copyright: (values: { year: number }) => string
  readonly verifiedTitle: string
  readonly verified: string
  readonly invalidVerification: string
  readonly invalidVerificationReason: string
  readonly verifyAgainHeading: string
  readonly verifyAgainText: string
  readonly backToSignIn: string
  readonly backToDashboard: string
  readonly sendVerification: string
  readonly sendingVerification: string
  readonly verificationSent: string
  readonly changePassword: string
  readonly newPassword: string
  readonly confirmNewPassword: string
  readonly resetAndLogin: string
  readonly resetDoneTitle: string
  readonly resetDone: string
  readonly askForNewLink: string
  readonly resetFailed: string
}

export const identityTexts = await loadMessages<IdentityTexts>('identity')
