import { readFile } from 'node:fs/promises'
import type { LedgerEntry } from '@marquee/contract/ledger'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, createRefusal, listSent } from './built-pages.ts'
import { BALANCES, id, LEDGER, MONEY, OPERATOR, SETTINGS } from './operator-billing-fixtures.ts'

/** The ledger and the billing settings with the server replaced. */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const getSearch = (page: Page) => new URL(page.url()).search
const show = (page: Page, search = '', answers: Answers = {}) =>
  open(page, `/operator/billing/ledger${search}`, { ...MONEY, ...answers }, OPERATOR)

test('entries show equal debit and credit, and link to their cause (decision 17)', async ({ page }) => {
  await show(page)
  const table = page.getByRole('table', { name: 'Ledger entries' })
  await expect(table.getByRole('row').last()).toContainText('€1,428.00€1,428.00')
  await expect(table.getByRole('link', { name: 'Open 2026-000131' }).last()).toHaveAttribute(
    'href',
    `/operator/billing/invoices/${id(200)}`,
  )
  await expect(page.getByRole('button', { name: 'Deferred revenue (sold days) €25,000.00' })).toBeVisible()
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the ledger at ${width}`)
  }
})

test('filters are in the address and in the request; a click on a party filters by it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/operator/ledger') asked.push(search)
  })
  await show(page)
  await page.getByRole('button', { name: /^Receivable/ }).click()
  await page.getByLabel('Source').selectOption('Invoice')
  await page.getByRole('button', { name: 'Klangraum Leipzig' }).first().click()
  const wanted = `?account=receivable&cause=invoice&party=${id(40)}`
  await expect.poll(() => getSearch(page)).toBe(wanted)
  await expect.poll(() => asked.at(-1)).toBe(wanted)
  await page.getByRole('button', { name: 'Remove Party: Klangraum Leipzig' }).click()
  await expect.poll(() => getSearch(page)).toBe('?account=receivable&cause=invoice')
})

test('older entries are added below, and the lines are downloaded as a table', async ({ page }) => {
  let next: number | null = 11
  await show(page, '?account=bank', {
    'GET /api/operator/ledger': () => ({ body: { entries: LEDGER, next, balances: BALANCES } }),
    'GET /api/operator/ledger.csv': { contentType: 'text/csv', body: 'Account\r\nbank\r\n' },
  })
  await expect(page.getByRole('button', { name: 'Older entries' })).toBeVisible()
  next = null
  await page.getByRole('button', { name: 'Older entries' }).click()
  await expect(page.getByText('4 entries. No older entries')).toBeVisible()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download entries as CSV' }).click()
  expect(await readFile(await (await arriving).path(), 'utf8')).toBe('Account\r\nbank\r\n')
})

test('the other lines of a long entry are loaded on demand, a page at a time, each once', async ({ page }) => {
  const call = 'GET /api/operator/ledger/11/lines'
  const [, first] = LEDGER
  const lines = Array.from({ length: 5 }, (_, index) => ({
    ...(first?.lines[0] as LedgerEntry['lines'][number]), // the entry has three
    line: index + 1,
    cents: 1_000 + index,
  }))
  const entries = [{ ...first, lineCount: 5, lines: lines.slice(0, 2) }]
  const pages = [
    { status: 500, body: { message: 'Broken', error: '', code: 'x', requestId: 'r' } },
    { body: { lines: lines.slice(0, 4), next: 4 } },
    { body: { lines: lines.slice(4), next: null } },
  ]
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/operator/ledger/11/lines') asked.push(search)
  })
  await show(page, '', {
    'GET /api/operator/ledger': { body: { entries, next: null, balances: BALANCES } },
    [call]: () => pages[asked.length - 1] ?? createRefusal(500, 'Asked once too often'),
  })
  const more = page.getByRole('button', { name: /^Show the other \d lines? of 2026-000131$/ })
  await expect(more).toHaveText('Show the other 3 lines')
  await more.click()
  await expect(page.getByText('Could not load the other lines.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(more).toHaveText('Show the other 1 line')
  // The top bar covers no part of it.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'more lines of an entry')
  await more.click()
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Other lines of 2026-000131' }).getByRole('listitem')).toHaveText([
    /€10\.02 Debit/,
    /€10\.03 Debit/,
    /€10\.04 Debit/,
  ])
  expect(asked).toEqual(['?after=0', '?after=0', '?after=4'])
})

test('an empty ledger, filters without a match, and a failure have different messages', async ({ page }) => {
  const none = { 'GET /api/operator/ledger': { body: { entries: [], next: null, balances: [] } } }
  await show(page, '', none)
  await expect(page.getByText('No entries yet')).toBeVisible()
  await show(page, '?account=bank', none)
  await expect(page.getByText('No entries match these filters')).toBeVisible()
  await show(page, '', { 'GET /api/operator/ledger': createRefusal(500, 'Broken') })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

const NO_CHANGE = { pending: null, vatRates: [] }
const SAVE = 'PUT /api/operator/billing/settings'
const showSettings = (page: Page, answers: Answers = {}) =>
  open(page, '/operator/billing/settings', { ...MONEY, ...answers }, OPERATOR)

test('settings are validated before they are sent, and sent in hundredths of a percent', async ({ page }) => {
  const sent = await showSettings(page, { [SAVE]: { body: { success: true, settings: SETTINGS, pending: null } } })
  await expect(page.getByLabel('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `billing settings at ${width}`)
  }
  await page.getByLabel('IBAN').fill('de89370400440532013001')
  await page.getByLabel('Partner share in percent').fill('101')
  await page.getByLabel('Credit note prefix').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Check the IBAN. Its check digits do not match.')
  await expect(summary).toContainText('Enter a percentage from 0 to 100')
  await expect(summary).toContainText('need different prefixes')
  expect(listSent(sent, SAVE)).toEqual([])
  await page.getByLabel('IBAN').fill('de89370400440532013000')
  await page.getByLabel('Partner share in percent').fill('71,5')
  await page.getByLabel('Credit note prefix').fill('GS-')
  await expect(page.getByText('Example: GS-2026-000001')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose this change?' })
  await expect(dialog).toContainText('You are changing: Partner share.')
  await dialog.getByRole('button', { name: 'Propose change' }).click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  expect(listSent(sent, SAVE), 'S-02: nothing without reauthentication').toEqual([])
  await expectAccessible(page, 'the question for the password')
  await dialog.getByLabel('Password', { exact: true }).fill('a calm evening')
  await dialog.getByLabel('Code from your authenticator app').fill('123456')
  await dialog.getByRole('button', { name: 'Propose change' }).click()
  await expect(page.getByText('Change proposed')).toBeVisible()
  const reauthentication = { password: 'a calm evening', code: '123456' }
  expect(listSent(sent, SAVE).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { ...SETTINGS, shareBps: 7150, creditNotePrefix: 'GS-', invoicesEarlier: false, ...reauthentication },
  ])
})

test("the server's problems are shown at their fields", async ({ page }) => {
  const body = {
    message: 'Enter a valid VAT number for this country.',
    error: '',
    code: 'vatNumberInvalid',
    requestId: 'r',
    field: 'vatNumber',
  }
  await showSettings(page, { [SAVE]: { status: 400, body } })
  await page.getByLabel('VAT number').fill('DE1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('a calm evening')
  await page.getByRole('button', { name: 'Propose change' }).click()
  await expect(page.getByLabel('VAT number')).toHaveAccessibleDescription(/Enter a valid VAT number for this country/)
})

test('without saved settings the form starts with the defaults and says what is on hold', async ({ page }) => {
  await showSettings(page, {
    'GET /api/operator/billing/settings': {
      body: { ...NO_CHANGE, settings: null, waitingInvoices: 2, waitingNetCents: 60_000 },
    },
  })
  await expect(
    page.getByText('2 campaigns were approved before these settings were saved', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('Invoicing now charges €600.00 net', { exact: false })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Invoice these campaigns', exact: false })).not.toBeChecked()
  await expect(page.getByLabel('Partner share in percent')).toHaveValue('60')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Name is required.')
})

test('campaigns approved earlier are invoiced with the first saving if the operator selects it (decision 17)', async ({
  page,
}) => {
  const waits = { ...NO_CHANGE, settings: SETTINGS, waitingInvoices: 1, waitingNetCents: 60_000 }
  let saved = waits
  const sent = await showSettings(page, {
    'GET /api/operator/billing/settings': () => ({ body: saved }),
    [SAVE]: () => {
      saved = { ...waits, waitingInvoices: 0, waitingNetCents: 0 }
      return { body: { success: true, settings: SETTINGS, pending: null } }
    },
  })
  await page.getByRole('checkbox', { name: 'Invoice this campaign', exact: false }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Billing settings saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Campaigns approved earlier' })).toHaveCount(0)
  await page.getByLabel('Town').fill('Potsdam')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => listSent(sent, SAVE)).toHaveLength(2)
  expect(listSent(sent, SAVE).map(({ body }) => JSON.parse(body ?? '').invoicesEarlier)).toEqual([true, false])
})
