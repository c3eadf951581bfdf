import { SECONDS } from '../../../platform/clock.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { notifyAll } from '../../../platform/notify.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { GrownReport } from './record-plays.ts'

/** The interval of notifications about a growing report. */
export const NOTIFY_INTERVAL_MS = 3 * SECONDS

export type ReportNotifier = {
  /** Notifies at once, or after the interval together with all that grew in the meantime. */
  notify(grown: readonly GrownReport[]): Promise<void>
}

/**
 * Notifies companies whose reports have grown, at most once every few seconds in a process: a thousand notifications a
 * second would fill every stream, and commits with a notification wait for each other. The plays are stored before, so
 * a missed notification loses nothing.
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
      topic: 'plays' as const,
      companyIds: [companyId],
      data: { campaignId },
    }))
    grown.clear()
    try {
      // Uses the connections of devices, because the answer to a group of plays waits for it (decision 2).
      await runInTransaction(database.ingest, (tx) => notifyAll(tx, notifications))
    } catch (error) {
      // The plays are stored and have to be acknowledged.
      log.warn({ err: error }, 'notifications of reports failed')
    }
  }

  return {
    async notify(more) {
      for (const report of more) grown.set(report.campaignId, report)
      if (grown.size === 0) return
      const agoMs = clock.now().getTime() - notifiedMs
      // After the clock was set back, notifications continue.
      if (agoMs >= NOTIFY_INTERVAL_MS || agoMs < 0) return notifyNow()
      later ??= setTimeout(() => void notifyNow(), NOTIFY_INTERVAL_MS - agoMs).unref()
    },
  }
}
