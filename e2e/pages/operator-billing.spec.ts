import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { createDetails } from './billing-fixtures.ts'
import { type Answers, holdAnswer, open, createRefusal, listSent } from './built-pages.ts'
import { id, listed, MONEY, MONTH, createMonth, OCTOBER, OPERATOR } from './operator-billing-fixtures.ts'
import { INVOICE, PARTY, WHOLE } from './operator-invoice-fixtures.ts'

/** `/operator/billing` with the server replaced (mockup 19). */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const show = (page: Page, search = '', answers: Answers = {}) =>
  open(page, `/operator/billing${search}`, { ...MONEY, ...answers }, OPERATOR)
const getSearch = (page: Page) => new URL(page.url()).search
const OCTOBER_CALL = 'POST /api/operator/billing/months/2026-10/statements'

test('a month shows its sums, its invoices, who is paid next and whose payouts are held (product 8)', async ({
  page,
}) => {
  await show(page)
  await expect(page.getByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible()
  const figures = page.getByRole('group', { name: 'Month totals' })
  for (const words of [
    '€48,217.50',
    '64 invoices',
    '€39,942.50',
    '83% of invoiced',
    '€1,620.00',
    '2 invoices, oldest 9 days',
    '€33,752.25',
    '70%, 41 statements',
  ]) {
    await expect(figures).toContainText(words)
  }
  const table = page.getByRole('table', { name: 'Invoices' })
  await expect(table.getByRole('row', { name: /Klangraum Leipzig/ })).toContainText('€714.00')
  await expect(table.getByRole('row', { name: /Brisa Coffee Roasters/ })).toContainText('RC')
  await expect(table.getByRole('row', { name: /Koko Kitchen/ })).toContainText('€603.25 open')
  await expect(page.getByText('2 payments, scheduled for 11/23/2026')).toBeVisible()
  await expect(page.getByText('The VAT number has not been verified yet.')).toBeVisible()
  await expect(page.getByText('Payouts resume on 11/24/2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `billing at ${width}`)
  }
})

test('month, tab, state and search are in the address and in the request (LST-2)', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/invoices' || pathname === '/api/statements') asked.push(pathname + search)
  })
  await show(page)
  await page.getByRole('button', { name: /^Overdue/ }).click()
  await expect.poll(() => getSearch(page)).toBe('?state=overdue')
  await page.getByRole('searchbox', { name: 'Number or company' }).fill('maison')
  await expect
    .poll(() => asked.at(-1))
    .toBe('/api/invoices?month=2026-11&kind=invoice&state=overdue&search=maison&page=1')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('tab', { name: /^Statements/ }).click()
  await expect.poll(() => getSearch(page)).toBe('?month=2026-10&tab=statements')
  await expect.poll(() => asked.at(-1)).toBe('/api/statements?month=2026-10&page=1')
  await expect(page.getByRole('row', { name: /SB-2026-000042/ })).toContainText('PR-2026-000007')
  await page.getByRole('tab', { name: /^Credit notes/ }).click()
  await expect.poll(() => asked.at(-1)).toBe('/api/invoices?month=2026-10&kind=credit-note&page=1')
})

