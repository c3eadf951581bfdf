import type { Module } from '../../platform/module.ts'
import { createMakegoodJobs } from './jobs.ts'
import { makegoodRoutes } from './routes.ts'

export const makegoodsModule: Module = { routes: makegoodRoutes, createJobs: createMakegoodJobs }
