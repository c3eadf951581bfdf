import { formatEuros } from '../money.rules.ts'
import { formatDocumentDay } from './document-days.ts'
import { buildGreeting, closing, type EmailContent, quote } from './mails.ts'

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

/** Emails about invoices, and about what is printed on documents. */
export const billingMailTexts = {
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
} as const
