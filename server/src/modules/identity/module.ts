import type { Module } from '../../platform/module.ts'
import { createIdentityJobs } from './jobs.ts'
import { identityRoutes } from './routes/accounts.ts'
import { ownAccountRoutes } from './routes/own-account.ts'
import { ownSessionRoutes } from './routes/own-sessions.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'

export const identityModule: Module = {
  routes: [...identityRoutes, ...ownAccountRoutes, ...ownSessionRoutes, ...secondFactorRoutes],
  createJobs: createIdentityJobs,
}
