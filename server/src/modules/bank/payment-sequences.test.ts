import { BOOKABLE_KINDS, type BookableKind, isClientAllocation } from '@marquee/contract/allocations.rules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runInTransaction, type Tx } from '../../platform/db/database.ts'
import { Refused } from '../../platform/errors.ts'
import { saveSettings, SETTINGS } from '../../testing/billing.ts'
import { listBookDifferences } from '../../testing/books.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import {
  type Effect,
  applyAction,
  type PaymentAction,
  computeLeft,
  deriveExpected,
  type Model,
  computeOpen,
  sortAccounts,
} from '../../testing/payment-model.ts'
import { requireBody, createClient, createOperator } from '../../testing/people/users.ts'
import { importStatement, type BankStatement, type PayoutSettlement } from './commands/import-statement.ts'
import { ignoreEntry, matchEntry, reopenEntry } from './commands/entries.ts'
import { bookEntry } from './commands/book-entry.ts'
import { refundCredit, undoCreditRefund } from './commands/credit.ts'
import { recordPayment, undoPayment } from './commands/manual-payments.ts'
import { allocations } from './schema/allocations.ts'
import { documents } from '../documents/schema/documents.ts'
import { bankEntries, payments } from './schema/payments.ts'

/**
 * Compares random sequences of payments with a model without a ledger or database. The environment variable `RUNS` sets
 * the number of sequences; `npm run bench -- payments` runs 5,000.
 */
const SEQUENCES = fc.readConfigureGlobal().numRuns ?? 120
/** The books are checked after so many sequences; balances are compared after every action. */
const CHECK_INTERVAL = Math.max(10, Math.floor(SEQUENCES / 50))
const DAY = '2026-11-21'
/** The statements of these tests contain no payout runs. */
const NO_PAYOUTS: PayoutSettlement = {
  markRunPaid: () => Promise.reject(new Error('a statement paid a run')),
  returnTransfers: (_tx, _by, returned) =>
    returned.length === 0 ? Promise.resolve() : Promise.reject(new Error('a statement returned a transfer')),
}

let app: TestApp
let operators: { userId: string; name: string; address: null }[]
let companyIds: string[]
let invoices: { id: string; reference: string; grossCents: number; company: number }[]

beforeAll(async () => {
  app = await startApp({ database: 'postgres' })
  const { db } = app.context
  const [olga, otto, carl, bea, city] = await Promise.all([
    createOperator(app),
    createOperator(app, 'Otto Zwei'),
    createClient(app),
    createClient(app, 'Bea Brisa'),
    plantLocation(db),
  ])
  await saveSettings(olga)
  operators = [olga, otto].map(({ userId }, index) => ({ userId, name: `Operator ${index}`, address: null }))
  companyIds = [carl.companyId, bea.companyId]
  for (const who of [carl, carl, bea, bea]) {
    const campaign = await submitCampaign(who, city, [await plantVehicle(db, city, [10])])
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    await app.jobs.drain()
  }
  const rows = await db.select().from(documents).where(eq(documents.kind, 'invoice')).orderBy(documents.ordinal)
  invoices = rows.map(({ id, reference, grossCents, companyId }) => ({
    id,
    reference: reference ?? '',
    grossCents,
    company: companyIds.indexOf(companyId ?? ''),
  }))
})
afterAll(() => app.close())

const nat = fc.nat({ max: 11 })
/** A part of the open amount of an invoice, incoming or outgoing, with or without its reference. */
const line = fc.record({
  percent: fc.constantFrom(30, 100, 100, 180, 400),
  names: fc.boolean(),
  goesOut: fc.constantFrom(false, false, false, true),
  invoice: nat,
})
const step = fc.record({
  do: fc.constantFrom(
    'match',
    'match',
    'match',
    'aside',
    'aside',
    'reopen',
    'book',
    'book',
    'hand',
    'credit',
    'refund',
    'undo',
    'undo',
    'undo',
    'import again',
  ),
  entry: nat,
  invoice: nat,
  which: nat,
  percent: fc.constantFrom(40, 100, 100, 130),
  kind: fc.constantFrom<BookableKind[]>('credit', 'credit', 'credit', ...BOOKABLE_KINDS),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const events = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ how: fc.constantFrom('once', 'twice', 'crashes' as const), steps: fc.tuple(step) }),
  },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('at once' as const), steps: fc.tuple(step, step) }) },
)

