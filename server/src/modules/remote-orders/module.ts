import type { Module } from '../../platform/module.ts'
import { createRemoteOrderJobs } from './jobs.ts'
import { deviceOrderRoutes } from './routes/device.ts'
import { remoteOrderRoutes } from './routes/orders.ts'

export const remoteOrdersModule: Module = {
  routes: [...remoteOrderRoutes, ...deviceOrderRoutes],
  createJobs: createRemoteOrderJobs,
}
