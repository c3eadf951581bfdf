import type { Screen } from '@marquee/contract/screens'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, createSession, listSent, open } from './built-pages.ts'
import { AT, LIST, ME, OWNER, PARTNER, restaurantScreen, vehicle, vehicleScreen } from './screen-fixtures.ts'

/** The table of `/screens` with its bulk actions (decision 36), with the server replaced. */

const TAGS = 'POST /api/screens/tags'
const PAUSE = 'POST /api/screens/pause'
const MOVE = 'POST /api/screens/venue'
const BOOKINGS = 'POST /api/screens/bookings'

test.use({ timezoneId: 'Europe/Berlin' })
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(AT)))

const id = (end: number) => `018f0000-0000-7000-8000-${String(end).padStart(12, '0')}`
const named = (end: number, more: Partial<Screen> = {}) => vehicleScreen({ _id: id(end), name: `Seat ${end}`, ...more })
const FLEET = [
  named(101, { tags: ['Airport'] }),
  named(102, { tags: ['Airport', 'Night shift'] }),
  named(103),
  named(104, { status: 'In Active', pausedAt: '2026-11-19T10:00:00.000Z' }),
  restaurantScreen(),
]
const listed = (screens: Screen[]): Answers => ({ ...ME, [LIST]: { body: { screens } } })
const VENUES: Answers = {
  [`GET /api/vehicles/owner/${OWNER}`]: {
    body: { vehicles: [{ ...vehicle, _id: id(12), registrationNumber: 'HH-NEW 7', status: 'Approved' }] },
  },
  [`GET /api/restaurants/owner/${OWNER}`]: { body: { restaurants: [] } },
}
const changed = (...ids: number[]) => ({
  body: { results: ids.map((end) => ({ screen: id(end), outcome: 'changed', message: null })) },
})
const rows = (page: Page) => page.getByRole('table', { name: 'Screens' }).getByRole('row')
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}, HH-EM 214` })
const readBodies = (sent: Parameters<typeof listSent>[0], call: string) =>
  listSent(sent, call).map(({ body }) => JSON.parse(body ?? '') as unknown)
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selected screens' })

test('lists screens by name and venue with their tags, filters by tag, and sorts by a head', async ({ page }) => {
  await open(page, '/screens?view=table', listed(FLEET), PARTNER)
  await expect(rows(page)).toHaveCount(6)
  const second = rows(page).filter({ hasText: 'Seat 102' })
  await expect(second).toContainText('HH-EM 214')
  await expect(second.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['Airport', 'Night shift'])
  await expect(rows(page).filter({ hasText: 'Seat 104' })).toContainText('Paused')
  await expectAccessible(page, 'the table of screens')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect(rows(page).nth(1)).toContainText('Seat 104')
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('Night shift')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/tag=Night/)
})

test('selects a range with Shift, and all that match the filters on all pages', async ({ page }) => {
  const many = Array.from({ length: 250 }, (_, index) => named(1000 + index))
  await open(page, '/screens?view=table', listed(many), PARTNER)
  await expect(rows(page)).toHaveCount(101)
  await tick(page, 'Seat 1002').click()
  await tick(page, 'Seat 1006').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('5 selected')
  await tick(page, 'Seat 1008').focus()
  await page.keyboard.press('Shift+Space')
  await expect(bar(page)).toContainText('7 selected')
  await bar(page).getByRole('checkbox', { name: 'Select all 250 screens' }).check()
  await expect(bar(page)).toContainText('250 selected')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(tick(page, 'Seat 1150')).toBeChecked()
  await page.getByRole('searchbox').fill('Seat 1150')
  await expect(bar(page)).toContainText('1 selected')
})

test('adds tags, typed and known ones, in one call, and says how many screens changed and why others did not', async ({
  page,
}) => {
  const reason = 'A screen can have at most 10 tags'
  const reply = {
    body: {
      results: [
        { screen: id(101), outcome: 'changed', message: null },
        { screen: id(102), outcome: 'refused', message: reason },
      ],
    },
  }
  const sent = await open(page, '/screens?view=table&tag=Airport', { ...listed(FLEET), [TAGS]: reply }, PARTNER)
  await bar(page).getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Add tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tags to 2 screens' })
  await dialog.getByRole('button', { name: 'Add tags' }).click()
  await expect(dialog.getByText('Enter a tag')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('Depot 4')
  await dialog.getByRole('button', { name: 'Night shift' }).click()
  await dialog.getByRole('button', { name: 'Add tags' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Tags of 1 screen saved')).toBeVisible()
  await expect(page.getByText(`1 screen not changed: ${reason}`)).toBeVisible()
  await expect
    .poll(() => readBodies(sent, TAGS))
    .toEqual([{ screens: [id(101), id(102)], add: ['Depot 4', 'Night shift'], remove: [] }])
})

test('says how many campaigns and days a pause meets before it pauses, and offers to undo it', async ({ page }) => {
  const answers = {
    ...listed(FLEET),
    [BOOKINGS]: { body: { screens: 2, campaigns: [id(30), id(31), id(32)], days: 42 } },
    [PAUSE]: changed(101, 103),
  }
  const sent = await open(page, '/screens?view=table', answers, PARTNER)
  for (const name of ['Seat 101', 'Seat 103', 'Seat 104']) await tick(page, name).check()
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause 2 screens?' })
  await expect(dialog).toContainText('3 campaigns have booked these screens for 42 screen days')
  await expect(dialog).toContainText('count as missing')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('2 screens paused')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  const screens = [id(101), id(103)]
  await expect
    .poll(() => readBodies(sent, PAUSE))
    .toEqual([
      { screens, isPaused: true },
      { screens, isPaused: false },
    ])
})

test('moves screens to a chosen venue, after it has said which bookings end', async ({ page }) => {
  const answers = {
    ...listed(FLEET),
    ...VENUES,
    [BOOKINGS]: { body: { screens: 1, campaigns: [id(30)], days: 7 } },
    [MOVE]: changed(101),
  }
  const sent = await open(page, '/screens?view=table', answers, PARTNER)
  await tick(page, 'Seat 101').check()
  await bar(page).getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 1 screen to another venue' })
  await expect(dialog).toContainText('1 campaign loses 7 screen days. Its client is notified and credited.')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByText('Choose a venue').last()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Venue' }).selectOption({ label: 'Mercedes-Benz Sprinter 314, HH-NEW 7' })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('1 screen moved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect.poll(() => readBodies(sent, MOVE)).toEqual([{ screens: [id(101)], vehicle: id(12) }])
})

test('has no ticks and no actions for members who may not change screens (decision 33)', async ({ page }) => {
  const viewer = { 'GET /api/users/me': createSession('partner', { _id: id(2), ownerId: OWNER, memberRole: 'viewer' }) }
  await open(page, '/screens?view=table', { ...listed(FLEET), ...viewer }, PARTNER)
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(bar(page)).toBeHidden()
})

test('keeps the table usable on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/screens?view=table', listed(FLEET), PARTNER)
  await tick(page, 'Seat 101').check()
  await expect(bar(page).getByRole('button', { name: 'Move', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
