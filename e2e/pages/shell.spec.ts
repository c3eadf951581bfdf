import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { type Answers, open, createSession, TOKEN } from './built-pages.ts'
import { FILLED, NUMBERS, OWNER_ID, PARTNER } from './owner-fixtures.ts'

/** The frame of every page: sidebar, top bar, drawer, palette, and the page for unknown addresses. */

const PICTURE = fileURLToPath(new URL('../../samples/taxi-by-day.png', import.meta.url))
const ME = 'GET /api/users/me'
const SIGNED_IN = { token: TOKEN }
const PARTNER_PAGES = {
  '/ownerdashboard': 'Dashboard Overview',
  '/ownerprofile': 'Profile',
  '/mobileLocations': 'Mobile Locations',
  '/fixedLocations': 'Fixed Location Management',
  '/fixedLocations/add': 'Add New Fixed Location',
  '/fixedLocations/edit/1': 'Update Fixed Location',
  '/restaurants/details/1': 'Fixed Location Details',
  '/screens': 'Screen Management',
  '/screendetails/1': 'Screen Details',
  '/infotainmentvideos': 'My Infotainment Videos',
  '/infotainmentvideos/add': 'Add Infotainment Video',
  '/infotainmentvideos/edit/1': 'Update Infotainment Video',
  '/infotainmentvideos/1': 'Infotainment Video Details',
  '/owner/campaigns/1': 'Campaign Details',
  '/earnings': 'Earnings',
}
const CLIENT_PAGES = {
  '/companydashboard': 'Dashboard',
  '/companyprofile': 'Profile',
  '/campaigns': 'Campaigns',
  '/campaigns/add': 'Add Campaign',
  '/campaigns/edit/1': 'Update Campaign',
  '/campaigndetails/1': 'Campaign Details',
  '/invoices': 'Invoices',
  '/invoices/1': 'Invoice',
  '/videos': 'Videos',
  '/venues': 'Venues',
  '/venues/restaurant/1': 'Venue',
}

for (const [role, pages, entries] of [
  ['partner', PARTNER_PAGES, 6],
  ['client', CLIENT_PAGES, 3],
] as const) {
  test(`a ${role} sees sidebar and top bar with the page's name on every page (LAYOUT-01, LAYOUT-04, OPEN-11)`, async ({
    page,
  }) => {
    await open(page, '/notfound', { [ME]: createSession(role) }, SIGNED_IN)
    for (const [path, title] of Object.entries(pages)) {
      await page.goto(new URL(path, page.url()).href)
      await expect(page.getByRole('banner').getByRole('heading', { level: 1 }), path).toHaveText(title)
      await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')).toHaveCount(entries)
      await expect(page).toHaveTitle(`${title} · Marquee`)
    }
  })
}

const PARTNER_ENTRIES = [
  ['Dashboard', '/ownerdashboard', '/ownerdashboard'],
  ['Profile', '/ownerprofile', '/ownerprofile'],
  ['Mobile Locations', '/mobileLocations', '/mobileLocations'],
  ['Fixed Locations', '/fixedLocations', '/restaurants/details/1'],
  ['Screens', '/screens', '/screendetails/1'],
  ['Infotainemnt', '/infotainmentvideos', '/infotainmentvideos/add'],
] as const
const CLIENT_ENTRIES = [
  ['Dashboard', '/companydashboard', '/companydashboard'],
  ['Company Profile', '/companyprofile', '/companyprofile'],
  ['Campaigns', '/Campaigns', '/campaigndetails/1'],
] as const

for (const [role, entries] of [
  ['partner', PARTNER_ENTRIES],
  ['client', CLIENT_ENTRIES],
] as const) {
  test(`the sidebar of a ${role} lists its entries in order and marks the current one (LAYOUT-08 to LAYOUT-10, LAYOUT-12, OPEN-02, OPEN-04)`, async ({
    page,
  }) => {
    await open(page, '/notfound', { [ME]: createSession(role) }, SIGNED_IN)
    const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
    for (const [name, , shownAt] of entries) {
      await page.goto(new URL(shownAt, page.url()).href)
      await expect(links).toHaveText(entries.map(([text]) => text))
      await expect(links.and(page.locator('[aria-current=page]')), shownAt).toHaveText([name])
    }
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(entries.map(([, href]) => href))
  })
}

for (const [role, name, path, dashboard, key, others] of [
  ['partner', 'Earnings', '/earnings', '/ownerdashboard', 'e', ['Advertising', 'Team', 'Account']],
  ['client', 'Invoices', '/invoices', '/companydashboard', 'i', ['Videos', 'Venues', 'Team', 'Account']],
] as const) {
  test(`a ${role} finds ${name} in a second list of the sidebar, by mouse, keys and on a phone (D-33)`, async ({
    page,
  }) => {
    await open(page, dashboard, { [ME]: createSession(role) }, SIGNED_IN)
    const entries = page.getByRole('navigation', { name: 'More pages', exact: true }).getByRole('link')
    await expect(entries).toHaveText([name, ...others])
    const entry = entries.first()
    await expect(entry).not.toHaveAttribute('aria-current')
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('aside [aria-current=page]')).toHaveCount(1)
    await page.goBack()
    await expect(entry).not.toHaveAttribute('aria-current')
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const drawer = page.getByRole('dialog', { name: 'Main navigation' })
    await expect(drawer.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page, 'the drawer with its second list')
  })
}

