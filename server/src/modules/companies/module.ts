import type { Module } from '../../platform/module.ts'
import { companyRoutes } from './routes.ts'

export const companiesModule: Module = {
  routes: companyRoutes,
}
