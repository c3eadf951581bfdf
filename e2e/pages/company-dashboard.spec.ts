import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, holdAnswer, open, createRefusal, listSent } from './built-pages.ts'
import { CAMPAIGN, CLIENT, DETAILS, LIST, market, STORED, WITHOUT_COMPANY } from './campaign-fixtures.ts'
import { offer, OFFER_CALL } from './extension-fixtures.ts'

/** `/companydashboard`: the numbers of a client's campaigns, what needs attention, and the plays. */

const AT = '2026-11-20T14:00:00Z'
const NUMBERS = 'GET /api/dashboard/companyData'
const PLAYS = 'GET /api/dashboard/companyPlays'
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((plays) => ({ day: `2026-11-${14 + plays}`, plays }))
const PLAYED = { body: { success: true, days: WEEK, plays: 21, playsBefore: 20 } }
const TILES = ['Total Campaigns', 'Pending Approval', 'Approved', 'Active Now']

/** The four numbers, with both meanings of the specification (OPEN-26). */
function numbers(
  totalCampaigns: number,
  pendingCampaigns: number,
  approvedCampaigns: number,
  ongoingCampaigns: number,
) {
  const counted = { totalCampaigns, pendingCampaigns, approvedCampaigns, ongoingCampaigns }
  return { body: { success: true, ...counted, data: counted } }
}

const show = (page: Page, answers: Answers = {}) =>
  open(page, '/companydashboard', market({ [NUMBERS]: numbers(19, 3, 11, 7), [PLAYS]: PLAYED, ...answers }), CLIENT)
const tile = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 3, name }) }).last()
const figure = (page: Page, name: string) => tile(page, name).locator('[class*=figure]')

test('shows the four numbers of the call in the order of the cards (CDASH-01, CDASH-02, OPEN-26, DSH-2)', async ({
  page,
}) => {
  await page.clock.setFixedTime(AT)
  const sent = await show(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(
    page.getByRole('heading', { level: 3 }).filter({ hasText: new RegExp(`^(${TILES.join('|')})$`) }),
  ).toHaveText(TILES)
  const filters = ['', '?status=waiting', '?status=Approved', '?status=active']
  for (const [index, value] of ['19', '3', '11', '7'].entries()) {
    await expect(figure(page, TILES[index] ?? '')).toHaveText(value)
    await expect(page.getByRole('link', { name: TILES[index], exact: true })).toHaveAttribute(
      'href',
      `/campaigns${filters[index]}`,
    )
  }
  await expect.poll(() => listSent(sent, NUMBERS)).toHaveLength(1)
  await expectAccessible(page, 'the filled dashboard of a client')
})

test('counts the numbers up within 2000 ms (CDASH-03, CONST-13)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: AT })
  const counted = holdAnswer(numbers(4000, 0, 1000, 2000))
  await show(page, { [NUMBERS]: counted.answer })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.clock.pauseAt('2026-11-20T14:01:00Z')
  counted.release()
  // The answer is rendered with the next ticks of the clock.
  const isDrawn = async () => {
    await page.clock.runFor(20)
    return tile(page, 'Total Campaigns').isVisible()
  }
  await expect.poll(isDrawn).toBe(true)
  const shown = () => figure(page, 'Total Campaigns').locator('span').last().innerText().then(Number)
  const after = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds)
    return shown()
  }
  const early = await after(500)
  expect(early).toBeGreaterThan(0)
  const later = await after(1000)
  expect(later).toBeGreaterThan(early)
  expect(later).toBeLessThan(4000)
  expect(await after(600)).toBe(4000)
})

test('is Live until its oldest data are 60 s old, then shows their age (CDASH-04, OPEN-87, DSH-4)', async ({
  page,
}) => {
  await page.clock.install({ time: AT })
  const works = { numbers: true, list: true }
  await show(page, {
    [NUMBERS]: () => (works.numbers ? numbers(1, 0, 1, 1) : createRefusal(500, 'Nope')),
    [LIST]: () => (works.list ? { body: [STORED] } : createRefusal(500, 'Nope')),
  })
  const live = page.getByRole('banner').getByText(/^(Live|Updated .* ago)$/)
  await expect(page.getByRole('link', { name: 'Autumn roast' })).toBeVisible()
  await expect(live).toHaveText('Live')
  const after = async (part: Partial<typeof works>) => {
    Object.assign(works, part)
    await page.clock.fastForward(70_000)
    await page.clock.runFor(12_000)
  }
  await after({ list: false })
  await expect(live).toHaveText(/^Updated .* ago$/)
  await after({ list: true })
  await expect(live).toHaveText('Live')
  await after({ numbers: false })
  await expect(live).toHaveText(/^Updated .* ago$/)
  await expect(page.getByText('Nope')).toHaveCount(0)
})

