import type { Module } from '../../platform/module.ts'
import { ledgerRoutes } from './routes.ts'

export const ledgerModule: Module = {
  routes: ledgerRoutes,
}
