import { join } from 'node:path'
import { withPostgres } from '../database.ts'
import { inFolder, type Served, serveMarquee } from '../processes.ts'
import { type Crowd, fillCrowd } from './fill.ts'
import { postgresSeconds, postmasterOf, secondsOf } from './processor.ts'
import { sendCrowd } from './send.ts'
import type { SteadyJob, SteadyReport } from './steady.ts'

/** A fleet with servers and a database of its own, to be put under load. */
export type Standing = {
  databaseUrl: string
  folder: string
  crowd: Crowd
  servers: readonly Served[]
  /** Does something and says what it took of the processor. */
  counted<T>(work: () => Promise<T>): Promise<T & Took>
}

/** Seconds of the processor. */
export type Took = { serverSeconds: number; postgresSeconds: number }

export function withCrowd<T>(
  { devices, servers: count = 1 }: { devices: number; servers?: number },
  work: (standing: Standing) => Promise<T>,
): Promise<T> {
  return withPostgres((databaseUrl) =>
    inFolder(async (folder) => {
      const crowd = await fillCrowd(databaseUrl, folder, devices)
      const servers: Served[] = []
      try {
        for (let server = 0; server < count; server++) {
          servers.push(await serveMarquee(databaseUrl, join(folder, 'data')))
        }
        const postmaster = await postmasterOf(databaseUrl)
        const seconds = async () => ({
          server: await secondsOf(servers.map(({ pid }) => pid)),
          postgres: await postgresSeconds(postmaster),
        })
        const counted: Standing['counted'] = async (doing) => {
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

/** Has the crowd send to the first server. */
export function send(
  { servers, crowd: { screens, campaigns } }: Standing,
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
