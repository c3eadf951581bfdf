import * as z from 'zod/mini'
import { holdReason } from './earnings.ts'
import { endpoint } from './endpoint.ts'
import { RETURN_REASONS } from './payout-returns.rules.ts'
import { declareRefusals, refusal } from './refusals.ts'
import { byId, day, id, instant, maybeText, month, page, requestId, wholeNumber } from './scalars.ts'
import { billingRefusalTexts } from './messages/billing-refusals.ts'

/** Payout runs: partners are paid by SEPA credit transfers (pain.001.001.09). All amounts are whole cents. */

export const PAYOUTS_PER_PAGE = 50

export const PAYOUT_STATES = ['draft', 'approved', 'exported', 'paid', 'cancelled'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** The page size of the partners of the next payout, and of the transfers of a run. */
export const PAYEES_PER_PAGE = 50

/** How many statements of a partner are listed; the ledger has all of them. */
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
  /** the owner's user account */
  userId: id,
  name: z.string(),
  accountHolder: z.string(),
  /** only the last four characters are shown */
  iban: z.string(),
  cents: z.number(),
  statementCount: z.number(),
  /** the first statements */
  statements: z.array(payeeStatement),
})

const search = z.optional(z.string().check(z.trim(), z.maxLength(100)))

export const getNextPayout = endpoint({
  method: 'GET',
  path: '/api/operator/payouts/next',
  who: ['operator'],
  permission: 'money.read',
  summary: 'Which partners can be paid now, and which are held and why',
  query: z.object({ search, page, heldPage: page }),
  reply: z.object({
    /** a page of the partners who can be paid, by name */
    payees: z.array(payee),
    /** of all partners who can be paid, whatever the search */
    payeeCount: z.number(),
    totalCents: z.number(),
    /** how many of these match the search */
    payeesFound: z.number(),
    /** the same for held partners */
    held: z.array(z.object({ ...payee.shape, reasons: z.array(holdReason) })),
    heldCount: z.number(),
    heldCents: z.number(),
    heldFound: z.number(),
    /** the next business day of banks */
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
  /** how many transfers are held by now, for example because bank details changed; these are listed first */
  heldCount: z.number(),
  /** how many transfers match the search; `payees` and `totalCents` count all */
  found: z.number(),
  /** a page of transfers, in the order of the file */
  items: z.array(
    z.object({
      ...payee.shape,
      id,
      endToEndId: z.string(),
      remittance: z.string(),
      /** why the transfer is held by now */ reasons: z.array(holdReason),
      /** when and why the bank returned it; `by` is null if a bank statement reported it */
      returned: z.nullable(z.object({ on: day, code: z.string(), text: z.string(), by: z.nullable(z.string()) })),
    }),
  ),
})
export type Payout = z.infer<typeof payout>
const reply = z.object({ success: z.literal(true), payout })
const payoutState = refusal(409, () => billingRefusalTexts.payoutState)

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/operator/payouts',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'The payout runs, newest first',
  query: z.object({ page }),
  reply: z.object({ payouts: z.array(payoutRow), total: z.number() }),
})

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/operator/payouts/:id',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'A payout run with a page of its transfers',
  params: byId,
  query: z.object({ /** part of the name, the account holder or the end-to-end id */ search, page }),
  reply: z.object({ payout }),
})

export const createPayout = endpoint({
  method: 'POST',
  path: '/api/operator/payouts',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Creates a payout run of the open statements of these partners, or of all partners except these',
  status: 201,
  body: z
    .object({
      /** exactly these partners */
      ownerIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(10_000))),
      /** or all partners who can be paid, except these */
      exceptOwnerIds: z.optional(z.array(id).check(z.maxLength(10_000))),
      executesOn: day,
      /** the total that the operator saw */
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
    ...declareRefusals(409, billingRefusalTexts, 'requestOther', 'nothingToPay'),
    /** its details are `payoutChangedDetails` */
    payoutChanged: refusal(409, () => billingRefusalTexts.payoutChanged),
    tooEarly: refusal(400, () => billingRefusalTexts.tooEarly),
    settingsMissing: refusal(409, () => billingRefusalTexts.settingsMissing),
  },
})

/** What the named partners can be paid now, by owner id. A named partner that is missing cannot be paid. */
export const payoutChangedDetails = z.object({ payableCents: z.record(id, z.number()) })

export const approvePayout = endpoint({
  method: 'POST',
  path: '/api/operator/payouts/:id/approve',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Approves a run; only another operator than its creator can',
  params: byId,
  body: z.object({}),
  reply,
  refusals: {
    ...declareRefusals(403, billingRefusalTexts, 'sameOperator', 'operatorTooNew', 'operatorsTooClose'),
    payoutState,
    payoutChanged: refusal(409, () => billingRefusalTexts.payoutChanged),
  },
})

export const cancelPayout = endpoint({
  method: 'POST',
  path: '/api/operator/payouts/:id/cancel',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Cancels a run and releases its statements, also when the bank has refused its file',
  params: byId,
  body: z.object({ /** required once the run is exported */ reason: maybeText(200) }),
  reply,
  refusals: {
    payoutState,
    payoutPartlyPaid: refusal(409, () => billingRefusalTexts.payoutPartlyPaid),
    cancelReasonMissing: refusal(400, () => billingRefusalTexts.cancelReasonMissing),
  },
})

export const exportPayout = endpoint({
  method: 'POST',
  path: '/api/operator/payouts/:id/export',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Creates the file for the bank, once; from then on its amounts are in payout',
  params: byId,
  body: z.object({}),
  reply,
  refusals: { payoutState, payoutChanged: refusal(409, () => billingRefusalTexts.payoutChanged) },
})

export const downloadPayoutFile = endpoint({
  method: 'GET',
  path: '/api/operator/payouts/:id/file',
  who: ['operator'],
  permission: 'money.write',
  summary: 'The exported file (pain.001.001.09), the same bytes every time; not available for a cancelled run',
  params: byId,
  reply: 'text',
  refusals: { payoutState },
})

export const markPayoutPaid = endpoint({
  method: 'POST',
  path: '/api/operator/payouts/:id/paid',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Marks a run paid by the bank; the partners get their remittance emails',
  params: byId,
  body: z.object({ paidOn: day }),
  reply,
  refusals: { payoutState, paidOnOther: refusal(400, () => billingRefusalTexts.paidOnOther) },
})

export const returnTransfer = endpoint({
  method: 'POST',
  path: '/api/operator/payouts/transfers/:id/return',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Records that the bank returned a transfer of a paid run: its statements can be paid again',
  params: byId,
  body: z.object({ returnedOn: day, reason: z.enum(RETURN_REASONS), note: maybeText(140) }),
  reply,
  refusals: {
    payoutState,
    transferReturned: refusal(409, () => billingRefusalTexts.transferReturned),
    returnedOnOther: refusal(400, () => billingRefusalTexts.returnedOnOther),
  },
})

export const holdPayouts = endpoint({
  method: 'PUT',
  path: '/api/operator/owners/:id/hold',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Holds the payouts of a partner, or releases them with an empty reason, also after a returned transfer',
  params: byId,
  body: z.object({ /** shown to the partner */ reason: maybeText(200) }),
  reply: z.object({ success: z.literal(true), held: z.nullable(z.object({ reason: z.string(), heldAt: instant })) }),
})
