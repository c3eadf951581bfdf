/** A mail before it has a form: the words alone. */
export type Letter = {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** The one thing to do, as a button in the page and a line in the plain text. */
  readonly action?: { readonly label: string; readonly url: string }
  readonly closing: string
}

/** A name as people have it, of letters: whoever registers somebody else's address cannot write them a message in it. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u
const greeting = (firstName: string) => (NAME.test(firstName) ? `Hello ${firstName},` : 'Hello,')
const closing = 'Your Marquee team'

/** The mails that Marquee sends. */
export const mailTexts = {
  verification: (firstName: string, url: string): Letter => ({
    subject: 'Please verify your email address',
    greeting: greeting(firstName),
    paragraphs: [
      'Welcome to Marquee. Please confirm that this address is yours.',
      'The link works for 7 days. If you did not register, there is nothing to do.',
    ],
    action: { label: 'Verify email', url },
    closing,
  }),
  /** FORGOT-05 speaks of the 'Forgot Password' button of this mail. */
  passwordReset: (firstName: string, url: string): Letter => ({
    subject: 'Reset your password',
    greeting: greeting(firstName),
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your Marquee account.',
      'The link works once and for one hour. If it was not you, ignore this mail; your password stays as it is.',
    ],
    action: { label: 'Forgot Password', url },
    closing,
  }),
  passwordChanged: (firstName: string, url: string): Letter => ({
    subject: 'Your password was changed',
    greeting: greeting(firstName),
    paragraphs: [
      'The password of your Marquee account was changed, and you were signed out everywhere.',
      'If that was you, there is nothing to do. If it was not, somebody can read your mails: secure your mailbox first, then choose a new password here.',
    ],
    action: { label: 'Choose a new password', url },
    closing,
  }),
  /** Product design 3: every decision is mailed to the other side. */
  approved: (firstName: string, kind: ReviewedKind, name: string, url: string): Letter => ({
    subject: `Approved: ${name}`,
    greeting: greeting(firstName),
    paragraphs: [`Your ${KINDS[kind]} ${quoted(name)} was approved.`, NEXT[kind]],
    action: { label: `Open ${name}`, url },
    closing,
  }),
  rejected: (firstName: string, kind: ReviewedKind, name: string, reason: string, url: string): Letter => ({
    subject: `Rejected: ${name}`,
    greeting: greeting(firstName),
    paragraphs: [
      `Your ${KINDS[kind]} ${quoted(name)} was not approved. The reason:`,
      reason,
      'You can change it and submit it again at any time.',
    ],
    action: { label: `Change ${name}`, url },
    closing,
  }),
} as const

type ReviewedKind = 'vehicle' | 'restaurant' | 'campaign' | 'infotainment'

const KINDS: Readonly<Record<ReviewedKind, string>> = {
  vehicle: 'mobile location',
  restaurant: 'fixed location',
  campaign: 'campaign',
  infotainment: 'infotainment video',
}

const NEXT: Readonly<Record<ReviewedKind, string>> = {
  vehicle: 'You can pair its screens now.',
  restaurant: 'You can pair its screens now.',
  campaign: 'It plays on its screens on every day of its flight.',
  infotainment: 'It plays on its screens from now on.',
}

const quoted = (name: string) => `“${name}”`
