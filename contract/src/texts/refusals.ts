/** Sentences with which the server refuses any call; apart from the others, which the player need not carry. */
export const commonRefusalTexts = {
  invalid: 'Some values are missing or invalid.',
  notSignedIn: 'Sign in first.',
  wrongRole: 'Your account isn’t allowed to do this.',
  secondFactorMissing: 'Set up your second factor first.',
  readOnly: 'You’re only viewing. You can’t change anything.',
  notYours: 'This belongs to another account.',
  notFound: 'This doesn’t exist or was deleted.',
  wrongMethod: 'This address doesn’t support this method.',
  tooLarge: 'This is larger than the server accepts.',
  tooManyParts: 'This form has more fields and files than the server accepts.',
  tooMany: 'Too many attempts. Wait a moment and try again.',
  unexpectedFile: 'This call doesn’t accept this file.',
  brokenUpload: 'The upload was interrupted. Try again.',
  notJson: 'The request isn’t valid JSON.',
  wrongContentType: 'This content type isn’t supported here.',
  badAddress: 'This address can’t be read.',
  unreadable: 'This request can’t be read.',
  tooSlow: 'The request took too long to arrive. Try again.',
  noSuchRange: 'The file is shorter than the requested range.',
  expectation: 'The server can’t do what the request expects.',
  headersTooLarge: 'The request headers are larger than the server accepts.',
  broken: 'Something went wrong on our side. Try again.',
  unavailable: 'Marquee can’t reach its database right now. Try again in a moment.',
  busy: 'Marquee is very busy right now. Try again later.',
  storageFull: 'There’s no space for this file right now. Nothing was saved. Try again later.',
} as const

/** Of calls that the player shares with others. */
export const pairingRefusalTexts = {
  pairingCodeUnknown: 'This code is invalid or has expired. Check the code on the screen.',
} as const

/** Of single calls. */
export const refusalTexts = {
  versionChanged: 'This changed after you opened it. Review it again before you decide.',

  emailTaken: 'An account with this email address already exists.',
  passwordsDiffer: 'Passwords do not match',
  passwordLength: 'Choose a password of 8 to 128 characters.',
  passwordCommon: 'This password is too easy to guess. Choose another one, for example four unrelated words.',
  passwordPersonal: 'Choose a password that isn’t mostly your name, your email address or the word Marquee.',
  /** OPEN-15: one message for both, so that addresses cannot be probed */
  wrongLogin: 'Invalid email or password.',
  suspended: 'Your account is suspended. We emailed you the reason. You can reply to that email.',
  secondFactorNeeded: 'Enter the code from your authenticator app.',
  wrongCode: 'Incorrect code, or one that was used before. Enter the next one.',
  wrongPassword: 'Incorrect password.',
  hasSecondFactor: 'You already have a second factor. Enter one of its codes to replace it.',
  noSecondFactor: 'You don’t have a second factor.',
  noSetUp: 'This setup has expired. Start again.',
  secondFactorMandatory: 'Operators need a second factor here.',
  /** VERIFY-06 */
  invalidVerification: 'Invalid verification token.',
  resetTokenInvalid: 'This link has expired or was used before. Request a new one.',

  hasOwner: 'You already have an owner profile.',
  noOwner: 'Please create Owner profile first.',
  hasCompany: 'You already have a company.',
  /** CAMP-FORM-33 */
  noCompany: 'You must be registered with a company to add a campaign.',

  unknownLocation: 'Choose one of the listed locations.',
  unknownVehicleType: 'Choose one of the listed vehicle types.',
  registrationTaken: 'You already have a mobile location with this registration number.',
  nameTaken: 'This name is already in use.',
  inUse: 'This is in use and can’t be deleted. You can deactivate it instead.',
  nonsenseHours: 'Enter opening hours like 09:00.',

  pairingPlace: 'Choose one approved venue for this screen.',
  placeNotApproved: 'This venue isn’t approved yet. You can pair screens once it is.',
  slotsSold: 'More slots than this are already sold. See the days.',
  screenNameTaken: 'Another screen at this venue has this name.',
  screenRetired: 'This screen is retired.',
  screenChanged: 'This screen changed after you opened it. Nothing was saved. Review it and try again.',
  noDevice: 'No device is paired with this screen.',
  daysTooMany: 'Choose fewer days.',
  placeSold: 'Campaigns are booked on its screens. You can change the location once they end.',

  /** decision 8 */
  emailNotConfirmed: 'Confirm your email address before you submit a campaign. You can save it as a draft until then.',
  tooManyScreenDays: 'A new company can’t reserve this many screen days.',
  tooManyScreenDaysDetail: (held: number, most: number) =>
    `A new company can reserve up to ${most.toLocaleString('en-US')} screen days until its first campaign is approved. With this campaign it would reserve ${held.toLocaleString('en-US')}. Choose fewer screens or weeks.`,

  startBeforeToday: 'Choose today or a later start date.',
  startTooFar: 'Choose a start date within the next year.',
  typeLocked: 'The type of a campaign can’t be changed.',
  /** OPEN-68 */
  incomplete: 'The campaign isn’t complete yet.',
  incompleteDetail: (parts: string) => `The campaign isn’t complete yet. Missing: ${parts}.`,
  missingParts: { video: 'the video', location: 'the location', selection: 'the screens' },
  unknownPlaces: 'Some of the selected venues don’t exist in this location.',
  screensTaken: 'Some screens were just booked by someone else and are no longer available.',
  screensMismatch: 'The number of screens doesn’t match the selection.',
  notReviewable: 'This no longer needs a decision.',
  reviewHeld: 'Another operator is reviewing this.',
  reviewHeldDetail: (name: string) => `${name} is reviewing this.`,
  decisionComing: 'This is already decided.',
  decisionComingDetail: (name: string, decision: 'approve' | 'reject') =>
    `${name} has just ${decision === 'approve' ? 'approved' : 'rejected'} this.`,
  decisionGoneOut: 'This decision was carried out and can no longer be undone.',
  partySuspended: 'This belongs to a suspended account, so it can’t be approved.',
  reasonMissing: 'Enter a reason for the rejection.',
  endBeforeStart: 'Choose an end date on or after the start date.',
  /** INF-FORM-08 */
  videoMissing: 'Please upload a valid video before submitting.',
  /** INF-FORM-09 */
  screensMissing: 'Please select at least one screen',
  unknownScreens: 'Some of the selected screens aren’t yours or don’t match this type and location.',

  passwordNeeded: 'Enter your password to change your bank details.',
  passwordWrong: 'Incorrect password.',
  noPaymentRecord: 'There is no payment record for this month.',
} as const
