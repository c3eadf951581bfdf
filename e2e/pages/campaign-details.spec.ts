import { readFile } from 'node:fs/promises'
import type { InvoiceState } from '@marquee/contract/invoices'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { INVOICES, invoiceList, LIST_INVOICES } from './billing-fixtures.ts'
import { type Answer, type Answers, open, createRefusal, listSent } from './built-pages.ts'
import { CAMPAIGN, CLIENT, DETAILS, market, STORED } from './campaign-fixtures.ts'
import { deliveredDay, deliveredScreen, createDelivery, EVENTS, flightDays } from './delivery-fixtures.ts'
import { REPORT_LINK, TOKEN } from './report-fixtures.ts'
import { heldEvents } from './screen-fixtures.ts'
import { readTone } from './tone.ts'

/** `/campaigndetails/{id}` with the server replaced. */

const TODAY = '2026-11-20'
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(`${TODAY}T12:00:00Z`)))

const DELIVERY = `${DETAILS}/delivery`
const HISTORY = `${DETAILS}/history`
const CSV = `/api/campaigns/${CAMPAIGN}/delivery.csv`
const createDaysCall = (screenId: string) => `${DELIVERY}/screens/${screenId}`

const [kept, behind, far, last] = STORED.screensRunningOn.map(({ screenId }) => screenId)
const SCREENS = [
  deliveredScreen(kept ?? ''),
  deliveredScreen(behind ?? '', { shortfall: 86 }),
  deliveredScreen(far ?? '', { shortfall: 32, multiplier: 1.5 }),
  deliveredScreen(last ?? ''),
]
const REPORT = createDelivery(CAMPAIGN, flightDays(STORED.startDate, STORED.endDate, TODAY), SCREENS)

const show = (page: Page, answers: Answers = {}) =>
  open(
    page,
    `/campaigndetails/${CAMPAIGN}`,
    market({ [DELIVERY]: { body: REPORT }, [HISTORY]: { body: { events: EVENTS } }, ...answers }),
    CLIENT,
  )
const card = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: false }) }).last()

