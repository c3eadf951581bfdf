import type { BankEntry } from '@marquee/contract/bank'
import type { InvoiceRow } from '@marquee/contract/invoices'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCamt, importLines, type BankLine, buildStatementPart } from '../../testing/bank.ts'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantRun, type PlantedStatement, plantStatement } from '../../testing/payouts.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { audit } from '../audit/schema.ts'
import { post } from '../ledger/commands.ts'
import { documents } from '../documents/schema/documents.ts'
import { ledgerLines } from '../ledger/schema.ts'

let app: TestApp
let olga: Person
let carl: Client
let city: PlantedLocation
beforeAll(async () => {
  app = await startApp()
  ;[olga, carl, city] = await Promise.all([createOperator(app), createClient(app), plantLocation(app.context.db)])
  await saveSettings(olga)
  // The first statement books the opening balance.
  await importLines(olga, [], { id: 'S-0' })
})
afterAll(() => app.close())

type IssuedInvoice = { id: string; number: string; reference: string; grossCents: number; campaignId: string }

/** An approved campaign and its invoice of 17.85 euro. */
async function issueInvoice(): Promise<IssuedInvoice> {
  const { db } = app.context
  const campaign = await submitCampaign(carl, city, [await plantVehicle(db, city, [10])])
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  const [row] = await db.select().from(documents).where(eq(documents.campaignId, campaign._id))
  if (!row?.reference) throw new Error('no invoice')
  const { id, number, reference, grossCents } = row
  return { id, number, reference, grossCents, campaignId: campaign._id }
}

const getInvoice = async (id: string) =>
  (
    requireBody(await olga.get(`/api/invoices/${id}`), 200) as {
      invoice: InvoiceRow & { payments: { kind: string; isUndone: boolean }[] }
    }
  ).invoice
const isPaid = async (id: string) =>
  (requireBody(await olga.get(`/api/campaigns/${id}`), 200) as { paid: boolean }).paid
const listEntries = async (file: string, state = '') =>
  (
    requireBody(await olga.get(`/api/operator/bank/entries?file=${file}${state && `&state=${state}`}`), 200) as {
      entries: BankEntry[]
    }
  ).entries
