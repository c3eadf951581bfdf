import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, type Answers, open, createRefusal, createSession, listSent } from './built-pages.ts'
import { STORED } from './campaign-fixtures.ts'
import { invoice, listed as invoicesListed } from './operator-billing-fixtures.ts'
import { CAMPAIGNS, campaign, CHOICES, id, listed, ME, OPERATOR } from './operator-campaign-fixtures.ts'
import { createCampaignAnswers, ORDER } from './operator-delivery-fixtures.ts'

/** `/operator/campaigns` and `/operator/campaigns/{id}` with the server replaced. */

const TODAY = '2026-11-20'
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(`${TODAY}T12:00:00Z`)))

const LIST = 'GET /api/operator/campaigns'
const CSV = `${LIST}.csv`
const show = (page: Page, search = '', answers: Answers = {}) =>
  open(
    page,
    `/operator/campaigns${search}`,
    {
      ...ME,
      [LIST]: listed(CAMPAIGNS),
      'GET /api/operator/campaigns/choices': CHOICES,
      'GET /api/operator/views': { body: { views: [] } },
      ...answers,
    },
    OPERATOR,
  )
const getSearch = (page: Page) => new URL(page.url()).search
const table = (page: Page) => page.getByRole('table', { name: 'Campaigns' })

test('campaigns of all companies show their delivery in one word and one percentage, and their payment (D-18)', async ({
  page,
}) => {
  await show(page)
  await expect(page.getByRole('heading', { name: '9 campaigns' })).toBeVisible()
  await expect(page.getByText('Total without VAT: €7,200.00. Open on invoices: €3,600.00.')).toBeVisible()
  await expect(page.getByText('19,062 of 25,200 guaranteed plays (75.6%) delivered so far.')).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(10)
  const behind = table(page).getByRole('row', { name: /Weekday breakfast/ })
  for (const words of [
    'Brisa Coffee Roasters',
    'Hamburg',
    'Behind57.5% delivered',
    '2,070of 3,600 guaranteed',
    '1,530',
    '€900.00',
    'Paid',
  ]) {
    await expect(behind).toContainText(words)
  }
  for (const words of [
    'On track',
    'Without plays',
    'Not started',
    'Delivered short',
    'Delivered',
    'Stopped',
    'Deleted',
  ]) {
    await expect(table(page).getByText(words, { exact: true }).first(), words).toBeVisible()
  }
  await expect(table(page).getByText('Company suspended')).toBeVisible()
})

test('all flights of the list have one format, in this year and the next (OPEN-58)', async ({ page }) => {
  const next = campaign(20, { startDate: '2027-03-23', endDate: '2027-04-12' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await show(page, '', { [LIST]: listed([...CAMPAIGNS, next]) })
  const rows = table(page).getByRole('row')
  await expect(rows.nth(1)).toContainText(/11\/16\/2026\s-\s12\/13\/2026/)
  await expect(rows.last()).toContainText(/03\/23\/2027\s-\s04\/12\/2027/)
  const hidden = await page.getByRole('table', { name: 'Campaigns' }).evaluate((one) => {
    const list = one.closest('[data-table]')?.parentElement
    return list ? list.scrollWidth - list.clientWidth : undefined
  })
  expect(hidden, 'no column ends behind the edge').toBe(0)
})

test('search, delivery state, filters, order and page are in the address and in the request', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/operator/campaigns') asked.push(search)
  })
  await show(page, '?page=2', { [LIST]: listed(CAMPAIGNS, 120) })
  await expect(page.getByText('51 to 100 of 120')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => getSearch(page)).toBe('?page=3')
  await page.getByRole('button', { name: /^Behind 1/ }).click()
  await expect.poll(() => getSearch(page)).toBe('?delivery=behind')
  await page.keyboard.press('/')
  await page.keyboard.type('oranges')
  await page.getByRole('button', { name: /^More filters/ }).click()
  await page.getByLabel('Payment').selectOption('Unpaid')
  await page.getByLabel('Location').selectOption('Hamburg')
  await page.getByLabel('On air from').fill('2026-11-01')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More filters, 3 active' })).toBeFocused()
  await page.getByRole('columnheader', { name: 'Missing' }).getByRole('button').click()
  const wanted = `delivery=behind&search=oranges&payment=unpaid&location=${id(21)}&from=2026-11-01&sort=-shortfall`
  await expect.poll(() => getSearch(page)).toBe(`?${wanted}`)
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(asked.at(-1))))
    .toEqual({ ...Object.fromEntries(new URLSearchParams(wanted)), page: '1' })
})

