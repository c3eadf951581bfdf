import { DatabaseGauge, type FigureSource } from '../../platform/figures.ts'
import type { Module } from '../../platform/module.ts'
import { createMailJobs } from './jobs/mails.ts'
import { createNotificationJobs, type DailyMailSources } from './jobs/notifications.ts'
import { countWaitingMails } from './queries/mails.ts'
import { mailboxRoutes } from './routes/mailbox.ts'
import { notificationRoutes } from './routes/notifications.ts'

const mailFigures: FigureSource = {
  gauges: {
    marquee_mails_waiting: new DatabaseGauge('Mails that are neither delivered nor refused for good'),
    marquee_mails_oldest_seconds: new DatabaseGauge('The age of the oldest of them'),
  },
  read: async ({ db, clock }) => {
    const { waiting, oldestAt } = await countWaitingMails(db)
    const oldestMs = oldestAt === null ? 0 : clock.now().getTime() - oldestAt.getTime()
    return [
      { gauge: 'marquee_mails_waiting', value: waiting },
      { gauge: 'marquee_mails_oldest_seconds', value: oldestMs / 1000 },
    ]
  },
}

export const createNotificationsModule = (later: DailyMailSources): Module => ({
  routes: [...notificationRoutes, ...mailboxRoutes],
  createJobs: (context) => [...createMailJobs(context), ...createNotificationJobs(context, later)],
  figures: [mailFigures],
})
