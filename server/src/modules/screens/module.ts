import type { Module } from '../../platform/module.ts'
import { createScreenJobs } from './jobs.ts'
import { pairingRoutes } from './routes.ts'

export const screensModule: Module = {
  routes: pairingRoutes,
  createJobs: createScreenJobs,
}
