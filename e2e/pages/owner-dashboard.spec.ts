import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, createRefusal, listSent, TOKEN } from './built-pages.ts'
import { EMPTY, FILLED, NUMBERS, createOwnerPlays, TODAY } from './owner-fixtures.ts'

/** `/ownerdashboard`: the numbers of a partner, what needs attention, and the plays of the screens. */

const AT = '2026-11-20T14:00:00Z'
const TILES = ['Total Mobile Locations', 'Total Screens', 'Total Fixed Locations']

async function openDashboard(page: Page, answers: Answers, search = '') {
  await page.clock.setFixedTime(AT)
  return open(page, `/ownerdashboard${search}`, answers, { token: TOKEN })
}

/** The numbers add up to the 31 screens. */
const SCREENS_NOW = '26 of 31 screens are playing, 2 closed now, 2 offline, 1 not connected yet'
const tile = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 3, name }) }).last()

test('shows the three totals of the call, and the summary (ODASH-01, ODASH-02, ODASH-03, ODASH-05, OPEN-11, OPEN-87)', async ({
  page,
}) => {
  const sent = await openDashboard(page, FILLED)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
  const shown = {
    [TILES[0] ?? '']: ['12', '9 approved, 3 pending or rejected'],
    [TILES[1] ?? '']: ['31', '26 playing, 2 closed now, 2 offline, 1 not connected yet'],
  }
  for (const [name, [figure = '', note = '']] of Object.entries({
    ...shown,
    'Total Fixed Locations': ['7', '6 approved'],
  })) {
    await expect(tile(page, name).getByText(figure, { exact: true })).toBeVisible()
    await expect(tile(page, name)).toContainText(note)
  }
  await expect(page.getByRole('heading', { name: 'Quick Stats Summary' })).toBeVisible()
  for (const text of ['15 of 19 venues approved', '12 mobile, 7 fixed', SCREENS_NOW, '90% online now (28 of 31)']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.poll(() => listSent(sent, 'GET /api/dashboard/ownerData')).toHaveLength(1)
  await expectAccessible(page, 'the filled dashboard')
})

test('links every tile to its list (DSH-2)', async ({ page }) => {
  await openDashboard(page, FILLED)
  const lists = ['/mobileLocations', '/screens', '/fixedLocations']
  for (const [index, name] of TILES.entries()) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', lists[index] ?? '')
  }
})

test('lists what needs attention: offline screens, a rejection with its reason and form, pending reviews (product 3)', async ({
  page,
}) => {
  await openDashboard(page, FILLED)
  const today = tile(page, 'Today')
  await expect(today).toContainText('2 to do, 1 pending')
  await expect(today.getByRole('listitem')).toHaveText([
    /2 screens offline since 9:40\sAM \(Hamburg time\)\s*Sprinter HH-EM 214\s*View/,
    /“VW Crafter, HH-EM 9” was rejected\s*The registration number cannot be read\.\s*Edit/,
    /“Café Elbblick” is awaiting approval\s*Submitted yesterday, 4:12\sPM\s*View/,
  ])
  const hrefs = await today.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/screens?status=offline', '/mobileLocations?edit=v-1', '/restaurants/details/r-1'])
})

test('shows the plays per day as a chart and as a table, and keeps the range in the address (DSH-3)', async ({
  page,
}) => {
  const sent = await openDashboard(page, FILLED, '?days=90')
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked()
  await page.getByText('30 days', { exact: true }).click()
  await expect(page).toHaveURL(/\?days=30$/)
  const chart = page.getByRole('img', { name: /plays from 10\/22\/2026 to 11\/20\/2026/ })
  await expect(chart).toBeVisible()
  await expect(page.getByText(/vs\. previous 30 days/)).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: 'Plays per day' })
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table.getByRole('row').nth(1)).toContainText(/11\/20\/2026\s*1,442/)
  // The table scrolls on its own, for any number of days.
  const heightPx = async () => (await page.getByRole('region', { name: 'Plays per day' }).boundingBox())?.height
  await expect.poll(heightPx).toBeLessThan(820)
  await expectAccessible(page, 'the plays as a table')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download plays per day as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('marquee-plays-2026-10-22-2026-11-20.csv')
  await expect.poll(() => listSent(sent, 'GET /api/dashboard/ownerPlays').length).toBeGreaterThanOrEqual(2)
})

test('shows the set-up steps to a new partner, who can close them (ONB-1)', async ({ page }) => {
  await openDashboard(page, EMPTY)
  const setup = tile(page, 'Finish your setup')
  await expect(setup.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await expect(setup.getByRole('listitem')).toHaveCount(6)
  await expect(setup.getByRole('link', { name: 'Add' }).first()).toHaveAttribute('href', '/ownerprofile')
  await expect(page.getByRole('link', { name: 'Create Owner Profile' })).toHaveAttribute('href', '/ownerprofile')
  await expect(page.getByText('No plays in this period')).toBeVisible()
  await expect(page.getByText('All clear')).toBeVisible()
  for (const name of TILES) await expect(tile(page, name).getByText('0', { exact: true }).first()).toBeAttached()
  await expectAccessible(page, 'the empty dashboard')
  await setup.getByRole('button', { name: 'Hide setup list' }).click()
  await expect(page.getByText('Finish your setup')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Quick Stats Summary' })).toBeVisible()
  await expect(page.getByText('Finish your setup')).toHaveCount(0)
})

test('has no set-up list once everything is done', async ({ page }) => {
  const numbers = { ...NUMBERS, setup: { profile: true, place: true, screen: true, video: true } }
  await openDashboard(page, { ...FILLED, 'GET /api/dashboard/ownerData': { body: numbers } })
  await expect(page.getByRole('heading', { name: 'Quick Stats Summary' })).toBeVisible()
  await expect(page.getByText('Finish your setup')).toHaveCount(0)
})

test('names a part that did not load and loads it again; the others stay (OPEN-93, ERR-06)', async ({ page }) => {
  let works = false
  await openDashboard(page, {
    ...FILLED,
    'GET /api/dashboard/ownerToday': () => (works ? { body: TODAY } : createRefusal(500, 'Nope')),
    'GET /api/dashboard/ownerPlays': () =>
      works ? { body: createOwnerPlays(30, '2026-11-20') } : createRefusal(500, 'Nope'),
  })
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toHaveCount(2)
  await expect(tile(page, 'Total Screens').getByText('31', { exact: true }).first()).toBeAttached()
  await expect(page.getByText('Nope')).toHaveCount(0)
  await expectAccessible(page, 'the dashboard that loaded in part')
  works = true
  await tile(page, 'Today').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('“Café Elbblick” is awaiting approval')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toHaveCount(1)
})

test('updates on an event without a reload', async ({ page }) => {
  let numbers = NUMBERS
  let tell = () => {}
  const sent = new Promise<void>((resolve) => {
    tell = resolve
  })
  await openDashboard(page, { ...FILLED, 'GET /api/dashboard/ownerData': () => ({ body: numbers }) })
  await page.route('**/api/events', async (route) => {
    await sent
    await route.fulfill({ contentType: 'text/event-stream', body: 'event: screen\ndata: {}\n\n' })
  })
  await page.reload()
  await expect(page.getByText(`${SCREENS_NOW}.`)).toBeVisible()
  numbers = { ...NUMBERS, onlineScreens: 29, screensNow: { ...NUMBERS.screensNow, playing: 27, offline: 1 } }
  tell()
  await expect(
    page.getByText('27 of 31 screens are playing, 2 closed now, 1 offline, 1 not connected yet.'),
  ).toBeVisible()
})
