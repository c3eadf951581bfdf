import {
  addVatRate,
  approveSettingsChange,
  cancelSettingsChange,
  getBillingSettings,
  saveBillingSettings,
} from '@marquee/contract/billing-settings'
import { COMMON } from '@marquee/contract/refusals'
import { billingAnswers } from '@marquee/contract/texts/billing-settings'
import { inTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { ownActor } from '../../audit/commands.ts'
import { guardedBy, type Guard } from '../../identity/policy/proof.ts'
import { proposeSettings } from '../commands/propose-settings.ts'
import { approveChange, cancelChange, proposeChange } from '../commands/settings-changes.ts'
import { presentChange } from '../present/settings-changes.ts'
import { presentSettings } from '../present/settings.ts'
import { laterVatRates, pendingChange } from '../queries/settings-changes.ts'
import { billingSettings } from '../queries/settings.ts'
import { campaignsOfBefore } from '../queries/unsettled-campaigns.ts'

/** The billing settings; changes of the guarded ones need two operators (decision 21). */
export const settingsRoutes: readonly Route[] = [
  route(getBillingSettings, async ({ caller }, { db }) => {
    const settings = await billingSettings(db)
    const { campaigns, netCents } = await campaignsOfBefore(db)
    const pending = await pendingChange(db)
    return {
      settings: settings ? presentSettings(settings) : null,
      pending: pending ? presentChange(pending, caller.userId) : null,
      vatRates: await laterVatRates(db),
      waitingInvoices: campaigns,
      waitingNetCents: netCents,
    }
  }),

  route(saveBillingSettings, async (call, house) => {
    const { password, code, ...body } = call.body
    const { refusals } = saveBillingSettings
    const guard = password === undefined ? undefined : await guardedBy(house, call, { password, code }, refusals)
    const settings = await inTransaction(house.database, async (tx) => {
      const saved = await proposeSettings(tx, body, momentOf(house, call), guard)
      // Thrown here, so that a refused body proposes nothing either.
      if (saved.kind === 'refused') throw refuse(refusals[saved.fault.why], { field: saved.fault.field })
      return saved.settings
    })
    await guard?.forgive()
    const pending = await pendingChange(house.db)
    return {
      success: true,
      settings: presentSettings(settings),
      pending: pending ? presentChange(pending, call.caller.userId) : null,
    }
  }),

  route(addVatRate, async (call, house) => {
    const { password, code, ...vatRate } = call.body
    const { refusals } = addVatRate
    if (!(await billingSettings(house.db))) throw refuse(refusals.settingsMissing)
    const guard = await guardedBy(house, call, { password, code }, refusals)
    return answerPending(house, call, guard, (tx, { by, ...moment }) =>
      proposeChange(tx, by, { settings: {}, vatRate }, moment),
    )
  }),

  route(approveSettingsChange, async (call, house) => {
    const guard = await guardedBy(house, call, call.body, approveSettingsChange.refusals)
    return answerPending(house, call, guard, async (tx, { by, ...moment }) => {
      if (!(await approveChange(tx, by, call.params.id, moment))) throw refuse(COMMON.notFound)
    })
  }),

  route(cancelSettingsChange, async (call, house) => {
    const { by, ...moment } = momentOf(house, call)
    const isCancelled = await inTransaction(house.database, (tx) => cancelChange(tx, by, call.params.id, moment))
    if (!isCancelled) throw refuse(COMMON.notFound)
    return { success: true, message: billingAnswers.changeCancelled }
  }),
]

type Call = Parameters<typeof ownActor>[0]
type Moment = ReturnType<typeof momentOf>

const momentOf = ({ clock, config }: House, call: Call) => ({
  by: ownActor(call),
  at: clock.now(),
  publicUrl: config.publicUrl,
})

/** Does what needs a proof, and returns the pending change. */
async function answerPending(
  house: House,
  call: Call,
  guard: Guard,
  work: (tx: Parameters<Guard['demand']>[0], moment: Moment) => Promise<void>,
) {
  const pending = await inTransaction(house.database, async (tx) => {
    await guard.demand(tx)
    await work(tx, momentOf(house, call))
    return pendingChange(tx)
  })
  await guard.forgive()
  if (!pending) throw refuse(COMMON.notFound)
  return { success: true as const, pending: presentChange(pending, call.caller.userId) }
}
