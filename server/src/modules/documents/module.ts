import type { Module } from '../../platform/module.ts'
import { createDocumentJobs } from './jobs.ts'
import { documentRoutes } from './routes.ts'

export const documentsModule: Module = {
  routes: documentRoutes,
  createJobs: createDocumentJobs,
}
