import type { AppContext } from './app-context.ts'
import type { FigureSource } from './figures.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs.ts'

/**
 * What a module adds to the server: the calls that it answers, and its timers and subscribers, and what it counts
 * for `GET /metrics`.
 */
export type Module = {
  readonly routes: readonly Route[]
  readonly createJobs?: (context: AppContext) => Job[]
  readonly figures?: readonly FigureSource[]
}