test('the sidebar is 192 px wide and stays while the page scrolls, from 768 px on (LAYOUT-02, OPEN-10)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, '/ownerdashboard', FILLED, SIGNED_IN)
  await expect(page.getByRole('heading', { name: 'Quick Stats Summary' })).toBeVisible()
  const sidebar = page.getByRole('complementary').first()
  await waitForIdle(page)
  const before = await sidebar.boundingBox()
  expect(before).toMatchObject({ x: 0, y: 0, width: 192 })
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  // A scroll position between two pixels moves sticky elements by a fraction of a pixel.
  const after = await sidebar.boundingBox()
  expect(after).toMatchObject({ x: 0, width: 192, height: 500 })
  expect(after?.y).toBeCloseTo(0, 0)
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeHidden()
  await page.setViewportSize({ width: 767, height: 500 })
  await expect(sidebar).toBeHidden()
})

test('the user menu shows picture or placeholder, both names, and one item (LAYOUT-05, LAYOUT-06, LAYOUT-07)', async ({
  page,
}) => {
  const me = (profileImage: string | null) => createSession('partner', { ...PARTNER, profileImage })
  let answer = me(null)
  await open(page, '/ownerdashboard', { ...FILLED, [ME]: () => answer }, SIGNED_IN)
  await page.route('**/api/s3/images/**', (route) => route.fulfill({ path: PICTURE }))
  const menu = page.getByRole('button', { name: 'User menu of Jonas Albrecht' })
  await expect(menu).toHaveText('Jonas Albrecht')
  await expect(menu.locator('img')).toHaveCount(0)
  await expect(menu.locator('svg').first()).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Sign Out'])
  await expect(page.getByRole('menuitem')).toBeFocused()
  await expectAccessible(page, 'the open user menu')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  answer = me('face.png')
  await page.reload()
  await expect(menu.locator('img')).toHaveAttribute('src', /\/api\/s3\/images\/face\.png/)
})

test('shows Page Not found at /notfound, and to a user of the wrong role (LAYOUT-13, LAYOUT-14, GUARD-02, GUARD-05)', async ({
  page,
}) => {
  await open(page, '/notfound')
  await expect(page.getByRole('heading', { name: 'Page Not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page Not found · Marquee')
  for (const [role, path, way] of [
    ['client', '/screens', '/companydashboard'],
    ['partner', '/campaigns', '/ownerdashboard'],
  ] as const) {
    const other = await page.context().newPage()
    await open(other, path, { [ME]: createSession(role) }, SIGNED_IN)
    await expect(other).toHaveURL(/\/notfound$/)
    await expect(other.getByRole('heading', { name: 'Page Not found' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', way)
    await other.close()
  }
})

test('the drawer of a phone keeps the focus inside, closes by Esc, backdrop and selection, and returns the focus (LAYOUT-03, MOB-2)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/ownerdashboard', FILLED, SIGNED_IN)
  const opener = page.getByRole('button', { name: 'Open navigation' })
  const drawer = page.getByRole('dialog', { name: 'Main navigation' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await expectAccessible(page, 'the open drawer')
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab')
    // Between the last and the first tab stop, the browser's own interface has the focus.
    const isInside = await page.evaluate(() => document.activeElement?.closest('body > *, dialog')?.matches('dialog'))
    expect(isInside ?? true).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await page.mouse.click(380, 400)
  await expect(drawer).toBeHidden()
  await opener.click()
  await drawer.getByRole('link', { name: 'Profile' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
})

test('the first tab stop skips to the content (KEY-1)', async ({ page }) => {
  await open(page, '/ownerdashboard', FILLED, SIGNED_IN)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

const NAMED: Answers = {
  ...FILLED,
  [`GET /api/vehicles/owner/${OWNER_ID}`]: { body: { vehicles: [] } },
  [`GET /api/restaurants/owner/${OWNER_ID}`]: { body: { restaurants: [{ _id: 'r-1', name: 'Café Elbblick' }] } },
  [`GET /api/owners/screens/${OWNER_ID}`]: {
    body: { screens: [{ _id: 's-1', model: 'Samsung QM43', vehicle: null, restaurant: { name: 'Café Elbblick' } }] },
  },
}

test('the palette opens pages, starts actions and finds objects by name, with the keyboard only (KEY-2)', async ({
  page,
}) => {
  await open(page, '/ownerdashboard', NAMED, SIGNED_IN)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search and go to' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(11)
  await expectAccessible(page, 'the open palette')
  await field.fill('cafe')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /Café Elbblick/,
    /Samsung QM43, Café Elbblick/,
  ])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('Samsung QM43')
  await field.fill('kiosk')
  await expect(page.getByText('No results for “kiosk”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+k')
  await field.fill('prof')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
})

test('g and a letter open a page, never while the user types, and can be turned off (KEY-2)', async ({ page }) => {
  await open(page, '/ownerdashboard', FILLED, SIGNED_IN)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(title).toHaveText('Profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('gd')
  await expect(page.getByLabel('Company Name')).toHaveValue(/gd$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByText('Go to Dashboard')).toBeVisible()
  await expectAccessible(page, 'the shortcuts')
  await shortcuts.getByLabel('Use single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(title).toHaveText('Profile')
})

test('says that the connection is lost, and that it is back (ERR-4)', async ({ page }) => {
  await open(page, '/ownerdashboard', FILLED, SIGNED_IN)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expectAccessible(page, 'the page without a line')
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
})

test('a page that breaks leaves the frame around it, and is drawn again on request (ERR-2)', async ({ page }) => {
  let works = false
  const numbers = 'GET /api/dashboard/ownerData'
  await open(
    page,
    '/ownerdashboard',
    { ...FILLED, [numbers]: () => (works ? { body: NUMBERS } : { body: {} }) },
    SIGNED_IN,
  )
  await expect(page.getByRole('heading', { name: 'Something went wrong here' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expectAccessible(page, 'the page that broke')
  works = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Quick Stats Summary' })).toBeVisible()
})
