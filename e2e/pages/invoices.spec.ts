import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { waitForIdle } from '../support/wait-for-idle.ts'
import {
  GET_DETAILS,
  GET_INVOICE,
  INVOICE,
  INVOICES,
  createDetails,
  invoice,
  invoiceList,
  invoiceRow,
  LIST_INVOICES,
  createLinkCall,
  PUT_DETAILS,
} from './billing-fixtures.ts'
import { type Answers, holdAnswer, open, createRefusal, listSent } from './built-pages.ts'
import { CLIENT, WITHOUT_COMPANY } from './campaign-fixtures.ts'
import { readTone } from './tone.ts'
import { CLIENT_ANSWERS, IDS } from './route-fixtures.ts'

/** The billing pages of a client: the list of invoices, one of them, the profile, the dashboard, the campaign. */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T13:32:00Z')))

const LINK = createLinkCall(INVOICE)
const FILE = 'http://marquee.test/api/billing/files/secret'
const linked = { body: { success: true, link: FILE, expiresAt: '2026-11-20T13:37:00.000Z' } }

const show = (page: Page, path: string, more: Answers = {}) =>
  open(page, path, { ...CLIENT_ANSWERS, [LIST_INVOICES]: invoiceList(INVOICES), ...more }, CLIENT)
const showInvoice = (page: Page, more: Answers = {}) =>
  show(page, `/invoices/${INVOICE}`, { [GET_INVOICE]: invoice(), ...more })
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody').getByRole('row')
const card = (page: Page, name: string) => page.locator('section', { has: page.getByRole('heading', { name }) }).first()
/** The queries of the list, in the order of the requests; without the separate query for the oldest invoice. */
function recordQueries(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/invoices' && search !== '?sort=oldest') queries.push(decodeURIComponent(search.slice(1)))
  })
  return queries
}

