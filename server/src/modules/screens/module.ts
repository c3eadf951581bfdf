import type { Module } from '../../platform/module.ts'
import { createScreenJobs } from './jobs.ts'
import { progressFigures } from './queries.ts'
import { pairingRoutes } from './routes.ts'

export const screensModule: Module = {
  routes: pairingRoutes,
  createJobs: createScreenJobs,
  figures: [progressFigures],
}
