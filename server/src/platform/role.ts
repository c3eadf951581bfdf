/**
 * What a process does (decision 2): `web` serves calls and runs no jobs, `worker` runs jobs and serves monitoring only,
 * `all` does both.
 */
export const ROLES = ['web', 'worker', 'all'] as const
export type Role = (typeof ROLES)[number]
