import * as z from 'zod/mini'
import { holdReason } from './earnings.ts'
import { endpoint } from './endpoint.ts'
import { RETURN_REASONS } from './payout-returns.rules.ts'
import { refusal } from './refusals.ts'
import { byId, day, id, instant, maybeText, month, requestId, wholeNumber } from './scalars.ts'
import { billingRefusalTexts } from './texts/billing-refusals.ts'

/** Payout runs: partners are paid by SEPA credit transfers (pain.001.001.09). All amounts are whole cents. */

export const PAYOUTS_PER_PAGE = 50

export const PAYOUT_STATES = ['draft', 'approved', 'exported', 'paid', 'cancelled'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** So many partners of the next payout, or transfers of a run, are told at once. */
export const PAYEES_PER_PAGE = 50

/** So many statements of a partner are named; the others are in the ledger. */
export const MAX_PAYEE_STATEMENTS = 10

const payeeStatement = z.object({
  id,
  number: z.string(),
  month,
  screen: z.object({ id, model: z.string() }),
  grossCents: z.number(),
})

const payee = z.object({
  ownerId: id,
  /** the account behind it */
  userId: id,
  name: z.string(),
  accountHolder: z.string(),
  /** all but the last four hidden */
  iban: z.string(),
  cents: z.number(),
  statementCount: z.number(),
  /** the first of them */
  statements: z.array(payeeStatement),
})

const page = z.optional(wholeNumber(1, 100_000))
const search = z.optional(z.string().check(z.trim(), z.maxLength(100)))

export const getNextPayout = endpoint({
  method: 'GET',
  path: '/api/operator/payouts/next',
  who: ['operator'],
  summary: 'Who can be paid now, and who is kept back and why',
  query: z.object({ search, page, heldPage: page }),
  reply: z.object({
    /** a page of those who can be paid, in the order of their names */
    payees: z.array(payee),
    /** of everybody who can be paid, whoever is looked for */
    payeeCount: z.number(),
    totalCents: z.number(),
    /** of these, whoever is looked for */
    payeesFound: z.number(),
    /** the same of those who are kept back */
    held: z.array(z.object({ ...payee.shape, reasons: z.array(holdReason) })),
    heldCount: z.number(),
    heldCents: z.number(),
    heldFound: z.number(),
    /** the next day a bank works on */
    executesOn: day,
  }),
})

const payoutRow = z.object({
  id,
  number: z.string(),
  state: z.enum(PAYOUT_STATES),
  executesOn: day,
  totalCents: z.number(),
  payees: z.number(),
  createdBy: z.object({ id, name: z.string() }),
  createdAt: instant,
  approvedBy: z.nullable(z.object({ id, name: z.string() })),
  approvedAt: z.nullable(instant),
  exportedAt: z.nullable(instant),
  paidOn: z.nullable(day),
  cancelledAt: z.nullable(instant),
})
export type PayoutRow = z.infer<typeof payoutRow>

const payout = z.object({
  ...payoutRow.shape,
  /** how many of its transfers could not be made now, because something has come up since; they stand first */
  heldCount: z.number(),
  /** how many transfers are looked for; of all of them tell `payees` and `totalCents` */
  found: z.number(),
  /** a page of them, in the order of the file */
  items: z.array(
    z.object({
      ...payee.shape,
      id,
      endToEndId: z.string(),
      remittance: z.string(),
      /** what has come up since */ reasons: z.array(holdReason),
      /** when and why it came back; `by` is null where a bank statement said so */
      returned: z.nullable(z.object({ on: day, code: z.string(), text: z.string(), by: z.nullable(z.string()) })),
    }),
  ),
})
export type Payout = z.infer<typeof payout>
const reply = z.object({ success: z.literal(true), payout })
const payoutState = refusal(409, billingRefusalTexts.payoutState)

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/operator/payouts',
  who: ['operator'],
  summary: 'The payout runs, newest first',
  query: z.object({ page }),
  reply: z.object({ payouts: z.array(payoutRow), total: z.number() }),
})

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/operator/payouts/:id',
  who: ['operator'],
  summary: 'A payout run with those it pays, page by page',
  params: byId,
  query: z.object({ /** in the name, the account holder, or what the transfer is called */ search, page }),
  reply: z.object({ payout }),
})

