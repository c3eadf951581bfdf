import { getBillingSettings, saveBillingSettings } from '@marquee/contract/billing-settings'
import { inTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf } from '../../audit/commands.ts'
import { saveSettings } from '../commands/settings.ts'
import { presentSettings } from '../present/settings.ts'
import { billingSettings } from '../queries/settings.ts'
import { campaignsOfBefore } from '../queries/unsettled-campaigns.ts'

/** Who the operator is on its documents. */
export const settingsRoutes: readonly Route[] = [
  route(getBillingSettings, async (_, { db }) => {
    const settings = await billingSettings(db)
    const { campaigns, netCents } = await campaignsOfBefore(db)
    return {
      settings: settings ? presentSettings(settings) : null,
      waitingInvoices: campaigns,
      waitingNetCents: netCents,
    }
  }),

  route(saveBillingSettings, async ({ caller, address, body }, { database, clock }) => {
    const by = actorOf({ caller, address })
    const saved = await inTransaction(database, (tx) => saveSettings(tx, by, body, clock.now()))
    if (saved.kind === 'refused') {
      const { why, field } = saved.fault
      throw refuse(saveBillingSettings.refusals[why], { field })
    }
    return { success: true, settings: presentSettings(saved.settings) }
  }),
]
