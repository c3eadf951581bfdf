import {
  addVatRate,
  approveSettingsChange,
  cancelSettingsChange,
  getBillingSettings,
  saveBillingSettings,
} from '@marquee/contract/billing-settings'
import { COMMON } from '@marquee/contract/refusals'
import { billingAnswers } from '@marquee/contract/messages/billing-answers'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toUserActor } from '../../audit/commands.ts'
import { createGuard, type Guard } from '../../identity/policy/reauthentication.ts'
import { proposeSettings } from '../commands/propose-settings.ts'
import { approveChange, cancelChange, proposeChange } from '../commands/settings-changes.ts'
import { presentChange } from '../present/settings-changes.ts'
import { presentSettings } from '../present/settings.ts'
import { listLaterVatRates, findPendingChange } from '../queries/settings-changes.ts'
import { findBillingSettings } from '../queries/settings.ts'
import { sumUninvoicedCampaigns } from '../queries/unsettled-campaigns.ts'

/** The billing settings; changes of those under dual control need two operators (decision 21). */
export const settingsRoutes: readonly Route[] = [
  route(getBillingSettings, async ({ caller }, { db }) => {
    const settings = await findBillingSettings(db)
    const { campaigns, netCents } = await sumUninvoicedCampaigns(db)
    const pending = await findPendingChange(db)
    return {
      settings: settings ? presentSettings(settings) : null,
      pending: pending ? presentChange(pending, caller.userId) : null,
      vatRates: await listLaterVatRates(db),
      waitingInvoices: campaigns,
      waitingNetCents: netCents,
    }
  }),

  route(saveBillingSettings, async (call, context) => {
    const { password, code, ...body } = call.body
    const { refusals } = saveBillingSettings
    const guard = password === undefined ? undefined : await createGuard(context, call, { password, code }, refusals)
    const settings = await runInTransaction(context.database, async (tx) => {
      const saved = await proposeSettings(tx, body, toCommandContext(context, call), guard)
      // Thrown inside the transaction, so that a refused body proposes no change either.
      if (saved.kind === 'refused') throw refuse(refusals[saved.fault.why], { field: saved.fault.field })
      return saved.settings
    })
    await guard?.resetCount()
    const pending = await findPendingChange(context.db)
    return {
      success: true,
      settings: presentSettings(settings),
      pending: pending ? presentChange(pending, call.caller.userId) : null,
    }
  }),

  route(addVatRate, async (call, context) => {
    const { password, code, ...vatRate } = call.body
    const { refusals } = addVatRate
    if (!(await findBillingSettings(context.db))) throw refuse(refusals.settingsMissing)
    const guard = await createGuard(context, call, { password, code }, refusals)
    return changePending(context, call, guard, (tx, { by, ...commandContext }) =>
      proposeChange(tx, by, { settings: {}, vatRate }, commandContext),
    )
  }),

  route(approveSettingsChange, async (call, context) => {
    const guard = await createGuard(context, call, call.body, approveSettingsChange.refusals)
    return changePending(context, call, guard, async (tx, { by, ...commandContext }) => {
      if (!(await approveChange(tx, by, call.params.id, commandContext))) throw refuse(COMMON.notFound)
    })
  }),

  route(cancelSettingsChange, async (call, context) => {
    const { by, ...commandContext } = toCommandContext(context, call)
    const isCancelled = await runInTransaction(context.database, (tx) =>
      cancelChange(tx, by, call.params.id, commandContext),
    )
    if (!isCancelled) throw refuse(COMMON.notFound)
    return { success: true, message: billingAnswers.changeCancelled }
  }),
]

type Call = Parameters<typeof toUserActor>[0]
type CommandContext = ReturnType<typeof toCommandContext>

const toCommandContext = ({ clock, config }: AppContext, call: Call) => ({
  by: toUserActor(call),
  at: clock.now(),
  publicUrl: config.publicUrl,
})

/** Runs a change that needs reauthentication, and returns the pending change. */
async function changePending(
  context: AppContext,
  call: Call,
  guard: Guard,
  work: (tx: Parameters<Guard['verify']>[0], commandContext: CommandContext) => Promise<void>,
) {
  const pending = await runInTransaction(context.database, async (tx) => {
    await guard.verify(tx)
    await work(tx, toCommandContext(context, call))
    return findPendingChange(tx)
  })
  await guard.resetCount()
  if (!pending) throw refuse(COMMON.notFound)
  return { success: true as const, pending: presentChange(pending, call.caller.userId) }
}
