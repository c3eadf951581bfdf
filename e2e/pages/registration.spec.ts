import { expect, type Page, test } from '@playwright/test'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { holdAnswer, open, getPath, createRefusal, listSent, createSession, readStorage, TOKEN } from './built-pages.ts'

const ME = 'GET /api/users/me'
const REGISTER = 'POST /api/users/register'
const MADE = { status: 201, body: { success: true, token: TOKEN } }

const FIELDS = {
  'First name': 'Jonas',
  'Last name': 'Albrecht',
  Email: 'jonas@elbmedia.example',
  Phone: '+49 40 5550 182',
  Password: 'abc1',
  'Confirm password': 'abc1',
} as const
type FieldName = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as FieldName[] // the keys of the object above

const field = (page: Page, name: FieldName) => page.getByRole('textbox', { name, exact: true })
const signUp = (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true })

async function fillForm(page: Page, other: Partial<Record<FieldName, string>> = {}) {
  for (const name of NAMES) await field(page, name).fill(other[name] ?? FIELDS[name])
  await page.getByRole('checkbox').check()
}

/** The common parts of both registrations; each title cites the rows of the owner first, then those of the company. */
for (const path of ['/ownersignup', '/companysignup']) {
  test.describe(`the form at ${path}`, () => {
    test('shows six fields, each password with its own show button, and the terms (REG-O-02, REG-O-06, REG-O-10, REG-C-02, REG-C-14)', async ({
      page,
    }) => {
      await open(page, path)
      for (const name of NAMES) await expect(field(page, name), name).toBeVisible()
      await expect(page.locator('main input')).toHaveCount(7)
      await expect(page.getByRole('checkbox', { name: 'terms and conditions' })).toBeVisible()
      await expect(signUp(page)).toBeEnabled()
      const [password, confirmation] = [field(page, 'Password'), field(page, 'Confirm password')]
      for (const one of [password, confirmation]) await expect(one).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Show password' }).first().click()
      await expect(password).toHaveAttribute('type', 'text')
      await expect(confirmation).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Show password' }).click()
      await page.getByRole('button', { name: 'Hide password' }).first().click()
      await expect(password).toHaveAttribute('type', 'password')
      await expect(confirmation).toHaveAttribute('type', 'text')
    })

    test('sends nothing without a required field, a valid address or the tick, and says so at the field (REG-O-03, REG-O-04, REG-O-07, REG-C-05)', async ({
      page,
    }) => {
      const sent = await open(page, path)
      const missing = 'Fill in this field'
      for (const name of NAMES.filter((one) => one !== 'Phone')) {
        await fillForm(page, { [name]: '' })
        await signUp(page).click()
        await expect(field(page, name), name).toHaveAccessibleDescription(missing)
        await expect(field(page, name), name).toBeFocused()
        await expect(page.getByText(missing)).toHaveCount(1)
      }
      await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
      await fillForm(page, { Email: 'abc' })
      await signUp(page).click()
      await expect(field(page, 'Email')).toHaveAccessibleDescription(/^Enter an email address/)
      await fillForm(page)
      await page.getByRole('checkbox').uncheck()
      await signUp(page).click()
      await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
        'Agree to the terms and conditions to continue',
      )
      await expect(page.getByRole('checkbox')).toBeFocused()
      expect(sent).toEqual([])
    })

    test('sends a form without a phone, and with a password of one character (REG-O-05, REG-O-19, REG-C-05, OPEN-17)', async ({
      page,
    }) => {
      const sent = await open(page, path, { [REGISTER]: createRefusal(400, 'No.') })
      await fillForm(page, { Phone: '', Password: 'x', 'Confirm password': 'x' })
      await signUp(page).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expect
        .poll(() => listSent(sent, REGISTER).map(({ body }) => JSON.parse(body ?? '')))
        .toMatchObject([{ phone: '', password: 'x', confirmPassword: 'x' }])
    })

    test('reports different passwords before anything is sent (REG-O-12, REG-C-06, ERR-01, TRAP-24)', async ({
      page,
    }) => {
      const sent = await open(page, path)
      await fillForm(page, { 'Confirm password': 'abc2' })
      await signUp(page).click()
      const dialog = page.getByRole('alertdialog', { name: 'Try Again', exact: true })
      await expect(dialog.getByText('Passwords do not match', { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect(field(page, 'Confirm password')).toBeFocused()
      await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match')
      expect(sent).toEqual([])
    })

    test('is disabled during the call, sends once, and is enabled afterwards (REG-O-11, REG-C-08)', async ({
      page,
    }) => {
      const answer = holdAnswer(createRefusal(409, 'Taken.'))
      const sent = await open(page, path, { [REGISTER]: answer.answer })
      await fillForm(page)
      await signUp(page).dblclick()
      const busy = page.locator('button[type=submit]')
      await expect(busy).toHaveText('Processing...')
      await expect(busy).toBeDisabled()
      for (const name of NAMES) await expect(field(page, name), name).toBeDisabled()
      answer.release()
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
      await expect(busy).toHaveText('Sign Up')
      await expect(busy).toBeEnabled()
      await expect.poll(() => listSent(sent, REGISTER)).toHaveLength(1)
    })

    test("shows the server's refusal at its field (OPEN-17)", async ({ page }) => {
      const sentence = 'This password is among the most common ones. Please choose another.'
      const { body } = createRefusal(400, sentence)
      await open(page, path, { [REGISTER]: { status: 400, body: { ...(body as object), field: 'password' } } })
      await fillForm(page)
      await signUp(page).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
      await expect(field(page, 'Password')).toBeFocused()
      await expect(field(page, 'Password')).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
    })
  })
}

const createBody = (role: string) => ({
  firstName: 'Jonas',
  lastName: 'Albrecht',
  email: 'jonas@elbmedia.example',
  phone: '+49 40 5550 182',
  password: 'abc1',
  confirmPassword: 'abc1',
  role,
})

test('an owner sees heading, terms and the link to the sign-in (REG-O-01, REG-O-08, REG-O-09)', async ({ page }) => {
  await open(page, '/ownersignup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Define Your Owner Policy here')
  await expect(page.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '/')
  const login = page.getByRole('link', { name: 'Login Here', exact: true })
  await expect(login).toHaveAttribute('href', '/')
  await login.click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => getPath(page)).toBe('/')
})

test('an owner is signed in and sees the profile (REG-O-13 to REG-O-17, TRAP-24)', async ({ page }) => {
  const sent = await open(page, '/ownersignup', { [REGISTER]: MADE, [ME]: createSession('partner') })
  await fillForm(page)
  await signUp(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Success', exact: true })
  await expect(dialog.getByText('Account created successfully. Email has been sent!', { exact: true })).toBeVisible()
  await page.waitForURL('**/ownerprofile')
  expect((await readStorage(page)).token).toBe(TOKEN)
  await expect
    .poll(() => listSent(sent, REGISTER).map(({ body }) => JSON.parse(body ?? '')))
    .toEqual([createBody('partner')])
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Define Your Owner Policy here')
  for (const name of NAMES) await expect(field(page, name), name).toHaveValue('')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})

test('an owner sees the message of a refusal (REG-O-18, ERR-02, ERR-03, TRAP-25)', async ({ page }) => {
  await open(page, '/ownersignup', { [REGISTER]: createRefusal(409, 'The message.', 'The error.') })
  await fillForm(page)
  await signUp(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Oops', exact: true })
  await expect(dialog.getByText('The message.', { exact: true })).toBeVisible()
  await expect.poll(() => readStorage(page)).toEqual({})
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(field(page, 'First name')).toHaveValue('Jonas')
})

test('a company sees heading, terms and the link to the sign-in (REG-C-01, REG-C-04, REG-C-14)', async ({ page }) => {
  await open(page, '/companysignup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Define Your Company Policy here')
  await expect(page.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '#')
  await expect(page.getByRole('link', { name: 'Login Here', exact: true })).toHaveAttribute('href', '/')
})

test('a company sees the same layout beside another banner (REG-C-03)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const look = async (path: string) => {
    await page.goto(new URL(path, page.url()).href)
    await expect(signUp(page)).toBeVisible()
    await waitForIdle(page)
    const boxes = await Promise.all(NAMES.map((name) => field(page, name).boundingBox()))
    return {
      columns: boxes.map((box) => [box?.x, box?.width, box?.height]),
      steps: boxes.map((box) => (box?.y ?? 0) - (boxes[0]?.y ?? 0)),
      banner: await page.locator('aside').innerText(),
      bannerBox: await page.locator('aside').boundingBox(),
    }
  }
  await open(page, '/')
  const { banner: ownersBanner, ...owners } = await look('/ownersignup')
  const { banner: companysBanner, ...companys } = await look('/companysignup')
  expect(companys).toEqual(owners)
  expect(ownersBanner).toContain('Put your screens')
  expect(companysBanner).not.toContain('Put your screens')
})

test('a company stays, with the form cleared and no token (REG-C-07, REG-C-09 to REG-C-11, TRAP-24)', async ({
  page,
}) => {
  const sent = await open(page, '/companysignup', { [REGISTER]: MADE })
  await fillForm(page)
  await signUp(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Registration successful', exact: true })
  await expect(dialog.getByText('Please check your Email for verification', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  for (const name of NAMES) await expect(field(page, name), name).toHaveValue('')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await expect.poll(() => getPath(page)).toBe('/companysignup')
  await expect.poll(() => readStorage(page)).toEqual({})
  await expect
    .poll(() => sent.map(({ call, body }) => [call, JSON.parse(body ?? '')]))
    .toEqual([[REGISTER, createBody('client')]])
})

test('a company sees the error of a refusal (REG-C-12, ERR-03, TRAP-25)', async ({ page }) => {
  await open(page, '/companysignup', { [REGISTER]: createRefusal(409, 'The message.', 'The error.') })
  await fillForm(page)
  await signUp(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Error', exact: true })
  await expect(dialog.getByText('The error.', { exact: true })).toBeVisible()
})

for (const [what, answer] of [
  ['an answer without a body', { status: 502, body: null }],
  ['an answer without an error', { status: 500, body: { message: 'The message.' } }],
  ['a line that is cut', 'cut'],
] as const) {
  test(`a company sees the product's own text for ${what} (REG-C-13, TRAP-25)`, async ({ page }) => {
    await open(page, '/companysignup', answer === 'cut' ? {} : { [REGISTER]: answer })
    if (answer === 'cut') await page.route('**/api/users/register', (route) => route.abort())
    await fillForm(page)
    await signUp(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Error', exact: true })
    await expect(dialog.getByText('Registration failed. Please try again.', { exact: true })).toBeVisible()
    await expect(page.getByText(/undefined/)).toHaveCount(0)
  })
}
