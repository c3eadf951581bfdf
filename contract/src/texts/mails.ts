import { formatDocumentDay } from './document-days.ts'
import { formatMonth } from './self-billing.ts'
import { formatEuros } from '../money.rules.ts'

/** The words of an email, without layout. */
export type EmailContent = {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** The action, as a button in HTML and a line in plain text. */
  readonly action?: { readonly label: string; readonly url: string }
  readonly closing: string
}

/** The data of an email about an invoice or credit note. */
type InvoiceEmailData = {
  readonly number: string
  readonly grossCents: number
  /** of an invoice */
  readonly dueOn: string | null
  readonly campaign: string
  /** of a credit note: the number of the invoice */
  readonly corrects: string
}

/** The data of an email about the statements of a month. */
type StatementEmailData = {
  readonly firstName: string
  /** YYYY-MM */
  readonly month: string
  readonly count: number
  readonly grossCents: number
}

/** The data of an email about a corrected statement. */
type CorrectionEmailData = {
  readonly firstName: string
  /** YYYY-MM */
  readonly month: string
  /** of the wrong statement, its credit note, and the new statement */
  readonly numbers: readonly [wrong: string, credit: string, again: string]
  readonly reason: string
  /** the additional amount for the partner, gross */
  readonly differenceCents: number
}

/** The data of an email about new bank details: the last digits of the old and the new account. */
type BankEmailData = { readonly firstName: string; readonly oldEnd: string; readonly newEnd: string }