export const createPayout = endpoint({
  method: 'POST',
  path: '/api/operator/payouts',
  who: ['operator'],
  summary: 'Puts a payout run together of the open statements of these partners, or of everybody but these',
  status: 201,
  body: z
    .object({
      /** these partners */
      ownerIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(10_000))),
      /** or else everybody who can be paid but these */
      exceptOwnerIds: z.optional(z.array(id).check(z.maxLength(10_000))),
      executesOn: day,
      /** what the operator saw it come to */
      totalCents: wholeNumber(1, 100_000_000_000),
      requestId,
    })
    .check(
      z.refine(({ ownerIds, exceptOwnerIds }) => (ownerIds === undefined) !== (exceptOwnerIds === undefined), {
        path: ['ownerIds'],
      }),
    ),
  reply,
  refusals: {
    requestOther: refusal(409, billingRefusalTexts.requestOther),
    nothingToPay: refusal(409, billingRefusalTexts.nothingToPay),
    /** its details are `chosenNow` */
    payoutChanged: refusal(409, billingRefusalTexts.payoutChanged),
    tooEarly: refusal(400, billingRefusalTexts.tooEarly),
    settingsMissing: refusal(409, billingRefusalTexts.settingsMissing),
  },
})

/** What those who were named in a choice that has changed can be paid now, by their ids; whoever is missing cannot be paid. */
export const payoutChangedDetails = z.object({ payableCents: z.record(id, z.number()) })

export const approvePayout = endpoint({
  method: 'POST',
  path: '/api/operator/payouts/:id/approve',
  who: ['operator'],
  summary: 'Approves a run; another operator than the one who put it together',
  params: byId,
  body: z.object({}),
  reply,
  refusals: {
    sameOperator: refusal(403, billingRefusalTexts.sameOperator),
    operatorTooNew: refusal(403, billingRefusalTexts.operatorTooNew),
    operatorsTooClose: refusal(403, billingRefusalTexts.operatorsTooClose),
    payoutState,
    payoutChanged: refusal(409, billingRefusalTexts.payoutChanged),
  },
})

export const cancelPayout = endpoint({
  method: 'POST',
  path: '/api/operator/payouts/:id/cancel',
  who: ['operator'],
  summary: 'Gives the statements of a run back, also of one whose file the bank has refused',
  params: byId,
  body: z.object({ /** needed once the bank may have the file */ reason: maybeText(200) }),
  reply,
  refusals: {
    payoutState,
    payoutPartlyPaid: refusal(409, billingRefusalTexts.payoutPartlyPaid),
    cancelReasonMissing: refusal(400, billingRefusalTexts.cancelReasonMissing),
  },
})

export const exportPayout = endpoint({
  method: 'POST',
  path: '/api/operator/payouts/:id/export',
  who: ['operator'],
  summary: 'Makes the file for the bank, once; from then on the money is on its way',
  params: byId,
  body: z.object({}),
  reply,
  refusals: { payoutState, payoutChanged: refusal(409, billingRefusalTexts.payoutChanged) },
})

export const downloadPayoutFile = endpoint({
  method: 'GET',
  path: '/api/operator/payouts/:id/file',
  who: ['operator'],
  summary: 'The file as it was exported (pain.001.001.09), the same bytes every time; not of a run that was cancelled',
  params: byId,
  reply: 'text',
  refusals: { payoutState },
})

export const markPayoutPaid = endpoint({
  method: 'POST',
  path: '/api/operator/payouts/:id/paid',
  who: ['operator'],
  summary: 'The bank has paid; the partners get their remittance mails',
  params: byId,
  body: z.object({ paidOn: day }),
  reply,
  refusals: { payoutState, paidOnOther: refusal(400, billingRefusalTexts.paidOnOther) },
})

export const returnTransfer = endpoint({
  method: 'POST',
  path: '/api/operator/payouts/transfers/:id/return',
  who: ['operator'],
  summary: 'The bank has sent a transfer of a paid run back: its statements can be paid again',
  params: byId,
  body: z.object({ returnedOn: day, reason: z.enum(RETURN_REASONS), note: maybeText(140) }),
  reply,
  refusals: {
    payoutState,
    transferReturned: refusal(409, billingRefusalTexts.transferReturned),
    returnedOnOther: refusal(400, billingRefusalTexts.returnedOnOther),
  },
})

export const holdPayouts = endpoint({
  method: 'PUT',
  path: '/api/operator/owners/:id/hold',
  who: ['operator'],
  summary:
    'Keeps the payouts of a partner back, or lets them go again with an empty reason, also after a transfer came back',
  params: byId,
  body: z.object({ /** shown to the partner */ reason: maybeText(200) }),
  reply: z.object({ success: z.literal(true), held: z.nullable(z.object({ reason: z.string(), heldAt: instant })) }),
})
