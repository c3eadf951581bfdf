import { people } from './people.ts'
import { withPostgres } from './database.ts'
import { inTurns, requestsPerSecond } from './load.ts'
import { inFolder, serve, serveMarquee } from './processes.ts'
import { median, rateRow, type Row } from './report.ts'

/** An authorised JSON read, against the bare framework answering a constant. */
export function measureRead(): Promise<Row[]> {
  return withPostgres((databaseUrl) =>
    inFolder(async (folder) => {
      const [marquee, bare] = await Promise.all([
        serveMarquee(databaseUrl, folder),
        serve(process.execPath, ['bench/src/bare.ts']),
      ])
      try {
        const { token } = await people(marquee.url).client()
        const [ours, beside] = await inTurns(
          () => requestsPerSecond({ url: `${marquee.url}/api/users/me`, headers: { authorization: token } }),
          () => requestsPerSecond({ url: bare.url }),
        )
        return [rateRow('authorised JSON read / bare constant', 'req/s', median(ours), median(beside), 0.35)]
      } finally {
        await marquee.stop()
        await bare.stop()
      }
    }),
  )
}
