import { join } from 'node:path'
import { withPostgres } from '../database.ts'
import { withFolder, type RunningProcess, startMarquee } from '../processes.ts'
import { type Crowd, fillCrowd } from './fill.ts'
import { readPostgresSeconds, findPostmaster, sumCpuSeconds } from './processor.ts'
import { sendCrowd } from './send.ts'
import type { SteadyJob, SteadyReport } from './steady.ts'

/** A fleet with its own servers and database, for load. */
export type Environment = {
  databaseUrl: string
  folder: string
  crowd: Crowd
  servers: readonly RunningProcess[]
  /** Runs work and measures its processor time. */
  counted<T>(work: () => Promise<T>): Promise<T & CpuTime>
}

/** Processor time in seconds. */
export type CpuTime = { serverSeconds: number; postgresSeconds: number }

export function withCrowd<T>(
  { devices, servers: count = 1 }: { devices: number; servers?: number },
  work: (standing: Environment) => Promise<T>,
): Promise<T> {
  return withPostgres((databaseUrl) =>
    withFolder(async (folder) => {
      const crowd = await fillCrowd(databaseUrl, folder, devices)
      const servers: RunningProcess[] = []
      try {
        for (let server = 0; server < count; server++) {
          servers.push(await startMarquee(databaseUrl, join(folder, 'data')))
        }
        const postmaster = await findPostmaster(databaseUrl)
        const seconds = async () => ({
          server: await sumCpuSeconds(servers.map(({ pid }) => pid)),
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
        return await work({ databaseUrl, folder, crowd, servers, counted })
      } finally {
        await Promise.all(servers.map((server) => server.stop()))
      }
    }),
  )
}

/** Sends steady load to the first server. */
export function sendSteadyLoad(
  { servers, crowd: { screens, campaigns } }: Environment,
  job: Pick<SteadyJob, 'calls' | 'batch' | 'seconds'> & Partial<SteadyJob>,
): Promise<SteadyReport> {
  const port = Number(new URL(servers[0]?.url ?? '').port)
  return sendCrowd({
    kind: 'steady',
    place: { host: '127.0.0.1', port },
    screens,
    campaigns,
    lines: 256,
    perSecond: null,
    playsHoursAgo: 6,
    ...job,
  })
}
