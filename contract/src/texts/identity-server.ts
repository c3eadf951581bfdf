/** Replies of the server about accounts. */
export const identityAnswers = {
  signedOut: 'You’re signed out.',
  sessionEnded: 'This browser is signed out.',
  othersSignedOut: 'All other browsers are signed out.',
  secondFactorRemoved: 'Second factor removed.',
  /** OPEN-20: the same for known and unknown addresses */
  resetRequested: 'If there’s an account with this address, we’ve sent it a link.',
  /** The same for known, unknown and verified addresses. */
  verificationRequested: 'If there’s an unverified account with this address, we’ve sent it a link.',
  /** API-USER-06, OPEN-21 */
  passwordUpdated: 'Password updated successfully.',
} as const

/** Answers to saving an owner profile or a company. */
export const profileAnswers = {
  /** OPROF-FORM-11, OPEN-34: in both modes */
  ownerSaved: 'Owner Details updated Successfully',
  /** CPROF-FORM-10 */
  companyAdded: 'Company Details Added Successfully',
  /** CPROF-FORM-11 */
  companyUpdated: 'Company Details updated Successfully',
} as const
