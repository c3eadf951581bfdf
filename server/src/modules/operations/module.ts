import type { Module } from '../../platform/module.ts'
import { createOperationsJobs } from './jobs.ts'
import { alertRoutes } from './routes/alerts.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { savedViewRoutes } from './routes/saved-views.ts'

export const operationsModule: Module = {
  routes: [...reviewRoutes, ...alertRoutes, ...savedViewRoutes],
  createJobs: createOperationsJobs,
}