test('lists what needs attention: a rejection with its reason and form, a draft that is due, a pending campaign (product 3)', async ({
  page,
}) => {
  await page.clock.setFixedTime(AT)
  const one = (status: string, name: string, more: object = {}) => ({ ...STORED, _id: name, status, name, ...more })
  await show(page, {
    [LIST]: {
      body: [
        one('Pending Approval', 'Advent', { startDate: '2026-11-30' }),
        one('Draft', 'Spring', { startDate: '2026-11-02' }),
        one('Rejected', 'Barista', { rejectionReason: 'The price cannot be read.' }),
        STORED,
      ],
    },
  })
  const needs = tile(page, 'Today')
  await expect(needs.getByRole('listitem')).toHaveText([
    /“Barista” was rejected\s*The price cannot be read\.\s*Edit/,
    /“Spring” is still a draft\s*The planned start, 11\/02\/2026, has passed\.\s*Edit/,
    /“Advent” is awaiting approval\s*Planned start: 11\/30\/2026\.\s*View/,
  ])
  const hrefs = await needs.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/campaigns/edit/Barista', '/campaigns/edit/Spring', '/campaigndetails/Advent'])
  await expect(tile(page, 'On air').getByRole('link', { name: 'Autumn roast' })).toHaveAttribute(
    'href',
    `/campaigndetails/${CAMPAIGN}`,
  )
})

test('shows the plays per day as a chart and as a table (DSH-3)', async ({ page }) => {
  await page.clock.setFixedTime(AT)
  const sent = await show(page)
  await expect(page.getByRole('img', { name: '21 plays from 11/14/2026 to 11/20/2026' })).toBeVisible()
  await page.getByText('7 days', { exact: true }).click()
  await expect(page).toHaveURL(/\?days=7$/)
  await expect.poll(() => listSent(sent, PLAYS).length).toBe(2)
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: 'Plays per day' })
  await expect(table.getByRole('row').nth(1)).toContainText(/11\/20\/2026\s*6/)
  await expectAccessible(page, 'the plays of a client as a table')
})

test('shows the set-up steps to a new client, and requests no campaigns without a company (TRAP-32, ONB-1)', async ({
  page,
}) => {
  await page.clock.setFixedTime(AT)
  const sent = await show(page, { ...WITHOUT_COMPANY, [NUMBERS]: numbers(0, 0, 0, 0) })
  await expect(tile(page, 'Finish your setup').getByRole('link', { name: 'Add' }).first()).toHaveAttribute(
    'href',
    '/companyprofile',
  )
  await expect(page.getByText('No campaigns on air today')).toBeVisible()
  expect(sent.filter(({ call }) => call.includes('/campaigns/company/'))).toEqual([])
  await expect(page.getByRole('img', { name: /plays from/ })).toBeVisible()
  await expectAccessible(page, 'the dashboard of a new client')
  await page.getByRole('button', { name: 'Hide setup list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('names a part that did not load and loads it again (OPEN-93, ERR-06)', async ({ page }) => {
  await page.clock.setFixedTime(AT)
  let works = false
  await show(page, {
    [NUMBERS]: () => (works ? numbers(1, 0, 1, 1) : createRefusal(500, 'Nope')),
    [LIST]: { body: [STORED] },
  })
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  await expect(page.getByText('Nope')).toHaveCount(0)
  await expectAccessible(page, 'the dashboard of a client that did not load')
  works = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Autumn roast' })).toBeVisible()
})

test('offers to extend a campaign that ends within a week (decision 27)', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-24T14:00:00Z')
  const extension = { [DETAILS]: { body: STORED }, [OFFER_CALL]: offer() }
  await show(page, { [LIST]: { body: [STORED] }, ...extension })
  await expect(page.getByText('“Autumn roast” ends on 11/29/2026')).toBeVisible()
  await page.getByRole('link', { name: 'Extend “Autumn roast”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extend “Autumn roast”' })
  await expect(dialog.getByRole('textbox', { name: 'Weeks to add' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})
