/** Words of the second step of the sign-in, and of the page about sign-in and security (decision 6). */
export const secondFactorTexts = {
  /** The second step of the sign-in. */
  stepHeading: 'One more step',
  code: 'Code from your authenticator app',
  codeHint: 'Six digits that change every 30 seconds.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes you saved when you set up the second factor. Each code works once.',
  withRecoveryCode: 'Use a recovery code',
  withAuthenticator: 'Use the authenticator app',
  back: 'Back',
  signIn: 'Sign In',
  signingIn: 'Logging in...',

  /** The page. */
  title: 'Sign-in and security',
  help: 'Protect your account and see where you’re signed in.',
  factor: 'Second factor',
  on: 'On',
  off: 'Off',
  isOn: 'Signing in requires your password and a code from your authenticator app.',
  isOff: 'Signing in requires only your password. A second factor protects your account even if your password leaks.',
  since: 'Since',
  codesLeft: 'Recovery codes left',
  ofTen: (left: number) => `${left} of 10`,
  fewLeft: 'You have few recovery codes left. Create new ones before you need them.',
  setUp: 'Set up',
  replace: 'Move to another phone',
  renew: 'Create new recovery codes',
  remove: 'Remove',

  /** Shown until the mandatory second factor is set up. */
  gateTitle: 'Protect your account',
  gateHelp:
    'Operators sign in with a second factor. Setup takes about two minutes. You need a phone with an authenticator app.',
  signOut: 'Sign Out',

  /** The confirmation by password and code. */
  password: 'Your password',
  passwordAgain: 'Enter your password again to confirm it’s you.',
  currentCode: 'Code from your authenticator app, or a recovery code',
  fieldMissing: 'Fill in this field',
  proceed: 'Continue',
  proceeding: 'Checking...',

  /** Setting up. */
  setUpTitle: 'Set up the second factor',
  replaceTitle: 'Move to another phone',
  scan: 'Scan this with your authenticator app',
  scanHelp: 'Any app for time-based codes works.',
  picture: 'QR code for your authenticator app. The same key is shown below as text.',
  pictureFailed: 'We couldn’t create the QR code. Type the key instead.',
  byHand: 'Or type this key into the app',
  copyKey: 'Copy key',
  firstCode: 'Then enter the code from the app',
  confirm: 'Turn on',
  confirming: 'Turning on...',

  /** Recovery codes. */
  codesTitle: 'Save your recovery codes',
  codesHelp:
    'Each code signs you in once if you don’t have your phone. They’re shown only now. Print them or keep them in a password manager.',
  codes: 'Recovery codes',
  copyCodes: 'Copy',
  download: 'Download',
  fileText: (email: string) => `Marquee recovery codes for ${email}. Each code works once.`,
  kept: 'I have saved them',

  renewTitle: 'Create new recovery codes',
  renewHelp: 'Your current codes will stop working.',
  renewing: 'Creating codes...',
  removeTitle: 'Remove the second factor?',
  removeHelp: 'Your account will be protected by its password only.',
  removing: 'Removing...',
  cancel: 'Cancel',

  turnedOn: 'Second factor turned on',
  turnedOnHelp: 'All other browsers were signed out.',
  renewed: 'Your new recovery codes are active',
  removed: 'Second factor removed',

  /** Sessions. */
  sessions: 'Where you’re signed in',
  sessionsHelp: (idleHours: number, days: number) =>
    `Operator sessions end after ${idleHours} hours without activity, and after ${days} days at the latest.`,
  browser: 'Browser',
  network: 'Network',
  signedInAt: 'Signed in',
  lastUsed: 'Last used',
  action: 'Action',
  thisOne: 'This browser',
  unknownBrowser: 'Unknown browser',
  browserOnSystem: (browser: string, system: string) => `${browser} on ${system}`,
  unknownNetwork: 'Unknown',
  inUse: 'Active now',
  end: 'Sign out',
  endLabel: (browser: string, at: string) => `Sign out ${browser}, signed in ${at}`,
  endTitle: 'Sign this browser out?',
  endHelp: 'To use Marquee there again, you need to sign in.',
  ending: 'Signing out...',
  ended: 'Browser signed out',
  endOthers: 'Sign out everywhere else',
  endOthersTitle: 'Sign out everywhere else?',
  endOthersHelp: 'Only this browser stays signed in.',
  othersEnded: (count: number) => (count === 1 ? '1 browser signed out' : `${count} browsers signed out`),
} as const
