import { buildGreeting, closing, type EmailContent, quote } from './mails.ts'

type ReviewedKind = 'vehicle' | 'restaurant' | 'campaign' | 'infotainment'

/** Emails about the decision on a submission. */
export const reviewMailTexts = {
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
      `Your ${KINDS[kind]} ${quote(name)} was rejected. Reason:`,
      reason,
      'You can edit it and submit it again at any time.',
    ],
    action: { label: `Edit ${name}`, url },
    closing,
  }),
} as const

const KINDS: Readonly<Record<ReviewedKind, string>> = {
  vehicle: 'mobile location',
  restaurant: 'fixed location',
  campaign: 'campaign',
  infotainment: 'infotainment video',
}

const NEXT: Readonly<Record<ReviewedKind, string>> = {
  vehicle: 'You can now pair screens for it.',
  restaurant: 'You can now pair screens for it.',
  campaign: 'It plays on its booked screens every day from its start date to its end date.',
  infotainment: 'It plays on its screens within its dates.',
}
