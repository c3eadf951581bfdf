import { type Campaign, setCampaignPayment } from '@marquee/contract/campaigns'
import { getPartyCredit, refundCredit, undoCreditRefund } from '@marquee/contract/credit'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { recordPayment, undoPayment } from '@marquee/contract/invoices'
import { COMMON } from '@marquee/contract/refusals'
import { type Db, runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { requireVisibleCompany } from '../../companies/policy.ts'
import { findCompany } from '../../companies/queries.ts'
import { type VisibleCampaign, requireVisibleCampaign } from '../../campaigns/policy.ts'
import { refundCredit as refundClientCredit, undoCreditRefund as undoClientCreditRefund } from '../commands/credit.ts'
import { recordPayment as recordManualPayment, undoPayment as undoManualPayment } from '../commands/manual-payments.ts'
import { payCampaign } from '../commands/pay-campaign.ts'
import { presentCreditMove, presentPayment } from '../present.ts'
import { listCreditAllocations, getCompanyCredit } from '../queries/allocations.ts'

/** Builds the reply for a campaign with its delivery, which the module `playback` knows. */
export type DescribeCampaign = (db: Db, campaign: VisibleCampaign, at: Date) => Promise<Campaign>

/** Manual payments, client credit and the paid flag of campaigns. */
export const createPaymentRoutes = (describe: DescribeCampaign): readonly Route[] => [
  route(recordPayment, async ({ caller, address, params, body }, { database, clock }) => {
    const at = clock.now()
    assertPlausible(body.paidOn, at)
    const by = toActor({ caller, address })
    const manualPayment = { ...body, invoiceId: params.id }
    const payment = await runInTransaction(database, (tx) => recordManualPayment(tx, by, manualPayment, at))
    return { success: true, payment: presentPayment(payment, false) }
  }),

  route(undoPayment, async ({ caller, address, params, body }, { database, clock }) => {
    const by = toActor({ caller, address })
    const undone = { paymentId: params.id, note: body.note }
    const payment = await runInTransaction(database, (tx) => undoManualPayment(tx, by, undone, clock.now()))
    return { success: true, payment: presentPayment(payment, true) }
  }),

  route(getPartyCredit, async ({ caller, params }, { db }) => {
    if (!(await findCompany(db, requireVisibleCompany(caller, params.id)))) throw refuse(COMMON.notFound)
    return {
      creditCents: await getCompanyCredit(db, params.id),
      moves: (await listCreditAllocations(db, params.id)).map(presentCreditMove),
    }
  }),

  route(refundCredit, async ({ caller, address, params, body }, { database, clock }) => {
    const at = clock.now()
    assertPlausible(body.paidOn, at)
    const refund = { ...body, companyId: params.id }
    const by = toActor({ caller, address })
    const creditCents = await runInTransaction(database, (tx) => refundClientCredit(tx, by, refund, at))
    return { success: true, creditCents }
  }),

  route(undoCreditRefund, async ({ caller, address, params, body }, { database, clock }) => {
    const by = toActor({ caller, address })
    const undone = { id: params.id, note: body.note }
    const creditCents = await runInTransaction(database, (tx) => undoClientCreditRefund(tx, by, undone, clock.now()))
    return { success: true, creditCents }
  }),

  route(setCampaignPayment, async ({ caller, address, params, body }, { db, database, clock }) => {
    const campaign = await requireVisibleCampaign(db, caller, params.id)
    const at = clock.now()
    const by = toActor({ caller, address })
    const isDone = await runInTransaction(database, (tx) => payCampaign(tx, by, campaign, body.paid, at))
    if (!isDone) throw refuse(COMMON.notFound)
    return { success: true, campaign: await describe(db, campaign, at) }
  }),
]

/** Allows tomorrow, because some operators are ahead of the server's date. @throws Refused invalid */
function assertPlausible(paidOn: string, at: Date): void {
  const today = toCalendarDay('UTC', at)
  if (paidOn > addDays(today, 1) || paidOn < addDays(today, -MAX_AGE_DAYS)) {
    throw refuse(COMMON.invalid, { field: 'paidOn' })
  }
}

/** A mistyped year would add a month to the books permanently. */
const MAX_AGE_DAYS = 3 * 365
