import { AsyncLocalStorage } from 'node:async_hooks'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import type { App } from '../../app.ts'

/** Set while a call or a job runs; statements of the tests themselves are not of interest. */
const running = new AsyncLocalStorage<Set<string>>()

type Query = (this: unknown, ...args: unknown[]) => unknown

/** Records statements where they are asked for: a pool may pass them on later, while something else runs. */
function watchStatements(target: { query: unknown }): void {
  const query = target.query as Query
  target.query = function (this: unknown, ...args: unknown[]) {
    const [statement, ...rest] = args
    const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text
    // A statement with a callback comes from the pool.
    if (text !== undefined && !rest.some((arg) => typeof arg === 'function')) running.getStore()?.add(text)
    return query.apply(this, args)
  } satisfies Query
}

watchStatements(pg.Pool.prototype)
watchStatements(pg.Client.prototype)

/** Records the text of each statement that calls and jobs of an app run. */
export function recordStatements({ server, jobs }: Pick<App, 'server' | 'jobs'>): ReadonlySet<string> {
  const recorded = new Set<string>()
  const record =
    <Args extends unknown[], T>(work: (...args: Args) => PromiseLike<T>) =>
    (...args: Args): Promise<T> =>
      running.run(recorded, async () => work(...args))
  const inject = server.inject.bind(server) as (request: InjectOptions) => PromiseLike<unknown>
  Object.assign(server, { inject: record(inject) })
  Object.assign(jobs, { drain: record(jobs.drain.bind(jobs)), runNow: record(jobs.runNow.bind(jobs)) })
  return recorded
}
