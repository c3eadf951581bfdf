import type { Module } from '../../platform/module.ts'
import { createMediaJobs } from './jobs.ts'
import { mediaRoutes } from './routes/files.ts'
import { uploadRoutes } from './routes/uploads.ts'

export const mediaModule: Module = {
  routes: [...mediaRoutes, ...uploadRoutes],
  createJobs: createMediaJobs,
}