test('the keyboard moves between invoices and opens one', async ({ page }) => {
  await show(page)
  await expect(page.getByRole('link', { name: '2026-000131' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: '2026-000130' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/operator/billing/invoices/${id(201)}`)
})

test('g and b open billing from every page of the console (KEY-2)', async ({ page }) => {
  await open(page, '/operator/billing/settings', MONEY, OPERATOR)
  await expect(page.getByLabel('IBAN')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/operator/billing')
})

test('a past month shows its open tasks, and one button issues its statements', async ({ page }) => {
  const making = holdAnswer({ body: { success: true, made: 12, netCents: 756_000, waiting: 1, left: 3 } })
  const sent = await show(page, '?month=2026-10', { [OCTOBER_CALL]: making.answer })
  await expect(page.getByText('3 left')).toBeVisible()
  await expect(page.getByText('12 screens have no statement yet')).toBeVisible()
  await expect(page.getByText('The partner has not accepted self-billing yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Issue statements' }).click()
  await expect(page.getByRole('button', { name: 'Issuing statements...' })).toBeDisabled()
  making.release()
  await expect(page.getByText('12 statements issued, €7,560.00 net')).toBeVisible()
  await expect(page.getByText('The statements of 3 more partners are being issued.')).toBeVisible()
  expect(listSent(sent, OCTOBER_CALL)).toHaveLength(1)
  await expectAccessible(page, 'a month with something left')
})

test('a month without tasks is closed, and a refusal to issue statements shows its reason', async ({ page }) => {
  const done = { ...OCTOBER, missingStatements: 0, openBankEntries: 0, waiting: [] }
  await show(page, '?month=2026-10', { 'GET /api/operator/billing/months/2026-10': createMonth(done) })
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await show(page, '?month=2026-10', {
    [OCTOBER_CALL]: createRefusal(409, 'Complete the billing settings first. Documents need them.'),
  })
  await page.getByRole('button', { name: 'Issue statements' }).click()
  await expect(page.getByText('Complete the billing settings first. Documents need them.')).toBeVisible()
})

test('the books are checked on demand, and every difference is shown (product 8)', async ({ page }) => {
  const checked = { orders: 12, documents: 108, entries: 240 }
  const difference = { what: 'Invoice 2026-000131', where: 'net', expected: '€600.00', found: '€599.99' }
  let differences: object[] = []
  const head = `audit-4120.document-108.entry-240.file-216.order-12.payment-31.payout-3.${'9f2c41d7'.repeat(8)}`
  await show(page, '', {
    'GET /api/operator/billing/check': () => ({
      body: { checkedAt: '2026-11-20T12:00:00Z', looked: checked, differences, head },
    }),
  })
  await page.getByRole('button', { name: 'Check the books' }).click()
  await expect(page.getByText('The books agree')).toBeVisible()
  await expect(page.getByText('108 documents and 240 entries recalculated')).toBeVisible()
  await expect(page.getByText(head)).toBeVisible()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the head of the chains at ${width}`)
  }
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (document.title = text) },
    }),
  )
  await page.getByRole('button', { name: 'Copy hash chain head' }).click()
  await expect(page).toHaveTitle(head)
  differences = [difference]
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Differences in the books' })
  await expect(dialog).toContainText('€599.99')
  await expectAccessible(page, 'differences of the books')
})

test('the documents of a month are downloaded as a table', async ({ page }) => {
  const csv = 'GET /api/operator/billing/months/2026-11/documents.csv'
  await show(page, '', { [csv]: { contentType: 'text/csv', body: 'Number\r\n2026-000131\r\n' } })
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this month’s documents as CSV' }).click()
  expect(await readFile(await (await arriving).path(), 'utf8')).toBe('Number\r\n2026-000131\r\n')
})

test('without settings the page says that nothing can be issued, and empty months say why', async ({ page }) => {
  const none = { ...MONTH, invoices: 0, overdueCents: 0, overdueInvoices: 0, oldestDueOn: null, chargedCents: 0 }
  await show(page, '', {
    'GET /api/operator/billing/settings': {
      body: { settings: null, pending: null, vatRates: [], waitingInvoices: 3, waitingNetCents: 90_000 },
    },
    'GET /api/operator/billing/months/2026-11': createMonth(none),
    'GET /api/invoices': listed([]),
  })
  await expect(page.getByText('3 approved campaigns have no invoice yet.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Complete settings' })).toHaveAttribute(
    'href',
    '/operator/billing/settings',
  )
  await expect(page.getByText('No invoices in this month')).toBeVisible()
  await expect(page.getByText('None overdue')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Number or company' }).fill('zebra')
  await expect(page.getByText('No results for “zebra”')).toBeVisible()
})

test('a month that did not load can be loaded again, and its documents separately', async ({ page }) => {
  await show(page, '', {
    'GET /api/operator/billing/months/2026-11': createRefusal(500, 'Broken'),
    'GET /api/invoices': createRefusal(500, 'Broken'),
  })
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2)
})

const CALL = `GET /api/invoices/${INVOICE.id}`
const RECORD = `POST /api/operator/invoices/${INVOICE.id}/payments`
const showInvoice = (page: Page, answers: Answers = {}) =>
  open(
    page,
    `/operator/billing/invoices/${INVOICE.id}`,
    { ...MONEY, [CALL]: { body: { invoice: WHOLE } }, ...answers },
    OPERATOR,
  )

