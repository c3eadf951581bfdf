import * as z from 'zod/mini'
import { DOCUMENTS_PER_PAGE } from './invoices.ts'
import { endpoint } from './endpoint.ts'
import { MONEY_READERS } from './members.rules.ts'
import { COMMON, declareRefusals } from './refusals.ts'
import { byId, day, id, month, page, text } from './scalars.ts'
import { billingRefusalTexts } from './messages/billing-refusals.ts'

/** What partners earn. All amounts are whole cents. */

export const STATEMENTS_PER_PAGE = DOCUMENTS_PER_PAGE

/** A statement waits for a payout, is held, is in a payout run, or was paid. */
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
  /** the first day on which the partner can be paid, for `bank-changed` */
  until: z.nullable(z.string()),
  /** the operator's reason for `held-by-operator`, the bank's for `transfer-returned` */
  text: z.nullable(z.string()),
})
export type HoldReason = z.infer<typeof holdReason>

const monthEarnings = z.object({
  month,
  /** the month has not ended: future days are not counted yet */
  isRunning: z.boolean(),
  /** booked screens, and the sum of the local days on which they were online */
  screens: z.number(),
  daysOnline: z.number(),
  /** net: what campaigns pay for these days, and the partner's share */
  chargedCents: z.number(),
  shareCents: z.number(),
  /** the statements of that month; 0 before they are issued */
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
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'What the partner has earned, what is in payout, what was paid, and why something is held',
  reply: z.object({
    /** null: no owner profile yet */
    ownerId: z.nullable(id),
    /** the current month up to today, included */
    soFar: z.object({ month, throughDay: day, shareCents: z.number(), chargedCents: z.number() }),
    /** the share of the whole current month if its bookings do not change */
    expectedCents: z.number(),
    openCents: z.number(),
    inPayoutCents: z.number(),
    paidCents: z.number(),
    /** when the statements of the current month are issued */
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
  permission: 'money.read',
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'What a screen earns per month, newest first; the current month up to today',
  params: byId,
  reply: z.object({
    months: z.array(
      z.object({
        month,
        isRunning: z.boolean(),
        daysOnline: z.number(),
        chargedCents: z.number(),
        shareCents: z.number(),
        /** the campaigns that pay it */
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
  /** a credit has negative amounts and names the statement that it reverses */
  kind: z.enum(['statement', 'statement-credit']),
  takesBack: z.nullable(z.string()),
  /** reversed, and replaced by another statement */
  isTakenBack: z.boolean(),
})
export type StatementRow = z.infer<typeof statementRow>

const filter = {
  month: z.optional(month),
  screen: z.optional(id),
  /** for operators; a partner sees only its own statements */
  owner: z.optional(id),
  state: z.optional(z.enum(STATEMENT_STATES)),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}
export type StatementFilter = z.infer<z.ZodMiniObject<typeof filter>>

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/statements',
  who: ['partner', 'operator'],
  permission: 'money.read',
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'Statements per screen and month: of the own screens, or of all for operators',
  query: z.object({ ...filter, page }),
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
  permission: 'money.read',
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'The same as a table',
  query: z.object(filter),
  reply: 'table',
  refusals: { tooMany: COMMON.tooMany },
})

export const correctStatement = endpoint({
  method: 'POST',
  path: '/api/operator/statements/:id/correct',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Reverses a statement and issues a new one from current data; the next payout contains the difference',
  params: byId,
  body: z.object({ reason: text(200) }),
  reply: z.object({
    success: z.literal(true),
    /** the credit that reverses it, and the new statement */
    credit: z.object({ id, number: z.string() }),
    statement: z.object({ id, number: z.string() }),
    /** gross; above zero if the partner gets more, below zero if less */
    differenceCents: z.number(),
  }),
  refusals: {
    ...declareRefusals(409, billingRefusalTexts, 'statementTakenBack', 'statementInRun', 'statementRight'),
    ...declareRefusals(409, billingRefusalTexts, 'agreementMissing'),
  },
})
