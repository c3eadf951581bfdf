import type { Module } from '../../platform/module.ts'
import { createInstallerJobs } from './jobs.ts'
import { createInstallingRoutes, type LeaveVenue } from './routes/installing.ts'
import { installerLinkRoutes } from './routes/links.ts'

/** Links with which installers pair screens (decision 42). */
export const createInstallersModule = (later: { leaveVenue: LeaveVenue }): Module => ({
  routes: [...installerLinkRoutes, ...createInstallingRoutes(later.leaveVenue)],
  createJobs: createInstallerJobs,
})
