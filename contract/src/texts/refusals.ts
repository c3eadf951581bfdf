/** Sentences with which the server refuses any call; apart from the others, which the player need not carry. */
export const commonRefusalTexts = {
  invalid: 'Some of what was sent is missing or not valid.',
  notSignedIn: 'Please sign in first.',
  wrongRole: 'Your account is not allowed to do this.',
  secondFactorMissing: 'Please set up your second factor first.',
  readOnly: 'You are only looking. Nothing can be changed.',
  notYours: 'This belongs to somebody else.',
  notFound: 'This does not exist, or no longer.',
  wrongMethod: 'This address is not called in this way.',
  tooLarge: 'This is larger than the server accepts.',
  tooManyParts: 'This form has more fields and files than the server accepts.',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  unexpectedFile: 'A file was sent that this call does not take.',
  brokenUpload: 'The upload broke off. Please try again.',
  notJson: 'What was sent is not valid JSON.',
  wrongContentType: 'This kind of content is not understood here.',
  badAddress: 'This address cannot be read.',
  unreadable: 'This is not a request that can be read.',
  tooSlow: 'The request took too long to arrive. Please try again.',
  noSuchRange: 'The file is shorter than the part that was asked for.',
  expectation: 'The server cannot do what the request expects of it.',
  headersTooLarge: 'The headers of the request are larger than the server accepts.',
  broken: 'Something went wrong on our side. Please try again.',
  unavailable: "Marquee can't reach its database right now. Please try again in a moment.",
  busy: 'More comes in than can be kept at the moment. Please try again later.',
  storageFull: 'There is no room for this file at the moment. Nothing was saved. Please try again later.',
} as const

/** Of calls that the player shares with others. */
export const pairingRefusalTexts = {
  pairingCodeUnknown: 'This code is not known or has expired. Check the code on the screen.',
} as const

/** Of single calls. */
export const refusalTexts = {
  versionChanged: 'This was changed after you opened it. Please look at it again before you decide.',

  emailTaken: 'An account with this email address already exists.',
  passwordsDiffer: 'Passwords do not match',
  passwordLength: 'Please choose a password of 8 to 128 characters.',
  passwordCommon: 'This password is easy to guess. Please choose another one, for example four unrelated words.',
  passwordPersonal:
    'Please choose a password that is not made up mostly of your name, your email address or the word Marquee.',
  /** OPEN-15: one message for both, so that addresses cannot be probed */
  wrongLogin: 'Invalid email or password.',
  suspended: 'Your account is suspended. We have mailed you the reason; you can answer that mail.',
  secondFactorNeeded: 'Please enter the code from your authenticator app.',
  wrongCode: 'This code is not right, or was used before. Please try the next one.',
  wrongPassword: 'This is not your password.',
  hasSecondFactor: 'You have a second factor already. Enter one of its codes to replace it.',
  noSecondFactor: 'You have no second factor.',
  noSetUp: 'This set-up is over. Please begin again.',
  secondFactorMandatory: 'Operators cannot be without a second factor here.',
  /** VERIFY-06 */
  invalidVerification: 'Invalid verification token.',
  resetTokenInvalid: 'This link has expired or was used before. Please ask for a new one.',

  hasOwner: 'You already have an owner profile.',
  noOwner: 'Please create Owner profile first.',
  hasCompany: 'You already have a company.',
  /** CAMP-FORM-33 */
  noCompany: 'You must be registered with a company to add a campaign.',

  unknownLocation: 'Please choose one of the listed locations.',
  unknownVehicleType: 'Please choose one of the listed vehicle types.',
  registrationTaken: 'You already have a mobile location with this registration number.',
  nameTaken: 'There is already one with this name.',
  inUse: 'This is in use and cannot be deleted. It can be withdrawn, so that it is offered no longer.',
  nonsenseHours: 'Opening hours must be times such as 09:00.',

  pairingPlace: 'Please choose one approved place for this screen.',
  placeNotApproved: 'This place is not approved yet. Screens can be paired once it is.',
  slotsSold: 'More slots are sold than this. See the days.',
  screenNameTaken: 'Another screen of this venue has that name.',
  screenRetired: 'This screen is retired.',
  screenChanged: 'Somebody changed this screen after you opened it. Look at it again; nothing was saved.',
  noDevice: 'No device is paired with this screen.',
  daysTooMany: 'That is more days than can be shown at once.',
  placeSold: 'Campaigns are booked on its screens. The location can change once they are over.',

  /** decision 8 */
  emailNotConfirmed: 'Confirm your email address before you submit a campaign. You can save it as a draft until then.',
  tooManyScreenDays: 'A new company cannot reserve this many screen days.',
  tooManyScreenDaysDetail: (held: number, most: number) =>
    `A new company can reserve up to ${most.toLocaleString('en-US')} screen days until its first campaign is approved. With this campaign it would reserve ${held.toLocaleString('en-US')}. Choose fewer screens or weeks.`,

  startBeforeToday: 'The start date cannot be before today.',
  startTooFar: 'The start date can be at most one year ahead.',
  typeLocked: 'The type of a campaign cannot be changed.',
  /** OPEN-68 */
  incomplete: 'The campaign is not complete yet.',
  incompleteDetail: (parts: readonly string[]) => `The campaign is not complete yet. Missing: ${parts.join(', ')}.`,
  missingParts: { video: 'the video', location: 'the location', selection: 'the screens' },
  unknownPlaces: 'Some of the selected places do not exist in this location.',
  screensTaken: 'Somebody else was faster: not all of the screens are still free.',
  screensMismatch: 'The number of screens does not fit the selection.',
  notReviewable: 'There is nothing to decide here any more.',
  reviewHeld: 'Somebody else is looking at this and decides on it.',
  reviewHeldDetail: (name: string) => `${name} is looking at this and decides on it.`,
  decisionComing: 'This is decided already.',
  decisionComingDetail: (name: string, decision: 'approve' | 'reject') =>
    `${name} has just ${decision === 'approve' ? 'approved' : 'rejected'} this.`,
  decisionGoneOut: 'The decision has gone out and cannot be taken back any more.',
  partySuspended: 'Whoever this belongs to is suspended, so it cannot be approved.',
  reasonMissing: 'Please give a reason for the rejection.',
  endBeforeStart: 'The end date cannot be before the start date.',
  /** INF-FORM-08 */
  videoMissing: 'Please upload a valid video before submitting.',
  /** INF-FORM-09 */
  screensMissing: 'Please select at least one screen',
  unknownScreens: 'Some of the selected screens are not among your screens of this type and location.',

  passwordNeeded: 'Enter your password to change the bank details.',
  passwordWrong: 'This password is not right.',
  noPaymentRecord: 'There is no payment record for this month.',
} as const
