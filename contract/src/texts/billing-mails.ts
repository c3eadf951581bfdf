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
    subject: `Invoice ${number}`,
    greeting: buildGreeting(''),
    paragraphs: [
      `Your campaign ${quote(campaign)} is approved. Invoice ${number} is for ${formatEuros(grossCents)}${dueOn === null ? '' : `, due on ${formatDocumentDay(dueOn)}`}.`,
      'You’ll find it under Invoices, as a PDF and as an electronic invoice, with everything you need for the bank transfer.',
    ],
    action: { label: 'View invoice', url },
    closing,
  }),
  creditNote: ({ number, grossCents, campaign, corrects }: InvoiceEmailData, url: string): EmailContent => ({
    subject: `Credit note ${number}`,
    greeting: buildGreeting(''),
    paragraphs: [
      `Some booked days of your campaign ${quote(campaign)} are no longer charged. Credit note ${number} reduces invoice ${corrects} by ${formatEuros(grossCents)}.`,
      'You’ll find both under Invoices. We’ll refund any overpayment.',
    ],
    action: { label: 'View credit note', url },
    closing,
  }),
  /** Decision 19: later documents are created without the number. */
  vatNumberRefused: (
    { firstName, vatNumber, reason }: { firstName: string; vatNumber: string; reason: string },
    url: string,
  ): EmailContent => ({
    subject: 'Check your VAT number',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `We couldn’t verify the VAT number ${vatNumber} in your billing details. Reason:`,
      reason,
      'New documents no longer show this number. Enter the correct number in your billing details, and we’ll check it again.',
    ],
    action: { label: 'Open profile', url },
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
        ? 'There is no other operator to approve this change, so it takes effect in 72 hours. If you didn’t expect it, cancel it.'
        : 'Another operator has to approve this change. It takes effect 24 hours after approval. If you didn’t expect it, cancel it.',
    ],
    action: { label: 'View change', url },
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
    action: { label: 'View change', url },
    closing,
  }),
  settingsCancelled: (firstName: string, change: { by: string; fields: string }, url: string): EmailContent => ({
    subject: 'A change to the billing settings was cancelled',
    greeting: buildGreeting(firstName),
    paragraphs: [`${change.by} cancelled the change to: ${change.fields}. The settings stay as they are.`],
    action: { label: 'View settings', url },
    closing,
  }),
  settingsInEffect: (firstName: string, change: { fields: string }, url: string): EmailContent => ({
    subject: 'A change to the billing settings is in effect',
    greeting: buildGreeting(firstName),
    paragraphs: [`Changed: ${change.fields}. Documents issued from now on use the new values.`],
    action: { label: 'View settings', url },
    closing,
  }),
  settingsSaved: (firstName: string, change: { by: string; fields: string }, url: string): EmailContent => ({
    subject: 'The billing settings were changed',
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${change.by} changed: ${change.fields}. Documents issued from now on use the new values.`,
      'If you didn’t expect this change, restore the previous values and find out who signed in.',
    ],
    action: { label: 'View settings', url },
    closing,
  }),
} as const
