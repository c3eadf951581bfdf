import type { Module } from '../../platform/module.ts'
import { createTelemetryJobs } from './jobs.ts'
import { telemetryRoutes } from './routes.ts'

export const telemetryModule: Module = {
  routes: telemetryRoutes,
  createJobs: createTelemetryJobs,
}
