import { buildGreeting, closing, type EmailContent } from './mails.ts'

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

/** Emails about alerts. */
export const alertMailTexts = {
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
