import { expect, type Page, test } from '@playwright/test'
import { holdAnswer, open, getPath, createRefusal, listSent, createSession, readStorage } from './built-pages.ts'

const AGAIN = 'POST /api/users/request-verification'

test.describe('email verification', () => {
  const call = (token: string) => `GET /api/users/verifyEmail/${token}`

  test('sends one request without a login, reports the result, and leads to / after 2000 ms (ROUTE-22, VERIFY-01 to VERIFY-05, ROLE-07, CONST-12, TRAP-26)', async ({
    page,
  }) => {
    await page.clock.install()
    const answered = holdAnswer({ body: { success: true, message: '' } })
    const sent = await open(page, '/verifyEmail/g00d', { [call('g00d')]: answered.answer })
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    await expect.poll(() => getPath(page)).toBe('/verifyEmail/g00d')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    answered.release()
    const toast = page.getByRole('status').filter({ hasText: 'You have successfully verified your email.' })
    await expect(toast).toContainText('Email Verified')
    await expect(page.getByText('Loading...', { exact: true })).toBeHidden()
    await page.clock.runFor(1990)
    await expect.poll(() => getPath(page)).toBe('/verifyEmail/g00d')
    await page.clock.runFor(20)
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect.poll(() => getPath(page)).toBe('/')
    await expect.poll(() => sent).toEqual([{ call: call('g00d'), authorization: undefined, body: null }])
  })

  test('leads nowhere after the page was left (TRAP-26)', async ({ page }) => {
    await page.clock.install()
    await open(page, '/verifyEmail/g00d', { [call('g00d')]: { body: { success: true, message: '' } } })
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('link', { name: 'Sign up', exact: true }).click()
    await page.waitForURL('**/companysignup')
    await page.clock.runFor(5000)
    await expect.poll(() => getPath(page)).toBe('/companysignup')
  })

  test('says that the token is invalid, and offers another link (VERIFY-06)', async ({ page }) => {
    await open(page, '/verifyEmail/bad', { [call('bad')]: { body: { success: false, message: '' } } })
    await expect(page.getByText('Invalid verification token.', { exact: true })).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('link', { name: 'Send a new link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeFocused()
  })

  for (const how of ['a refusal', 'a line that is cut']) {
    test(`says Oops after ${how} and replaces the loading state with the invalid one (VERIFY-07, OPEN-18)`, async ({
      page,
    }) => {
      const sentence = 'Something went wrong on our side.'
      if (how === 'a refusal') await open(page, '/verifyEmail/x', { [call('x')]: createRefusal(500, sentence) })
      else {
        await open(page, '/')
        await page.route('**/api/users/verifyEmail/x', (route) => route.abort())
        await page.goto(new URL('/verifyEmail/x', page.url()).href)
      }
      await expect(page.getByRole('alert')).toContainText('Oops')
      await expect(page.getByRole('alert')).toContainText(how === 'a refusal' ? sentence : 'The connection was lost.')
      await expect(page.getByText('Invalid verification token.', { exact: true })).toBeVisible()
      await expect(page.getByText('Loading...')).toBeHidden()
    })
  }

  test('sends another link to a visitor who lost the first, known or unknown', async ({ page }) => {
    let works = false
    const answers = {
      [AGAIN]: () => (works ? { body: { success: true, message: '' } } : createRefusal(429, 'Too many.')),
    }
    const sent = await open(page, '/verifyEmail', answers)
    const send = page.getByRole('button', { name: 'Send a new link' })
    await send.click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Fill in this field')
    await page.getByLabel('Email').fill('ines@brisa.example')
    await send.click()
    await expect(page.getByText('Too many.')).toBeVisible()
    works = true
    await send.click()
    const confirmation = page.getByText('If there’s an unverified account with this address')
    await expect(confirmation).toBeFocused()
    await expect
      .poll(() => listSent(sent, AGAIN).map(({ body }) => body))
      .toEqual(Array(2).fill('{"email":"ines@brisa.example"}'))
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })

  test('knows the address of a signed-in user, and leads back to the dashboard', async ({ page }) => {
    const { body } = createSession('client')
    const user = JSON.stringify((body as { user: object }).user)
    await open(page, '/verifyEmail', {}, { token: 't', user })
    await expect(page.getByLabel('Email')).toHaveValue('ines@brisa.example')
    await expect(page.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/companydashboard')
  })
})

test.describe('password reset', () => {
  const RESET = 'POST /api/users/reset-password/tk'
  const DONE = { [RESET]: { body: { success: true, message: 'Password updated successfully.' } } }
  const fields = (page: Page) =>
    [
      page.getByRole('textbox', { name: 'New Password', exact: true }),
      page.getByRole('textbox', { name: 'Confirm Password', exact: true }),
    ] as const
  const submit = (page: Page) => page.getByRole('button', { name: 'Reset Password & Login', exact: true })

  async function choose(page: Page, password: string, confirmation = password) {
    const [first, second] = fields(page)
    await first.fill(password)
    await second.fill(confirmation)
    await submit(page).click()
  }

  test('shows its headings and two fields with a show button each, without a login (ROUTE-21, RESET-01 to RESET-03, RESET-06, ROLE-07)', async ({
    page,
  }) => {
    await open(page, '/reset-password/tk')
    await expect.poll(() => getPath(page)).toBe('/reset-password/tk')
    await expect(page.getByRole('heading', { name: 'Forgot Password?', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Change your password here.', exact: true })).toBeVisible()
    await expect(submit(page)).toBeEnabled()
    const [first, second] = fields(page)
    for (const one of [first, second]) await expect(one).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(first).toHaveAttribute('type', 'text')
    await expect(second).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(second).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).first().click()
    await expect(first).toHaveAttribute('type', 'password')
  })

  test('sends nothing while a field is empty or the two differ (RESET-04, RESET-05, ERR-01)', async ({ page }) => {
    const sent = await open(page, '/reset-password/tk')
    const [first, second] = fields(page)
    for (const one of [first, second]) await expect(one).toHaveJSProperty('required', true)
    await choose(page, 'x', '')
    await expect(second).toHaveAccessibleDescription('Fill in this field')
    await choose(page, '', 'x')
    await expect(first).toHaveAccessibleDescription('Fill in this field')
    await choose(page, 'x', 'y')
    const dialog = page.getByRole('alertdialog', { name: 'Try Again', exact: true })
    await expect(dialog.getByText('Passwords do not match', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(second).toBeFocused()
    expect(sent).toEqual([])
  })

  test('sets a password of any length once, removes an old token, and leads to / (RESET-07 to RESET-09, RESET-11, OPEN-21)', async ({
    page,
  }) => {
    const sent = await open(page, '/reset-password/tk', DONE, { token: 'old', user: '{"role":"client"}' })
    await choose(page, 'x')
    const dialog = page.getByRole('alertdialog', { name: 'Congratulations!', exact: true })
    await expect(dialog.getByText('You have successfully reset your password', { exact: true })).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => readStorage(page)).toEqual({})
    await expect.poll(() => sent.map(({ call, body }) => [call, body])).toEqual([[RESET, '{"newPassword":"x"}']])
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  })

  test('reports and logs a refusal, and shows the reason at the field (RESET-10, OPEN-17, OPEN-19)', async ({
    page,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    const sentence = 'This link has expired or was used before. Request a new one.'
    const answer = { message: sentence, error: sentence, code: 'resetTokenInvalid', requestId: 'r-1' }
    await open(page, '/reset-password/tk', { [RESET]: { status: 400, body: answer } })
    await choose(page, 'x')
    const dialog = page.getByRole('alertdialog', { name: 'Error', exact: true })
    await expect(dialog.getByText('Failed to reset password. Please try again.', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(fields(page)[0]).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
    await expect.poll(() => logged.some((text) => text.includes('A form could not be sent'))).toBe(true)
    await expect.poll(() => getPath(page)).toBe('/reset-password/tk')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page.getByRole('button', { name: 'Send Email' })).toBeVisible()
  })

  test('shows the same after a lost connection (RESET-10)', async ({ page }) => {
    await open(page, '/reset-password/tk')
    await page.route('**/api/users/reset-password/tk', (route) => route.abort())
    await choose(page, 'long enough')
    await expect(page.getByRole('alertdialog', { name: 'Error', exact: true })).toContainText(
      'Failed to reset password. Please try again.',
    )
  })
})