let files = 0
/** Each line has its own bank reference, so that no two lines are the same entry. */
async function importEntries(...lines: BankLine[]) {
  files += 1
  const ownLines = lines.map((line, index) => ({ bankReference: `F${files}-${index}`, ...line }))
  const imported = await importLines(olga, ownLines, { id: `S-${files}` })
  return { ...imported, entries: await listEntries(imported.file.id) }
}
async function listBalances(): Promise<Record<string, number>> {
  const rows = await app.context.db
    .select({ account: ledgerLines.account, cents: sql<number>`sum(${ledgerLines.cents})`.mapWith(Number) })
    .from(ledgerLines)
    .groupBy(ledgerLines.account)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const diffBalances = async (work: () => Promise<unknown>) => {
  const before = await listBalances()
  await work()
  const after = await listBalances()
  const accounts = Object.keys(after).map(
    (account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const,
  )
  return Object.fromEntries(accounts.filter(([, cents]) => cents !== 0))
}
const listAuditActions = async (id: string) =>
  (await app.context.db.select().from(audit).where(eq(audit.subjectId, id))).map(({ action }) => action)
const postToEntry = (entry: BankEntry | undefined, what: string, body: object = {}) =>
  olga.post(`/api/operator/bank/entries/${entry?.id}/${what}`, body)

describe('a bank statement that is imported', () => {
  it('settles an invoice by its creditor reference, books it, and marks the campaign paid (product 8, decision 20)', async () => {
    const { id, reference, grossCents, campaignId, number } = await issueInvoice()
    const imported: { result?: object; file?: { id: string } } = {}
    const lines = await diffBalances(async () =>
      Object.assign(imported, await importEntries({ cents: grossCents, party: 'Weber', reference })),
    )
    const result = { newEntries: 1, knownEntries: 0, matched: 1, matchedCents: grossCents, open: 0, payouts: 0 }
    expect(imported.result).toEqual(result)
    expect(lines).toEqual({ bank: grossCents, receivable: -grossCents })
    expect(await getInvoice(id)).toMatchObject({ state: 'paid', openCents: 0, paidCents: grossCents })
    expect(await isPaid(campaignId)).toBe(true)
    expect(await listEntries(imported.file?.id ?? '')).toMatchObject([
      {
        state: 'matched',
        doubt: null,
        leftCents: 0,
        payments: [{ number, cents: grossCents, byItself: true }],
        suggestions: [],
      },
    ])
    expect(await listAuditActions(imported.file?.id ?? '')).toEqual(['import'])
    expect(await listAuditActions(campaignId)).toContain('mark-paid')
  })

  it.each<[string, (one: IssuedInvoice) => Partial<BankLine>]>([
    [
      'its reference with spaces in the text',
      ({ reference }) => ({ words: `Miete ${reference.replace(/(.{4})/g, '$1 ')} danke` }),
    ],
    ['its reference cut in two lines', ({ reference }) => ({ words: [reference.slice(0, 9), reference.slice(9)] })],
    ['its number in the text', ({ number }) => ({ words: `Rechnung ${number} vom November` })],
    ['its number as users type it', ({ number }) => ({ words: number.toLowerCase().replaceAll('-', ' ') })],
    ['its number as end-to-end id', ({ number }) => ({ endToEndId: number })],
  ])('finds an invoice by %s (product 8)', async (_how, named) => {
    const one = await issueInvoice()
    const { result } = await importEntries({ cents: one.grossCents, ...named(one) })
    expect(result).toMatchObject({ matched: 1, open: 0 })
    expect((await getInvoice(one.id)).state).toBe('paid')
  })

  it('distinguishes partial, double and excess payments and unknown payers (product 8)', async () => {
    const [one, two, three] = [await issueInvoice(), await issueInvoice(), await issueInvoice()]
    const { result, entries } = await importEntries(
      { cents: 500, reference: one.reference },
      { cents: two.grossCents, reference: two.reference },
      { cents: two.grossCents, reference: two.reference },
      { cents: three.grossCents + 1, reference: three.reference },
      { cents: 500, words: three.number },
      { cents: 77_777, party: 'Unknown', words: 'hello' },
      { cents: 1_000, currency: 'USD', reference: three.reference },
      { cents: -900, party: 'The bank', words: 'fees' },
      { cents: three.grossCents, reference: three.reference, isReturn: true },
    )
    expect(result).toMatchObject({ newEntries: 9, matched: 2, matchedCents: 500 + two.grossCents, open: 7 })
    expect(entries.map(({ cents, state, doubt }) => `${cents} ${state} ${doubt}`).toSorted()).toEqual(
      [
        '500 matched partial',
        `${two.grossCents} matched null`,
        `${two.grossCents} open double`,
        `${three.grossCents + 1} open too-much`,
        '500 open partial',
        '77777 open unknown',
        '1000 open foreign-currency',
        '-900 open outgoing',
        `${three.grossCents} open unknown`,
      ].toSorted(),
    )
    expect(await getInvoice(one.id)).toMatchObject({ state: 'partly-paid', openCents: one.grossCents - 500 })
    expect(await isPaid(one.campaignId)).toBe(false)
    // The rest is paid later.
    const rest = await importEntries({ cents: one.grossCents - 500, reference: one.reference })
    expect(rest.entries).toMatchObject([{ state: 'matched', doubt: null }])
    expect(await isPaid(one.campaignId)).toBe(true)
  })

  it('pays several invoices with one transfer that names them all and equals their sum (product 8)', async () => {
    const [one, two] = [await issueInvoice(), await issueInvoice()]
    const { entries } = await importEntries({
      cents: one.grossCents + two.grossCents,
      words: `${one.reference} ${two.reference}`,
    })
    expect(entries).toMatchObject([{ state: 'matched', leftCents: 0, payments: [{}, {}] }])
    expect([(await getInvoice(one.id)).state, (await getInvoice(two.id)).state]).toEqual(['paid', 'paid'])
  })

  it('changes nothing the second time, and adds only new entries of an overlapping file (product 8)', async () => {
    const { reference, grossCents } = await issueInvoice()
    const lines: BankLine[] = [
      { cents: grossCents, reference, bankReference: 'OV-1' },
      { cents: 100, party: 'Twin', words: 'same', bankReference: false },
      { cents: 100, party: 'Twin', words: 'same', bankReference: false },
    ]
    const first = await importLines(olga, lines, { id: 'OV' })
    expect(first).toMatchObject({ isNew: true, result: { newEntries: 3, matched: 1 } })
    const second = await diffBalances(async () => {
      expect(await importLines(olga, lines, { id: 'OV' })).toMatchObject({
        isNew: false,
        file: { id: first.file.id },
        result: { newEntries: 0, knownEntries: 3, matched: 0, open: 0 },
      })
    })
    expect(second).toEqual({})
    const more: BankLine = { cents: 100, party: 'Twin', words: 'same', bankReference: false }
    const third = await importLines(olga, [...lines, more], { id: 'OV-2' })
    expect(third).toMatchObject({ isNew: true, result: { newEntries: 1, knownEntries: 3 } })
  })

  it.each<[string, string, number, string]>([
    ['another account', buildCamt({ lines: [], iban: 'AT611904300234573201' }), 409, 'otherAccount'],
    [
      'sums that do not lead to the balance',
      buildCamt({ lines: [{ cents: 5 }], closingCents: 7 }),
      400,
      'statementSums',
    ],
    ['a fraction of a cent', buildCamt({ lines: [{ cents: 5 }] }).replace('>0.05<', '>0.051<'), 400, 'notBankFile'],
    ['an invalid day', buildCamt({ lines: [{ cents: 5, on: '2026-02-30' }] }), 400, 'notBankFile'],
    [
      'a document type',
      buildCamt({ lines: [] }).replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      400,
      'notBankFile',
    ],
    ['a payment file', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>', 400, 'notBankFile'],
    ['half of a file', buildCamt({ lines: [{ cents: 5 }] }).slice(0, -40), 400, 'notBankFile'],
    ['no XML', 'Dear customer, your balance is fine.', 400, 'notBankFile'],
    ['nothing', '', 400, 'notBankFile'],
  ])('refuses %s and imports nothing (product 8)', async (_what, xml, status, code) => {
    const before = await app.context.db.execute(sql`select count(*) from bank_entries`)
    const reply = await olga.send('POST', '/api/operator/bank/files', { file: buildStatementPart(xml) })
    expect(reply).toMatchObject({ status, body: { code } })
    expect(await app.context.db.execute(sql`select count(*) from bank_entries`)).toMatchObject({ rows: before.rows })
  })

  it('has entries without a name in the ledger, in the language of the reader', async () => {
    await importEntries({ cents: 7 })
    const readLabels = async (language: string) => {
      const ledger = await olga.get('/api/operator/ledger', { 'accept-language': language })
      return (requireBody(ledger, 200) as { entries: { label: string }[] }).entries.map(({ label }) => label)
    }
    expect((await readLabels('en'))[0]).toBe('Bank entry')
    expect((await readLabels('de'))[0]).toBe('Bankumsatz')
    const table = await olga.get('/api/operator/ledger.csv', { 'accept-language': 'de' })
    expect(String(requireBody(table, 200))).toContain(',Bankumsatz,')
    expect(table.headers['content-disposition']).toContain('marquee-hauptbuch-')
  })

  it('requires a file (product 8)', async () => {
    expect(await olga.send('POST', '/api/operator/bank/files', {})).toMatchObject({
      status: 400,
      body: { field: 'file' },
    })
  })
})

describe('an entry that was not settled automatically', () => {
  it('has suggestions, the likeliest first (product 8)', async () => {
    const [one, two] = [await issueInvoice(), await issueInvoice()]
    const { entries } = await importEntries(
      { cents: one.grossCents, party: 'WEBER COFFEE' },
      { cents: 31, words: two.number },
    )
    const byAmount = entries.find(({ cents }) => cents === one.grossCents)
    expect(byAmount?.suggestions.find(({ invoiceId }) => invoiceId === one.id)).toMatchObject({
      why: 'amount-and-name',
    })
    expect(entries.find(({ cents }) => cents === 31)?.suggestions[0]).toMatchObject({
      invoiceId: two.id,
      why: 'number',
    })
  })

  it('is matched with several invoices, its rest is ignored, and everything is reopened (product 8, decision 20)', async () => {
    const [one, two] = [await issueInvoice(), await issueInvoice()]
    const { entries } = await importEntries({ cents: 5_000, party: 'Weber' })
    const [entry] = entries
    const parts = [one, two].map(({ id, grossCents }) => ({ invoiceId: id, cents: grossCents }))
    const left = 5_000 - one.grossCents - two.grossCents
    const matched = await diffBalances(async () => {
      expect(requireBody(await postToEntry(entry, 'match', { parts }), 200)).toMatchObject({
        entry: { state: 'open', leftCents: left, payments: [{ byItself: false }, { byItself: false }] },
      })
    })
    expect(matched).toEqual({ unclear: 5_000 - left, receivable: left - 5_000 })
    expect(await isPaid(two.campaignId)).toBe(true)
    const ignored = await diffBalances(async () => {
      expect(requireBody(await postToEntry(entry, 'ignore', { reason: 'A gift' }), 200)).toMatchObject({
        entry: { state: 'ignored' },
      })
    })
    // The books already have the rest at the bank and unallocated.
    expect(ignored).toEqual({})
    expect(await postToEntry(entry, 'ignore', { reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'entrySettled' },
    })
    // The first reopening undoes the ignoring, the second one the payments.
    expect(await diffBalances(() => postToEntry(entry, 'reopen'))).toEqual({})
    const back = await diffBalances(async () => {
      expect(requireBody(await postToEntry(entry, 'reopen'), 200)).toMatchObject({
        entry: { state: 'open', leftCents: 5_000, payments: [], doubt: 'unknown' },
      })
    })
    expect(back).toEqual({ unclear: left - 5_000, receivable: 5_000 - left })
    expect([await isPaid(one.campaignId), await isPaid(two.campaignId)]).toEqual([false, false])
    expect((await listAuditActions(entry?.id ?? '')).toSorted()).toEqual(['ignore', 'match', 'reopen', 'reopen'])
  })

  it('pays at most its amount and the open amount, and only if it is incoming and in euro (product 8)', async () => {
    const one = await issueInvoice()
    const { entries } = await importEntries({ cents: 2_000 }, { cents: -2_001 }, { cents: 2_002, currency: 'CHF' })
    const match = (cents: number, ofEntry: number, invoiceId = one.id) =>
      postToEntry(
        entries.find((entry) => entry.cents === ofEntry),
        'match',
        { parts: [{ invoiceId, cents }] },
      )
    expect(await match(2_001, 2_000)).toMatchObject({ status: 409, body: { code: 'moreThanEntry' } })
    expect(await match(one.grossCents + 1, 2_000)).toMatchObject({ status: 409, body: { code: 'moreThanOpen' } })
    expect(await match(1, -2_001)).toMatchObject({ status: 409, body: { code: 'notIncoming' } })
    expect(await match(1, 2_002)).toMatchObject({ status: 409, body: { code: 'otherCurrency' } })
    expect(await match(1, 2_000, carl.companyId)).toMatchObject({ status: 404 })
    expect((await getInvoice(one.id)).paidCents).toBe(0)
  })

  it('is found by text and state (product 8)', async () => {
    await importEntries({ cents: 3, party: 'Zirkus Krone', words: '100% fun' })
    const searchEntries = async (query: string) =>
      requireBody(await olga.get(`/api/operator/bank/entries?${query}`), 200) as { total: number; counts: object }
    expect(await searchEntries('search=zirkus')).toMatchObject({
      total: 1,
      counts: { open: 1, matched: 0, ignored: 0 },
    })
    expect(await searchEntries('search=100%25')).toMatchObject({ total: 1 })
    expect(await searchEntries('search=zirkus&state=matched')).toMatchObject({ total: 0, counts: { open: 1 } })
  })
})

describe('a payment by hand', () => {
  const record = (id: string, kind: string, cents: number, more = {}) =>
    olga.post(`/api/operator/invoices/${id}/payments`, { kind, cents, paidOn: '2026-11-20', note: '', ...more })

  it('pays at most the open amount, and refunds at most the overpayment (product 8, decision 20)', async () => {
    const { id, grossCents, campaignId } = await issueInvoice()
    expect(await record(id, 'hand', grossCents + 1)).toMatchObject({ status: 409, body: { code: 'moreThanOpen' } })
    expect(await record(id, 'refund', 1)).toMatchObject({ status: 409, body: { code: 'nothingToRefund' } })
    expect(await diffBalances(() => record(id, 'hand', grossCents))).toEqual({
      bank: grossCents,
      receivable: -grossCents,
    })
    expect(await isPaid(campaignId)).toBe(true)
    expect(await record(id, 'hand', 1)).toMatchObject({ status: 409 })
    for (const paidOn of ['2026-12-24', '2006-11-20']) {
      expect(await record(id, 'hand', 1, { paidOn })).toMatchObject({ status: 400, body: { field: 'paidOn' } })
    }
    expect(await listAuditActions(id)).toContain('record-payment')
    // The campaign is deleted on its first day: the rest is refunded.
    app.clock.setTime('2026-11-21T12:00:00Z')
    requireBody(await carl.delete(`/api/campaigns/${campaignId}`), 200)
    await app.jobs.drain()
    const { openCents } = await getInvoice(id)
    expect(openCents).toBeLessThan(0)
    expect(await record(id, 'refund', -openCents + 1)).toMatchObject({ status: 409, body: { code: 'nothingToRefund' } })
    expect(await diffBalances(() => record(id, 'refund', -openCents))).toEqual({
      bank: openCents,
      receivable: -openCents,
    })
    expect((await getInvoice(id)).openCents).toBe(0)
  })

  it('is undone once, also a payment from the bank, whose entry is open again (product 8)', async () => {
    const { id, grossCents, reference, campaignId } = await issueInvoice()
    const { entries } = await importEntries({ cents: grossCents, reference })
    const payment = entries[0]?.payments[0]
    const undo = () => olga.post(`/api/operator/payments/${payment?.id}/undo`, { note: 'wrong one' })
    const lines = await diffBalances(async () => {
      expect(requireBody(await undo(), 200)).toMatchObject({ payment: { id: payment?.id, isUndone: true } })
    })
    expect(lines).toEqual({ unclear: -grossCents, receivable: grossCents })
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'paymentUndone' } })
    expect(await isPaid(campaignId)).toBe(false)
    const [entry] = await listEntries((await findFileId(entries[0]?.id)) ?? '')
    expect(entry).toMatchObject({ state: 'open', doubt: null, leftCents: grossCents })
    expect(entry?.suggestions[0]).toMatchObject({ invoiceId: id, why: 'reference' })
  })
})

