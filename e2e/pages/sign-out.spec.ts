import { fileURLToPath } from 'node:url'
import { expect, type Page, type Request, test } from '@playwright/test'
import {
  holdAnswer,
  open,
  getPath,
  createRefusal,
  type Sent,
  listSent,
  createSession,
  readStorage,
  TOKEN,
} from './built-pages.ts'
import { CLIENT_ANSWERS, IDS, PARTNER_ANSWERS } from './route-fixtures.ts'

const PICTURE = fileURLToPath(new URL('../../samples/taxi-by-day.png', import.meta.url))
const ME = 'GET /api/users/me'
const LOGIN = 'POST /api/users/login'
const LOGOUT = 'POST /api/users/logout'
const SIGNED_IN = { token: TOKEN }
const SIGNED_OUT = { [LOGOUT]: { body: { success: true, message: '' } } }

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'User menu of Inês Carvalho' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click()
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

test('signing out removes both entries, ends the session on the server, and the form stays (SESS-05, SESS-06, OPEN-09, TRAP-21)', async ({
  page,
}) => {
  const sent = await open(page, '/companydashboard', { ...CLIENT_ANSWERS, ...SIGNED_OUT }, SIGNED_IN)
  await expect(page.getByText('Total Campaigns')).toBeVisible()
  expect(Object.keys(await readStorage(page))).toEqual(expect.arrayContaining(['token', 'user']))
  await signOut(page)
  await expect(signInButton(page)).toBeEnabled()
  await expect.poll(() => getPath(page)).toBe('/')
  await expect.poll(() => readStorage(page)).toEqual({})
  await expect.poll(() => listSent(sent, LOGOUT)).toMatchObject([{ authorization: TOKEN }])
  for (const path of ['/campaigns', '/companydashboard']) {
    await page.goto(new URL(path, page.url()).href)
    await expect(signInButton(page)).toBeVisible()
    await expect.poll(() => getPath(page)).toBe('/')
  }
  await expect.poll(() => listSent(sent, ME)).toHaveLength(1)
})

test('signing out works without a connection to the server (SESS-06)', async ({ page }) => {
  await open(page, '/companydashboard', { ...CLIENT_ANSWERS, [LOGOUT]: createRefusal(503, 'Not now.') }, SIGNED_IN)
  await signOut(page)
  await expect(signInButton(page)).toBeEnabled()
  await expect.poll(() => readStorage(page)).toEqual({})
})

test('signing out removes all data of the user from the browser, in every tab (SESS-05, SESS-06)', async ({
  page,
  context,
}) => {
  const answers = { ...CLIENT_ANSWERS, ...SIGNED_OUT }
  await open(page, '/campaigns/add', answers, { ...SIGNED_IN, 'marquee-scheme': 'dark' })
  const other = await context.newPage()
  await open(other, '/campaigns/add', answers, SIGNED_IN)
  for (const tab of [page, other]) await tab.getByRole('textbox', { name: 'Name', exact: true }).fill('Autumn roast')
  await other.keyboard.press('Tab')
  await expect.poll(async () => Object.keys(await readStorage(other)).join()).toContain('campaign-form')
  await signOut(page)
  for (const tab of [page, other]) {
    await expect(signInButton(tab)).toBeVisible()
    await expect.poll(() => getPath(tab)).toBe('/')
    await expect.poll(() => readStorage(tab)).toEqual({ 'marquee-scheme': 'dark' })
    await expect
      .poll(() => tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'prepared')))
      .toEqual([])
  }
  expect(await context.cookies()).toEqual([])
  await page.goBack()
  await expect(signInButton(page)).toBeVisible()
  await expect(page.getByText('Autumn roast')).toHaveCount(0)
})

