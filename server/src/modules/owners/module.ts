import type { Module } from '../../platform/module.ts'
import { ownerRoutes } from './routes.ts'

export const ownersModule: Module = {
  routes: ownerRoutes,
}
