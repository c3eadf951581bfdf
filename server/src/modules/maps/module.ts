import type { Module } from '../../platform/module.ts'
import { mapRoutes } from './routes.ts'

export const mapsModule: Module = { routes: mapRoutes }