/** The action of a step in the current model; undefined if there is nothing to undo. */
function toAction(
  model: Model,
  { do: what, entry: entryNumber, invoice: number, which, percent, kind }: Step,
): PaymentAction | undefined {
  const entry = entryNumber % model.entries.length
  const invoice = number % invoices.length
  const company = which % 2
  const computePart = (cents: number) => Math.max(1, Math.round((Math.abs(cents) * percent) / 100))
  switch (what) {
    case 'match':
      return {
        do: what,
        entry,
        invoice,
        cents: computePart(Math.min(computeLeft(model, entry), computeOpen(model, invoice)) || 500),
      }
    case 'aside':
    case 'reopen':
      return { do: what, entry }
    case 'book':
      return { do: what, entry, kind, company: isClientAllocation(kind) ? company : 0 }
    case 'hand':
    case 'credit':
      return { do: 'pay', how: what, invoice, cents: computePart(computeOpen(model, invoice) || 500) }
    case 'refund':
      return { do: what, company, cents: computePart(700) }
    case 'undo': {
      const acts = model.effects.filter((act) => act.what === 'pay' || act.what === 'refund')
      const act = acts[which % Math.max(1, acts.length)]
      return act && { do: 'undo', act }
    }
    default:
      return { do: 'import again' }
  }
}

class Killed extends Error {}

type ImportedStatement = { entryIds: string[]; statement: BankStatement }

/** Whether the commands accept an action; false if they refuse. With `crashes` the transaction fails before its commit. */
async function isAccepted(
  imported: ImportedStatement,
  action: PaymentAction,
  note: string,
  { crashes = false, by = operators[0] } = {},
): Promise<boolean> {
  if (!by) throw new Error('there are operators')
  try {
    await runInTransaction(app.context.database, async (tx) => {
      await carryOut(tx, imported, action, { note, by })
      if (crashes) throw new Killed()
    })
    return true
  } catch (error) {
    if (error instanceof Refused && error.status === 409) return false
    throw error
  }
}

type ActionContext = { note: string; by: (typeof operators)[number] }

async function carryOut(
  tx: Tx,
  { entryIds, statement }: ImportedStatement,
  action: PaymentAction,
  { note, by }: ActionContext,
): Promise<unknown> {
  const at = app.clock.now()
  // A repeated request has the same id.
  const requestId = note
  const entryId = 'entry' in action ? (entryIds[action.entry] ?? '') : ''
  const invoiceId = 'invoice' in action ? (invoices[action.invoice]?.id ?? '') : ''
  switch (action.do) {
    case 'match':
      return matchEntry(tx, by, { entryId, parts: [{ invoiceId, cents: action.cents }], reason: note, requestId }, at)
    case 'aside':
      return ignoreEntry(tx, by, { entryId, reason: note }, at)
    case 'reopen':
      return reopenEntry(tx, by, { entryId, on: DAY }, at)
    case 'book':
      return bookEntry(
        tx,
        by,
        { entryId, kind: action.kind, companyId: companyIds[action.company], note, requestId },
        at,
      )
    case 'pay':
      return recordPayment(
        tx,
        by,
        { invoiceId, kind: action.how, cents: action.cents, paidOn: DAY, note, requestId },
        at,
      )
    case 'refund': {
      const companyId = companyIds[action.company] ?? ''
      return refundCredit(tx, by, { companyId, cents: action.cents, paidOn: DAY, note, requestId }, at)
    }
    case 'undo':
      return undo(tx, entryIds, action.act, by)
    default:
      return importStatement(tx, by, statement, NO_PAYOUTS, at)
  }
}

