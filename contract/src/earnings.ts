import * as z from 'zod/mini'
import { DOCUMENTS_PER_PAGE } from './invoices.ts'
import { endpoint } from './endpoint.ts'
import { COMMON, refusal } from './refusals.ts'
import { byId, day, id, month, text, wholeNumber } from './scalars.ts'
import { billingRefusalTexts } from './texts/billing-refusals.ts'

/** What partners earn. All amounts are whole cents. */

export const STATEMENTS_PER_PAGE = DOCUMENTS_PER_PAGE

/** Where a statement stands: waits for a payout, is kept back, is in one, or was paid. */
export const STATEMENT_STATES = ['open', 'held', 'in-payout', 'paid'] as const
export type StatementState = (typeof STATEMENT_STATES)[number]

/** Why a partner cannot be paid now. */
export const HOLD_REASONS = [
  'no-agreement',
  'iban-invalid',
  'iban-missing',
  'bank-changed',
  'vat-number-missing',
  'vat-unchecked',
  'vat-number-other',
  'transfer-returned',
  'held-by-operator',
  'suspended',
] as const
export const holdReason = z.object({
  kind: z.enum(HOLD_REASONS),
  /** of `bank-changed`: the day from which it can be paid; of `held-by-operator`: the operator's words;
   * of `transfer-returned`: why the bank sent it back */
  until: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type HoldReason = z.infer<typeof holdReason>

const monthEarnings = z.object({
  month,
  /** the month still goes on: days to come are not counted yet */
  isRunning: z.boolean(),
  /** screens that were booked, and on how many local days they were online, all together */
  screens: z.number(),
  daysOnline: z.number(),
  /** what campaigns pay for these days, net, and the partner's part of it */
  chargedCents: z.number(),
  shareCents: z.number(),
  /** of the statements of that month; 0 before they are made */
  statements: z.number(),
  vatCents: z.number(),
  grossCents: z.number(),
  inPayoutCents: z.number(),
  paidCents: z.number(),
})

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/earnings',
  who: ['partner'],
  summary: 'What the partner has earned, what is on its way, what was paid, and why something is kept back',
  reply: z.object({
    /** null: no owner profile yet */
    ownerId: z.nullable(id),
    /** of the running month, up to and with today */
    soFar: z.object({ month, throughDay: day, shareCents: z.number(), chargedCents: z.number() }),
    /** what the bookings of the running month come to when it is over and nothing changes */
    expectedCents: z.number(),
    openCents: z.number(),
    inPayoutCents: z.number(),
    paidCents: z.number(),
    /** when statements of the running month are made, and when they are paid at the earliest */
    statementsOn: day,
    held: z.array(holdReason),
    months: z.array(monthEarnings),
  }),
})

const monthStatement = z.object({
  id,
  number: z.string(),
  issuedOn: day,
  netCents: z.number(),
  vatCents: z.number(),
  grossCents: z.number(),
  state: z.enum(STATEMENT_STATES),
})

export const getScreenEarnings = endpoint({
  method: 'GET',
  path: '/api/screens/:id/earnings',
  who: ['partner', 'operator'],
  summary: 'What a screen earns, month by month, newest first, the running month with its days so far',
  params: byId,
  reply: z.object({
    months: z.array(
      z.object({
        month,
        isRunning: z.boolean(),
        daysOnline: z.number(),
        chargedCents: z.number(),
        shareCents: z.number(),
        /** which campaigns it is of */
        parts: z.array(
          z.object({
            campaign: z.string(),
            from: day,
            until: day,
            days: z.number(),
            chargedCents: z.number(),
            shareBps: z.number(),
            shareCents: z.number(),
          }),
        ),
        statement: z.nullable(monthStatement),
      }),
    ),
  }),
})

export const statementRow = z.object({
  ...monthStatement.shape,
  month,
  owner: z.object({ id, name: z.string() }),
  screen: z.object({ id, model: z.string() }),
  daysOnline: z.number(),
  chargedCents: z.number(),
  vatCategory: z.enum(['S', 'AE', 'E', 'O']),
  payout: z.nullable(z.object({ id, number: z.string() })),
  /** what takes a statement back stands below zero, and names it */
  kind: z.enum(['statement', 'statement-credit']),
  takesBack: z.nullable(z.string()),
  /** was taken back, and another one stands in its place */
  isTakenBack: z.boolean(),
})
export type StatementRow = z.infer<typeof statementRow>

const filter = {
  month: z.optional(month),
  screen: z.optional(id),
  /** of an operator; a partner has its own */
  owner: z.optional(id),
  state: z.optional(z.enum(STATEMENT_STATES)),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}
export type StatementFilter = z.infer<z.ZodMiniObject<typeof filter>>

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/statements',
  who: ['partner', 'operator'],
  summary: 'Statements per screen and month: the own ones, or all for operators',
  query: z.object({ ...filter, page: z.optional(wholeNumber(1, 100_000)) }),
  reply: z.object({
    statements: z.array(statementRow),
    total: z.number(),
    sums: z.object({ netCents: z.number(), vatCents: z.number(), grossCents: z.number() }),
    counts: z.record(z.enum(STATEMENT_STATES), z.number()),
  }),
})

export const exportStatements = endpoint({
  method: 'GET',
  path: '/api/statements.csv',
  who: ['partner', 'operator'],
  summary: 'The same as a table',
  query: z.object(filter),
  reply: 'table',
  refusals: { tooMany: COMMON.tooMany },
})

export const correctStatement = endpoint({
  method: 'POST',
  path: '/api/operator/statements/:id/correct',
  who: ['operator'],
  summary:
    'Takes a statement back and makes it again from what is known now; the difference comes with the next payout',
  params: byId,
  body: z.object({ reason: text(200) }),
  reply: z.object({
    success: z.literal(true),
    /** what takes it back, and what stands in its place */
    credit: z.object({ id, number: z.string() }),
    statement: z.object({ id, number: z.string() }),
    /** what the partner gets more, gross; below zero: less */
    differenceCents: z.number(),
  }),
  refusals: {
    statementTakenBack: refusal(409, billingRefusalTexts.statementTakenBack),
    statementInRun: refusal(409, billingRefusalTexts.statementInRun),
    statementRight: refusal(409, billingRefusalTexts.statementRight),
    agreementMissing: refusal(409, billingRefusalTexts.agreementMissing),
  },
})