test('shows all facts of a campaign, and links to its form (CAMP-DET-01 to CAMP-DET-03, CAMP-DET-06 to CAMP-DET-10, CAMP-DET-12, OPEN-64)', async ({
  page,
}) => {
  const sent = await show(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Autumn roast' })).toBeVisible()
  await expect.poll(() => listSent(sent, DETAILS)).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Edit Campaign' })).toHaveAttribute('href', `/campaigns/edit/${CAMPAIGN}`)
  const head = page.getByRole('region', { name: 'Autumn roast' })
  await expect(head.getByText('Brisa Coffee', { exact: true })).toBeVisible()
  const timeline = head.getByRole('group', { name: 'Timeline' })
  await expect(timeline).toContainText('Start 11/02/2026')
  await expect(timeline).toContainText('End 11/29/2026')
  await expect(timeline).toContainText('Day 19 of 28, week 3 of 4')
  await expect(head.locator('dl[aria-label=Statistics] dd')).toHaveText(['4', '4', '4', '80', 'No', '€120.00', '2'])
  await expect(page.locator('video').first()).toHaveAttribute('src', '/api/s3/images/stored.mp4')
  await expect(card(page, 'Created by')).toContainText('Inês Carvalho')
  await expect(card(page, 'Created by')).toContainText('ines@brisa.example')
  const running = page.getByRole('table', { name: 'Screens running this campaign' })
  await expect(running.getByRole('row', { name: /Toyota Prius/ })).toHaveCount(STORED.screensRunningOn.length)
  for (const { vehicle, model } of STORED.screensRunningOn) {
    await expect(running.getByRole('row', { name: vehicle?.registrationNumber })).toContainText(model)
  }
  await expect(card(page, 'Video').getByRole('listitem')).toHaveText([
    /Size.*1,000 B/,
    /Duration.*12 s/,
    /Dimensions.*768 × 432/,
    /Orientation.*Landscape/i,
  ])
  await expect(card(page, 'History').getByRole('listitem')).toHaveText([
    'ApprovedMarquee, 10/27/2026, 11:30 AM (Hamburg time)',
    'Submitted for approvalInês Carvalho, 10/27/2026, 9:05 AM (Hamburg time)',
    'RejectedMarquee, 10/26/2026, 2:40 PM (Hamburg time)The logo is cut off at the right edge.',
    'Created and submitted for approvalInês Carvalho, 10/26/2026, 10:12 AM (Hamburg time)',
  ])
  await expectAccessible(page, 'the campaign details')
})

test('shows the delivery in one headline, and the days that each number covers (D-18, OPEN-64)', async ({ page }) => {
  const rows = [
    deliveredDay('2026-11-18', TODAY, 36, 40),
    deliveredDay('2026-11-19', TODAY, 36, 30),
    deliveredDay(TODAY, TODAY, 36, 12),
  ]
  const sent = await show(page, { [createDaysCall(behind ?? '')]: { body: { rows } } })
  const delivery = card(page, 'Delivery')
  await expect(delivery.getByText('On track', { exact: true })).toHaveCount(1)
  await expect(delivery.getByText('95.4% of guaranteed plays delivered so far')).toBeVisible()
  await expect(delivery).toContainText(
    '2,474 of 2,592 guaranteed plays, 118 missing (on 2 of 18 days, 2 screens), 24 extra. Full days through 11/19/2026.',
  )
  await expect(delivery).toContainText('Today so far: 58 plays, 116 impressions')
  const method = delivery.getByText('guaranteed plays for 8 hours a day')
  await expect(method).toBeHidden()
  await delivery.getByText('How this is counted').click()
  await expect(method).toBeVisible()

  const chart = page.getByRole('slider', { name: 'Plays per day: guaranteed, delivered and extra' })
  await chart.focus()
  await expect(delivery.getByText('11/20/2026 so far: 58 plays, 144 guaranteed')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', '11/21/2026, upcoming: 144 plays guaranteed')
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await chart.locator('svg > svg').nth(4).hover()
  await expect(delivery.getByText('11/06/2026: 58 of 144 guaranteed plays delivered, 86 missing')).toBeVisible()

  const screens = page.getByRole('table', { name: 'Screens running this campaign' })
  const sums = ['2,592', '2,474', '118', '24', '4,996']
  await expect(screens.getByRole('row').last().getByRole('cell')).toHaveText(['Total so far', '', ...sums, '', ''])
  const by = page.getByRole('radiogroup', { name: 'Delivery by' })
  await by.getByText('Days', { exact: true }).click()
  await expect(page).toHaveURL(/view=days/)
  const table = page.getByRole('table', { name: 'Day by day' })
  const row = (text: string) => table.getByRole('row', { name: text })
  await expect(row('11/06/2026').getByRole('cell')).toHaveText(['11/06/2026', '144', '58', '86', '0', '116'])
  await expect(row('11/07/2026').getByRole('cell')).toHaveText(['11/07/2026', '144', '144', '0', '3', '294'])
  const totals = table.getByRole('row').last().getByRole('cell')
  await expect(totals).toHaveText(['Total so far', ...sums])
  // The sums are below their columns.
  const edges = (cells: typeof totals) =>
    cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().right)))
  await expect(async () => {
    expect(await edges(totals)).toEqual(await edges(row('11/06/2026').getByRole('cell')))
  }).toPass(POLL_OPTIONS)
  // A day that is not over is in no column.
  await expect(row('11/20/2026')).toHaveCount(0)
  await expect(page.getByText('Today and upcoming: 1,440 guaranteed plays.')).toBeVisible()
  await expectAccessible(page, 'the delivery by day')
  await by.getByRole('radio', { name: 'Screens' }).press('Space')

  await expect(card(page, 'Screens running this campaign')).toContainText('so far, through 11/19/2026')
  await expect(screens.getByRole('row', { name: /HH-2/ })).toContainText('online648616326622× 1.5')
  expect(listSent(sent, createDaysCall(behind ?? ''))).toEqual([])
  const opener = screens.getByRole('button', { name: 'Days of Rear seat, HH-1' })
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  const days = page.getByRole('table', { name: 'Days of Rear seat, HH-1', exact: true })
  await expect(days.getByRole('row')).toHaveText([
    /^Day/,
    /^11\/18\/20263636048/,
    /^11\/19\/202636306060/,
    /^Total so far726664140/,
  ])
  await expectAccessible(page, 'the days of a screen')
  await opener.click()
  await expect(days).toHaveCount(0)
})

