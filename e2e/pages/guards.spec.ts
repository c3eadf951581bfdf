import { expect, type Page, test } from '@playwright/test'
import { open, getPath, createRefusal, listSent, createSession, readStorage, TOKEN } from './built-pages.ts'

const ME = 'GET /api/users/me'
const SIGNED_IN = { token: TOKEN }

const PARTNER_PAGES = [
  '/ownerdashboard',
  '/ownerprofile',
  '/mobileLocations',
  '/screens',
  '/screendetails/1',
  '/fixedLocations',
  '/fixedLocations/add',
  '/fixedLocations/edit/1',
  '/restaurants/details/1',
  '/infotainmentvideos',
  '/infotainmentvideos/add',
  '/infotainmentvideos/1',
  '/infotainmentvideos/edit/1',
  '/owner/campaigns/1',
  '/advertising',
  '/earnings',
]
const CLIENT_PAGES = [
  '/companydashboard',
  '/companyprofile',
  '/campaigns',
  '/campaigns/add',
  '/campaigns/edit/1',
  '/campaigndetails/1',
  '/invoices',
  '/videos',
  '/venues',
  '/venues/vehicle/1',
  '/invoices/1',
]

const USER_PAGES = ['/account']

test('admits no visitor without a token (GUARD-01, GUARD-04, GUARD-06, GUARD-07)', async ({ page }) => {
  const sent = await open(page, '/')
  for (const path of [...PARTNER_PAGES, ...CLIENT_PAGES, ...USER_PAGES]) {
    await page.goto(new URL(path, page.url()).href)
    await expect(page.getByRole('button', { name: 'Sign In' }), path).toBeVisible()
    await expect.poll(() => new URL(page.url()).pathname, path).toBe('/')
  }
  expect(sent).toEqual([])
})

/** Opens every page as a user of another role; none of them may request anything except the current user. */
async function expectNotFound(page: Page, role: string, paths: readonly string[]) {
  const sent = await open(page, '/notfound', { [ME]: createSession(role) }, SIGNED_IN)
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href)
    await page.waitForURL('**/notfound')
    await expect(page.getByRole('heading', { name: 'Page Not found' }), path).toBeVisible()
  }
  await expect.poll(() => sent.map(({ call }) => call)).toEqual(paths.map(() => ME))
}

test('redirects a client from every page of partners and requests none of their data (GUARD-02, GUARD-06, ROLE-06, TRAP-23)', ({
  page,
}) => expectNotFound(page, 'client', PARTNER_PAGES))

test('redirects a partner from every page of clients and requests none of their data (GUARD-05, GUARD-07, ROLE-06, TRAP-23)', ({
  page,
}) => expectNotFound(page, 'partner', CLIENT_PAGES))

for (const role of ['operator', 'auditor']) {
  test(`treats the role ${role} like the wrong one on both kinds of pages (OPEN-07)`, ({ page }) =>
    expectNotFound(page, role, ['/screens', '/campaigns']))
}

test('leads to / after one refused fetch of the user, and removes the token (GUARD-03, TRAP-22, OPEN-08)', async ({
  page,
}) => {
  for (const path of ['/screens', '/campaigns']) {
    const sent = await open(page, path, { [ME]: createRefusal(401, 'Sign in first.') }, SIGNED_IN)
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect.poll(() => getPath(page)).toBe('/')
    await expect.poll(() => listSent(sent, ME)).toHaveLength(1)
    await expect.poll(() => readStorage(page)).toEqual({})
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('leads to / when the fetch of the user fails otherwise, without a loop, and keeps the token (GUARD-03, OPEN-08)', async ({
  page,
}) => {
  const sent = await open(
    page,
    '/screens',
    { [ME]: createRefusal(500, 'Something went wrong on our side.') },
    SIGNED_IN,
  )
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await expect.poll(() => getPath(page)).toBe('/')
  await expect.poll(() => listSent(sent, ME).length).toBeLessThanOrEqual(2)
  await expect.poll(() => readStorage(page)).toEqual({ token: TOKEN })
})

test('shows the stored name, and nothing protected, until the fetch is answered (SESS-03, TRAP-23)', async ({
  page,
}) => {
  const user = JSON.stringify({ _id: '1', firstName: 'Stored', lastName: 'Name', role: 'partner' })
  const never = new Promise<never>(() => {})
  const sent = await open(page, '/screens', { [ME]: () => never }, { ...SIGNED_IN, user })
  await expect(page.getByText('Stored Name')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeVisible()
  expect(sent.filter(({ call }) => call.includes('/api/owners'))).toEqual([])
})

test('matches addresses ignoring case, fixed segments before ids (TRAP-18, OPEN-01, OPEN-03)', async ({ page }) => {
  const answers = { [ME]: createSession('partner') }
  const sent = await open(page, '/INFOTAINMENTVIDEOS/add', answers, SIGNED_IN)
  await expect(page.getByRole('heading', { level: 1, name: 'Add Infotainment Video' })).toBeVisible()
  expect(listSent(sent, 'GET /api/entertainmentVideos/add')).toEqual([])
  await page.goto(new URL('/owner/restaurants/edit/7', page.url()).href)
  await page.waitForURL('**/fixedLocations/edit/7')
})

test('shows Page Not found for an unknown address, with a link (OPEN-06)', async ({ page }) => {
  await open(page, '/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page Not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('moves focus and title to the next page (LAYOUT-11)', async ({ page }) => {
  await open(page, '/companydashboard', { [ME]: createSession('client') }, SIGNED_IN)
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Campaigns' })
  await expect(entry).toHaveAttribute('href', '/Campaigns')
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeFocused()
  await expect(page).toHaveTitle('Campaigns · Marquee')
  await expect(entry).toHaveAttribute('aria-current', 'page')
})

test('separates operators and other users at /operator (product 1)', async ({ page }) => {
  await open(page, '/operator')
  await expect(page.getByRole('heading', { name: 'Operator console' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/operator')
})

test('opens the sidebar as a drawer on a small screen and closes it with Esc (LAYOUT-03)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/ownerdashboard', { [ME]: createSession('partner') }, SIGNED_IN)
  const entry = page.getByRole('link', { name: 'Infotainemnt' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeFocused()
})