/** Undoes a payment or refund. Its row is found by its note, or by entry and invoice if the import has settled it. */
async function undo(tx: Tx, entryIds: readonly string[], act: Effect, by: ActionContext['by']): Promise<unknown> {
  const at = app.clock.now()
  if (act.what === 'refund') {
    const [row] = await tx
      .select()
      .from(allocations)
      .where(and(eq(allocations.note, act.note), eq(allocations.kind, 'credit-refund')))
    return undoCreditRefund(tx, by, { id: row?.id ?? '', note: 'Undone' }, at)
  }
  if (act.what !== 'pay') throw new Error('only payments and refunds are undone by themselves')
  const bySelf = and(
    eq(payments.bankEntryId, entryIds[act.entry ?? -1] ?? '00000000-0000-4000-8000-000000000000'),
    eq(payments.documentId, invoices[act.invoice]?.id ?? ''),
  )
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(sql`${payments.kind} <> 'undo'`, eq(payments.note, act.note), act.note === '' ? bySelf : undefined))
  return undoPayment(tx, by, { paymentId: row?.id ?? '', note: 'Undone' }, at)
}

let sequence = 0

/** Imports a statement with these lines. In the model, entries with a reference pay their invoices. */
async function importLines(lines: readonly (typeof line extends fc.Arbitrary<infer L> ? L : never)[]) {
  sequence += 1
  const entries = lines.map(({ percent, names, goesOut, invoice }, index) => {
    const { grossCents, reference } = invoices[invoice % invoices.length] ?? { grossCents: 0, reference: '' }
    const cents = Math.round((grossCents * percent) / 100) * (goesOut ? -1 : 1)
    const texts = {
      partyName: 'Payer',
      partyIban: '',
      remittance: '',
      endToEndId: '',
      bankReference: '',
      messageIds: [],
    }
    const defaults = { isReturn: false, returnCode: '', returnText: '', valueOn: null, currency: 'EUR', bookedOn: DAY }
    return {
      ...texts,
      ...defaults,
      cents,
      reference: names ? reference : '',
      key: `${sequence}-${index}`,
      invoice: invoice % invoices.length,
      names,
    }
  })
  const balances = { openingCents: null, closingCents: null, fromOn: DAY, untilOn: DAY }
  const sha256 = sequence.toString(16).padStart(64, '0')
  const statement = { ...balances, name: '', sha256, statementId: `${sequence}`, iban: SETTINGS.iban, entries }
  const [by] = operators
  if (!by) throw new Error('there are operators')
  await runInTransaction(app.context.database, (tx) => importStatement(tx, by, statement, NO_PAYOUTS, app.clock.now()))
  const rows = await app.context.db
    .select()
    .from(bankEntries)
    .where(sql`${bankEntries.key} like ${`${sequence}-%`}`)
  const idsByKey = new Map(rows.map(({ key, id }) => [key, id]))
  let model: Model = {
    invoices: invoices.map(({ grossCents, company }) => ({ cents: grossCents, company })),
    entries: entries.map(({ cents }) => ({ cents, isIgnored: false })),
    effects: entries.map(({ cents }, entry) => ({ what: 'import', note: '', entry, cents })),
  }
  for (const [entry, { cents, names, invoice }] of entries.entries()) {
    if (names && cents > 0) model = applyAction(model, { do: 'match', entry, invoice, cents }, '') ?? model
  }
  return { model, imported: { entryIds: entries.map(({ key }) => idsByKey.get(key) ?? ''), statement } }
}

async function sumLedger(): Promise<Map<string, number>> {
  const { rows } = await app.context.db.execute<{ account: string; party: string | null; cents: number }>(sql`
    select account, case when account in ('receivable', 'client-credit') then party_id end as party, sum(cents)::bigint as cents
    from ledger_lines group by 1, 2`)
  return new Map(
    rows.map(({ account, party, cents }) => [party ? `${account} ${companyIds.indexOf(party)}` : account, cents]),
  )
}

async function diffLedger(before: ReadonlyMap<string, number>): Promise<Record<string, number>> {
  const now = await sumLedger()
  const moved = [...now].map(([account, cents]) => [account, cents - (before.get(account) ?? 0)] as const)
  return sortAccounts(moved.filter(([, cents]) => cents !== 0))
}

/** The changes of the ledger, and the state of each entry. */
async function readOutcome(before: ReadonlyMap<string, number>, { entryIds }: ImportedStatement) {
  const rows = await app.context.db
    .select({ id: bankEntries.id, state: bankEntries.state })
    .from(bankEntries)
    .where(inArray(bankEntries.id, entryIds))
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return { balances: await diffLedger(before), states: entryIds.map((id) => states.get(id)) }
}

