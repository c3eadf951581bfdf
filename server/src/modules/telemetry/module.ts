import type { Module } from '../../platform/module.ts'
import { createTelemetryJobs } from './jobs.ts'
import { createHeartbeatRoutes, type FindScreenManifest } from './routes/heartbeats.ts'
import { logRoutes } from './routes/logs.ts'

/** The answer to a heartbeat says when the device plays something else than its manifest, which a later module finds. */
export const createTelemetryModule = (later: { findScreenManifest: FindScreenManifest }): Module => ({
  routes: [...createHeartbeatRoutes(later.findScreenManifest), ...logRoutes],
  createJobs: createTelemetryJobs,
})
