import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
export const notificationJobs = (_house: House): Job[] => []