describe('a campaign that is marked paid', () => {
  const mark = (id: string, paid: boolean) => olga.put(`/api/operator/campaigns/${id}/payment`, { paid })

  it('has its open amount paid by hand, and undone when it is marked unpaid (OPEN-63, decision 20)', async () => {
    const { id, grossCents, campaignId } = await issueInvoice()
    expect(await diffBalances(() => mark(campaignId, true))).toEqual({ bank: grossCents, receivable: -grossCents })
    expect(await diffBalances(() => mark(campaignId, true))).toEqual({})
    expect(await getInvoice(id)).toMatchObject({ state: 'paid', payments: [{ kind: 'hand' }] })
    const german = requireBody(await olga.get(`/api/invoices/${id}`, { 'accept-language': 'de' }), 200)
    expect(german).toMatchObject({ invoice: { payments: [{ note: 'Als bezahlt markiert', byName: 'Olga Berg' }] } })
    expect(await diffBalances(() => mark(campaignId, false))).toEqual({ bank: -grossCents, receivable: grossCents })
    expect(await isPaid(campaignId)).toBe(false)
  })

  it('stays paid if the payment came from the bank (decision 20)', async () => {
    const { grossCents, reference, campaignId } = await issueInvoice()
    await importEntries({ cents: grossCents, reference })
    expect(await mark(campaignId, false)).toMatchObject({ status: 409, body: { code: 'paidByBank' } })
    expect(await isPaid(campaignId)).toBe(true)
  })

  it('before its invoice has the invoice paid by hand (decision 20)', async () => {
    const campaign = await submitCampaign(carl, city, [await plantVehicle(app.context.db, city, [10])])
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    requireBody(await mark(campaign._id, true), 200)
    await app.jobs.drain()
    const [row] = await app.context.db.select().from(documents).where(eq(documents.campaignId, campaign._id))
    expect(await getInvoice(row?.id ?? '')).toMatchObject({ state: 'paid', payments: [{ kind: 'hand' }] })
    expect(await isPaid(campaign._id)).toBe(true)
  })
})

