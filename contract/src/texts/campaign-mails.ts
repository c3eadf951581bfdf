import { buildGreeting, closing, type EmailContent, quote } from './mails.ts'

/** Emails about campaigns that lose screens. */
export const campaignMailTexts = {
  /** Decision 8: a campaign without a decision in time releases its screens. */
  screensReleased: (firstName: string, campaign: string, reason: string, url: string): EmailContent => ({
    subject: `Your campaign ${quote(campaign)} is a draft again`,
    greeting: buildGreeting(firstName),
    paragraphs: [`Your campaign ${quote(campaign)} was pending approval and is now a draft again.`, reason],
    action: { label: 'View campaign', url },
    closing,
  }),
  /** Decision 8: a venue was deleted, or a screen was moved or retired. */
  screensLost: (firstName: string, campaign: string, screens: number, url: string): EmailContent => ({
    subject: `Your campaign ${quote(campaign)} lost ${screens === 1 ? 'a screen' : `${screens} screens`}`,
    greeting: buildGreeting(firstName),
    paragraphs: [
      `${screens === 1 ? 'A screen is' : `${screens} screens are`} no longer available, so your campaign ${quote(campaign)} doesn’t play there any more.`,
      'You aren’t charged for the remaining days. If they’re already invoiced, you’ll get a credit note. You can edit the campaign to choose other screens.',
    ],
    action: { label: 'View campaign', url },
    closing,
  }),
} as const