/** Presses Tab until that element has the focus. */
async function tabUntilFocused(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test.describe('the list', () => {
  test('shows number, campaign, days, status, amount and open amount, aligned with the total (product 8, INV-1, INV-5)', async ({
    page,
  }) => {
    await show(page, '/invoices')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('6 invoices and credit notes')
    await expect(page.getByText('€3,391.30 outstanding, 1 invoice overdue.')).toBeVisible()
    await expect(rows(page, 'Invoices and credit notes')).toHaveText([
      /2026-000121.*Autumn roast launch.*11\/16\/2026.*11\/30\/2026.*Unpaid.*€892\.50.*€892\.50/,
      /Partly paid.*€1,071\.00.*€571\.00/,
      /11\/11\/2026.*Overdue.*€1,927\.80/,
      /Paid.*€535\.50.*€0\.00/,
      /CN-2026-000007.*Summer terrace \(deleted\).*Credit note.*-€357\.00/,
      /Cancelled.*€357\.00.*€0\.00/,
    ])
    await expect(page.locator('tfoot')).toHaveText(/Total of 6.*€4,426\.80.*€3,391\.30/)
    const badges = [
      ['Unpaid', 'yellow'],
      ['Overdue', 'red'],
      ['Paid', 'green'],
      ['Cancelled', 'grey'],
    ] as const
    for (const [word, tone] of badges) {
      const badge = rows(page, 'Invoices and credit notes').getByText(word, { exact: true })
      await expect.poll(() => readTone(badge), word).toBe(tone)
    }
    await expectAccessible(page, 'the invoices')
    // 640 is a window of 1280 at twice the size, 320 at four times (WCAG 1.4.10).
    for (const width of [320, 640, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `the invoices at ${width}`)
    }
  })

  test('shows the credit of invoices that were paid and then credited (product 8)', async ({ page }) => {
    const back = invoiceRow(3, 'Autumn roast', 75_000, { state: 'cancelled', paidCents: 37_500, openCents: -37_500 })
    await show(page, '/invoices', { [LIST_INVOICES]: invoiceList([back]) })
    await expect(page.getByText('€375.00 was overpaid and will be refunded.')).toBeVisible()
  })

  test('keeps search, status, order and page in the address, and requests exactly those (LST-2)', async ({ page }) => {
    const queries = recordQueries(page)
    const many = { body: { ...invoiceList(INVOICES).body, total: 124 } }
    await show(page, '/invoices?status=overdue&sort=due', { [LIST_INVOICES]: many })
    await expect.poll(() => queries).toEqual(['state=overdue&sort=due&page=1'])
    await expect(page.getByRole('button', { name: /^Overdue/ })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/\?status=overdue&sort=due&page=2$/)
    await expect(page.getByText('51 to 100 of 124')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Number or campaign' }).fill('roast')
    // Other rows start at page one.
    await expect(page).toHaveURL(/\?status=overdue&sort=due&search=roast$/)
    await page.clock.runFor(500)
    await expect.poll(() => queries.at(-1)).toBe('search=roast&state=overdue&sort=due&page=1')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Largest first')
    await page.getByRole('button', { name: /^All/ }).press('Enter')
    await expect(page).toHaveURL(/\?sort=amount&search=roast$/)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Number or campaign' })).toHaveValue('roast')
  })

  test('shows the invoices of a month, also of one in an old link (product 8, LST-2)', async ({ page }) => {
    const queries = recordQueries(page)
    await show(page, '/invoices?month=2025-03')
    const month = page.getByRole('combobox', { name: 'Month' })
    await expect(month).toHaveValue('2025-03')
    await expect(month.locator('option')).toHaveText(['All months', 'March 2025', 'November 2026'])
    await month.selectOption('November 2026')
    await expect(page).toHaveURL(/\?month=2026-11$/)
    await expect.poll(() => queries).toEqual(['month=2025-03&sort=newest&page=1', 'month=2026-11&sort=newest&page=1'])
    await month.selectOption('All months')
    await expect(page).toHaveURL(/\/invoices$/)
  })

  test('distinguishes no invoice, no match, a failure, and no company (EMP-1, OPEN-93, TRAP-32)', async ({ page }) => {
    let list: Answers[string] = invoiceList([])
    await show(page, '/invoices', { [LIST_INVOICES]: () => list as { body: unknown } })
    await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
    await expectAccessible(page, 'no invoices')
    await expect(page.getByRole('link', { name: 'View campaigns' })).toHaveAttribute('href', '/campaigns')
    list = invoiceList([], INVOICES)
    await page.goto('http://marquee.test/invoices?search=zebra')
    await expect(page.getByRole('heading', { name: 'No results for “zebra”' })).toBeVisible()
    list = invoiceList(INVOICES)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page, 'Invoices and credit notes')).toHaveCount(6)
  })

  test('keeps the search field after a search without a match, and shows all when it is cleared (LST-2)', async ({
    page,
  }) => {
    const all = holdAnswer(invoiceList(INVOICES))
    let isNarrow = true
    await show(page, '/invoices?search=zebra', { [LIST_INVOICES]: () => (isNarrow ? invoiceList([]) : all.answer()) })
    await expect(page.getByRole('heading', { name: 'No results for “zebra”' })).toBeVisible()
    isNarrow = false
    const field = page.getByRole('searchbox', { name: 'Number or campaign' })
    await field.fill('')
    await expect(page).toHaveURL(/\/invoices$/)
    await expect(page.getByText('No invoices yet')).toHaveCount(0)
    await page.clock.runFor(500)
    await expect(page.getByText('No invoices yet')).toHaveCount(0)
    await expect(field).toBeFocused()
    all.release()
    await expect(rows(page, 'Invoices and credit notes')).toHaveCount(6)
  })

  test('can be loaded again after a failure, and requests nothing without a company (OPEN-93, TRAP-32)', async ({
    page,
  }) => {
    let works = false
    const queries = recordQueries(page)
    await show(page, '/invoices', {
      [LIST_INVOICES]: () => (works ? invoiceList(INVOICES) : createRefusal(500, 'Broken')),
    })
    await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
    await expect(page.getByText('No invoices yet')).toHaveCount(0)
    works = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page, 'Invoices and credit notes')).toHaveCount(6)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const alone = await show(page, '/invoices', WITHOUT_COMPANY)
    await expect(page.getByText('Missing Company Profile. Please register your company first.')).toBeVisible()
    expect(listSent(alone, LIST_INVOICES)).toEqual([])
    expect(queries).toHaveLength(2)
  })

  test('downloads all matching invoices as a table (product 8)', async ({ page }) => {
    await show(page, '/invoices?status=paid', {
      'GET /api/invoices.csv': { body: 'Number;Amount', contentType: 'text/csv' },
    })
    const asked = page.waitForRequest('**/api/invoices.csv*')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download these invoices as CSV' }).click()
    expect(new URL((await asked).url()).search).toBe('?state=paid')
    await saved
  })
})

