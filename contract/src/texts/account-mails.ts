import { buildGreeting, closing, type EmailContent } from './mails.ts'

/** The new operator, and who added them. */
type OperatorEmailData = { readonly name: string; readonly email: string; readonly by: string }

/** Emails about signing in, and about the account of a person. */
export const accountMailTexts = {
  verification: (firstName: string, url: string): EmailContent => ({
    subject: 'Verify your email address',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'Welcome to Marquee. Confirm that this email address is yours.',
      'This link expires in 7 days. If you didn’t sign up, you can ignore this email.',
    ],
    action: { label: 'Verify email', url },
    closing,
  }),
  /** FORGOT-05 speaks of the 'Forgot Password' button of this mail. */
  passwordReset: (firstName: string, url: string): EmailContent => ({
    subject: 'Reset your password',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'We received a request to reset the password of your Marquee account.',
      'This link can be used once and expires in 1 hour. If you didn’t ask for it, ignore this email. Your password won’t change.',
    ],
    action: { label: 'Forgot Password', url },
    closing,
  }),
  passwordChanged: (firstName: string, url: string): EmailContent => ({
    subject: 'Your password was changed',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'The password of your Marquee account was changed, and you were signed out on all devices.',
      'If this was you, you can ignore this email. If not, someone may have access to your mailbox. Secure your mailbox first, then choose a new password here.',
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
    subject: 'Many failed sign-in attempts',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'There were many attempts, from many networks, to sign in to your Marquee account with a wrong password. Sign-in from new networks is paused for up to 15 minutes at a time.',
      'You can still sign in from devices and networks that you have used before. To sign in on a new device now, choose a new password on it. Your account then recognises the device.',
    ],
    action: { label: 'Choose a new password', url },
    closing,
  }),
  secondFactorAdded: (firstName: string, url: string): EmailContent => ({
    subject: 'Second factor added to your account',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'An authenticator app was set up for your Marquee account. Signing in now requires a code from this app.',
      'Keep your recovery codes where you can find them without your phone. If this wasn’t you, choose a new password at once and tell another operator.',
    ],
    action: { label: 'View sign-in and security', url },
    closing,
  }),
  secondFactorRemoved: (firstName: string, url: string): EmailContent => ({
    subject: 'Second factor removed from your account',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'Your Marquee account is now protected by its password only.',
      'If this wasn’t you, choose a new password at once and set up the second factor again.',
    ],
    action: { label: 'View sign-in and security', url },
    closing,
  }),
  secondFactorReset: (firstName: string, url: string): EmailContent => ({
    subject: 'Second factor of your account reset',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'The second factor of your Marquee account was reset by your Marquee administrator, and you were signed out on all devices.',
      'Sign in with your password and set up a new one. If you didn’t ask for this, tell your administrator.',
    ],
    action: { label: 'Sign in', url },
    closing,
  }),
  recoveryCodesRenewed: (firstName: string, url: string): EmailContent => ({
    subject: 'New recovery codes created',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'New recovery codes were created for your Marquee account. The previous codes no longer work.',
      'If this wasn’t you, choose a new password at once and create new codes.',
    ],
    action: { label: 'View sign-in and security', url },
    closing,
  }),
  recoveryCodeUsed: (firstName: string, left: number, url: string): EmailContent => ({
    subject: 'A recovery code was used',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `A recovery code of your Marquee account was used. ${describeCodesLeft(left)}`,
      'If this wasn’t you, choose a new password at once and create new codes.',
    ],
    action: { label: 'View sign-in and security', url },
    closing,
  }),
  /** Decision 7: a suspended user gets the reason. */
  suspended: (firstName: string, reason: string): EmailContent => ({
    subject: 'Your Marquee account is suspended',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'Your account was suspended, and you were signed out on all devices. Reason:',
      reason,
      'Until your account is restored, your campaigns don’t play and your screens take no new bookings. You can reply to this email.',
    ],
    closing,
  }),
  restored: (firstName: string, url: string): EmailContent => ({
    subject: 'Your Marquee account was restored',
    greeting: buildGreeting(firstName),
    paragraphs: ['You can sign in again. Everything that was paused continues now.'],
    action: { label: 'Sign in', url },
    closing,
  }),
  roleChanged: (firstName: string, role: 'partner' | 'client' | 'operator', url: string): EmailContent => ({
    subject: 'The role of your Marquee account changed',
    greeting: buildGreeting(firstName),
    paragraphs: [`You are now ${ROLES[role]}. Sign in again to see your new pages.`],
    action: { label: 'Sign in', url },
    closing,
  }),
  operatorInvitation: (firstName: string, by: string, url: string): EmailContent => ({
    subject: 'You are invited to Marquee as an operator',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${by} added you as an operator of Marquee. Choose a password to get started.`,
      'This link can be used once and expires in 24 hours.',
    ],
    action: { label: 'Choose a password', url },
    closing,
  }),
  /** Decision 21: all operators are informed of a new one. */
  operatorAdded: (firstName: string, added: OperatorEmailData, url: string): EmailContent => ({
    subject: `${added.name} is now an operator`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${added.by} added ${added.name} (${added.email}) as an operator of Marquee.`,
      'If you didn’t expect this, check the account at once. It can take part in payouts 72 hours after setting up its second factor.',
    ],
    action: { label: 'View account', url },
    closing,
  }),
} as const

const ROLES = { partner: 'a partner', client: 'a client', operator: 'an operator' } as const

function describeCodesLeft(left: number): string {
  if (left === 0) return 'No codes are left. Create new codes now.'
  return left === 1 ? '1 code is left. Create new codes soon.' : `${left} codes are left.`
}
