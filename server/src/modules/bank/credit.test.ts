import type { BankEntry } from '@marquee/contract/bank'
import type { InvoiceRow } from '@marquee/contract/invoices'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { importLines, type BankLine } from '../../testing/bank.ts'
import { replaceSettings, saveSettings, SETTINGS } from '../../testing/billing.ts'
import { listBookDifferences } from '../../testing/books.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest, startApp, type TestApp } from '../../testing/app.ts'
import { requireBody, type Client, createClient, createOperator, type Person } from '../../testing/people/users.ts'
import { companies } from '../companies/schema.ts'
import { documents } from '../documents/schema/documents.ts'
import { ledgerLines } from '../ledger/schema.ts'
import { bankFiles } from './schema/payments.ts'

let app: TestApp
let olga: Person
let [weber, brisa] = [] as unknown as [Client, Client]
let city: PlantedLocation
beforeAll(async () => {
  app = await startApp()
  ;[olga, weber, brisa, city] = await Promise.all([
    createOperator(app),
    createClient(app),
    createClient(app, 'Bea Brisa'),
    plantLocation(app.context.db),
  ])
  await app.context.db.update(companies).set({ name: 'Brisa Surf' }).where(eq(companies.id, brisa.companyId))
  await saveSettings(olga)
  await importLines(olga, [], { id: 'S-0' })
})
// The check of the books finds no difference after each test.
afterEach(async () => expect(await listBookDifferences(app)).toEqual([]))
afterAll(() => app.close())

type IssuedInvoice = { id: string; number: string; reference: string; grossCents: number }

/** The invoice of an approved campaign: 17.85 euro. */
async function issueInvoice(to: Client): Promise<IssuedInvoice> {
  const { db } = app.context
  const campaign = await submitCampaign(to, city, [await plantVehicle(db, city, [10])])
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  const [row] = await db.select().from(documents).where(eq(documents.campaignId, campaign._id))
  if (!row?.reference) throw new Error('no invoice')
  return { ...row, reference: row.reference }
}

let files = 0
/** The entries of a statement with these lines; each line is a different entry. */
async function importEntries(...lines: BankLine[]): Promise<BankEntry[]> {
  files += 1
  const named = lines.map((line, index) => ({ ...line, bankReference: `C${files}-${index}` }))
  const { file } = await importLines(olga, named, { id: `C-${files}` })
  const { entries } = requireBody(await olga.get(`/api/operator/bank/entries?file=${file.id}`), 200) as {
    entries: BankEntry[]
  }
  return entries
}
const importEntry = async (line: BankLine): Promise<BankEntry> => {
  const [entry] = await importEntries(line)
  if (!entry) throw new Error('nothing was imported')
  return entry
}
const postToEntry = (entry: BankEntry, what: string, body: object = {}) =>
  olga.post(`/api/operator/bank/entries/${entry.id}/${what}`, body)
const readEntry = async (reply: ReturnType<typeof postToEntry>) =>
  (requireBody(await reply, 200) as { entry: BankEntry }).entry
const getInvoice = async ({ id }: IssuedInvoice) =>
  (requireBody(await olga.get(`/api/invoices/${id}`), 200) as { invoice: InvoiceRow & { creditCents: number } }).invoice
const getCredit = async ({ companyId }: Client) =>
  requireBody(await olga.get(`/api/operator/parties/${companyId}/credit`), 200) as {
    creditCents: number
    moves: { id: string; kind: string; cents: number; isUndone: boolean }[]
  }

