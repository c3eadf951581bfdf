import type { Module } from '../../platform/module.ts'
import { createOrderJobs } from './jobs/orders.ts'
import { createSettingsJobs } from './jobs/settings.ts'
import { creditRoutes } from './routes/credits.ts'
import { detailsRoutes } from './routes/details.ts'
import { settingsRoutes } from './routes/settings.ts'

export const invoicingModule: Module = {
  routes: [...settingsRoutes, ...detailsRoutes, ...creditRoutes],
  createJobs: (context) => [...createOrderJobs(context), ...createSettingsJobs(context)],
}
