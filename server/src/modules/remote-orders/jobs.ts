import { SCREENSHOT_HOURS } from '@marquee/contract/remote-orders.rules'
import type { AppContext } from '../../platform/app-context.ts'
import { DAYS, HOURS } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteOldOrders, deleteScreenshots, endOverdueOrders } from './commands/end-orders.ts'

/** The audit log has who ordered what for longer. */
const ORDER_RETENTION_MS = 30 * DAYS

export function createRemoteOrderJobs({ database, clock }: AppContext): Job[] {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  return [
    {
      name: 'remote-orders.end-overdue',
      cron: '* * * * *',
      // So that a page does not show for long as sent what no device can take any more.
      everySeconds: 10,
      run: () => runInTransaction(database, (tx) => endOverdueOrders(tx, clock.now())),
    },
    {
      name: 'remote-orders.delete-screenshots',
      cron: '*/10 * * * *',
      run: () => runInTransaction(database, (tx) => deleteScreenshots(tx, before(SCREENSHOT_HOURS * HOURS))),
    },
    {
      name: 'remote-orders.delete-old',
      cron: '47 3 * * *',
      run: () => runInTransaction(database, (tx) => deleteOldOrders(tx, before(ORDER_RETENTION_MS))),
    },
  ]
}