it('the check of the books finds no difference after these tests (product 8, decision 20)', async () => {
  expect(requireBody(await olga.get('/api/operator/billing/check'), 200)).toMatchObject({ differences: [] })
})

describe('an outgoing entry (product 8, decision 20)', () => {
  it('pays the payout run that it names, and cannot be reopened', async () => {
    const petra = await createPartner(app)
    const { screenIds } = await plantVehicle(app.context.db, { ...city, ownerId: petra.ownerId }, [10])
    const statement = await plantStatement(app, { ownerId: petra.ownerId, screenId: screenIds[0] ?? '' })
    const number = 'PAYOUT-2026-11-0901'
    const runId = await plantRun(app, 'exported', { statement, ownerId: petra.ownerId, number })
    // The ledger entry of an export.
    await runInTransaction(app.context.database, (tx) =>
      post(tx, {
        cause: 'payout',
        causeId: runId,
        label: number,
        bookedOn: '2026-11-20',
        at: app.clock.now(),
        lines: [
          { account: 'partner', cents: statement.cents, partyId: petra.ownerId },
          { account: 'in-payout', cents: -statement.cents, partyId: petra.ownerId },
        ],
      }),
    )
    let imported: Awaited<ReturnType<typeof importEntries>> | undefined
    const lines = await diffBalances(async () => {
      imported = await importEntries({ cents: -statement.cents, endToEndId: `${number}-00001` })
    })
    expect(imported?.result).toMatchObject({ payouts: 1, open: 0 })
    expect(lines).toEqual({ bank: -statement.cents, 'in-payout': statement.cents })
    expect(imported?.entries).toMatchObject([{ state: 'matched', doubt: null, payout: { number }, leftCents: 0 }])
    expect(requireBody(await olga.get(`/api/operator/payouts/${runId}`), 200)).toMatchObject({
      payout: { state: 'paid' },
    })
    expect(await postToEntry(imported?.entries[0], 'reopen')).toMatchObject({
      status: 409,
      body: { code: 'payoutState' },
    })
  })

  it('of one transfer prevents the cancellation of its run, whose partners would be paid twice', async () => {
    const partners = [await createPartner(app), await createPartner(app, 'Peter Other')]
    const number = 'PAYOUT-2026-11-0902'
    const statements = []
    for (const { ownerId } of partners) {
      const { screenIds } = await plantVehicle(app.context.db, { ...city, ownerId }, [10])
      statements.push(await plantStatement(app, { ownerId, screenId: screenIds[0] ?? '' }))
    }
    const [first, second] = statements as [PlantedStatement, PlantedStatement]
    const runId = await plantRun(app, 'exported', {
      statement: first,
      ownerId: partners[0]?.ownerId ?? '',
      number,
    })
    // The bank has carried out one of two transfers.
    await app.context.db.execute(
      sql`update payout_runs set total_cents = ${first.cents + second.cents}, payees = 2 where id = ${runId}`,
    )
    const imported = await importEntries({ cents: -first.cents, endToEndId: `${number}-00001` })
    expect(imported.result).toMatchObject({ payouts: 0, open: 0 })
    const refused = await olga.post(`/api/operator/payouts/${runId}/cancel`, { reason: 'Refused by the bank' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'payoutPartlyPaid' } })
    const { rows } = await app.context.db.execute(sql`select from payout_statements where statement_id = ${first.id}`)
    expect(rows).toHaveLength(1)
  })
})

async function findFileId(id: string | undefined): Promise<string | undefined> {
  const { rows } = await app.context.db.execute<{ file: string }>(
    sql`select file_id as file from bank_entries where id = ${id}`,
  )
  return rows[0]?.file
}
