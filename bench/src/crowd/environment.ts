import { join } from 'node:path'
import { withPostgres } from '../database.ts'
import { withFolder, type RunningProcess, startMarquee, waitForAnswer } from '../processes.ts'
import { type Crowd, fillCrowd } from './fill.ts'
import { findPostmaster, listChildren, readPostgresSeconds, sumCpuSeconds } from './processor.ts'
import { sendCrowd } from './send.ts'
import type { SteadyJob, SteadyReport } from './steady.ts'

/** A fleet with its own server and database, for load. */
export type Environment = {
  databaseUrl: string
  folder: string
  crowd: Crowd
  server: RunningProcess
  /** The processes that serve. */
  pids: readonly number[]
  /** Runs work and measures its processor time. */
  counted<T>(work: () => Promise<T>): Promise<T & CpuTime>
}

/** Processor time in seconds. */
export type CpuTime = { serverSeconds: number; postgresSeconds: number }

export function withCrowd<T>(
  { devices, processes }: { devices: number; processes?: number },
  work: (standing: Environment) => Promise<T>,
): Promise<T> {
  return withPostgres((databaseUrl) =>
    withFolder(async (folder) => {
      const crowd = await fillCrowd(databaseUrl, folder, devices)
      const server = await startMarquee(databaseUrl, join(folder, 'data'), processes)
      try {
        const pids = processes === undefined ? [server.pid] : await waitForWorkers(server, processes)
        const postmaster = await findPostmaster(databaseUrl)
        const seconds = async () => ({
          server: await sumCpuSeconds([...new Set([server.pid, ...pids])]),
          postgres: await readPostgresSeconds(postmaster),
        })
        const counted: Environment['counted'] = async (doing) => {
          const before = await seconds()
          const done = await doing()
          const after = await seconds()
          return {
            ...done,
            serverSeconds: after.server - before.server,
            postgresSeconds: after.postgres - before.postgres,
          }
        }
        return await work({ databaseUrl, folder, crowd, server, pids, counted })
      } finally {
        await server.stop()
      }
    }),
  )
}

/** The first worker answers before the others are started. */
async function waitForWorkers({ pid, url }: RunningProcess, processes: number): Promise<number[]> {
  let workers: number[] = []
  while (workers.length < processes) workers = await listChildren(pid)
  // Adds up the metrics of all of them.
  await waitForAnswer(`${url}/metrics`)
  return workers
}

/** Sends steady load to the server. */
export function sendSteadyLoad(
  { server, crowd: { screens, campaigns } }: Environment,
  job: Pick<SteadyJob, 'calls' | 'batch' | 'seconds'> & Partial<SteadyJob>,
): Promise<SteadyReport> {
  const port = Number(new URL(server.url).port)
  return sendCrowd({
    kind: 'steady',
    place: { host: '127.0.0.1', port },
    screens,
    campaigns,
    lines: 256,
    perSecond: null,
    playsHoursAgo: 6,
    part: 0,
    of: 1,
    streams: 0,
    ...job,
  })
}
