import type { Module } from '../../platform/module.ts'
import { createMemberJobs } from './jobs.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { membershipRoutes } from './routes/memberships.ts'
import { teamRoutes } from './routes/team.ts'

export const membersModule: Module = {
  routes: [...membershipRoutes, ...teamRoutes, ...invitationRoutes],
  createJobs: createMemberJobs,
}
