import { expect, type Page, test } from '@playwright/test'
import { holdAnswer, open, getPath, createRefusal, listSent, createSession, readStorage, TOKEN } from './built-pages.ts'

const ME = 'GET /api/users/me'
const LOGIN = 'POST /api/users/login'
const FORGOT = 'POST /api/users/request-reset-password'
const LET_IN = { body: { success: true, token: TOKEN } }

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function signIn(page: Page) {
  await email(page).fill('jonas@elbmedia.example')
  await password(page).fill('secret')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test.describe('the sign-in page', () => {
  test('shows its welcome, its fields, its button and its links (GEN-11, LOGIN-01, LOGIN-02, LOGIN-06, LOGIN-08)', async ({
    page,
  }) => {
    await open(page, '/')
    const welcome = page.getByText('Discover new opportunities in the world of ads')
    await expect(welcome).toBeVisible()
    await expect(email(page)).toHaveJSProperty('required', true)
    await expect(email(page)).toHaveAttribute('type', 'email')
    await expect(password(page)).toHaveJSProperty('required', true)
    await expect(password(page)).toHaveAttribute('type', 'password')
    await expect(page.locator('button[type=submit]')).toHaveText('Sign In')
    await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toHaveAttribute('href', '/companysignup')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(welcome).toBeVisible()
    await page.getByRole('link', { name: 'Sign up', exact: true }).click()
    await page.waitForURL('**/companysignup')
  })

  test('sends nothing while a field is empty or the email malformed, and says what is missing (LOGIN-01, LOGIN-02)', async ({
    page,
  }) => {
    const sent = await open(page, '/', { [LOGIN]: LET_IN, [ME]: createSession('partner') })
    const submit = page.getByRole('button', { name: 'Sign In' })
    await submit.click()
    await expect(page.getByText('Fill in this field')).toHaveCount(2)
    await expect(email(page)).toBeFocused()
    await expect(email(page)).toHaveAccessibleDescription('Fill in this field')
    await email(page).fill('jonas')
    await password(page).fill('x')
    await expect(page.getByText('Fill in this field')).toHaveCount(0)
    await submit.click()
    await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible()
    expect(sent).toEqual([])
    await email(page).fill('jonas@elbmedia.example')
    await expect(page.getByText('Enter an email address')).toHaveCount(0)
    await submit.click()
    await page.waitForURL('**/ownerdashboard')
  })

  test('shows and hides the password on demand (LOGIN-03)', async ({ page }) => {
    await open(page, '/')
    await password(page).fill('secret')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await expect(password(page)).toHaveValue('secret')
  })

  test('works the same with and without `Remember me` (LOGIN-04)', async ({ page, context }) => {
    const outcome = async (tab: Page, ticked: boolean) => {
      const sent = await open(tab, '/', { [LOGIN]: LET_IN, [ME]: createSession('client') })
      await tab.getByRole('checkbox', { name: 'Remember me' }).setChecked(ticked)
      await signIn(tab)
      await tab.waitForURL('**/companydashboard')
      const left = { storage: await readStorage(tab), cookies: await context.cookies() }
      await tab.evaluate(() => localStorage.clear())
      return { ...left, sent: sent.filter(({ call }) => call === LOGIN || call === ME) }
    }
    const without = await outcome(page, false)
    expect(await outcome(await context.newPage(), true)).toEqual(without)
    expect(without.cookies).toEqual([])
  })

  test('sends email and password once, stores the token, then requests the user with it (LOGIN-07, LOGIN-09 to LOGIN-11, LOGIN-13, SESS-02, CONST-18)', async ({
    page,
  }) => {
    const login = holdAnswer(LET_IN)
    const sent = await open(page, '/', { [LOGIN]: login.answer, [ME]: createSession('partner') })
    await email(page).fill('jonas@elbmedia.example')
    await password(page).fill('secret')
    await page.getByRole('button', { name: 'Sign In' }).dblclick()
    const busy = page.locator('button[type=submit]')
    await expect(busy).toHaveText('Logging in...')
    await expect(busy).toBeDisabled()
    await expect.poll(() => readStorage(page)).toEqual({})
    login.release()
    await page.waitForURL('**/ownerdashboard')
    expect(sent.slice(0, 2)).toEqual([
      { call: LOGIN, authorization: undefined, body: '{"email":"jonas@elbmedia.example","password":"secret"}' },
      { call: ME, authorization: TOKEN, body: null },
    ])
    await expect.poll(() => listSent(sent, LOGIN)).toHaveLength(1)
    const { token, user } = await readStorage(page)
    expect(token).toBe(TOKEN)
    expect(JSON.parse(user ?? '')).toMatchObject({ role: 'partner', firstName: 'Inês' })
  })

  test('leads a client to the client dashboard (LOGIN-12)', async ({ page }) => {
    await open(page, '/', { [LOGIN]: LET_IN, [ME]: createSession('client') })
    await signIn(page)
    await page.waitForURL('**/companydashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  for (const role of ['operator', 'auditor']) {
    test(`keeps the role ${role} at / without another request (LOGIN-14, OPEN-07, TRAP-22)`, async ({ page }) => {
      const sent = await open(page, '/', { [LOGIN]: LET_IN, [ME]: createSession(role) })
      await signIn(page)
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
      await expect.poll(() => getPath(page)).toBe('/')
      await page.reload()
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
      await expect.poll(() => getPath(page)).toBe('/')
      await expect.poll(() => listSent(sent, ME)).toHaveLength(2)
      const console = page.getByRole('link', { name: 'Go to the operator console' })
      await expect(console).toHaveCount(role === 'operator' ? 1 : 0)
    })
  }

  for (const [role, dashboard] of [
    ['client', 'companydashboard'],
    ['partner', 'ownerdashboard'],
  ] as const) {
    test(`sends a ${role} with a token to the dashboard with one fetch (LOGIN-15, TRAP-22)`, async ({ page }) => {
      const sent = await open(page, '/', { [ME]: createSession(role) }, { token: TOKEN })
      await page.waitForURL(`**/${dashboard}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => listSent(sent, ME)).toHaveLength(1)
    })
  }

  test('shows the form for a token that the server refuses, after one request (TRAP-22, OPEN-08)', async ({ page }) => {
    const sent = await open(page, '/', { [ME]: createRefusal(401, 'Sign in first.') }, { token: TOKEN })
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect.poll(() => sent).toHaveLength(1)
    await expect.poll(() => readStorage(page)).toEqual({})
  })

  test("says Oops with the server's message and stores no token (LOGIN-16, ERR-02)", async ({ page }) => {
    await open(page, '/', { [LOGIN]: createRefusal(401, 'Invalid email or password.') })
    await signIn(page)
    await expect(page.getByRole('alert')).toContainText('Oops')
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect.poll(() => readStorage(page)).toEqual({})
  })

  test('waits for an answer without a limit (SESS-08, CONST-18)', async ({ page }) => {
    await page.clock.install()
    const login = holdAnswer(LET_IN)
    await open(page, '/', { [LOGIN]: login.answer, [ME]: createSession('client') })
    await signIn(page)
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
    await page.clock.fastForward('30:00')
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
    login.release()
    await page.waitForURL('**/companydashboard')
  })

  test('leads back to the page on which the session ended (OPEN-08, ERR-07)', async ({ page }) => {
    const client = createSession('client', { companyId: '0d0f8a8e-6f0b-4a5e-8c3c-2f4f9c1f0001' })
    let isKnown = true
    const answers = {
      [ME]: () => (isKnown ? client : createRefusal(401, 'Sign in first.')),
      [LOGIN]: { body: { success: true, token: 'another' } },
      'GET /api/dashboard/companyData': () =>
        isKnown ? createRefusal(501, 'Later.') : createRefusal(401, 'Sign in first.'),
    }
    await open(page, '/companydashboard', answers, { token: TOKEN })
    await expect(page.getByText('We couldn’t load this').first()).toBeVisible()
    isKnown = false
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
    await expect.poll(() => getPath(page)).toBe('/')
    await expect.poll(() => readStorage(page)).toEqual({})
    isKnown = true
    await signIn(page)
    await page.waitForURL('**/companydashboard')
  })
})

test.describe('Forgot Password', () => {
  const openDialog = async (page: Page) => {
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    return page.getByRole('dialog', { name: 'Forgot Password?' })
  }

  test('sends a link by email, confirms it, closes and clears the address (LOGIN-05, FORGOT-01 to FORGOT-06)', async ({
    page,
  }) => {
    const sent = await open(page, '/', { [FORGOT]: { body: { success: true, message: '' } } })
    const dialog = await openDialog(page)
    await expect(dialog).toBeVisible()
    await expect.poll(() => getPath(page)).toBe('/')
    await expect(
      dialog.getByText("Enter your email address and we'll send you a link to reset your password.", { exact: true }),
    ).toBeVisible()
    const address = dialog.getByLabel('Email')
    await expect(address).toHaveAttribute('type', 'email')
    await expect(address).toHaveJSProperty('required', true)
    await expect(address).toBeFocused()
    const send = dialog.getByRole('button', { name: 'Send Email', exact: true })
    await send.click()
    await address.fill('ines')
    await send.click()
    await expect(address).toHaveAccessibleDescription('Enter an email address like name@example.com')
    expect(sent).toEqual([])
    await address.fill('ines@brisa.example')
    await send.click()
    const toast = page.getByRole('status').filter({ hasText: 'Email sent SuccessFully' })
    await expect(toast).toContainText(
      "Check your email and click on the 'Forgot Password' button to reset your password",
    )
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => sent)
      .toEqual([{ call: FORGOT, authorization: undefined, body: '{"email":"ines@brisa.example"}' }])
    await openDialog(page)
    await expect(address).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeFocused()
  })

  test('handles a failure quietly: logged, one line, with the address kept and the modal usable (FORGOT-07, OPEN-20, ERR-06)', async ({
    page,
  }) => {
    let works = false
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    const answers = {
      [FORGOT]: () => (works ? { body: { success: true, message: '' } } : createRefusal(500, 'Broken.')),
    }
    await open(page, '/', answers)
    const dialog = await openDialog(page)
    await dialog.getByLabel('Email').fill('ines@brisa.example')
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expect(dialog.getByText('We couldn’t send the email. Try again.')).toBeVisible()
    await expect(dialog.getByLabel('Email')).toHaveValue('ines@brisa.example')
    await expect.poll(() => logged.some((text) => text.includes('A form could not be sent'))).toBe(true)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByText('Email sent SuccessFully')).toHaveCount(0)
    works = true
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expect(dialog).toBeHidden()
  })

  test('is also a page at /reset-password, with the same texts (ROUTE-20, OPEN-05)', async ({ page }) => {
    const sent = await open(page, '/reset-password', { [FORGOT]: { body: { success: true, message: '' } } })
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password?' })).toBeVisible()
    await expect(
      page.getByText("Enter your email address and we'll send you a link to reset your password."),
    ).toBeVisible()
    await page.getByLabel('Email').fill('ines@brisa.example')
    await page.getByRole('button', { name: 'Send Email' }).click()
    await expect(page.getByText('Email sent SuccessFully')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect.poll(() => listSent(sent, FORGOT)).toHaveLength(1)
  })
})
