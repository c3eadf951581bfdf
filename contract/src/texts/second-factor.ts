/** Words of the second step of the sign-in, and of the page about sign-in and security (decision 6). */
export const secondFactorTexts = {
  /** The second step of the sign-in. */
  stepHeading: 'One more step',
  code: 'Code of your authenticator app',
  codeHint: 'Six digits. They change every half minute.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes you kept when you set up the second factor. Each works once.',
  withRecoveryCode: 'Use a recovery code',
  withAuthenticator: 'Use the authenticator app',
  back: 'Back',
  signIn: 'Sign In',
  signingIn: 'Logging in...',

  /** The page. */
  title: 'Sign-in and security',
  help: 'What protects your account, and where you are signed in.',
  factor: 'Second factor',
  on: 'On',
  off: 'Off',
  isOn: 'Signing in asks for your password and for a code of your authenticator app.',
  isOff: 'Signing in asks for your password alone. With a second factor nobody comes in who has only that.',
  since: 'Since',
  codesLeft: 'Recovery codes left',
  ofTen: (left: number) => `${left} of 10`,
  fewLeft: 'Few recovery codes are left. Make new ones before you need them.',
  setUp: 'Set up',
  replace: 'Move to another phone',
  renew: 'Make new recovery codes',
  remove: 'Remove',

  /** Shown until the mandatory second factor is set up. */
  gateTitle: 'Protect your account',
  gateHelp:
    'Operators sign in with a second factor. It takes about two minutes: you need a phone with an authenticator app.',
  signOut: 'Sign Out',

  /** The confirmation by password and code. */
  password: 'Your password',
  passwordAgain: 'Enter your password again, so that nobody does this in your place.',
  currentCode: 'Code of your authenticator app, or a recovery code',
  fieldMissing: 'Please fill in this field.',
  proceed: 'Continue',
  proceeding: 'Checking...',

  /** Setting up. */
  setUpTitle: 'Set up the second factor',
  replaceTitle: 'Move to another phone',
  scan: 'Scan this with your authenticator app',
  scanHelp: 'Any app for time-based codes will do.',
  picture: 'Picture for your authenticator app. The same key stands below as text.',
  pictureFailed: 'The picture could not be drawn. Type the key instead.',
  byHand: 'Or type this key into the app',
  copyKey: 'Copy the key',
  firstCode: 'Then enter the code that the app shows',
  confirm: 'Turn on',
  confirming: 'Turning on...',

  /** Recovery codes. */
  codesTitle: 'Keep your recovery codes',
  codesHelp:
    'Each of them signs you in once when you do not have your phone. They are shown only now: print them, or keep them in a password manager.',
  codes: 'Recovery codes',
  copyCodes: 'Copy',
  download: 'Download',
  fileName: 'marquee-recovery-codes.txt',
  fileText: (email: string, codes: readonly string[]) =>
    `Recovery codes of ${email} for Marquee. Each works once.\n\n${codes.join('\n')}\n`,
  kept: 'I have kept them',

  renewTitle: 'Make new recovery codes',
  renewHelp: 'The codes you have now will no longer work.',
  renewing: 'Making codes...',
  removeTitle: 'Remove the second factor?',
  removeHelp: 'Your account is then protected by its password alone.',
  removing: 'Removing...',
  cancel: 'Cancel',

  turnedOn: 'The second factor is on',
  turnedOnHelp: 'Every other browser was signed out.',
  renewed: 'Your new recovery codes are in force',
  removed: 'The second factor is removed',

  /** Sessions. */
  sessions: 'Where you are signed in',
  sessionsHelp: (idleHours: number, days: number) =>
    `An operator's sign-in ends after ${idleHours} hours without use, and after ${days} days.`,
  browser: 'Browser',
  network: 'Network',
  signedInAt: 'Signed in',
  lastUsed: 'Last used',
  action: 'Action',
  thisOne: 'This browser',
  browserName: (browser: string | null, system: string | null) => {
    if (browser === null) return system ?? 'Unknown browser'
    return system === null ? browser : `${browser} on ${system}`
  },
  unknownNetwork: 'Unknown',
  inUse: 'In use now',
  end: 'Sign out',
  endLabel: (browser: string, at: string) => `Sign out ${browser}, signed in ${at}`,
  endTitle: 'Sign this browser out?',
  endHelp: 'Whoever uses it has to sign in again.',
  ending: 'Signing out...',
  ended: 'The browser is signed out',
  endOthers: 'Sign out everywhere else',
  endOthersTitle: 'Sign out everywhere else?',
  endOthersHelp: 'Only this browser stays signed in.',
  othersEnded: (count: number) => (count === 1 ? 'One browser is signed out' : `${count} browsers are signed out`),
} as const
