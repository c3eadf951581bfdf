import { expect, type Page, test } from '@playwright/test'
import { type Answer, open, refused, sentTo, signedInAs, storageOf, TOKEN } from './built-pages.ts'

const ME = 'GET /api/users/me'
const LOGIN = 'POST /api/users/login'
const REGISTER = 'POST /api/users/register'
const FORGOT = 'POST /api/users/request-reset-password'

/** An answer that comes when the test says so. */
function held(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  return { answer: () => promise, release: () => resolve(answer) }
}

const pathOf = (page: Page) => new URL(page.url()).pathname

test.describe('sign-in', () => {
  test('sends email and password once, keeps the token, asks for the user, goes to the dashboard (LOGIN-07 to 13)', async ({
    page,
  }) => {
    const login = held({ body: { success: true, token: TOKEN } })
    const sent = await open(page, '/', { [LOGIN]: login.answer, [ME]: signedInAs('partner') })
    await page.getByLabel('Email').fill('jonas@elbmedia.example')
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByRole('button', { name: 'Sign In' }).dblclick()
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
    login.release()
    await page.waitForURL('**/ownerdashboard')
    expect(sentTo(sent, LOGIN)).toEqual([
      { call: LOGIN, authorization: undefined, body: '{"email":"jonas@elbmedia.example","password":"secret"}' },
    ])
    expect(sentTo(sent, ME)).toMatchObject([{ authorization: TOKEN }])
    const { token, user } = await storageOf(page)
    expect(token).toBe(TOKEN)
    expect(JSON.parse(user ?? '')).toMatchObject({ role: 'partner' })
  })

  test('sends nothing while a field is empty or the email malformed, and shows the password on demand (LOGIN-01 to 03)', async ({
    page,
  }) => {
    const sent = await open(page, '/')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill('jonas')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('x')
    await page.getByRole('button', { name: 'Sign In' }).click()
    expect(sent).toEqual([])
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('says Oops with the message of the server and keeps no token (LOGIN-16)', async ({ page }) => {
    await open(page, '/', { [LOGIN]: refused(401, 'Invalid email or password.') })
    await page.getByLabel('Email').fill('a@b.example')
    await page.getByLabel('Password', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toContainText('Oops')
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
    expect(await storageOf(page)).toEqual({})
  })

  test('sends whoever has a token to the own dashboard with one fetch (LOGIN-15)', async ({ page }) => {
    const sent = await open(page, '/', { [ME]: signedInAs('client') }, { token: TOKEN })
    await page.waitForURL('**/companydashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(sentTo(sent, ME)).toHaveLength(1)
  })

  test('lets an operator stay at /, with a way to the console (LOGIN-14, OPEN-07)', async ({ page }) => {
    await open(page, '/', { [ME]: signedInAs('operator') }, { token: TOKEN })
    await expect(page.getByRole('link', { name: 'Go to the operator console' })).toHaveAttribute('href', '/operator')
    expect(pathOf(page)).toBe('/')
  })

  test('leads back to where the session ended (OPEN-08)', async ({ page }) => {
    const client = signedInAs('client', { companyId: '0d0f8a8e-6f0b-4a5e-8c3c-2f4f9c1f0001' })
    let isKnown = true
    const answers = {
      [ME]: () => (isKnown ? client : refused(401, 'Please sign in first.')),
      [LOGIN]: { body: { success: true, token: 'another' } },
      'GET /api/dashboard/companyData': () =>
        isKnown ? refused(501, 'Later.') : refused(401, 'Please sign in first.'),
    }
    await open(page, '/companydashboard', answers, { token: TOKEN })
    await expect(page.getByText('Could not load').first()).toBeVisible()
    isKnown = false
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(await storageOf(page)).toEqual({})
    isKnown = true
    await page.getByLabel('Email').fill('ines@brisa.example')
    await page.getByLabel('Password', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/companydashboard')
  })
})

test.describe('Forgot Password', () => {
  test('mails a link, says so, closes and forgets the address (FORGOT-01 to FORGOT-06)', async ({ page }) => {
    const sent = await open(page, '/', { [FORGOT]: { body: { success: true, message: '' } } })
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText("Enter your email address and we'll send you a link to reset your password.")
    await dialog.getByLabel('Email').fill('ines@brisa.example')
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Email sent SuccessFully' })
    await expect(toast).toContainText(
      "Check your email and click on the 'Forgot Password' button to reset your password",
    )
    await expect(dialog).toBeHidden()
    expect(sentTo(sent, FORGOT)[0]?.body).toBe('{"email":"ines@brisa.example"}')
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeFocused()
  })

  test('keeps a failure quiet, with the address and one line (FORGOT-07, OPEN-20)', async ({ page }) => {
    await open(page, '/reset-password', { [FORGOT]: refused(500, 'Broken.') })
    await page.getByLabel('Email').fill('ines@brisa.example')
    await page.getByRole('button', { name: 'Send Email' }).click()
    await expect(page.getByText('The email could not be sent. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('ines@brisa.example')
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Send Email' })).toBeEnabled()
  })
})

test.describe('registration', () => {
  const ACCOUNT = { status: 201, body: { success: true, token: TOKEN } }

  async function fillIn(page: Page, confirmation = 'abc1') {
    await page.getByLabel('First name').fill('Jonas')
    await page.getByLabel('Last name').fill('Albrecht')
    await page.getByLabel('Email').fill('jonas@elbmedia.example')
    await page.getByLabel('Password', { exact: true }).fill('abc1')
    await page.getByLabel('Confirm password', { exact: true }).fill(confirmation)
    await page.getByRole('checkbox').check()
  }

  for (const path of ['/ownersignup', '/companysignup']) {
    test(`${path} sends nothing when the passwords differ (REG-O-12, REG-C-06, TRAP-24)`, async ({ page }) => {
      const sent = await open(page, path)
      await fillIn(page, 'abc2')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Try Again' })
      await expect(dialog).toContainText('Passwords do not match')
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused()
      expect(sent).toEqual([])
    })
  }

  test('signs an owner in and goes to the profile (REG-O-11 to REG-O-17)', async ({ page }) => {
    const account = held(ACCOUNT)
    const sent = await open(page, '/ownersignup', { [REGISTER]: account.answer, [ME]: signedInAs('partner') })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Define Your Owner Policy here')
    await expect(page.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '/')
    await fillIn(page)
    await page.getByRole('button', { name: 'Sign Up' }).dblclick()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    account.release()
    const dialog = page.getByRole('alertdialog', { name: 'Success' })
    await expect(dialog).toContainText('Account created successfully. Email has been sent!')
    await page.waitForURL('**/ownerprofile')
    expect((await storageOf(page)).token).toBe(TOKEN)
    expect(sentTo(sent, REGISTER).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      {
        firstName: 'Jonas',
        lastName: 'Albrecht',
        email: 'jonas@elbmedia.example',
        phone: '',
        password: 'abc1',
        confirmPassword: 'abc1',
        role: 'partner',
      },
    ])
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
  })

  test('lets a company stay, with the form cleared and no token (REG-C-07 to REG-C-11)', async ({ page }) => {
    const sent = await open(page, '/companysignup', { [REGISTER]: ACCOUNT })
    await expect(page.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '#')
    await fillIn(page)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Registration successful' })
    await expect(dialog).toContainText('Please check your Email for verification')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    expect(pathOf(page)).toBe('/companysignup')
    expect(await storageOf(page)).toEqual({})
    expect(JSON.parse(sentTo(sent, REGISTER)[0]?.body ?? '')).toMatchObject({ role: 'client' })
  })

  test('shows an owner the message, a company the error of the same refusal (REG-O-18, REG-C-12, TRAP-25)', async ({
    page,
  }) => {
    const answers = { [REGISTER]: refused(409, 'The message.', 'The error.') }
    await open(page, '/ownersignup', answers)
    await fillIn(page)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Oops' })).toContainText('The message.')
    await page.goto(new URL('/companysignup', page.url()).href)
    await fillIn(page)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Error' })).toContainText('The error.')
  })

  test('has a sentence for a failure without one (REG-C-13)', async ({ page }) => {
    await open(page, '/companysignup', { [REGISTER]: { status: 502, body: null } })
    await fillIn(page)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Error' })).toContainText(
      'Registration failed. Please try again.',
    )
  })
})

test.describe('email verification', () => {
  const call = (token: string) => `GET /api/users/verifyEmail/${token}`

  test('asks once, says so, and goes to / after 2000 ms (VERIFY-02 to VERIFY-05, TRAP-26)', async ({ page }) => {
    await page.clock.install()
    const answered = held({ body: { success: true, message: '' } })
    const sent = await open(page, '/verifyEmail/good', { [call('good')]: answered.answer })
    await expect(page.getByText('Loading...')).toBeVisible()
    answered.release()
    const toast = page.getByRole('status').filter({ hasText: 'You have successfully verified your email.' })
    await expect(toast).toContainText('Email Verified')
    expect(pathOf(page)).toBe('/verifyEmail/good')
    await page.clock.fastForward(2000)
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect(pathOf(page)).toBe('/')
    expect(sentTo(sent, call('good'))).toHaveLength(1)
  })

  test('says that the token is invalid (VERIFY-06)', async ({ page }) => {
    await open(page, '/verifyEmail/bad', { [call('bad')]: { body: { success: false, message: '' } } })
    await expect(page.getByRole('heading', { name: 'Invalid verification token.' })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })

  test('says Oops after a failed call and leaves the loading state (VERIFY-07, OPEN-18)', async ({ page }) => {
    await open(page, '/verifyEmail/x', { [call('x')]: refused(500, 'Something went wrong on our side.') })
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
    await expect(page.getByRole('heading', { name: 'Invalid verification token.' })).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
  })
})

test.describe('password reset', () => {
  const RESET = 'POST /api/users/reset-password/tk'

  async function choose(page: Page, password: string, confirmation = password) {
    await page.getByLabel('New Password').fill(password)
    await page.getByLabel('Confirm Password').fill(confirmation)
    await page.getByRole('button', { name: 'Reset Password & Login' }).click()
  }

  test('sets the password, forgets an old token, goes to / (RESET-02 to RESET-09, OPEN-21)', async ({ page }) => {
    const sent = await open(
      page,
      '/reset-password/tk',
      { [RESET]: { body: { success: true, message: '' } } },
      { token: 'old' },
    )
    await expect(page.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Change your password here.' })).toBeVisible()
    await choose(page, 'x')
    const dialog = page.getByRole('alertdialog', { name: 'Congratulations!' })
    await expect(dialog).toContainText('You have successfully reset your password')
    await page.waitForURL('**/')
    expect(await storageOf(page)).toEqual({})
    expect(sentTo(sent, RESET)[0]?.body).toBe('{"newPassword":"x"}')
  })

  test('sends nothing when the two differ (RESET-05)', async ({ page }) => {
    const sent = await open(page, '/reset-password/tk')
    await choose(page, 'x', 'y')
    await expect(page.getByRole('alertdialog', { name: 'Try Again' })).toContainText('Passwords do not match')
    expect(sent).toEqual([])
  })

  test('says that it failed, and why where a password was refused (RESET-10, OPEN-17)', async ({ page }) => {
    await open(page, '/reset-password/tk', {
      [RESET]: refused(400, 'Please choose a password of 8 to 128 characters.'),
    })
    await choose(page, 'x')
    const dialog = page.getByRole('alertdialog', { name: 'Error' })
    await expect(dialog).toContainText('Failed to reset password. Please try again.')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('Please choose a password of 8 to 128 characters.')).toBeVisible()
  })
})
