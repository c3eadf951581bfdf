import { downloadInvoice, getPaymentStatus, setMonthPayment } from '@marquee/contract/payments'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { requireVisibleOwner } from '../../owners/policy.ts'
import { requireVisibleScreen } from '../../screens/policy.ts'
import { createDocumentLink } from '../../documents/commands/links.ts'
import { setMonthPaid } from '../commands/month-payments.ts'
import { findMonthPayment, findMonthStatement } from '../queries/month-payments.ts'

/** The payment status and the statements of months of screens. */
export const monthPaymentRoutes: readonly Route[] = [
  route(getPaymentStatus, async ({ caller, body }, { db }) => {
    const { ownerId, screenId, month } = body
    const payment = await findMonthPayment(db, requireVisibleOwner(caller, ownerId), screenId, month)
    if (!payment) throw refuse(getPaymentStatus.refusals.noPaymentRecord)
    return { isPaid: payment.isPaid, month, screenId }
  }),

  route(downloadInvoice, async ({ caller, query }, { db, database, clock, config }) => {
    const { screenId, ownerId } = await requireVisibleScreen(db, caller, query.screenId)
    const statement = await findMonthStatement(db, { screenId, ownerId, month: query.month })
    if (!statement) return { success: true }
    const { sessionId } = caller
    const wanted = { documentId: statement.id, kind: 'pdf', sessionId, publicUrl: config.publicUrl } as const
    const { link } = await runInTransaction(database, (tx) => createDocumentLink(tx, wanted, clock.now()))
    return { success: true, pdfLink: link }
  }),

  route(setMonthPayment, async ({ caller, address, params, body }, { database, db, clock }) => {
    const screen = await requireVisibleScreen(db, caller, params.id)
    const by = toActor({ caller, address })
    const paid = { month: params.month, isPaid: body.paid }
    const payment = await runInTransaction(database, (tx) => setMonthPaid(tx, by, screen, paid, clock.now()))
    const { screenId, ownerId, month, isPaid, paidAt } = payment
    return { success: true, payment: { screenId, ownerId, month, isPaid, paidAt: paidAt?.toISOString() ?? null } }
  }),
]