test('Enter moves from the search to the results, Escape clears it and then leaves it (KEY-2)', async ({ page }) => {
  await show(page, '', { [LIST]: listed(CAMPAIGNS, 2) })
  const search = page.getByRole('searchbox')
  const first = page.getByRole('link', { name: CAMPAIGNS[0]?.name ?? '', exact: true })
  await expect(first).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('o')
  await page.keyboard.press('Enter')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
})

test('an operator who does not read money sees and asks for no amounts (decision 38)', async ({ page }) => {
  const hidden = { totalCost: null, paid: null, isOwed: null, openCents: null }
  const { body } = listed(CAMPAIGNS.map((one) => ({ ...one, ...hidden })))
  const sums = { ...body.sums, totalCost: null, openCents: null }
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/operator/campaigns') asked.push(search)
  })
  await show(page, '?payment=unpaid&sort=-cost', {
    'GET /api/users/me': createSession('operator', { operatorRole: 'reviewer' }),
    [LIST]: { body: { ...body, sums } },
  })
  await expect(page.getByText('19,062 of 25,200 guaranteed plays (75.6%) delivered so far.')).toBeVisible()
  expect(asked).toEqual(['?sort=-created&page=1'])
  await expect(table(page).getByRole('columnheader', { name: 'Missing' })).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: 'Total' })).toHaveCount(0)
  await page.getByRole('button', { name: /^More filters/ }).click()
  await expect(page.getByLabel('Status')).toBeVisible()
  await expect(page.getByLabel('Payment')).toHaveCount(0)
  await expect(page.getByText('€')).toHaveCount(0)
})

test('a campaign is marked paid only after a question, and unpaid again', async ({ page }) => {
  const payment = `PUT /api/operator/campaigns/${id(101)}/payment`
  const sent = await show(page, '', { [payment]: { body: { success: true, campaign: STORED } } })
  await page.getByRole('button', { name: 'Mark Autumn roast 1 as paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as paid?' })
  await expect(dialog).toContainText('Autumn roast 1 of Brisa Coffee Roasters, €1,071.00')
  await expectAccessible(page, 'the question about a payment')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(listSent(sent, payment)).toEqual([])
  await page.getByRole('button', { name: 'Mark Autumn roast 1 as paid' }).click()
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Autumn roast 1 marked as paid')).toBeVisible()
  expect(listSent(sent, payment).map(({ body }) => body)).toEqual(['{"paid":true}'])
  await expect(page.getByRole('button', { name: /^Mark Weekday breakfast.* as unpaid$/ })).toBeEnabled()
  const nothingOwed = ['Mark Autumn roast 4 as paid', 'Mark Autumn roast 8 as unpaid']
  for (const name of nothingOwed) await expect(page.getByRole('button', { name }), `D-05: ${name}`).toHaveCount(0)
})

