import { billingSettingsTexts } from '@marquee/contract/messages/billing-settings'
import { correctionTexts } from '@marquee/contract/messages/corrections'
import { monthCloseTexts } from '@marquee/contract/messages/month-close'
import { operatorBankTexts } from '@marquee/contract/messages/operator-bank'
import { operatorInvoiceTexts } from '@marquee/contract/messages/operator-invoice'
import { operatorPayoutTexts } from '@marquee/contract/messages/operator-payouts'
import { dialog, type DialogPage, press, pressFace } from './dialog-steps.ts'
import * as money from './operator-billing-fixtures.ts'
import * as invoices from './operator-invoice-fixtures.ts'

/** The dialogs of the operator's billing, and what opens them. */

const PARTS = 'features/operator/billing/parts'
const RUN = money.payout('draft')
const answerRun = (state: 'draft' | 'approved' | 'exported' | 'paid') => ({
  [`GET /api/operator/payouts/${RUN.id}`]: { body: { payout: money.payout(state) } },
})
const PATH_OF_RUN = `/operator/billing/payouts/${RUN.id}`
const PATH_OF_INVOICE = `/operator/billing/invoices/${invoices.INVOICE.id}`
const answerInvoice = (more: object) => ({
  [`GET /api/invoices/${invoices.INVOICE.id}`]: { body: { invoice: { ...invoices.WHOLE, ...more } } },
})
const PENDING = {
  settings: money.SETTINGS,
  pending: money.CHANGE,
  vatRates: [],
  waitingInvoices: 0,
  waitingNetCents: 0,
}
const CHECK = {
  checkedAt: '2026-11-20T12:00:00Z',
  looked: { orders: 12, documents: 108, entries: 240 },
  differences: [{ what: 'Invoice 2026-000131', where: 'Klangraum Leipzig', expected: '€600.00', found: '€599.99' }],
  head: 'order-12.payment-31',
}

export const BILLING_DIALOGS: readonly DialogPage[] = [
  {
    path: '/operator/billing?tab=statements',
    answers: { 'GET /api/operator/billing/check': { body: CHECK } },
    openings: [
      dialog(
        `${PARTS}/correct-dialog.tsx`,
        pressFace(() => correctionTexts.correct),
      ),
      dialog(
        `${PARTS}/books-check.tsx`,
        press(() => monthCloseTexts.check),
        press(() => monthCloseTexts.show),
      ),
    ],
  },
  {
    path: PATH_OF_INVOICE,
    answers: answerInvoice({ creditCents: 30_000 }),
    openings: [
      dialog(
        `${PARTS}/payment-dialog.tsx`,
        press(() => operatorInvoiceTexts.record),
      ),
      dialog(`${PARTS}/payment-dialog.tsx`, (page) => page.locator('main header button').nth(-2).click()),
      dialog(
        `${PARTS}/payments-card.tsx`,
        pressFace(() => operatorInvoiceTexts.undo),
      ),
    ],
  },
  {
    path: PATH_OF_INVOICE,
    answers: answerInvoice({ openCents: -1_000 }),
    openings: [
      dialog(
        `${PARTS}/payment-dialog.tsx`,
        press(() => operatorInvoiceTexts.refund),
      ),
    ],
  },
  {
    path: '/operator/billing/bank',
    openings: [
      dialog(
        `${PARTS}/split-dialog.tsx`,
        pressFace(() => operatorBankTexts.split),
      ),
      dialog(
        `${PARTS}/book-dialog.tsx`,
        pressFace(() => operatorBankTexts.book),
      ),
      dialog(
        `${PARTS}/bank-dialogs.tsx`,
        pressFace(() => operatorBankTexts.ignore),
      ),
    ],
  },
  {
    path: '/operator/billing/payouts',
    openings: [
      dialog(
        `${PARTS}/held-card.tsx`,
        pressFace(() => operatorPayoutTexts.hold),
      ),
    ],
  },
  {
    path: PATH_OF_RUN,
    openings: [
      dialog(
        `${PARTS}/payout-actions.tsx`,
        press(() => operatorPayoutTexts.approve),
      ),
      dialog(
        `${PARTS}/payout-actions.tsx`,
        press(() => operatorPayoutTexts.cancel),
      ),
    ],
  },
  {
    path: PATH_OF_RUN,
    answers: answerRun('approved'),
    openings: [
      dialog(
        `${PARTS}/payout-actions.tsx`,
        press(() => operatorPayoutTexts.export),
      ),
    ],
  },
  {
    path: PATH_OF_RUN,
    answers: answerRun('exported'),
    openings: [
      dialog(
        `${PARTS}/payout-actions.tsx`,
        press(() => operatorPayoutTexts.markPaid),
      ),
    ],
  },
  {
    path: PATH_OF_RUN,
    answers: answerRun('paid'),
    openings: [
      dialog(
        `${PARTS}/return-dialog.tsx`,
        pressFace(() => operatorPayoutTexts.return),
      ),
    ],
  },
  {
    path: '/operator/billing/settings',
    openings: [
      dialog(
        `${PARTS}/vat-rates-card.tsx`,
        press(() => billingSettingsTexts.addRate),
      ),
      dialog(
        'features/operator/billing/settings.page.tsx',
        (page) => page.getByLabel(billingSettingsTexts.share, { exact: true }).fill('60'),
        press(() => billingSettingsTexts.save),
      ),
    ],
  },
  {
    path: '/operator/billing/settings',
    answers: { 'GET /api/operator/billing/settings': { body: PENDING } },
    openings: [
      dialog(
        `${PARTS}/pending-change.tsx`,
        press(() => billingSettingsTexts.approveChange),
      ),
      dialog(
        `${PARTS}/pending-change.tsx`,
        press(() => billingSettingsTexts.cancelChange),
      ),
    ],
  },
]