const REPEATABLE = new Set(['match', 'book', 'pay', 'refund', 'import again'])

async function runStep(
  model: Model,
  imported: ImportedStatement,
  step_: Step,
  how: 'once' | 'twice' | 'crashes',
): Promise<Model> {
  const action = toAction(model, step_)
  if (!action) return model
  const note = crypto.randomUUID()
  if (how === 'crashes') {
    await isAccepted(imported, action, note, { crashes: true }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
  }
  const expected = applyAction(model, action, note)
  expect(await isAccepted(imported, action, note), JSON.stringify(action)).toBe(expected !== undefined)
  // A repeated request with the same id is accepted, whatever the current state is.
  if (how === 'twice' && REPEATABLE.has(action.do) && expected)
    expect(await isAccepted(imported, action, note)).toBe(true)
  return expected ?? model
}

/** Runs the actions of two operators at once: the outcome equals one of the two orders. */
async function runBoth(
  model: Model,
  imported: ImportedStatement,
  steps: readonly Step[],
  before: ReadonlyMap<string, number>,
): Promise<Model> {
  const actions = steps
    .flatMap((one) => toAction(model, one) ?? [])
    .map((action) => ({ action, note: crypto.randomUUID() }))
  const orders = [actions, actions.toReversed()].map((order) => {
    let end = model
    const accepted = new Set<string>()
    for (const { action, note } of order) {
      const next = applyAction(end, action, note)
      if (next) accepted.add(note)
      end = next ?? end
    }
    return { end, outcome: { accepted: actions.map(({ note }) => accepted.has(note)), ...deriveExpected(end) } }
  })
  const accepted = await Promise.all(
    actions.map(({ action, note }, index) => isAccepted(imported, action, note, { by: operators[index] })),
  )
  const outcome = { accepted, ...(await readOutcome(before, imported)) }
  const same = orders.find((order) => JSON.stringify(order.outcome) === JSON.stringify(outcome))
  expect(same && outcome, JSON.stringify({ actions, outcome, orders })).toEqual(outcome)
  return same?.end ?? model
}

/** Undoes everything in an order that the credit allows: uses and refunds of credit first. */
async function undoEverything(model: Model, imported: ImportedStatement): Promise<Model> {
  let now = model
  const runAction = async (action: PaymentAction) => {
    const next = applyAction(now, action, '')
    expect(await isAccepted(imported, action, crypto.randomUUID()), JSON.stringify(action)).toBe(next !== undefined)
    now = next ?? now
  }
  for (const act of model.effects)
    if (act.what === 'refund' || (act.what === 'pay' && act.entry === null)) await runAction({ do: 'undo', act })
  const rankIncoming = (entry: number) => Number((model.entries[entry]?.cents ?? 0) > 0)
  const entries = [...model.entries.keys()].toSorted((one, other) => rankIncoming(one) - rankIncoming(other))
  for (const entry of [...entries, ...entries]) await runAction({ do: 'reopen', entry })
  return now
}

it('every sequence of payments is booked as in a model without a ledger, and can be undone (D-01, D-02)', async () => {
  let tried = 0
  const sequences = fc.tuple(
    fc.array(line, { minLength: 1, maxLength: 3 }),
    fc.array(events, { minLength: 2, maxLength: 9 }),
  )
  await fc.assert(
    fc.asyncProperty(sequences, async ([lines, occurrences]) => {
      const before = await sumLedger()
      let { model, imported } = await importLines(lines)
      expect(await readOutcome(before, imported)).toEqual(deriveExpected(model))
      for (const { how, steps } of occurrences) {
        model =
          how === 'at once'
            ? await runBoth(model, imported, steps, before)
            : await runStep(model, imported, steps[0], how)
        expect(await readOutcome(before, imported), JSON.stringify(model.effects)).toEqual(deriveExpected(model))
      }
      tried += 1
      if (tried % CHECK_INTERVAL === 0) expect(await listBookDifferences(app)).toEqual([])
      const end = await undoEverything(model, imported)
      expect(end.effects.filter(({ what }) => what !== 'import')).toEqual([])
      expect(await readOutcome(before, imported)).toEqual(deriveExpected(end))
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  )
  expect(await listBookDifferences(app)).toEqual([])
})
