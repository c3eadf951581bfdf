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
} as const