test('downloads the delivery and the report as files, shows the progress, and can be cancelled (product 7, decision 31)', async ({
  page,
}) => {
  await show(page)
  const button = page.getByRole('button', { name: 'Download the delivery as CSV' })
  const cancel = page.getByRole('button', { name: 'Cancel, 0 B received' })
  const table = 'Day,State\r\n2026-11-19,finished\r\n'

  await page.route(`**${CSV}`, () => {})
  const letGo = page.waitForEvent('requestfailed', (request) => request.url().endsWith(CSV))
  await button.press('Enter')
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  expect((await letGo).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(button).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.unroute(`**${CSV}`)
  await page.route(`**${CSV}`, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
  await button.click()
  await expect(page.getByRole('alert')).toContainText('The download failedNot now.')

  await page.unroute(`**${CSV}`)
  const headers = { 'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''Autumn%20roast.csv` }
  await page.route(`**${CSV}`, (route) => route.fulfill({ contentType: 'text/csv', headers, body: table }))
  const [saved, asked] = [page.waitForEvent('download'), page.waitForRequest(`**${CSV}`)]
  await button.click()
  expect(await (await asked).headerValue('authorization')).toBe(CLIENT.token)
  expect((await saved).suggestedFilename()).toBe('Autumn roast.csv')
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(table)

  await page.route(`**/api/campaigns/${CAMPAIGN}/report.pdf`, (route) =>
    route.fulfill({ contentType: 'application/pdf', headers, body: '%PDF' }),
  )
  const report = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  expect(await readFile(await (await report).path(), 'utf8')).toBe('%PDF')
})

test('shares the report by links, which can be withdrawn (decision 31)', async ({ page }) => {
  const LINKS = `/api/campaigns/${CAMPAIGN}/report-links`
  const url = `https://screens.example/report/${TOKEN}`
  let links = [REPORT_LINK]
  let created: Answer = createRefusal(409, 'The campaign already has the maximum of 20 valid links.')
  const sent = await show(page, {
    [`GET ${LINKS}`]: () => ({ body: { links } }),
    [`POST ${LINKS}`]: () => created,
    [`DELETE ${LINKS}/${REPORT_LINK._id}`]: () => {
      links = []
      return { body: { success: true, message: 'Link withdrawn. Nobody can open it any more.' } }
    },
  })
  await page.getByRole('button', { name: 'Share report' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share the report of Autumn roast' })
  await expect(dialog.getByRole('listitem')).toContainText(
    'Created by Inês Carvalho, 11/18/2026, 10:00 AMExpires 12/18/2026 · Opened 2 times, last 11/19/2026, 9:30 AM',
  )
  await dialog.getByText('90 days').click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('maximum of 20 valid links')
  created = { status: 201, body: { success: true, url, link: REPORT_LINK } }
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Address of the report' })).toHaveValue(url)
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(listSent(sent, `POST ${LINKS}`).map(({ body }) => body)).toEqual(['{"days":90}', '{"days":90}'])
  await expectAccessible(page, 'the links to a report')
  await dialog.getByRole('button', { name: 'Withdraw the link of 11/18/2026, 10:00 AM' }).click()
  await expect(dialog.getByText('No valid links.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share report' })).toBeFocused()
})

test('sends the report every Monday to whom it was asked for, and says when that failed (decision 31)', async ({
  page,
}) => {
  const WEEKLY = `/api/campaigns/${CAMPAIGN}/report-subscription`
  let isSubscribed = false
  let answer: () => Answer = () => createRefusal(503, 'Not now.')
  const sent = await show(page, {
    [`GET ${WEEKLY}`]: () => ({ body: { isSubscribed } }),
    [`PUT ${WEEKLY}`]: () => answer(),
  })
  const box = page.getByRole('checkbox', { name: 'Email me this report every Monday' })
  await box.press('Space')
  await expect(page.getByRole('alert')).toContainText('Not now.')
  await expect(box).not.toBeChecked()
  answer = () => {
    isSubscribed = true
    return { body: { success: true, message: 'You’ll get this report every Monday of the flight.', isSubscribed } }
  }
  await box.press('Space')
  await expect(page.getByText('every Monday of the flight.')).toBeVisible()
  await expect(box).toBeChecked()
  expect(listSent(sent, `PUT ${WEEKLY}`).map(({ body }) => body)).toEqual(Array(2).fill('{"isSubscribed":true}'))
})

test('reaches two thousand screens without rendering them all (OPEN-99, LST-4)', async ({ page }) => {
  const ids = Array.from({ length: 2000 }, (_, index) => `screen-${index}`)
  const [one] = STORED.screensRunningOn
  const screensRunningOn = ids.map((screenId, index) => ({
    ...one,
    screenId,
    onlineStatus: index % 100 === 7 ? 'offline' : 'online',
    playState: index % 100 === 7 ? 'offline' : 'playing',
    vehicle: { ...one?.vehicle, registrationNumber: `HH-${index}` },
  }))
  const screens = ids.map((id, index) => deliveredScreen(id, { shortfall: index % 500 === 3 ? index : 0 }))
  await show(page, {
    [DETAILS]: { body: { ...STORED, screensRunningOn } },
    [DELIVERY]: { body: createDelivery(CAMPAIGN, REPORT.days, screens) },
  })
  const rows = page.getByRole('table', { name: 'Screens running this campaign' }).locator('tbody tr')
  await expect(rows).toHaveCount(20)
  await expect(page.getByText('20 of 2,000 screens')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(120)
  await page.getByRole('button', { name: /^Offline 20$/ }).click()
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: /^Missing plays 4$/ }).click()
  await page.getByLabel('Sort by').selectOption('Missing plays')
  await expect(rows.first()).toContainText('HH-1503')
  await page.getByRole('searchbox', { name: 'Search screens' }).fill('hh-503')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1 screen shown')).toBeAttached()
  await expectAccessible(page, 'the screens of a campaign, searched')
})

test('updates with its plays, and keeps the report when the campaign is deleted meanwhile (product 7, ERR-1)', async ({
  page,
}) => {
  const events = heldEvents('campaign')
  let campaign: Answer = { body: STORED }
  let report = REPORT
  await show(page, { ...events.answers, [DETAILS]: () => campaign, [DELIVERY]: () => ({ body: report }) })
  await expect(card(page, 'Delivery').getByText('2,474 of 2,592')).toBeVisible()
  campaign = createRefusal(404, 'Nothing here')
  report = {
    ...REPORT,
    campaign: { ...REPORT.campaign, deleted: true },
    headline: { state: 'stopped', percent: 95.8 },
    totals: { ...REPORT.totals, soFar: { ...REPORT.totals.soFar, delivered: 2484 } },
  }
  events.tell()
  await expect(page.getByText('This campaign was deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Autumn roast' })).toBeVisible()
  await expect(card(page, 'Delivery').getByText('2,484 of 2,592')).toBeVisible()
  await expect(card(page, 'Delivery').getByText('Stopped', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Campaign' })).toHaveCount(0)
  await expectAccessible(page, 'the report of a deleted campaign')
})

test('shows location, type, payment and price of every campaign, and colours its status (CAMP-DET-04, CAMP-DET-05, CAMP-DET-11, CAMP-DET-13, CAMP-DET-14, CONST-10, OPEN-62, OPEN-82)', async ({
  page,
}) => {
  const nowhere = { location: null, locationName: '', screensRunningOn: [] }
  const restaurant = { ...nowhere, type: 'restaurant', paid: true, totalCost: 90 }
  let shown: object = STORED
  await show(page, { [DETAILS]: () => ({ body: shown }) })
  for (const [campaign, tone, location, type, paid, payment, price] of [
    [{ status: 'Approved' }, 'green', 'Hamburg', 'vehicle', 'No', 'Unpaid', '€120.00'],
    [{ status: 'Pending' }, 'yellow', 'Hamburg', 'vehicle', 'No', 'Unpaid', '€120.00'],
    [{ ...restaurant, status: 'Pending Approval' }, 'red', 'Not specified', 'restaurant', 'Yes', 'Paid', '€90.00'],
    [{ ...restaurant, status: 'Draft' }, 'red', 'Not specified', 'restaurant', 'Yes', 'Paid', '€90.00'],
    // A draft has no debt, and the page shows none.
    [{ status: 'Draft' }, 'red', 'Hamburg', 'vehicle', 'No', null, '€120.00'],
    [{ ...restaurant, status: 'Rejected' }, 'red', 'Not specified', 'restaurant', 'Yes', 'Paid', '€90.00'],
  ] as const) {
    shown = { ...STORED, ...campaign }
    await page.reload()
    const head = page.getByRole('region', { name: 'Autumn roast' })
    const badge = head.getByText(campaign.status, { exact: true })
    await expect(badge).toBeVisible()
    await expect.poll(() => readTone(badge), campaign.status).toBe(tone)
    await expect(head.getByText(location, { exact: true })).toBeVisible()
    await expect(head.getByText(type, { exact: true })).toBeVisible()
    await expect(head.getByRole('definition').nth(4)).toHaveText(paid)
    await expect(head.getByRole('definition').nth(5)).toHaveText(price)
    const owed = card(page, 'Payment').getByText(payment ?? 'Unpaid', { exact: true })
    await expect(owed).toHaveCount(payment === null ? 0 : 1)
  }
})

test('counts the screens that play now separately from those that do not, and from those that played recently (CAMP-DET-08, OPEN-64)', async ({
  page,
}) => {
  const states = ['playing', 'playing', 'closed', 'offline'] as const
  const displays = ['online', 'online', 'offline', 'offline'] as const
  const screensRunningOn = STORED.screensRunningOn.map((screen, index) => ({
    ...screen,
    onlineStatus: displays[index],
    playState: states[index],
  }))
  const screensNow = { playing: 2, closed: 1, offline: 1, unheard: 0, unused: 0 }
  let shown: object = { ...STORED, numberOfScreens: 5, numberOfScreensRunning: 3, screensRunningOn, screensNow }
  await show(page, { [DETAILS]: () => ({ body: shown }) })
  const figure = (label: string) =>
    page.getByRole('region', { name: 'Autumn roast' }).getByText(label, { exact: true }).locator('xpath=../dd')
  await expect(figure('Screens')).toHaveText('5')
  await expect(figure('Running now')).toHaveText('21 closed now, 1 offline, 1 left its venue')
  await expect(figure('Played in the last 24 hours')).toHaveText('3')
  const rows = page.getByRole('table', { name: 'Screens running this campaign' })
  await expect(rows.getByRole('row', { name: /HH-2/ })).toContainText('offlineClosed now')
  await expect(rows.getByRole('row', { name: /HH-3/ })).not.toContainText('Closed now')
  await expectAccessible(page, 'a campaign of which two screens play')
  shown = { ...STORED, numberOfScreens: 4, numberOfScreensRunning: 0, screensRunningOn, screensNow: null }
  await page.reload()
  await expect(figure('Running now')).toHaveText('0')
})

test('shows the state of the invoices beside Paid or Unpaid, and nothing without invoices (CAMP-DET-13, OPEN-62)', async ({
  page,
}) => {
  const [invoice] = INVOICES
  if (!invoice) throw new Error('there is an invoice')
  let campaign: object = STORED
  let state: InvoiceState | null = null
  await show(page, {
    [DETAILS]: () => ({ body: campaign }),
    [LIST_INVOICES]: () => invoiceList(state ? [{ ...invoice, state }] : []),
  })
  const payment = card(page, 'Payment')
  const words = ['Paid', 'Unpaid', 'Overdue', 'Partly paid', 'Cancelled']
  for (const [status, paid, stateOfInvoice, text] of [
    ['Approved', false, 'unpaid', ['Unpaid']],
    ['Approved', false, 'overdue', ['Unpaid', 'Overdue']],
    ['Approved', false, 'partly-paid', ['Unpaid', 'Partly paid']],
    ['Approved', true, 'paid', ['Paid']],
    ['Rejected', false, null, []],
    ['Rejected', false, 'cancelled', []],
    ['Rejected', false, 'overdue', ['Unpaid', 'Overdue']],
  ] as const) {
    campaign = { ...STORED, status, paid }
    state = stateOfInvoice
    await page.reload()
    await expect(payment.getByText('Total cost', { exact: true })).toBeVisible()
    if (state) await expect(payment.getByRole('link', { name: invoice.number })).toBeVisible()
    for (const word of words) {
      const badge = payment.getByText(word, { exact: true })
      await expect(badge, `${status} ${state}: ${word}`).toHaveCount(text.some((one) => one === word) ? 1 : 0)
    }
  }
})

test('shows the reason of a rejection with a link to the form, and says why nothing plays (product 3)', async ({
  page,
}) => {
  const rejected = { ...STORED, status: 'Rejected', rejectionReason: 'Too loud.', screensRunningOn: [], video: null }
  await open(page, `/campaigndetails/${CAMPAIGN}`, market({ [DETAILS]: { body: rejected } }), CLIENT)
  await expect(page.getByText('Too loud.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Campaign' }).first()).toHaveAttribute('href', /\/campaigns\/edit\//)
  await expect(page.getByText('No plays yet')).toBeVisible()
  await expect(page.getByText('Day 19 of 28, not on air')).toBeVisible()
  await expectAccessible(page, 'a rejected campaign')
})

test('reports each part that did not load, and a campaign that does not exist (OPEN-93, ERR-06)', async ({ page }) => {
  let answer = createRefusal(500, 'Broken')
  let report = createRefusal(500, 'Broken')
  await show(page, { [DETAILS]: () => answer, [DELIVERY]: () => report, [HISTORY]: createRefusal(500, 'Broken') })
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  await expect(page.getByText('Broken')).toBeHidden()
  await expectAccessible(page, 'the campaign details that did not load')
  answer = { status: 200, body: STORED }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Couldn’t load history.')).toBeVisible()
  const screens = page.getByRole('table', { name: 'Screens running this campaign' })
  await expect(screens.getByRole('row', { name: /HH-2/ })).toContainText('online-----')
  await expectAccessible(page, 'the campaign details without their delivery')
  report = { status: 200, body: REPORT }
  await card(page, 'Delivery').getByRole('button', { name: 'Try again' }).click()
  await expect(screens.getByRole('row', { name: /HH-2/ })).toContainText('64861632')
  answer = createRefusal(404, 'Nothing here')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
})