test('a refused payment shows its reason, and the question stays open', async ({ page }) => {
  const answer = createRefusal(404, 'This doesn’t exist or was deleted.')
  await show(page, '', { [`PUT /api/operator/campaigns/${id(101)}/payment`]: answer })
  await page.getByRole('button', { name: 'Mark Autumn roast 1 as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByRole('dialog').getByText('This doesn’t exist or was deleted.')).toBeVisible()
})

test('the keyboard moves between rows and opens a campaign', async ({ page }) => {
  await show(page)
  await expect(table(page)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Autumn roast 1' })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: /^Weekday breakfast/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/operator/campaigns/${id(102)}`)
})

test('the campaigns of the view are downloaded as a table', async ({ page }) => {
  await show(page, '?delivery=behind', { [CSV]: { contentType: 'text/csv', body: 'Campaign\r\nAutumn roast\r\n' } })
  const arriving = page.waitForEvent('download')
  const asking = page.waitForRequest('**/api/operator/campaigns.csv?**')
  await page.getByRole('button', { name: 'Download campaigns as CSV' }).click()
  expect(new URL((await asking).url()).search).toBe('?delivery=behind')
  expect(await readFile(await (await arriving).path(), 'utf8')).toBe('Campaign\r\nAutumn roast\r\n')
})

test('an empty list, an empty view and a failure have different messages', async ({ page }) => {
  await show(page, '', { [LIST]: listed([]) })
  await expect(page.getByText('No campaigns yet')).toBeVisible()
  await page.goto('http://marquee.test/operator/campaigns?search=nothing')
  await expect(page.getByText('No campaigns yet')).toHaveCount(0)
  await page.getByRole('button', { name: /clear/i }).last().click()
  await expect.poll(() => getSearch(page)).toBe('')
})

test('a list that did not load can be loaded again', async ({ page }) => {
  await show(page, '', { [LIST]: createRefusal(500, 'Broken') })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

const details = (page: Page, more: Parameters<typeof campaign>[1] = {}, answers: Answers = {}) =>
  open(page, `/operator/campaigns/${STORED._id}`, { ...createCampaignAnswers(more), ...answers }, OPERATOR)

test('a campaign shows its report, its company and its payment, and links to the diagnosis of a screen', async ({
  page,
}) => {
  await details(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Autumn roast' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Campaign' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Brisa Coffee Roasters' })).toHaveAttribute(
    'href',
    `/operator/people/${id(41)}`,
  )
  const orders = page.getByRole('table', { name: 'Orders by screen' })
  await expect(orders.getByRole('link', { name: /^Why/ }).first()).toHaveAttribute(
    'href',
    `/operator/screens/${ORDER}?why=${STORED._id}`,
  )
  await expect(page.getByText('On track', { exact: true }), 'D-18: one headline').toHaveCount(1)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByRole('dialog', { name: 'Mark as paid?' })).toBeVisible()
})

test('a campaign links to its invoices, its credit notes with negative amounts, and its ledger (product 8)', async ({
  page,
}) => {
  const LIST_INVOICES = 'GET /api/invoices'
  let answer: Answer = createRefusal(500, 'Broken')
  const sent = await details(page, {}, { [LIST_INVOICES]: () => answer })
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Invoices', exact: true }) }).first()
  await expect(card.getByRole('link', { name: 'Ledger entries' })).toHaveAttribute(
    'href',
    `/operator/billing/ledger?campaign=${STORED._id}`,
  )
  answer = invoicesListed([
    invoice(0, { number: 'CN-2026-000003', kind: 'credit-note', state: 'credited', grossCents: 35_700 }),
    invoice(1),
  ])
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('listitem')).toHaveText([
    /CN-2026-000003.*Credit note.*-€357\.00/,
    /2026-000130.*Partly paid.*€803\.25/,
  ])
  await expect(card.getByRole('link', { name: '2026-000130' })).toHaveAttribute(
    'href',
    `/operator/billing/invoices/${id(201)}`,
  )
  expect(listSent(sent, LIST_INVOICES)).toHaveLength(2)
  answer = invoicesListed([])
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await expect(card).toContainText('No invoice yet.')
})

test('a pending campaign links to its review', async ({ page }) => {
  await details(page, { status: 'Pending Approval' })
  await expect(page.getByRole('link', { name: 'Open in review queue' })).toHaveAttribute(
    'href',
    `/operator/review?kind=campaigns&id=${STORED._id}`,
  )
})

test('a deleted campaign keeps its report, and can no longer be paid', async ({ page }) => {
  await details(page, { isDeleted: true, delivery: { ...campaign(1).delivery, state: 'stopped' } })
  await expect(page.getByText('This campaign was deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
})

test('reports a campaign that does not exist', async ({ page }) => {
  await open(
    page,
    `/operator/campaigns/${id(9)}`,
    { ...ME, [`GET /api/operator/campaigns/${id(9)}`]: createRefusal(404, 'Gone') },
    OPERATOR,
  )
  await expect(page.getByText('This campaign doesn’t exist')).toBeVisible()
})

for (const width of [768, 1280]) {
  test(`the campaigns are accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await show(page)
    await expect(table(page)).toBeVisible()
    await expectAccessible(page, 'the campaigns')
    await page.getByRole('button', { name: /^More filters/ }).click()
    await expectAccessible(page, 'the filters of the campaigns')
  })

  test(`a campaign is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await details(page)
    await expect(page.getByRole('table', { name: 'Orders by screen' })).toBeVisible()
    await expectAccessible(page, 'a campaign')
  })
}
