import { SECONDS } from '../../../platform/clock.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { announceAll } from '../../../platform/events.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { GrownReport } from './record-plays.ts'

/** How often a company hears that a report has grown, while it does. */
export const NOTIFY_INTERVAL_MS = 3 * SECONDS

export type ReportNotifier = {
  /** Tells now, unless something was told a moment ago; what grows meanwhile is told together once that is over. */
  notify(grown: readonly GrownReport[]): Promise<void>
}

/**
 * Tells companies whose reports have grown, at most once every few seconds in a process: a thousand batches a second
 * would fill every stream, and a commit with an announcement waits for every other one. Told after the plays are kept;
 * who misses it finds them in the report.
 */
export function createReportNotifier({
  database,
  clock,
  log,
}: Pick<AppContext, 'database' | 'clock' | 'log'>): ReportNotifier {
  const grown = new Map<string, GrownReport>()
  let notifiedMs = -Infinity
  let later: NodeJS.Timeout | undefined

  async function notifyNow(): Promise<void> {
    clearTimeout(later)
    later = undefined
    notifiedMs = clock.now().getTime()
    const notifications = [...grown.values()].map(({ campaignId, companyId }) => ({
      topic: 'plays',
      companyIds: [companyId],
      data: { campaignId },
    }))
    grown.clear()
    try {
      // By the connections of devices: the answer to a group of plays waits for it (decision 2).
      await runInTransaction(database.ingest, (tx) => announceAll(tx, notifications))
    } catch (error) {
      // The plays are kept and are to be acknowledged.
      log.warn({ err: error }, 'grown reports could not be told')
    }
  }

  return {
    async notify(more) {
      for (const report of more) grown.set(report.campaignId, report)
      if (grown.size === 0) return
      const agoMs = clock.now().getTime() - notifiedMs
      // A clock that was set back is no reason to be silent.
      if (agoMs >= NOTIFY_INTERVAL_MS || agoMs < 0) return notifyNow()
      later ??= setTimeout(() => void notifyNow(), NOTIFY_INTERVAL_MS - agoMs).unref()
    },
  }
}
