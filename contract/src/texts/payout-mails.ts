import { formatEuros } from '../money.rules.ts'
import { formatDocumentDay } from './document-days.ts'
import { buildGreeting, closing, type EmailContent } from './mails.ts'
import { formatMonth } from './self-billing.ts'

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

/** Emails about statements, payouts, and the bank account that they go to. */
export const payoutMailTexts = {
  payoutApproved: (firstName: string, payout: PayoutEmailData & { payees: number }, url: string): EmailContent => ({
    subject: `Payout run ${payout.number} approved: ${formatEuros(payout.totalCents)}`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${payout.by} approved payout run ${payout.number}: ${payout.payees === 1 ? '1 payment' : `${payout.payees} payments`}, ${formatEuros(payout.totalCents)} in total. You can now create the SEPA file.`,
      'If something is wrong, cancel the run before the file is submitted to the bank.',
    ],
    action: { label: 'View payout run', url },
    closing,
  }),
  payoutCancelled: (firstName: string, payout: PayoutEmailData & { reason: string }, url: string): EmailContent => ({
    subject: `Payout run ${payout.number} cancelled after its file was created`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${payout.by} cancelled payout run ${payout.number} of ${formatEuros(payout.totalCents)}. Reason:`,
      payout.reason,
      'Its statements can be paid with another run. If the bank still executes the file, they are paid twice. Check the bank account before you approve the next run.',
    ],
    action: { label: 'View payout run', url },
    closing,
  }),
  /** Decision 21: a returned transfer, and the remedy. */
  transferReturned: (firstName: string, transfer: TransferEmailData, url: string): EmailContent => ({
    subject: `${formatEuros(transfer.cents)} did not arrive`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `Your bank returned our payment from payout run ${transfer.number}. ${transfer.reason}`,
      transfer.isAboutAccount
        ? 'Check and correct your bank details. We’ll pay you again with the first payout from 72 hours after your change.'
        : 'You don’t need to do anything. We’ll pay you again with the next payout.',
    ],
    action: { label: 'View earnings', url },
    closing,
  }),
  /** The amount paid, and its statements (product 8). */
  paidOut: (firstName: string, payout: PaidPayoutEmailData, url: string): EmailContent => ({
    subject: `We paid you ${formatEuros(payout.cents)}`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `We paid ${formatEuros(payout.cents)} to your bank account on ${formatDocumentDay(payout.paidOn)}. It may take a day to appear in your account.`,
      ...payout.statements.map(
        ({ number, month, screen, cents }) =>
          `${number}, ${formatMonth(month)}, screen ${screen}: ${formatEuros(cents)}`,
      ),
      `Reference of the transfer: ${payout.remittance}`,
    ],
    action: { label: 'View earnings', url },
    closing,
  }),
  /** Standards 9: a partner whose payments are held gets the reason. */
  payoutsHeld: (firstName: string, reason: string, url: string): EmailContent => ({
    subject: 'Your payouts are on hold',
    greeting: buildGreeting(firstName),
    paragraphs: [
      'We put your payouts on hold. Reason:',
      reason,
      'We’ll pay you as soon as this is resolved. You can reply to this email.',
    ],
    action: { label: 'View earnings', url },
    closing,
  }),
  /** One email for all screens (product 8). */
  statements: ({ firstName, month, count, grossCents }: StatementEmailData, url: string): EmailContent => ({
    subject: `Your ${count === 1 ? 'statement' : 'statements'} for ${formatMonth(month)}`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `Your ${count === 1 ? 'statement' : 'statements'} for ${formatMonth(month)} ${count === 1 ? 'is' : 'are'} ready: ${count === 1 ? '1 screen' : `${count} screens`}, ${formatEuros(grossCents)} in total.`,
      'We issued them as self-billed invoices on your behalf, as agreed, and will pay them with the next payout. If anything is wrong, tell us within 14 days.',
    ],
    action: { label: 'View earnings', url },
    closing,
  }),
  /** Decision 19. */
  statementCorrected: (
    { firstName, month, numbers: [wrong, credit, again], reason, differenceCents }: CorrectionEmailData,
    url: string,
  ): EmailContent => ({
    subject: `A statement for ${formatMonth(month)} was corrected`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `Statement ${wrong} was wrong. Credit note ${credit} cancels it, and statement ${again} replaces it. Reason:`,
      reason,
      differenceCents === 0
        ? 'The amount is the same.'
        : differenceCents > 0
          ? `We’ll pay you an additional ${formatEuros(differenceCents)} with the next payout.`
          : `The amount is ${formatEuros(-differenceCents)} less. We’ll deduct the difference from your next payouts.`,
      'If anything is wrong, tell us within 14 days.',
    ],
    action: { label: 'View earnings', url },
    closing,
  }),
  /** The account owner has 72 hours to object (product 8). */
  bankDetailsChanged: ({ firstName, oldEnd, newEnd }: BankEmailData, url: string): EmailContent => ({
    subject: 'Your bank details were changed',
    greeting: buildGreeting(firstName),
    paragraphs: [
      oldEnd === newEnd
        ? `The bank details of your Marquee profile were changed. The account still ends with ${newEnd}.`
        : `The bank details of your Marquee profile were changed. The account ended with ${oldEnd} and now ends with ${newEnd}.`,
      'Payouts are on hold for 72 hours. If this was you, you don’t need to do anything.',
      'If this wasn’t you, choose a new password at once, restore the correct bank details, and reply to this email so that we keep your payouts on hold.',
    ],
    action: { label: 'Choose a new password', url },
    closing,
  }),
} as const
