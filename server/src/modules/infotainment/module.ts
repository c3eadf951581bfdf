import type { Module } from '../../platform/module.ts'
import { createInfotainmentJobs } from './jobs.ts'
import { infotainmentRoutes } from './routes.ts'

export const infotainmentModule: Module = {
  routes: infotainmentRoutes,
  createJobs: createInfotainmentJobs,
}
