import { inTransaction } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import type { Job } from '../../../platform/jobs.ts'
import { followCampaign } from '../commands/orders.ts'
import { campaignsOn } from '../queries/orders.ts'
import { unsettledCampaigns } from '../queries/unsettled-campaigns.ts'

/** Orders follow what becomes of campaigns. */
export const orderJobs = (house: House): Job[] => [
  {
    name: 'billing.follow-campaign',
    on: ['campaign.approved', 'campaign.rejected', 'campaign.taken-back', 'campaign.deleted', 'campaign.screens-lost'],
    run: ({ campaignId }) => followAll(house, [String(campaignId)]),
  },
  {
    name: 'billing.follow-screens',
    on: ['screens.moved'],
    run: async ({ screenIds }) =>
      Array.isArray(screenIds) ? followAll(house, await campaignsOn(house.db, screenIds)) : undefined,
  },
  {
    // Whatever a fact was not told of, and all that waited for the settings.
    name: 'billing.follow-all',
    on: ['billing.settings-saved'],
    cron: '23 1 * * *',
    run: async () => followAll(house, await unsettledCampaigns(house.db, house.clock.now())),
  },
]

/** Each campaign has its own transaction, so that a failure does not stop the others. */
async function followAll({ database, clock, config }: House, campaignIds: readonly string[]): Promise<void> {
  const { publicUrl } = config
  const failures: unknown[] = []
  for (const id of campaignIds) {
    try {
      await inTransaction(database, (tx) => followCampaign(tx, id, { at: clock.now(), publicUrl }))
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the orders of some campaigns could not follow them')
}
