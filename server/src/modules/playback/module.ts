import type { Module } from '../../platform/module.ts'
import { createPlaybackJobs } from './jobs.ts'
import { deviceEventRoutes } from './routes/events.ts'
import { houseCardRoutes } from './routes/house-card.ts'
import { manifestRoutes } from './routes/manifest.ts'
import { playRoutes } from './routes/plays.ts'

export const playbackModule: Module = {
  routes: [...manifestRoutes, ...deviceEventRoutes, ...playRoutes, ...houseCardRoutes],
  createJobs: createPlaybackJobs,
}
