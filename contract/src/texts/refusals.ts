/** Sentences with which the server refuses. */
export const refusalTexts = {
  invalid: 'Some of what was sent is missing or not valid.',
  notSignedIn: 'Please sign in first.',
  wrongRole: 'Your account is not allowed to do this.',
  notYours: 'This belongs to somebody else.',
  notFound: 'This does not exist, or no longer.',
  wrongMethod: 'This address is not called in this way.',
  tooLarge: 'This is larger than the server accepts.',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  notBuilt: 'This part of Marquee is not built yet.',
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
  unavailable: 'Marquee is starting or stopping. Please try again in a moment.',
  storageFull: 'There is no room for this file at the moment. Nothing was saved. Please try again later.',
  versionChanged: 'This was changed after you opened it. Please look at it again before you decide.',

  emailTaken: 'An account with this email address already exists.',
  passwordsDiffer: 'Passwords do not match',
  passwordLength: 'Please choose a password of 8 to 128 characters.',
  passwordCommon: 'This password is among the most common ones. Please choose another.',
  /** OPEN-15: one message for both, so that addresses cannot be probed */
  wrongLogin: 'Invalid email or password.',
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
  nonsenseHours: 'Opening hours must be times such as 09:00.',

  pairingCodeUnknown: 'This code is not known or has expired. Check the code on the screen.',
  pairingPlace: 'Please choose one approved place for this screen.',
  placeNotApproved: 'This place is not approved yet. Screens can be paired once it is.',
  slotsSold: 'More slots are sold than this. See the days.',
  screenRetired: 'This screen is retired.',
  placeSold: 'Campaigns are booked on its screens. The location can change once they are over.',
  soldElsewhere: 'This screen is booked by campaigns of another location. Choose a place there.',

  startBeforeToday: 'The start date cannot be before today.',
  startTooFar: 'The start date can be at most one year ahead.',
  typeLocked: 'The type of a campaign cannot be changed.',
  /** OPEN-68 */
  incomplete: 'The campaign is not complete yet.',
  incompleteWithout: (parts: readonly string[]) => `The campaign is not complete yet. Missing: ${parts.join(', ')}.`,
  missingParts: { video: 'the video', location: 'the location', selection: 'the screens' },
  unknownPlaces: 'Some of the selected places do not exist in this location.',
  screensTaken: 'Somebody else was faster: not all of the screens are still free.',
  screensMismatch: 'The number of screens does not fit the selection.',
  notReviewable: 'There is nothing to decide here any more.',
  reasonMissing: 'Please give a reason for the rejection.',
  endBeforeStart: 'The end date cannot be before the start date.',
  /** INF-FORM-08 */
  videoMissing: 'Please upload a valid video before submitting.',
  /** INF-FORM-09 */
  screensMissing: 'Please select at least one screen',
  unknownScreens: 'Some of the selected screens are not among your screens of this type and location.',

  noPaymentRecord: 'There is no payment record for this month.',
} as const
