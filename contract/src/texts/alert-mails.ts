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
      news.count === 1 ? 'This alert needs your attention:' : 'These alerts need your attention:',
      ...news.titles,
      ...(news.more > 0 ? [`And ${news.more} more in other categories and locations.`] : []),
      [
        `In total, ${news.open} ${news.open === 1 ? 'alert is' : 'alerts are'} open.`,
        ...(news.over > 0 ? [`${news.over} ${news.over === 1 ? 'was' : 'were'} resolved since the last email.`] : []),
      ].join(' '),
      'You get at most one alert email every 15 minutes. You can turn these emails off on the overview of the console.',
    ],
    action: { label: 'Open the console', url },
    closing,
  }),
} as const