test('an invoice shows its lines and open amount, and links to campaign, ledger and audit log', async ({ page }) => {
  await showInvoice(page)
  await expect(page.getByRole('heading', { level: 2, name: /Invoice 2026-000130/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('4 screen weeks')
  await expect(page.getByText('VAT 19%')).toBeVisible()
  await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ledger entries' })).toHaveAttribute(
    'href',
    `/operator/billing/ledger?document=${INVOICE.id}`,
  )
  await expect(page.getByRole('link', { name: 'Autumn roast 1' })).toHaveAttribute(
    'href',
    `/operator/campaigns/${id(101)}`,
  )
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `an invoice at ${width}`)
  }
})

test('an invoice shows that its reverse charge is based on an unchecked or refused VAT number (decision 19)', async ({
  page,
}) => {
  const billing = `GET /api/operator/parties/${INVOICE.company.id}/billing`
  const vatNumber = 'NL004495445B01'
  const reverse = { ...WHOLE, vatCategory: 'AE', buyer: { ...PARTY, vatNumber } }
  const showDetails = (details: Parameters<typeof createDetails>[0]) =>
    showInvoice(page, { [CALL]: { body: { invoice: reverse } }, [billing]: createDetails({ vatNumber, ...details }) })
  await showDetails({})
  await expect(page.getByText('VAT number not verified')).toBeVisible()
  await showDetails({ vatRefusedOn: '2026-11-19', vatRefusedBecause: 'Of another name' })
  await expect(page.getByText('VAT number rejected later')).toBeVisible()
  await expectAccessible(page, 'an invoice that rests on a refused number')
})

test('a payment is recorded to the cent, never above the open amount', async ({ page }) => {
  const payment = { ...WHOLE.payments[0], kind: 'hand', cents: 10_050 }
  const sent = await showInvoice(page, { [RECORD]: { status: 201, body: { success: true, payment } } })
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await expect(dialog.getByLabel('Amount in euros')).toHaveValue('603.25')
  await dialog.getByLabel('Amount in euros').fill('603.26')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The open amount is €603.25.')).toBeVisible()
  await expectAccessible(page, 'the record of a payment')
  await dialog.getByLabel('Amount in euros').fill('100,50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('€100.50 recorded')).toBeVisible()
  expect(listSent(sent, RECORD).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { kind: 'hand', cents: 10_050, paidOn: '2026-11-20', note: '', requestId: expect.any(String) },
  ])
})

test('a payment is reversed only after a question, which shows a refusal', async ({ page }) => {
  const undo = `POST /api/operator/payments/${id(900)}/undo`
  const sent = await showInvoice(page, { [undo]: createRefusal(409, 'This payment was already undone.') })
  await page.getByRole('button', { name: 'Undo €200.00 of 11/19/2026' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Undo this payment?' })
  await dialog.getByRole('button', { name: 'Undo payment' }).click()
  await expect(dialog.getByText('This payment was already undone.')).toBeVisible()
  expect(listSent(sent, undo)).toHaveLength(1)
})

test('a document opens in a new tab, which closes if there is none (INV-2)', async ({ page, context }) => {
  const link = `POST /api/billing/documents/${INVOICE.id}/link`
  let answer = createRefusal(500, 'Broken')
  await showInvoice(page, { [link]: () => answer })
  await page.getByRole('button', { name: 'Open 2026-000130 as PDF' }).click()
  await expect(page.getByText('We couldn’t open the document. Try again.')).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
  await page.getByRole('alert').getByRole('button').click()
  answer = { body: { success: true, link: 'http://marquee.test/notfound', expiresAt: '2026-11-20T12:05:00Z' } }
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open 2026-000130 as XML' }).click()
  await opening
})

test('reports an invoice that does not exist', async ({ page }) => {
  await showInvoice(page, { [CALL]: createRefusal(404, 'This doesn’t exist or was deleted.') })
  await expect(page.getByText('This document doesn’t exist')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to billing' })).toBeVisible()
})