/** A first name of letters only, so that a registration with another address cannot send a message in it. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u
const buildGreeting = (firstName: string) => (NAME.test(firstName) ? `Hello ${firstName},` : 'Hello,')
const closing = 'Your Marquee team'

/** The emails of Marquee. */
export const mailTexts = {
  invoice: ({ number, grossCents, dueOn, campaign }: InvoiceEmailData, url: string): EmailContent => ({
    subject: `Your invoice ${number}`,
    greeting: buildGreeting(''),
    paragraphs: [
      `Your campaign ${quote(campaign)} is approved. Its invoice ${number} is over ${formatEuros(grossCents)}${dueOn === null ? '' : `, due on ${formatDocumentDay(dueOn)}`}.`,
      'You find it under Invoices, as a PDF and as an electronic invoice, with all that a bank transfer needs.',
    ],
    action: { label: 'Open the invoice', url },
    closing,
  }),
  creditNote: ({ number, grossCents, campaign, corrects }: InvoiceEmailData, url: string): EmailContent => ({
    subject: `Your credit note ${number}`,
    greeting: buildGreeting(''),
    paragraphs: [
      `Days of your campaign ${quote(campaign)} that you booked are not charged any more. The credit note ${number} takes ${formatEuros(grossCents)} off the invoice ${corrects}.`,
      'You find both under Invoices. What you have paid too much is paid back to you.',
    ],
    action: { label: 'Open the credit note', url },
    closing,
  }),
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
  /** Every decision is mailed to the partner or client (product 3). */
  approved: (firstName: string, kind: ReviewedKind, name: string, url: string): EmailContent => ({
    subject: `Approved: ${name}`,
    greeting: buildGreeting(firstName),
    paragraphs: [`Your ${KINDS[kind]} ${quote(name)} was approved.`, NEXT[kind]],
    action: { label: `Open ${name}`, url },
    closing,
  }),
  rejected: (firstName: string, kind: ReviewedKind, name: string, reason: string, url: string): EmailContent => ({
    subject: `Rejected: ${name}`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `Your ${KINDS[kind]} ${quote(name)} was not approved. The reason:`,
      reason,
      'You can change it and submit it again at any time.',
    ],
    action: { label: `Change ${name}`, url },
    closing,
  }),
  /** Decision 8: a campaign without a decision in time releases its screens. */
  screensReleased: (firstName: string, campaign: string, reason: string, url: string): EmailContent => ({
    subject: `Your campaign ${quote(campaign)} is a draft again`,
    greeting: buildGreeting(firstName),
    paragraphs: [`Your campaign ${quote(campaign)} was waiting for approval and is now a draft again.`, reason],
    action: { label: 'See the campaign', url },
    closing,
  }),
  /** Decision 8: a venue was deleted, or a screen was moved or retired. */
  screensLost: (firstName: string, campaign: string, screens: number, url: string): EmailContent => ({
    subject: `Your campaign ${quote(campaign)} lost ${screens === 1 ? 'a screen' : `${screens} screens`}`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${screens === 1 ? 'A screen has left its venue' : `${screens} screens have left their venues`}, so your campaign ${quote(campaign)} no longer plays there.`,
      'You are not charged for the remaining days. If they are already invoiced, you will get a credit note. You can edit the campaign to choose other screens.',
    ],
    action: { label: 'See the campaign', url },
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
  /** Decision 21: an operator who did not expect the change can cancel it. */
  settingsProposed: (
    firstName: string,
    change: { by: string; fields: string; isAlone: boolean },
    url: string,
  ): EmailContent => ({
    subject: 'A change to the billing settings was proposed',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${change.by} proposed to change: ${change.fields}.`,
      change.isAlone
        ? 'There is no other operator to approve it, so it takes effect in 72 hours. If you did not expect this change, cancel it.'
        : 'Another operator has to approve it, and it takes effect 24 hours later. If you did not expect this change, cancel it.',
    ],
    action: { label: 'See the change', url },
    closing,
  }),
  settingsApproved: (
    firstName: string,
    change: { by: string; fields: string; effectiveAt: Date },
    url: string,
  ): EmailContent => ({
    subject: 'A change to the billing settings was approved',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${change.by} approved the change to: ${change.fields}.`,
      `It takes effect on ${formatDocumentDay(change.effectiveAt.toISOString().slice(0, 10))} at ${change.effectiveAt.toISOString().slice(11, 16)} UTC. Until then any operator can cancel it.`,
    ],
    action: { label: 'See the change', url },
    closing,
  }),
  settingsCancelled: (firstName: string, change: { by: string; fields: string }, url: string): EmailContent => ({
    subject: 'A change to the billing settings was cancelled',
    greeting: buildGreeting(firstName),
    paragraphs: [`${change.by} cancelled the change to: ${change.fields}. The settings stay as they are.`],
    action: { label: 'See the settings', url },
    closing,
  }),
  settingsInEffect: (firstName: string, change: { fields: string }, url: string): EmailContent => ({
    subject: 'A change to the billing settings is in effect',
    greeting: buildGreeting(firstName),
    paragraphs: [`Changed: ${change.fields}. Documents issued from now on use the new values.`],
    action: { label: 'See the settings', url },
    closing,
  }),
  settingsSaved: (firstName: string, change: { by: string; fields: string }, url: string): EmailContent => ({
    subject: 'The billing settings were changed',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${change.by} has changed: ${change.fields}. Documents that are issued from now on carry the new values.`,
      'If you do not know of it, put it back and find out who signed in.',
    ],
    action: { label: 'See the settings', url },
    closing,
  }),
  payoutApproved: (firstName: string, payout: PayoutEmailData & { payees: number }, url: string): EmailContent => ({
    subject: `Payout ${payout.number} of ${formatEuros(payout.totalCents)} is approved`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${payout.by} has approved it: ${payout.payees === 1 ? 'one payment' : `${payout.payees} payments`}, ${formatEuros(payout.totalCents)} in all. The file for the bank can be made now.`,
      'If something about it is wrong, cancel it before the file is handed in.',
    ],
    action: { label: 'See the payout', url },
    closing,
  }),
  payoutCancelled: (firstName: string, payout: PayoutEmailData & { reason: string }, url: string): EmailContent => ({
    subject: `Payout ${payout.number} is cancelled after its file was made`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${payout.by} has cancelled it, ${formatEuros(payout.totalCents)}. The reason:`,
      payout.reason,
      'Its statements can be paid with another run. Should the bank carry out the file all the same, they would be paid twice: look at the account before you approve the next one.',
    ],
    action: { label: 'See the payout', url },
    closing,
  }),
  /** Decision 21: a returned transfer, and the remedy. */
  transferReturned: (firstName: string, transfer: TransferEmailData, url: string): EmailContent => ({
    subject: `${formatEuros(transfer.cents)} did not arrive`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `Your bank has sent back what we paid you with ${transfer.number}. ${transfer.reason}`,
      transfer.isAboutAccount
        ? 'Please check your bank details and change them. Nothing is lost: it is paid again with the first payout from 72 hours after that.'
        : 'Nothing is lost, and there is nothing for you to do: it is paid again with the next payout.',
    ],
    action: { label: 'See your earnings', url },
    closing,
  }),
  /** The amount paid, and its statements (product 8). */
  paidOut: (firstName: string, payout: PaidPayoutEmailData, url: string): EmailContent => ({
    subject: `We paid you ${formatEuros(payout.cents)}`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `We paid ${formatEuros(payout.cents)} to your bank account on ${formatDocumentDay(payout.paidOn)}. It may take your bank a day to show it.`,
      ...payout.statements.map(
        ({ number, month, screen, cents }) =>
          `${number}, ${formatMonth(month)}, screen ${screen}: ${formatEuros(cents)}`,
      ),
      `The transfer says: ${payout.remittance}`,
    ],
    action: { label: 'See your earnings', url },
    closing,
  }),
  /** Standards 9: a partner whose payments are held gets the reason. */
  payoutsHeld: (firstName: string, reason: string, url: string): EmailContent => ({
    subject: 'Your payouts are kept back',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'What you have earned is not paid out for now. The reason:',
      reason,
      'Nothing is lost: it is paid as soon as that is settled. You can answer this mail.',
    ],
    action: { label: 'See your earnings', url },
    closing,
  }),
  /** One email for all screens (product 8). */
  statements: ({ firstName, month, count, grossCents }: StatementEmailData, url: string): EmailContent => ({
    subject: `Your ${count === 1 ? 'statement' : 'statements'} of ${formatMonth(month)}`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${count === 1 ? 'The statement of one screen' : `The statements of ${count} screens`} for ${formatMonth(month)} ${count === 1 ? 'is' : 'are'} ready: ${formatEuros(grossCents)} in all.`,
      'We wrote them as invoices in your name, as agreed, and pay them with the next payout. If something is wrong, tell us within 14 days.',
    ],
    action: { label: 'See your earnings', url },
    closing,
  }),
  /** Decision 19. */
  statementCorrected: (
    { firstName, month, numbers: [wrong, credit, again], reason, differenceCents }: CorrectionEmailData,
    url: string,
  ): EmailContent => ({
    subject: `A statement of ${formatMonth(month)} was corrected`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `The statement ${wrong} was wrong. ${credit} takes it back, and ${again} stands in its place. The reason:`,
      reason,
      differenceCents === 0
        ? 'The amount is the same.'
        : differenceCents > 0
          ? `You get ${formatEuros(differenceCents)} more, with the next payout.`
          : `It comes to ${formatEuros(-differenceCents)} less, which is taken off the next payouts.`,
      'If something is wrong, tell us within 14 days.',
    ],
    action: { label: 'See your earnings', url },
    closing,
  }),
  /** Decision 19: later documents are created without the number. */
  vatNumberRefused: (
    { firstName, vatNumber, reason }: { firstName: string; vatNumber: string; reason: string },
    url: string,
  ): EmailContent => ({
    subject: 'Please check your VAT number',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `We have looked up the VAT number ${vatNumber} of your billing details, and could not confirm it:`,
      reason,
      'Documents are made without it from now on. Enter the right number in your billing details, and it is looked up again.',
    ],
    action: { label: 'Open your profile', url },
    closing,
  }),
  /** The account owner has 72 hours to object (product 8). */
  bankDetailsChanged: ({ firstName, oldEnd, newEnd }: BankEmailData, url: string): EmailContent => ({
    subject: 'Your bank details were changed',
    greeting: buildGreeting(firstName),
    paragraphs: [
      oldEnd === newEnd
        ? `The bank details of your Marquee profile were changed. The account still ends with ${newEnd}.`
        : `The bank details of your Marquee profile were changed: the account ended with ${oldEnd} and ends with ${newEnd} now.`,
      'Nothing is paid out for 72 hours. If that was you, there is nothing to do.',
      'If it was not you, choose a new password at once, put the right bank details back, and answer this mail so that we hold your payouts.',
    ],
    action: { label: 'Choose a new password', url },
    closing,
  }),
  /** Decision 23: one email for all new alerts. */
  alerts: (firstName: string, news: AlertEmailData, url: string): EmailContent => ({
    subject: news.titles.length === 1 ? `Marquee: ${news.titles[0]}` : `Marquee: ${news.count} new alerts`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      'This needs somebody’s attention:',
      ...news.titles,
      ...(news.more > 0 ? [`And ${news.more} more of other kinds and places.`] : []),
      [
        `${news.open} ${news.open === 1 ? 'alert is' : 'alerts are'} open in all.`,
        ...(news.over > 0 ? [`${news.over} ${news.over === 1 ? 'is' : 'are'} over since the last mail.`] : []),
      ].join(' '),
      'Mails about alerts are gathered. You can turn them off on the overview of the console.',
    ],
    action: { label: 'Open the console', url },
    closing,
  }),
} as const

/** One transfer to a partner. */
export type PaidPayoutEmailData = {
  readonly cents: number
  readonly paidOn: string
  readonly remittance: string
  readonly statements: readonly {
    readonly number: string
    readonly month: string
    readonly screen: string
    readonly cents: number
  }[]
}

/** The new operator, and who added them. */
type OperatorEmailData = { readonly name: string; readonly email: string; readonly by: string }

/** The data of an email about a payout run. */
type PayoutEmailData = { readonly number: string; readonly totalCents: number; readonly by: string }

/** The data of an email about a returned transfer. */
type TransferEmailData = {
  readonly cents: number
  /** of the run */
  readonly number: string
  readonly reason: string
  readonly isAboutAccount: boolean
}

/** New alerts for operators: one title per kind and market. */
export type AlertEmailData = {
  readonly titles: readonly string[]
  /** The number of titles that are left out. */
  readonly more: number
  /** The number of new alerts. */
  readonly count: number
  readonly open: number
  readonly over: number
}

const ROLES = { partner: 'a partner', client: 'a client', operator: 'an operator' } as const

function describeCodesLeft(left: number): string {
  if (left === 0) return 'None are left: make new ones now.'
  return left === 1 ? 'One is left: make new ones soon.' : `${left} are left.`
}

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

const quote = (name: string) => `“${name}”`
