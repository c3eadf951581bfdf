import { buildGreeting, closing, type EmailContent, quote } from './mails.ts'

/** Emails about campaigns that lose screens. */
export const campaignMailTexts = {
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
} as const
