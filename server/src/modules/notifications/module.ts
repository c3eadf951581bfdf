import type { Module } from '../../platform/module.ts'
import { createNotificationJobs } from './jobs.ts'
import { notificationRoutes } from './routes.ts'

export const notificationsModule: Module = {
  routes: notificationRoutes,
  createJobs: createNotificationJobs,
}