test.describe('an invoice', () => {
  test('shows its lines up to the total, issuer and recipient, and how to pay (product 8, INV-3, INV-5)', async ({
    page,
  }) => {
    await showInvoice(page)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(/Invoice 2026-000121\s*Unpaid/)
    await expect(card(page, 'Details').getByRole('link', { name: 'Autumn roast launch' })).toHaveAttribute(
      'href',
      /^\/campaigndetails\//,
    )
    await expect(card(page, 'Details').getByRole('link', { name: 'Your billing details' })).toHaveAttribute(
      'href',
      '/companyprofile',
    )
    await expect(rows(page, 'Items')).toHaveText([
      /25 vehicle screens in Hamburg.*4 screen weeks.*€187\.50.*€750\.00/,
      /Set-up.*1.*€0\.00/,
    ])
    await expect(card(page, 'Items').locator('dl > div')).toHaveText(['Net€750.00', 'VAT 19%€142.50', 'Total€892.50'])
    const pay = card(page, 'Pay by bank transfer')
    await expect(pay.getByText('€892.50')).toBeVisible()
    await expect(pay.getByText('Due on 11/30/2026')).toBeVisible()
    await expect(pay.getByRole('img', { name: /^QR code for your banking app/ })).toBeVisible()
    await expect(pay.getByText('DE02 1203 0000 0000 2020 51')).toBeVisible()
    await expect(pay.getByText('RF71 2026 0001 21')).toBeVisible()
    await expect(card(page, 'Details')).toContainText('Marquee Operations GmbHAm Sandtorkai 3020457 HamburgGermany')
    await expect(card(page, 'Details')).toContainText('VAT number DE123456789')
    await expectAccessible(page, 'an invoice')
    for (const width of [320, 640, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `an invoice at ${width}`)
    }
  })

  test('starts on a phone with how to pay: the details to copy before the code to scan (INV-3)', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await showInvoice(page)
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await waitForIdle(page)
    const readTop = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    const copy = await readTop(page.getByRole('button', { name: 'Copy IBAN' }))
    expect(copy).toBeLessThan(await readTop(page.getByRole('img', { name: /^QR code/ })))
    expect(copy).toBeLessThan(await readTop(card(page, 'Items')))
  })

  test('is found and paid with the keyboard only, in reading order (A11-2)', async ({ page }) => {
    await show(page, '/invoices', { [GET_INVOICE]: invoice() })
    await page.getByRole('searchbox', { name: 'Number or campaign' }).focus()
    await tabUntilFocused(page, page.getByRole('link', { name: '2026-000121' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/invoices/${INVOICE}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tabUntilFocused(page, page.getByRole('main').getByRole('link', { name: 'Invoices' }))
    const order = [
      'Open 2026-000121 as XML, the electronic invoice',
      'Open 2026-000121 as PDF',
      'Copy amount',
      'Copy IBAN',
      'Copy reference',
      'Your billing details',
      'Autumn roast launch',
    ]
    for (const name of order) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
  })

  test('copies IBAN, amount and reference in the format of a bank (INV-3)', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // On an insecure address, the page replaces the clipboard that the browser does not provide.
    await page.addInitScript(() => {
      const written: string[] = []
      Object.assign(window, { written })
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: (text: string) => Promise.resolve(written.push(text)) },
      })
    })
    await showInvoice(page)
    for (const name of ['Copy IBAN', 'Copy amount', 'Copy reference']) {
      await page.getByRole('button', { name }).press('Enter')
    }
    const written = () => page.evaluate(() => (window as unknown as { written: string[] }).written)
    await expect.poll(written).toEqual(['DE02120300000000202051', '892.50', 'RF712026000121'])
  })

  test('opens its PDF and its XML in a tab that opens at once and waits (INV-2, INV-3)', async ({ page }) => {
    const link = holdAnswer(linked)
    const sent = await showInvoice(page, { [LINK]: link.answer })
    await page.context().route(FILE, (route) => route.fulfill({ contentType: 'text/plain', body: 'An invoice' }))
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open 2026-000121 as PDF' }).click()
    const tab = await opened
    await expect(tab.getByText('Preparing your document...')).toBeVisible()
    expect(await tab.evaluate(() => window.opener === null)).toBe(true)
    link.release()
    await expect.poll(() => tab.url()).toBe(FILE)
    await page.getByRole('button', { name: 'Open 2026-000121 as XML, the electronic invoice' }).click()
    await expect.poll(() => listSent(sent, LINK).map(({ body }) => body)).toEqual(['{"kind":"pdf"}', '{"kind":"xml"}'])
  })

  test('closes the tab and reports that there is no document (INV-2)', async ({ page }) => {
    await showInvoice(page, { [LINK]: createRefusal(500, 'The press is broken.') })
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open 2026-000121 as PDF' }).click()
    const tab = await opened
    await expect(page.getByText('We couldn’t open the document. Try again.')).toBeVisible()
    await expect.poll(() => tab.isClosed()).toBe(true)
  })

  test('says why nothing has to be paid, what was paid, and what was credited (product 8)', async ({ page }) => {
    const payment = { paidOn: '2026-11-18', note: '', byName: '', at: '2026-11-18T08:00:00.000Z', bankEntryId: null }
    await showInvoice(page, {
      [GET_INVOICE]: invoice({
        state: 'paid',
        creditedCents: 10_000,
        paidCents: 79_250,
        openCents: 0,
        payTo: null,
        payments: [
          { ...payment, id: 'p-1', kind: 'bank', cents: 79_250, isUndone: false },
          { ...payment, id: 'p-2', kind: 'hand', cents: 500, isUndone: true },
        ],
        creditNotes: [{ id: 'c-1', number: 'CN-2026-000008', issuedOn: '2026-11-17', grossCents: 10_000 }],
      }),
    })
    await expect(card(page, 'Nothing to pay')).toContainText('This invoice is paid. Thank you.')
    await expect(page.getByText('Pay by bank transfer')).toHaveCount(0)
    await expect(card(page, 'Items').locator('dl > div')).toHaveText([
      'Net€750.00',
      'VAT 19%€142.50',
      'Total€892.50',
      'Credited-€100.00',
      'Paid-€792.50',
      'Amount due€0.00',
    ])
    await expect(rows(page, 'Payments')).toHaveText([
      /11\/18\/2026.*Bank transfer.*€792\.50/,
      /Recorded by the operator.*Reversed later.*€5\.00/,
    ])
    await expect(rows(page, 'Credit notes')).toHaveText([/CN-2026-000008.*11\/17\/2026.*-€100\.00/])
    await expectAccessible(page, 'a paid invoice')
  })

  test('names reverse charge and the invoice that a credit note corrects (EN 16931 AE, product 8)', async ({
    page,
  }) => {
    await showInvoice(page, {
      [GET_INVOICE]: invoice({
        kind: 'credit-note',
        number: 'CN-2026-000008',
        state: 'credited',
        dueOn: null,
        payTo: null,
        vatCategory: 'AE',
        vatCents: 0,
        grossCents: 75_000,
        openCents: 0,
        notes: ['Reverse charge'],
        exemption: 'Reverse charge',
        corrects: { id: 'i-9', number: '2026-000099' },
      }),
    })
    // Its title already names its kind, so there is no badge.
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Credit note CN-2026-000008')
    await expect(card(page, 'Items')).toContainText('VAT, reverse charge€0.00Total€750.00')
    // The note and the exemption reason are the same text, which the VAT row already shows.
    await expect(page.getByText(/reverse charge/i)).toHaveCount(1)
    await expect(page.getByRole('link', { name: '2026-000099' })).toHaveAttribute('href', '/invoices/i-9')
    await expect(page.getByRole('heading', { name: 'Payments' })).toHaveCount(0)
  })

  test('of another company is not found', async ({ page }) => {
    await showInvoice(page, { [GET_INVOICE]: createRefusal(404, 'Not found') })
    await expect(page.getByRole('heading', { name: 'Invoice not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'All invoices' })).toHaveAttribute('href', '/invoices')
  })
})

test('the profile shows the latest invoices with a link to all of them (VIS-8)', async ({ page }) => {
  const seven = [...INVOICES, invoiceRow(7, 'Winter market', 10_000)]
  await show(page, '/companyprofile', { [LIST_INVOICES]: invoiceList(seven) })
  await expect(rows(page, 'Invoices and credit notes')).toHaveCount(5)
  await expect(page.getByRole('columnheader')).toHaveText(['Number', 'Campaign', 'Due', 'Status', 'Amount', 'Action'])
  await page.getByRole('link', { name: 'All invoices' }).press('Enter')
  await expect(page).toHaveURL(/\/invoices$/)
})

test('billing details are changed in a dialog that shows problems, and stay when the server refuses (product 8, OPEN-35)', async ({
  page,
}) => {
  let answer: Answers[string] = createRefusal(400, 'Enter a valid VAT number for this country.')
  const sent = await show(page, '/companyprofile', {
    [GET_DETAILS]: createDetails(),
    [PUT_DETAILS]: () => answer as { body: unknown },
  })
  await expect(card(page, 'Billing details')).toContainText('Same as company address')
  await page.getByRole('button', { name: 'Change billing details' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Billing details' })
  await dialog.getByLabel('Town').fill('Lisboa')
  await dialog.getByLabel('Country').selectOption('Portugal')
  await dialog.getByLabel('VAT number').fill('DE123456789')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a street and number')).toBeVisible()
  await expect(dialog.getByText('This VAT number doesn’t match the country above')).toBeVisible()
  await expect(dialog.getByLabel('Street and number')).toBeFocused()
  await expectAccessible(page, 'the billing details with gaps')
  expect(listSent(sent, PUT_DETAILS)).toEqual([])
  await dialog.getByLabel('Street and number').fill('Rua do Norte 12')
  await dialog.getByLabel('Postcode').fill('1200-068')
  await dialog.getByLabel('VAT number').fill('PT501234567')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Not saved. Enter a valid VAT number for this country.')
  answer = {
    status: 400,
    body: { message: 'Enter a valid VAT number for this country.', error: 'x', code: 'vatNumberInvalid' },
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('VAT number')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  answer = createDetails({ country: 'PT', vatNumber: 'PT501234567' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Billing details saved')).toBeVisible()
  expect(JSON.parse(listSent(sent, PUT_DETAILS)[0]?.body ?? '')).toEqual({
    street: 'Rua do Norte 12',
    postcode: '1200-068',
    town: 'Lisboa',
    country: 'PT',
    vatNumber: 'PT501234567',
    taxNumber: '',
    isSmallBusiness: false,
  })
})

test('the dashboard shows overdue invoices first, and then unpaid ones (DSH-2)', async ({ page }) => {
  await show(page, '/companydashboard')
  // The opened list is requested with its state.
  await page.unroute('**/api/invoices*')
  await page.route('**/api/invoices?*', (route) => {
    const state = new URL(route.request().url()).searchParams.get('state')
    return route.fulfill({ json: invoiceList(INVOICES.filter((row) => row.state === state)).body })
  })
  await page.reload()
  const today = card(page, 'Today').getByRole('listitem')
  await expect(today.first()).toHaveText(/Invoice overdue.*€1,927\.80, due since 11\/11\/2026/)
  await expect(today.getByRole('link', { name: 'Pay 2026-000121' })).toHaveAttribute('href', `/invoices/${INVOICE}`)
  await expectAccessible(page, 'the dashboard with bills')
})

test('a campaign links to its invoices by number (VIS-8)', async ({ page }) => {
  const sent = await show(page, `/campaigndetails/${IDS.campaign}`, {
    [LIST_INVOICES]: invoiceList(INVOICES.slice(0, 1)),
  })
  const link = card(page, 'Payment').getByRole('link', { name: '2026-000121' })
  await expect(link).toHaveAttribute('href', `/invoices/${INVOICE}`)
  expect(listSent(sent, LIST_INVOICES)).toHaveLength(1)
})
