import type { SavedView } from '@marquee/contract/saved-views'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { open, createRefusal, listSent, TOKEN } from './built-pages.ts'
import { AT, fleetAnswers, fleetReply, fleetScreens, createId } from './fleet-fixtures.ts'

/** The fleet page of operators, with the server replaced. */

const PATH = '/operator/fleet'
const signedIn = { token: TOKEN }
const table = (page: Page) => page.getByRole('table', { name: 'Fleet screens' })
const rows = (page: Page) => table(page).getByRole('row')
/** The address may follow a click with a delay. */
const expectSearch = (page: Page, wanted: Record<string, unknown>) =>
  expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(wanted)
const expectOnlySearch = (page: Page, wanted: object) =>
  expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(wanted)

test.beforeEach(({ page }) => page.clock.setFixedTime(AT))

for (const width of [768, 1280]) {
  test(`is accessible at ${width} px, including panels and map`, async ({ page }) => {
    // High enough to open a panel without scrolling below the top bar.
    await page.setViewportSize({ width, height: 3000 })
    await open(page, PATH, fleetAnswers, signedIn)
    await expect(rows(page)).toHaveCount(41)
    await expect(page.getByRole('group', { name: 'Fleet map' })).toBeVisible()
    await expectAccessible(page, 'the fleet')
    for (const name of ['More filters', 'Columns', /^Views/]) {
      await page.getByRole('button', { name }).click()
      await expectAccessible(page, String(name))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
  })
}

test('distinguishes two screens of one vehicle by their names, which come first (D-29)', async ({ page }) => {
  const venue = '181-L-5120, MAN Lion’s City 12'
  const pair = ['Front', 'Rear'].map((name, index) => ({ id: createId(700 + index), name, venue }))
  const screens = fleetScreens.slice(0, 2).map((screen, index) => ({ ...screen, ...pair[index] }))
  await open(page, PATH, { ...fleetAnswers, 'GET /api/operator/fleet': { body: fleetReply(screens, 2) } }, signedIn)
  for (const { id, name } of pair) {
    const row = rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/operator/screens/${id}`)
    await expect(row).toContainText(`${name}${venue}`)
  }
})

test('links every figure to the screens that it counts', async ({ page }) => {
  await open(page, PATH, fleetAnswers, signedIn)
  const tiles = page.getByRole('list', { name: 'Fleet status' })
  await expect(tiles.getByRole('listitem')).toHaveText([
    /Online1,18498\.1%/,
    /Offline237 for more than a day/,
    /Outdated content41/,
    /Downloading12/,
    /Plays not yet synced318on 96 screens/,
  ])
  await tiles.getByRole('link', { name: 'Offline' }).click()
  await expectOnlySearch(page, { online: 'offline', sort: 'contact' })
  await expect(page.getByRole('button', { name: 'Offline 23' })).toHaveAttribute('aria-pressed', 'true')
  await tiles.getByRole('link', { name: 'Outdated content' }).click()
  await expectOnlySearch(page, { content: 'outdated', sort: 'contact' })
  await page.getByRole('link', { name: /8 screens in Lyon/ }).click()
  await expectSearch(page, { content: 'outdated', location: expect.stringMatching(/504$/) })
})

test('keeps search, filters, order, columns and page in the address, and restores them', async ({ page }) => {
  await open(page, PATH, fleetAnswers, signedIn)
  await page.getByRole('searchbox', { name: 'Screen, partner, UUID' }).fill('sole')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Lyon')
  await page.getByRole('combobox', { name: 'Errors' }).selectOption('Storage')
  await page.getByRole('combobox', { name: 'Tags' }).selectOption('North')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Last contact' }).click()
  await page.getByRole('button', { name: 'Last contact' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Now playing' }).uncheck()
  await page.getByRole('checkbox', { name: 'Partner' }).check()
  await page.getByRole('checkbox', { name: 'Tags' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expectSearch(page, { sort: '-contact', page: '2', tag: 'North' })
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Screen, partner, UUID' })).toHaveValue('sole')
  await expect(page.getByRole('button', { name: 'More filters, 3 active' })).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: 'Last contact' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(table(page).getByRole('columnheader', { name: 'Partner' })).toBeVisible()
  await expect(table(page).getByRole('list', { name: 'Tags' })).toHaveText('North')
  await expect(table(page).getByRole('columnheader', { name: 'Now playing' })).toHaveCount(0)
  await expect(page.getByText('51 to 100 of 1,207')).toBeVisible()
  await page.getByRole('button', { name: 'Hide map' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible()
})

test('is navigated with j and k, opened with Enter and searched with /', async ({ page }) => {
  await open(page, PATH, fleetAnswers, signedIn)
  await expect(rows(page)).toHaveCount(41)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(table(page).getByRole('link', { name: 'Mercedes Sprinter HH-EM 214', exact: true })).toBeFocused()
  await page.keyboard.press('k')
  await expect(table(page).getByRole('link', { name: 'Trattoria Sole', exact: true })).toBeFocused()
  await expectSearch(page, { selected: fleetScreens[0]?.id })
  // The map has the same selection.
  await expect(page.getByRole('button', { name: 'Trattoria Sole, online' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Screen, partner, UUID' })).toBeFocused()
  await page.keyboard.press('j')
  await expectSearch(page, { search: 'j' })
  await table(page).getByRole('link', { name: 'Trattoria Sole', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/operator\/screens\//)
})

test('saves views under a name, renames them, and undoes a deletion', async ({ page }) => {
  let views: SavedView[] = []
  const id = '11111111-1111-4111-8111-111111111111'
  const saved = (name: string) => {
    views = [{ id, list: 'fleet', name, search: 'online=offline' }]
    return { status: 201, body: { success: true, view: views[0] } }
  }
  const sent = await open(
    page,
    `${PATH}?online=offline&page=2`,
    {
      ...fleetAnswers,
      'GET /api/operator/views': () => ({ body: { views } }),
      'POST /api/operator/views': () => saved('Away'),
      [`PUT /api/operator/views/${id}`]: () => ({ ...saved('Gone'), status: 200 }),
      [`DELETE /api/operator/views/${id}`]: () => {
        views = []
        return { body: { success: true, message: 'gone' } }
      },
    },
    signedIn,
  )
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.getByRole('textbox', { name: 'View name' }).fill('Away')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Away' })).toHaveAttribute('aria-current', 'true')
  expect(JSON.parse(listSent(sent, 'POST /api/operator/views')[0]?.body ?? '')).toEqual({
    list: 'fleet',
    name: 'Away',
    search: 'online=offline',
  })
  await page.getByRole('button', { name: 'Rename Away' }).click()
  await page.getByRole('textbox', { name: 'New name for Away' }).fill('Gone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Gone' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Gone' }).click()
  await expect(page.getByText('View “Gone” deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Away' })).toBeVisible()
  await page.getByRole('link', { name: 'Never connected' }).click()
  await expectOnlySearch(page, { online: 'never' })
})

test('says why the list is empty, and offers to load a failed one again', async ({ page }) => {
  let failing = true
  await open(
    page,
    `${PATH}?online=never&map=off`,
    {
      ...fleetAnswers,
      'GET /api/operator/fleet': () =>
        failing ? createRefusal(500, 'Something went wrong on our side.') : { body: fleetReply([], 0) },
    },
    signedIn,
  )
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No screens match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectOnlySearch(page, { map: 'off' })
  await expect(page.getByRole('heading', { name: 'No screens yet' })).toBeVisible()
})

test('downloads the filtered screens as a table', async ({ page }) => {
  const sent = await open(page, `${PATH}?online=offline`, fleetAnswers, signedIn)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  await saving
  expect(listSent(sent, 'GET /api/operator/fleet.csv')).toHaveLength(1)
})
