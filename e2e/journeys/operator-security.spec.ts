import { type Browser, expect, type Page, test } from '@playwright/test'
import { generateCode } from '../support/authenticator.ts'
import { type RunningMarquee, startMarquee } from '../support/marquee.ts'

/** An operator's first day: sets up and uses the second factor, and signs out a browser elsewhere (decision 6). */

const OPERATOR = 'maud@marquee.example'
const PASSWORD = 'a-long-enough-password'

let marquee: RunningMarquee
let page: Page
/** The operator's other computer. */
let elsewhere: Page
let secret: string
let codes: string[]

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  marquee = await startMarquee(OPERATOR)
  ;[page, elsewhere] = [await openBrowser(browser), await openBrowser(browser)]
  const { pathname } = new URL(marquee.operatorLink)
  const chosen = await page.request.post(`/api/users${pathname}`, { data: { newPassword: PASSWORD } })
  expect(chosen.status()).toBe(200)
})

test.afterAll(async () => {
  await page?.context().close()
  await elsewhere?.context().close()
  await marquee?.stop()
})

test('the first sign-in allows only the set-up of the second factor', async () => {
  await page.goto('/operator/catalogue')
  await enterPassword(page)
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  const token = await readToken(page)
  const locations = { headers: { authorization: token } }
  expect((await page.request.get('/api/mobileLocation', locations)).status()).toBe(403)

  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /^QR code for your authenticator app/ })).toBeVisible()
  secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Then enter the code from the app').fill(generateCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  codes = await list.allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expect(page).toHaveURL(/\/operator\/catalogue$/)
  expect((await page.request.get('/api/mobileLocation', locations)).status()).toBe(200)
})

test('the next sign-in asks for the code, which works once', async () => {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.goto('/operator')
  await enterPassword(page)
  const code = page.getByLabel('Code from your authenticator app', { exact: true })
  await expect(code).toBeFocused()
  // The code of the next half minute, because the current one was used for the set-up.
  const next = generateCode(secret, Date.now() + 30_000)
  await code.fill(next)
  await code.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()

  const again = { email: OPERATOR, password: PASSWORD, code: next }
  const replayed = await page.request.post('/api/users/login', { data: again })
  expect(replayed.status()).toBe(401)
})

test('a browser elsewhere, signed in with a recovery code, is listed and signed out at once', async () => {
  await elsewhere.goto('/operator')
  await enterPassword(elsewhere)
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  await elsewhere.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '')
  await elsewhere.getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()

  await page.goto('/operator/security')
  await expect(page.getByText('9 of 10')).toBeVisible()
  const table = page.getByRole('table', { name: 'Where you’re signed in' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Browser signed out')).toBeVisible()
  await expect(elsewhere.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
})

test('the recovery code works once', async () => {
  await enterPassword(elsewhere)
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = elsewhere.getByLabel('Recovery code', { exact: true })
  await recovery.fill(codes[0] ?? '')
  await recovery.press('Enter')
  await expect(recovery).toHaveAccessibleDescription(/^Incorrect code, or one that was used before/)
})

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: marquee.url, locale: 'en-US', reducedMotion: 'reduce' })
  return context.newPage()
}

async function enterPassword(on: Page): Promise<void> {
  await on.getByLabel('Email').fill(OPERATOR)
  await on.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await on.getByRole('button', { name: 'Sign In' }).click()
}

const readToken = (on: Page): Promise<string> => on.evaluate(() => localStorage.getItem('token') ?? '')
