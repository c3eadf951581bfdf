import { type Campaign, setCampaignPayment } from '@marquee/contract/campaigns'
import { getPartyCredit, refundCredit, undoCreditRefund } from '@marquee/contract/credit'
import { addDays, dayIn } from '@marquee/contract/days.rules'
import { recordPayment, undoPayment } from '@marquee/contract/invoices'
import { COMMON } from '@marquee/contract/refusals'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf } from '../../audit/commands.ts'
import { visibleCompany } from '../../companies/policy.ts'
import { companyById } from '../../companies/queries.ts'
import { type VisibleCampaign, visibleCampaign } from '../../campaigns/policy.ts'
import { refundCredit as payBack, undoCreditRefund as undoPayBack } from '../commands/credit.ts'
import { recordPayment as notePayment, undoPayment as takeBack } from '../commands/hand-payments.ts'
import { payCampaign } from '../commands/pay-campaign.ts'
import { presentCreditMove, presentPayment } from '../present/bank.ts'
import { creditAllocations, creditOfCompany } from '../queries/allocations.ts'

/** A campaign with all that is proven of it; told by whoever sees the plays. */
type DescribeCampaign = (db: Db, campaign: VisibleCampaign, at: Date) => Promise<Campaign>

/** What was paid on invoices, by hand. */
export const paymentRoutes = (describe: DescribeCampaign): readonly Route[] => [
  route(recordPayment, async ({ caller, address, params, body }, { database, clock }) => {
    const at = clock.now()
    assertPlausible(body.paidOn, at)
    const by = actorOf({ caller, address })
    const noted = { ...body, invoiceId: params.id }
    const payment = await inTransaction(database, (tx) => notePayment(tx, by, noted, at))
    return { success: true, payment: presentPayment(payment, false) }
  }),

  route(undoPayment, async ({ caller, address, params, body }, { database, clock }) => {
    const by = actorOf({ caller, address })
    const undone = { paymentId: params.id, note: body.note }
    const payment = await inTransaction(database, (tx) => takeBack(tx, by, undone, clock.now()))
    return { success: true, payment: presentPayment(payment, true) }
  }),

  route(getPartyCredit, async ({ caller, params }, { db }) => {
    if (!(await companyById(db, visibleCompany(caller, params.id)))) throw refuse(COMMON.notFound)
    return {
      creditCents: await creditOfCompany(db, params.id),
      moves: (await creditAllocations(db, params.id)).map(presentCreditMove),
    }
  }),

  route(refundCredit, async ({ caller, address, params, body }, { database, clock }) => {
    const at = clock.now()
    assertPlausible(body.paidOn, at)
    const refund = { ...body, companyId: params.id }
    const by = actorOf({ caller, address })
    const creditCents = await inTransaction(database, (tx) => payBack(tx, by, refund, at))
    return { success: true, creditCents }
  }),

  route(undoCreditRefund, async ({ caller, address, params, body }, { database, clock }) => {
    const by = actorOf({ caller, address })
    const undone = { id: params.id, note: body.note }
    const creditCents = await inTransaction(database, (tx) => undoPayBack(tx, by, undone, clock.now()))
    return { success: true, creditCents }
  }),

  route(setCampaignPayment, async ({ caller, address, params, body }, { db, database, clock }) => {
    const campaign = await visibleCampaign(db, caller, params.id)
    const at = clock.now()
    const by = actorOf({ caller, address })
    const isDone = await inTransaction(database, (tx) => payCampaign(tx, by, campaign, body.paid, at))
    if (!isDone) throw refuse(COMMON.notFound)
    return { success: true, campaign: await describe(db, campaign, at) }
  }),
]

/** Allows tomorrow, because some operators are ahead of the server's date. @throws Refused invalid */
function assertPlausible(paidOn: string, at: Date): void {
  const today = dayIn('UTC', at)
  if (paidOn > addDays(today, 1) || paidOn < addDays(today, -LONGEST_AGO_DAYS)) {
    throw refuse(COMMON.invalid, { field: 'paidOn' })
  }
}

/** A year that was mistyped would be a month of the books for ever. */
const LONGEST_AGO_DAYS = 3 * 365
