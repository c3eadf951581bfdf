import { runInTransaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Job, subscribe } from '../../../platform/jobs.ts'
import { syncOrders } from '../commands/orders.ts'
import { listApprovedCampaignIds } from '../queries/orders.ts'
import { listUnsettledCampaigns } from '../queries/unsettled-campaigns.ts'

/** Updates orders after changes of campaigns. */
export const createOrderJobs = (context: AppContext): Job[] => [
  subscribe({
    name: 'invoicing.sync-campaign-orders',
    on: [
      'campaign.approved',
      'campaign.rejected',
      'campaign.withdrawn',
      'campaign.deleted',
      'campaign.screens-lost',
      'campaign.extended',
    ],
    run: ({ campaignId }) => syncAllOrders(context, [campaignId]),
  }),
  subscribe({
    name: 'invoicing.sync-screen-orders',
    on: ['screens.moved'],
    run: async ({ screenIds }) => syncAllOrders(context, await listApprovedCampaignIds(context.db, screenIds)),
  }),
  subscribe({
    // What no domain event was published for, and all that waited for the settings.
    name: 'invoicing.sync-all-orders',
    on: ['billing.settings-saved'],
    cron: '23 1 * * *',
    run: async () => syncAllOrders(context, await listUnsettledCampaigns(context.db, context.clock.now())),
  }),
]

/** Each campaign has its own transaction, so that a failure does not stop the others. */
async function syncAllOrders({ database, clock, config }: AppContext, campaignIds: readonly string[]): Promise<void> {
  const { publicUrl } = config
  const failures: unknown[] = []
  for (const id of campaignIds) {
    try {
      await runInTransaction(database, (tx) => syncOrders(tx, id, { at: clock.now(), publicUrl }))
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the orders of some campaigns could not follow them')
}
