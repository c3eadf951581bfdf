import { createHttpSend } from '@marquee/simulator/marketplace/api-client'
import { createClient } from '@marquee/simulator/marketplace/users'
import { withPostgres } from './database.ts'
import { alternateRuns, measureRequestRate } from './load.ts'
import { withFolder, startProcess, startMarquee } from './processes.ts'
import { computeMedian, buildRateRow, type Row } from './report.ts'

/** Measures an authorised JSON read against the framework with a constant response. */
export function measureRead(): Promise<Row[]> {
  return withPostgres((databaseUrl) =>
    withFolder(async (folder) => {
      const [marquee, bare] = await Promise.all([
        startMarquee(databaseUrl, folder),
        startProcess(process.execPath, ['bench/src/baseline-server.ts']),
      ])
      try {
        const { token } = await createClient(createHttpSend(marquee.url))
        const [ours, beside] = await alternateRuns(
          () => measureRequestRate({ url: `${marquee.url}/api/users/me`, headers: { authorization: token } }),
          () => measureRequestRate({ url: bare.url }),
        )
        return [
          buildRateRow(
            'authorised JSON read / bare constant',
            'req/s',
            computeMedian(ours),
            computeMedian(beside),
            0.35,
          ),
        ]
      } finally {
        await marquee.stop()
        await bare.stop()
      }
    }),
  )
}
