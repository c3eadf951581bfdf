import type { Module } from '../../platform/module.ts'
import type { InformMembers } from './commands.ts'
import { createOwnerRoutes } from './routes.ts'

export const createOwnersModule = ({ informMembers }: { informMembers: InformMembers }): Module => ({
  routes: createOwnerRoutes(informMembers),
})
