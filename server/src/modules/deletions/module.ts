import type { Module } from '../../platform/module.ts'
import { createDeletionJobs } from './jobs.ts'
import { deletionRoutes } from './routes.ts'

export const deletionsModule: Module = { routes: deletionRoutes, createJobs: createDeletionJobs }