/** The changes of the balances of all accounts during `work`. */
async function diffBalances(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const listBalances = async () => {
    const rows = await app.context.db
      .select({ account: ledgerLines.account, cents: sql<number>`sum(${ledgerLines.cents})`.mapWith(Number) })
      .from(ledgerLines)
      .groupBy(ledgerLines.account)
    return new Map(rows.map(({ account, cents }) => [account, cents]))
  }
  const before = await listBalances()
  await work()
  const after = await listBalances()
  const changes = [...after].map(([account, cents]) => [account, cents - (before.get(account) ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0))
}

describe('an ignored rest of an entry', () => {
  it('is restored when the payment of the entry is undone, also repeatedly (D-01)', async () => {
    const one = await issueInvoice(weber)
    const entry = await importEntry({ cents: 999_900, party: 'Weber', reference: one.reference })
    const runRound = async () => {
      await postToEntry(entry, 'match', { parts: [{ invoiceId: one.id, cents: one.grossCents }] })
      const ignored = await readEntry(postToEntry(entry, 'ignore', { reason: 'Not ours' }))
      expect(ignored).toMatchObject({ state: 'ignored', leftCents: 999_900 - one.grossCents })
      // D-02: ignoring an overpayment causes no difference.
      expect(await listBookDifferences(app)).toEqual([])
      const undone = await olga.post(`/api/operator/payments/${ignored.payments[0]?.id}/undo`, { note: '' })
      requireBody(undone, 200)
    }
    expect(await diffBalances(runRound)).toEqual({})
    expect(await diffBalances(runRound)).toEqual({})
    const left = await readEntry(postToEntry(entry, 'ignore', { reason: 'Not ours' }))
    expect(left).toMatchObject({ state: 'ignored', leftCents: 999_900, payments: [] })
    expect(await readEntry(postToEntry(entry, 'reopen'))).toMatchObject({ state: 'open', leftCents: 999_900 })
  })

  it('stays on the bank account and unallocated (D-02)', async () => {
    expect(
      await diffBalances(async () => {
        const entry = await importEntry({ cents: 4_990, party: 'Unknown Ltd' })
        await readEntry(postToEntry(entry, 'ignore', { reason: 'Unknown payer' }))
      }),
    ).toEqual({ bank: 4_990, unclear: -4_990 })
  })
})

describe('an overpayment of a client', () => {
  it('becomes credit, pays the next invoice, and the rest is refunded (product 8)', async () => {
    const [one, two] = [await issueInvoice(weber), await issueInvoice(weber)]
    const extra = 1_000
    const entry = await importEntry({ cents: one.grossCents + two.grossCents + extra, party: 'Weber' })
    await postToEntry(entry, 'match', { parts: [{ invoiceId: one.id, cents: one.grossCents }] })
    const toCredit = { kind: 'credit', companyId: weber.companyId, note: '', requestId: crypto.randomUUID() }
    const booked = await diffBalances(async () => {
      for (const _ of [1, 2]) {
        expect(await readEntry(postToEntry(entry, 'book', toCredit))).toMatchObject({
          state: 'matched',
          leftCents: 0,
          allocations: [{ kind: 'credit', cents: two.grossCents + extra, company: { id: weber.companyId } }],
        })
      }
    })
    expect(booked).toEqual({ unclear: two.grossCents + extra, 'client-credit': -two.grossCents - extra })
    expect(await getInvoice(two)).toMatchObject({ creditCents: two.grossCents + extra, openCents: two.grossCents })
    const useCredit = (cents: number) =>
      olga.post(`/api/operator/invoices/${two.id}/payments`, { kind: 'credit', cents, paidOn: '2026-11-21', note: '' })
    expect(await useCredit(two.grossCents + 1)).toMatchObject({ status: 409, body: { code: 'moreThanOpen' } })
    const used = await diffBalances(async () => requireBody(await useCredit(two.grossCents), 201))
    expect(used).toEqual({ 'client-credit': two.grossCents, receivable: -two.grossCents })
    expect(await getInvoice(two)).toMatchObject({ state: 'paid', creditCents: extra })
    const refunds = `/api/operator/parties/${weber.companyId}/credit/refunds`
    const refund = (cents: number) => olga.post(refunds, { cents, paidOn: '2026-11-21', note: '' })
    expect(await refund(extra + 1)).toMatchObject({ status: 409, body: { code: 'moreThanCredit' } })
    expect(await diffBalances(async () => requireBody(await refund(extra), 201))).toEqual({
      'client-credit': extra,
      bank: -extra,
    })
    expect((await getCredit(weber)).creditCents).toBe(0)
    // The credit is used, so its entry cannot be reopened.
    expect(await postToEntry(entry, 'reopen')).toMatchObject({ status: 409, body: { code: 'creditUsed' } })
  })

  it('is restored when its use or refund is undone, and the entry can be reopened without a difference (D-01)', async () => {
    const one = await issueInvoice(brisa)
    const entry = await importEntry({ cents: 5_000, party: 'Brisa Surf' })
    const changes = await diffBalances(async () => {
      await readEntry(postToEntry(entry, 'book', { kind: 'credit', companyId: brisa.companyId, note: '' }))
      const use = { kind: 'credit', cents: 700, paidOn: '2026-11-21', note: '' }
      const { payment } = requireBody(await olga.post(`/api/operator/invoices/${one.id}/payments`, use), 201) as {
        payment: { id: string }
      }
      const refund = { cents: 4_300, paidOn: '2026-11-21', note: '' }
      requireBody(await olga.post(`/api/operator/parties/${brisa.companyId}/credit/refunds`, refund), 201)
      const [{ id } = { id: '' }] = (await getCredit(brisa)).moves
      requireBody(await olga.post(`/api/operator/credit-refunds/${id}/undo`, { note: '' }), 200)
      const again = await olga.post(`/api/operator/credit-refunds/${id}/undo`, { note: '' })
      expect(again).toMatchObject({ status: 409, body: { code: 'paymentUndone' } })
      requireBody(await olga.post(`/api/operator/payments/${payment.id}/undo`, { note: '' }), 200)
      expect((await getCredit(brisa)).creditCents).toBe(5_000)
      await readEntry(postToEntry(entry, 'reopen'))
    })
    expect(changes).toEqual({})
    expect(await getCredit(brisa)).toMatchObject({ creditCents: 0, moves: [{ isUndone: true }, { isUndone: true }] })
  })

  it('is refunded by an outgoing bank entry, up to the credit', async () => {
    const came = await importEntry({ cents: 900, party: 'Brisa Surf' })
    const went = await importEntry({ cents: -800, party: 'Brisa Surf' })
    const book = (entry: BankEntry, kind: string) =>
      postToEntry(entry, 'book', { kind, companyId: brisa.companyId, note: '' })
    expect(await book(came, 'credit-refund')).toMatchObject({ status: 409, body: { code: 'otherDirection' } })
    expect(await book(went, 'credit')).toMatchObject({ status: 409, body: { code: 'otherDirection' } })
    expect(await book(went, 'credit-refund')).toMatchObject({ status: 409, body: { code: 'moreThanCredit' } })
    await readEntry(book(came, 'credit'))
    expect(await diffBalances(() => readEntry(book(went, 'credit-refund')))).toEqual({
      'client-credit': 800,
      bank: -800,
    })
    expect(await diffBalances(() => readEntry(postToEntry(went, 'reopen')))).toEqual({
      'client-credit': -800,
      bank: 800,
    })
  })
})

describe('the invoice of another company', () => {
  const IBAN = 'DE75512108001245126199'

  it('is not suggested for its amount, and not paid without a reason; a double payment becomes credit (D-03)', async () => {
    const [theirs, others] = [await issueInvoice(weber), await issueInvoice(brisa)]
    const line = { cents: theirs.grossCents, party: 'Weber Coffee', reference: theirs.reference, iban: IBAN }
    const [first, second] = await importEntries(line, line)
    const double = [first, second].find((entry) => entry?.state === 'open')
    if (!double) throw new Error('the second payment settled something')
    expect(double).toMatchObject({ doubt: 'double', payers: [{ id: weber.companyId, name: 'Weber Coffee GmbH' }] })
    expect(double.suggestions.filter(({ companyId }) => companyId !== weber.companyId)).toEqual([])
    const parts = [{ invoiceId: others.id, cents: others.grossCents }]
    expect(await postToEntry(double, 'match', { parts })).toMatchObject({
      status: 409,
      body: { code: 'otherCompany', details: { companies: ['Brisa Surf'] } },
    })
    expect(await postToEntry(double, 'book', { kind: 'credit', companyId: brisa.companyId, note: '' })).toMatchObject({
      status: 409,
      body: { code: 'otherCompany' },
    })
    expect((await getInvoice(others)).paidCents).toBe(0)
    const paid = await readEntry(postToEntry(double, 'match', { parts, reason: 'Weber pays for its sister company' }))
    expect(paid.payments).toMatchObject([{ number: others.number }])
    await postToEntry(double, 'reopen')
    const credited = await readEntry(
      postToEntry(double, 'book', { kind: 'credit', companyId: weber.companyId, note: '' }),
    )
    expect(credited).toMatchObject({ state: 'matched', leftCents: 0 })
  })

  it('is suggested if the company has paid from the same account before, under any name (D-03)', async () => {
    const [paid, next] = [await issueInvoice(brisa), await issueInvoice(brisa)]
    const iban = 'NL91ABNA0417164300'
    await importEntry({ cents: paid.grossCents, party: 'B. Holding', reference: paid.reference, iban })
    const entry = await importEntry({ cents: 5, party: 'B. Holding', iban })
    expect(entry.payers).toEqual([{ id: brisa.companyId, name: 'Brisa Surf' }])
    expect(entry.suggestions).toContainEqual(expect.objectContaining({ invoiceId: next.id, why: 'iban' }))
    expect(await readEntry(postToEntry(entry, 'match', { parts: [{ invoiceId: next.id, cents: 5 }] }))).toMatchObject({
      state: 'matched',
    })
  })
})

describe('money that is not a payment of a client', () => {
  type File = { closingCents: number | null; ledgerCents: number | null }
  const findNewestFile = async () => {
    const reply = requireBody(await olga.get('/api/operator/bank/files'), 200) as { files: File[] }
    return reply.files[0]
  }

  it('is booked, so that the ledger equals the bank; unbooked entries are a difference', async () => {
    const own = await startApp()
    try {
      const otto = await createOperator(own)
      await saveSettings(otto)
      const lines = [
        { cents: -990, party: 'The bank', words: 'Fees' },
        { cents: 321, party: 'The bank', words: 'Interest' },
        { cents: 50_000, party: 'Example Marketplace GmbH' },
        { cents: -7_500, party: 'Tax office' },
      ]
      const { file } = await importLines(otto, lines)
      const kinds: Record<number, string> = {
        [-990]: 'bank-fee',
        321: 'interest',
        50_000: 'own-money',
        [-7_500]: 'other',
      }
      const getDifference = async () => {
        const reply = requireBody(await otto.get('/api/operator/bank/files'), 200) as { files: File[] }
        return reply.files.map(
          ({ closingCents, ledgerCents }) => (closingCents ?? Number.NaN) - (ledgerCents ?? Number.NaN),
        )
      }
      // Incoming entries are booked already; outgoing ones are not.
      expect(await getDifference()).toEqual([-8_490])
      const { entries } = requireBody(await otto.get(`/api/operator/bank/entries?file=${file.id}`), 200) as {
        entries: BankEntry[]
      }
      for (const { id, cents } of entries) {
        requireBody(await otto.post(`/api/operator/bank/entries/${id}/book`, { kind: kinds[cents], note: '' }), 200)
      }
      expect(await getDifference()).toEqual([0])
      expect(await listBookDifferences(own)).toEqual([])
      // An earlier statement corrects the opening balance.
      await importLines(otto, [{ cents: 40, on: '2026-11-10' }], { id: 'E', openingCents: 99_960, on: '2026-11-10' })
      expect(await getDifference()).toEqual([0, 0])
      expect(await listBookDifferences(own)).toEqual([])
    } finally {
      await own.close()
    }
  })

  it('includes opening balances from before the first import, and from before a change of the bank', async () => {
    const own = await startAppForTest()
    const otto = await createOperator(own)
    await saveSettings(otto)
    // A row of an earlier version, which booked no opening balance.
    await own.context.db.insert(bankFiles).values({
      name: 'old.xml',
      sha256: 'ab'.repeat(32),
      statementId: 'OLD',
      iban: SETTINGS.iban,
      fromOn: '2026-11-02',
      untilOn: '2026-11-02',
      openingCents: 70_000,
      closingCents: 70_000,
      entries: 0,
      newEntries: 0,
      importedAt: own.clock.now(),
      importedBy: otto.userId,
    })
    const listDifferences = async () => {
      const reply = requireBody(await otto.get('/api/operator/bank/files'), 200) as { files: File[] }
      return reply.files.map(({ closingCents, ledgerCents }) => (closingCents ?? 0) - (ledgerCents ?? 0))
    }
    await importLines(otto, [{ cents: 40 }], { id: 'NEW', openingCents: 70_000 })
    expect(await listDifferences()).toEqual([0, 0])

    await replaceSettings(own, { iban: 'NL91ABNA0417164300' })
    const elsewhere = { iban: 'NL91ABNA0417164300', on: '2026-11-25' }
    const moved = { cents: 69_000, on: '2026-11-25' }
    await importLines(otto, [moved], { id: 'OTHER', openingCents: 10, ...elsewhere })
    expect((await listDifferences())[0]).toBe(0)
    expect(await listBookDifferences(own)).toEqual([])
  })

  it('can be an entry of 0.00, which is settled without a booking (D-01)', async () => {
    const entry = await importEntry({ cents: 0, party: 'The bank', words: 'No charges' })
    const none = { leftCents: 0, allocations: [] }
    const charges = { kind: 'bank-fee', note: '' }
    expect(await diffBalances(() => readEntry(postToEntry(entry, 'book', charges)))).toEqual({})
    expect(await postToEntry(entry, 'book', charges)).toMatchObject({ status: 409, body: { code: 'entrySettled' } })
    expect(await readEntry(postToEntry(entry, 'reopen'))).toMatchObject({ state: 'open', ...none })
    expect(await readEntry(postToEntry(entry, 'book', charges))).toMatchObject({ state: 'matched', ...none })
  })

  it('is not booked twice if it was recorded by hand before the import', async () => {
    const one = await issueInvoice(weber)
    const note = { kind: 'hand', cents: one.grossCents, paidOn: '2026-11-21', note: '' }
    const entry = await importEntry({ cents: one.grossCents, party: 'Weber', iban: 'DE02120300000000202051' })
    requireBody(await olga.post(`/api/operator/invoices/${one.id}/payments`, note), 201)
    const before = await findNewestFile()
    expect(await diffBalances(() => readEntry(postToEntry(entry, 'book', { kind: 'noted', note: '' })))).toEqual({
      bank: -one.grossCents,
      unclear: one.grossCents,
    })
    expect((before?.ledgerCents ?? 0) - ((await findNewestFile())?.ledgerCents ?? 0)).toBe(one.grossCents)
    expect(await diffBalances(() => readEntry(postToEntry(entry, 'reopen')))).toEqual({
      bank: one.grossCents,
      unclear: -one.grossCents,
    })
    const gone = await importEntry({ cents: -50, party: 'Weber' })
    expect(await diffBalances(() => readEntry(postToEntry(gone, 'book', { kind: 'noted', note: '' })))).toEqual({})
  })
})
