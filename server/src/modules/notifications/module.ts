import { DatabaseGauge, type FigureSource } from '../../platform/figures.ts'
import type { Module } from '../../platform/module.ts'
import { createNotificationJobs } from './jobs.ts'
import { countWaitingMails } from './queries.ts'
import { notificationRoutes } from './routes.ts'

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

export const notificationsModule: Module = {
  routes: notificationRoutes,
  createJobs: createNotificationJobs,
  figures: [mailFigures],
}
