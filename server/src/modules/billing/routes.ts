import { getPaymentStatus, setMonthPayment } from '@marquee/contract/payments'
import { inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { visibleOwner } from '../owners/policy.ts'
import { visibleScreen } from '../screens/policy.ts'
import { payMonth } from './commands.ts'
import { monthPayment } from './queries.ts'

/** Whether partners were paid for the months of their screens. */
export const billingRoutes: readonly Route[] = [
  route(getPaymentStatus, async ({ caller, body }, { db }) => {
    const { ownerId, screenId, month } = body
    const payment = await monthPayment(db, visibleOwner(caller, ownerId), screenId, month)
    if (!payment) throw refuse(getPaymentStatus.refusals.noPaymentRecord)
    return { isPaid: payment.isPaid, month, screenId }
  }),

  route(setMonthPayment, async ({ caller, params, body }, { database, db, clock }) => {
    const screen = await visibleScreen(db, caller, params.id)
    const paid = { month: params.month, isPaid: body.paid, by: caller.userId }
    const payment = await inTransaction(database, (tx) => payMonth(tx, screen, paid, clock.now()))
    const { screenId, ownerId, month, isPaid, paidAt } = payment
    return { success: true, payment: { screenId, ownerId, month, isPaid, paidAt: paidAt?.toISOString() ?? null } }
  }),
]