test('signing out removes messages for this user (SESS-06)', async ({ page }) => {
  const failing = { [`DELETE /api/campaigns/${IDS.campaign}`]: createRefusal(409, 'Autumn roast is being played.') }
  await open(page, '/campaigns', { ...CLIENT_ANSWERS, ...SIGNED_OUT, ...failing }, SIGNED_IN)
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Campaign' }).click()
  await expect(page.getByText('Autumn roast is being played.').last()).toBeVisible()
  await page.getByRole('button', { name: 'User menu of Inês Carvalho' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).press('Enter')
  await expect(signInButton(page)).toBeVisible()
  await expect(page.getByText('Autumn roast')).toHaveCount(0)
})

test('a pending answer does not restore the user (TRAP-21)', async ({ page }) => {
  const late = holdAnswer(createSession('client'))
  const user = JSON.stringify((createSession('client').body as { user: object }).user)
  await open(page, '/companydashboard', { ...SIGNED_OUT, [ME]: late.answer }, { ...SIGNED_IN, user })
  const isAsked = (request: Request) => request.url().endsWith('/api/users/me')
  // The request may still arrive, or be aborted.
  const over = Promise.race([
    page.waitForEvent('requestfinished', isAsked),
    page.waitForEvent('requestfailed', isAsked),
  ])
  await signOut(page)
  late.release()
  await over
  await expect(signInButton(page)).toBeEnabled()
  await expect.poll(() => readStorage(page)).toEqual({})
})

test('without a token a reload is signed out, regardless of other stored data (SESS-01)', async ({ page }) => {
  await open(page, '/companydashboard', CLIENT_ANSWERS, SIGNED_IN)
  await expect(page.getByText('Total Campaigns')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await expect(signInButton(page)).toBeEnabled()
  await expect.poll(() => getPath(page)).toBe('/')
})

test('every request carries the current token, without a prefix (SESS-07, API-GEN-02, TRAP-19)', async ({ page }) => {
  const answers = { ...CLIENT_ANSWERS, ...SIGNED_OUT, [LOGIN]: { body: { success: true, token: 'the.second' } } }
  const sent = await open(page, '/campaigns', answers, SIGNED_IN)
  await expect(page.getByText('Autumn roast').first()).toBeVisible()
  await expect.poll(() => listTokens(sent)).toEqual([TOKEN])
  await signOut(page)
  // Waits until the last requests of the first user have been sent.
  await expect.poll(() => listSent(sent, LOGOUT)).toHaveLength(1)
  await expect(signInButton(page)).toBeEnabled()
  const before = sent.length
  await page.getByLabel('Email').fill('other@brisa.example')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await signInButton(page).click()
  await page.waitForURL('**/companydashboard')
  await expect(page.getByText('Total Campaigns')).toBeVisible()
  const [login, ...later] = sent.slice(before)
  expect(login).toMatchObject({ call: LOGIN, authorization: undefined })
  expect(later.length).toBeGreaterThan(1)
  expect(listTokens(later)).toEqual(['the.second'])
})

/** The sent tokens, each once; pictures and videos need none (OPEN-29). */
function listTokens(sent: readonly Sent[]) {
  return [...new Set(sent.flatMap((one) => (one.call.includes('/api/s3/') ? [] : [one.authorization])))]
}

test('the stored user is updated with a new picture (SESS-04)', async ({ page }) => {
  const stored = async () => JSON.parse((await readStorage(page)).user ?? '{}') as { profileImage?: string }
  const withPicture = createSession('partner', { profileImage: 'new-picture.webp' })
  const answers = { ...PARTNER_ANSWERS, 'POST /api/users/me/profile-image': withPicture }
  await open(page, '/ownerprofile', answers, SIGNED_IN)
  await expect.poll(async () => (await stored()).profileImage).toBeNull()
  await page.getByLabel('Change profile picture').setInputFiles(PICTURE)
  await expect.poll(async () => (await stored()).profileImage).toBe('new-picture.webp')
})

test('a password change elsewhere ends this page as well, and its address is remembered (OPEN-08, ERR-07)', async ({
  page,
}) => {
  let isOver = false
  const second = createSession('client')
  const over = createRefusal(401, 'Sign in first.')
  const answers = {
    ...CLIENT_ANSWERS,
    [LOGIN]: { body: { success: true, token: 'the.second' } },
    [ME]: second,
    'GET /api/events': () => (isOver ? over : createRefusal(503, 'Later.')),
  }
  await page.clock.install()
  await open(page, '/companyprofile', answers, SIGNED_IN)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  isOver = true
  await page.clock.runFor(60_000)
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await expect.poll(() => readStorage(page)).toEqual({})
  await page.getByLabel('Email').fill('ines@brisa.example')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await signInButton(page).click()
  await page.waitForURL('**/companyprofile')
})
