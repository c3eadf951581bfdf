import type { Module } from '../../platform/module.ts'
import { fleetRoutes } from './routes.ts'

export const fleetModule: Module = {
  routes: fleetRoutes,
}
