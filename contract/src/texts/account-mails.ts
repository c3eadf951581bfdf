import { buildGreeting, closing, type EmailContent } from './mails.ts'

/** The new operator, and who added them. */
type OperatorEmailData = { readonly name: string; readonly email: string; readonly by: string }

/** Emails about signing in, and about the account of a person. */
export const accountMailTexts = {
  verification: (firstName: string, url: string): EmailContent => ({
    subject: 'Please verify your email address',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'Welcome to Marquee. Please confirm that this address is yours.',
      'The link works for 7 days. If you did not register, there is nothing to do.',
    ],
    action: { label: 'Verify email', url },
    closing,
  }),
  /** FORGOT-05 speaks of the 'Forgot Password' button of this mail. */
  passwordReset: (firstName: string, url: string): EmailContent => ({
    subject: 'Reset your password',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your Marquee account.',
      'The link works once and for one hour. If it was not you, ignore this mail; your password stays as it is.',
    ],
    action: { label: 'Forgot Password', url },
    closing,
  }),
  passwordChanged: (firstName: string, url: string): EmailContent => ({
    subject: 'Your password was changed',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'The password of your Marquee account was changed, and you were signed out everywhere.',
      'If that was you, there is nothing to do. If it was not, somebody can read your mails: secure your mailbox first, then choose a new password here.',
    ],
    action: { label: 'Choose a new password', url },
    closing,
  }),
  /** A sign-in from a new device at a new network address (decision 6). */
  newDevice: (
    firstName: string,
    { browser, system }: { browser: string | null; system: string | null },
    url: string,
  ): EmailContent => ({
    subject: 'New sign-in to your account',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `Someone signed in to your Marquee account from a new device: ${browser ?? 'an unknown browser'}${system === null ? '' : ` on ${system}`}.`,
      'If this was you, you can ignore this email. If not, choose a new password here. This signs out every device.',
    ],
    action: { label: 'Choose a new password', url },
    closing,
  }),
  manyAttempts: (firstName: string, url: string): EmailContent => ({
    subject: 'Many failed attempts to sign in',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'There were many attempts to sign in to your Marquee account with a wrong password, from many places. Sign-in from new places is paused for up to 15 minutes at a time.',
      'You can still sign in from devices and places that you have used before. To sign in on a new device now, choose a new password on it. Your account then recognises the device.',
    ],
    action: { label: 'Choose a new password', url },
    closing,
  }),
  secondFactorAdded: (firstName: string, url: string): EmailContent => ({
    subject: 'A second factor protects your account',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'An authenticator app was set up for your Marquee account. Signing in now asks for a code of it.',
      'Keep the recovery codes where you find them without your phone. If it was not you, choose a new password at once and tell a colleague who runs Marquee.',
    ],
    action: { label: 'See your sign-in and security', url },
    closing,
  }),
  secondFactorRemoved: (firstName: string, url: string): EmailContent => ({
    subject: 'The second factor of your account was removed',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'Your Marquee account is protected by its password alone now.',
      'If it was not you, choose a new password at once and set the second factor up again.',
    ],
    action: { label: 'See your sign-in and security', url },
    closing,
  }),
  secondFactorReset: (firstName: string, url: string): EmailContent => ({
    subject: 'The second factor of your account was reset',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'Somebody who runs your Marquee took the second factor of your account away, and you were signed out everywhere.',
      'Sign in with your password and set up another one. If you did not ask for this, tell them.',
    ],
    action: { label: 'Sign in', url },
    closing,
  }),
  recoveryCodesRenewed: (firstName: string, url: string): EmailContent => ({
    subject: 'You have new recovery codes',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'New recovery codes were made for your Marquee account. The former ones no longer work.',
      'If it was not you, choose a new password at once and make new codes.',
    ],
    action: { label: 'See your sign-in and security', url },
    closing,
  }),
  recoveryCodeUsed: (firstName: string, left: number, url: string): EmailContent => ({
    subject: 'A recovery code was used',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `A recovery code of your Marquee account was used. ${describeCodesLeft(left)}`,
      'If it was not you, choose a new password at once and make new codes.',
    ],
    action: { label: 'See your sign-in and security', url },
    closing,
  }),
  /** Decision 7: a suspended user gets the reason. */
  suspended: (firstName: string, reason: string): EmailContent => ({
    subject: 'Your Marquee account is suspended',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'Your account was suspended, and you were signed out everywhere. The reason:',
      reason,
      'Your campaigns are not shown, and nothing new is booked on your screens, until your account is restored. You can answer this mail.',
    ],
    closing,
  }),
  restored: (firstName: string, url: string): EmailContent => ({
    subject: 'Your Marquee account is restored',
    greeting: buildGreeting(firstName),
    paragraphs: ['You can sign in again. What stood still goes on from now.'],
    action: { label: 'Sign in', url },
    closing,
  }),
  roleChanged: (firstName: string, role: 'partner' | 'client' | 'operator', url: string): EmailContent => ({
    subject: 'Your Marquee account has another role',
    greeting: buildGreeting(firstName),
    paragraphs: [`You are ${ROLES[role]} now. Sign in again to find your pages.`],
    action: { label: 'Sign in', url },
    closing,
  }),
  operatorInvitation: (firstName: string, by: string, url: string): EmailContent => ({
    subject: 'You are invited to run Marquee',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${by} has made you an operator of Marquee. Choose a password to begin.`,
      'The link works once and for 24 hours.',
    ],
    action: { label: 'Choose a password', url },
    closing,
  }),
  /** Decision 21: all operators are informed of a new one. */
  operatorAdded: (firstName: string, added: OperatorEmailData, url: string): EmailContent => ({
    subject: `${added.name} is an operator now`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${added.by} has made ${added.name} (${added.email}) an operator of Marquee.`,
      'Did you expect that? If not, look into it at once: three days after signing in this account can approve payouts.',
    ],
    action: { label: 'See the account', url },
    closing,
  }),
} as const

const ROLES = { partner: 'a partner', client: 'a client', operator: 'an operator' } as const

function describeCodesLeft(left: number): string {
  if (left === 0) return 'None are left: make new ones now.'
  return left === 1 ? 'One is left: make new ones soon.' : `${left} are left.`
}
