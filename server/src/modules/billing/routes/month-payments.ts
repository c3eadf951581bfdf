import { downloadInvoice, getPaymentStatus, setMonthPayment } from '@marquee/contract/payments'
import { inTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf } from '../../audit/commands.ts'
import { visibleOwner } from '../../owners/policy.ts'
import { visibleScreen } from '../../screens/policy.ts'
import { newDocumentLink } from '../commands/document-links.ts'
import { payMonth } from '../commands/month-payments.ts'
import { monthPayment, statementOfMonth } from '../queries/month-payments.ts'

/** Whether partners were paid for the months of their screens, and the statements of these. */
export const monthPaymentRoutes: readonly Route[] = [
  route(getPaymentStatus, async ({ caller, body }, { db }) => {
    const { ownerId, screenId, month } = body
    const payment = await monthPayment(db, visibleOwner(caller, ownerId), screenId, month)
    if (!payment) throw refuse(getPaymentStatus.refusals.noPaymentRecord)
    return { isPaid: payment.isPaid, month, screenId }
  }),

  route(downloadInvoice, async ({ caller, query }, { db, database, clock, config }) => {
    const { screenId, ownerId } = await visibleScreen(db, caller, query.screenId)
    const statement = await statementOfMonth(db, { screenId, ownerId, month: query.month })
    if (!statement) return { success: true }
    const { sessionId } = caller
    const wanted = { documentId: statement.id, kind: 'pdf', sessionId, publicUrl: config.publicUrl } as const
    const { link } = await inTransaction(database, (tx) => newDocumentLink(tx, wanted, clock.now()))
    return { success: true, pdfLink: link }
  }),

  route(setMonthPayment, async ({ caller, address, params, body }, { database, db, clock }) => {
    const screen = await visibleScreen(db, caller, params.id)
    const by = actorOf({ caller, address })
    const paid = { month: params.month, isPaid: body.paid }
    const payment = await inTransaction(database, (tx) => payMonth(tx, by, screen, paid, clock.now()))
    const { screenId, ownerId, month, isPaid, paidAt } = payment
    return { success: true, payment: { screenId, ownerId, month, isPaid, paidAt: paidAt?.toISOString() ?? null } }
  }),
]
