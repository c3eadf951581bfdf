import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { CHANGE, createAccountAnswers, EMAIL_CHANGE, NEW_EMAIL } from './account-fixtures.ts'
import {
  type Answer,
  type Answers,
  createRefusal,
  createSession,
  getPath,
  holdAnswer,
  listSent,
  open,
  TOKEN,
} from './built-pages.ts'
import { createFactor } from './security-fixtures.ts'

/** `/account`, the page of a user of any role, and the links that change an email address (decision 6). */

const ME = 'GET /api/users/me'
const SAVE = 'PUT /api/users/me'
const PASSWORD = 'POST /api/users/me/password'
const CONFIRM = 'POST /api/users/email-change/confirm'
const REFUSE = 'POST /api/users/email-change/refuse'
const DONE: Answer = { body: { success: true, message: '' } }

const openAccount = (page: Page, answers: Answers = {}, role = 'client') =>
  open(page, '/account', createAccountAnswers(role, answers), { token: TOKEN })
const refuseField = (code: string, field: string, message: string): Answer => ({
  status: 400,
  body: { message, error: message, code, field, requestId: 'r-1' },
})
const card = (page: Page, name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })

for (const [role, width] of [
  ['partner', 360],
  ['client', 768],
  ['operator', 1280],
] as const) {
  test(`a ${role} opens it from the second list of the sidebar, at ${width} px, without another entry in the user menu (LAYOUT-05)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openAccount(page, { [EMAIL_CHANGE]: { body: { emailChange: CHANGE } } }, role)
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await expect(page.getByText('Safari on iPhone')).toBeVisible()
    await expectAccessible(page, `the account of a ${role}`)
    await page.getByRole('button', { name: 'User menu of Inês Carvalho' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Sign Out'])
    await page.keyboard.press('Escape')
    if (width === 360) await page.getByRole('button', { name: 'Open navigation' }).click()
    const list = page.getByRole('navigation', { name: 'More pages' })
    await expect(list.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
    for (const name of width === 360 ? [] : ['Change email address', 'Change password']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await expectAccessible(page, name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
  })
}

test('leads the letter a after g to it', async ({ page }) => {
  await open(page, '/companydashboard', createAccountAnswers('client'), { token: TOKEN })
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect.poll(() => getPath(page)).toBe('/account')
})

test('saves names and phone, and shows the name on all pages', async ({ page }) => {
  const sent = await openAccount(page, { [SAVE]: createSession('client', { firstName: 'Inés' }) })
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/^Fill in this field/)
  expect(listSent(sent, SAVE)).toHaveLength(0)
  await page.getByLabel('First name').fill('Inés')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Details saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'User menu of Inés Carvalho' })).toBeVisible()
  const body = listSent(sent, SAVE)[0]?.body ?? ''
  expect(body).toMatch(/name="firstName"\s+Inés\s/)
  expect(body).toMatch(/name="phone"\s+\+351 910 000 111\s/)
  expect(body).not.toContain('timeFormat')
})

test('keeps typed details after a failure, and gives the reason', async ({ page }) => {
  await openAccount(page, { [SAVE]: createRefusal(503, 'Marquee is busy.') })
  await page.getByLabel('Last name').fill('Dias')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('alert')).toContainText('Marquee is busy.')
  await expect(page.getByLabel('Last name')).toHaveValue('Dias')
})

test('writes all times in the chosen format, also after a reload', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-22T14:05:00Z'))
  let user = createSession('client')
  const sent = await openAccount(page, {
    [ME]: () => user,
    [SAVE]: () => (user = createSession('client', { timeFormat: '24h' })),
  })
  await expect(page.getByText('Times on pages look like this: 2:05 PM')).toBeVisible()
  await page.getByText('24 hours', { exact: true }).click()
  await expect(page.getByText('Times on pages look like this: 14:05')).toBeVisible()
  await expect(page.getByText('Time format saved')).toBeVisible()
  expect(listSent(sent, SAVE)[0]?.body).toMatch(/name="timeFormat"\s+24h\s/)
  await page.reload()
  await expect(page.getByRole('radio', { name: '24 hours' })).toBeChecked()
  await expect(page.getByRole('row', { name: /Safari on iPhone/ })).toContainText('11/20/2026, 09:30')
})

test('goes back to the former time format after a refusal', async ({ page }) => {
  await openAccount(page, { [SAVE]: createRefusal(503, 'Marquee is busy.') })
  await page.getByText('12 hours', { exact: true }).click()
  await expect(page.getByText('Marquee is busy.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Automatic' })).toBeChecked()
})

test('changes the password with the keyboard, with refusals at their fields', async ({ page }) => {
  const answers = [refuseField('wrongPassword', 'password', 'Incorrect password.'), DONE]
  const sent = await openAccount(page, { [PASSWORD]: () => answers.shift() ?? DONE })
  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await expect(dialog.getByLabel(/^Code from/)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/^Fill in this field/)
  await dialog.getByLabel('Current password').fill('wrong')
  await dialog.getByLabel('New Password').fill('a calm evening by the river')
  await expect(dialog.getByText('Strong.')).toBeVisible()
  await dialog.getByLabel('Confirm Password').fill('another')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Confirm Password')).toHaveAccessibleDescription(/^Passwords do not match/)
  await dialog.getByLabel('Confirm Password').fill('a calm evening by the river')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/^Incorrect password/)
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await expectAccessible(page, 'a refused password')
  await dialog.getByLabel('Current password').fill('secret')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('All other browsers were signed out.')).toBeVisible()
  expect(listSent(sent, PASSWORD).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { password: 'wrong', newPassword: 'a calm evening by the river' },
    { password: 'secret', newPassword: 'a calm evening by the river' },
  ])
})

test('asks for a code where the account has a second factor, also one that was set up elsewhere', async ({ page }) => {
  const answers = [refuseField('secondFactorNeeded', 'code', 'Enter the code from your authenticator app.'), DONE]
  const sent = await openAccount(page, { [PASSWORD]: () => answers.shift() ?? DONE })
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('secret')
  await dialog.getByLabel('New Password').fill('a calm evening')
  await dialog.getByLabel('Confirm Password').fill('a calm evening')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Enter the code')
  await dialog.getByLabel(/^Code from your authenticator app/).fill('123456')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(listSent(sent, PASSWORD)[1]?.body).toContain('"code":"123456"')
})

test('shows the second factor of a client, and offers to remove it', async ({ page }) => {
  await openAccount(page, { 'GET /api/users/me/second-factor': createFactor({ isMandatory: false }) })
  const factor = card(page, 'Second factor')
  await expect(factor.getByText('9 of 10')).toBeVisible()
  await factor.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove the second factor?' })).toBeVisible()
})

test('says how long sessions of the role last', async ({ page }) => {
  await openAccount(page)
  await expect(page.getByText('A browser is signed out 30 days after its sign-in.', { exact: false })).toBeVisible()
})

test.describe('a change of the email address', () => {
  const REQUEST = 'POST /api/users/me/email-change'

  test('is requested with the password, shown until it is confirmed, sent again and cancelled', async ({ page }) => {
    let pending: object | null = null
    const sent = await openAccount(page, {
      [EMAIL_CHANGE]: () => ({ body: { emailChange: pending } }),
      [REQUEST]: () => {
        pending = CHANGE
        return { body: { success: true, emailChange: CHANGE } }
      },
      [`${REQUEST}/resend`]: { body: { success: true, emailChange: CHANGE } },
      'DELETE /api/users/me/email-change': () => {
        pending = null
        return DONE
      },
    })
    await page.getByRole('button', { name: 'Change email address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change email address' })
    await expect(dialog.getByLabel('New email address')).toBeFocused()
    await dialog.getByLabel('New email address').fill('ines')
    await dialog.getByLabel('Your password').fill('secret')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('New email address')).toHaveAccessibleDescription(/^Enter an email address/)
    await dialog.getByLabel('New email address').fill(NEW_EMAIL)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    expect(JSON.parse(listSent(sent, REQUEST)[0]?.body ?? '')).toEqual({ email: NEW_EMAIL, password: 'secret' })
    await expect(page.getByText(`${NEW_EMAIL} isn’t confirmed yet`)).toBeVisible()
    await expect(card(page, 'Email address').getByText('ines@brisa.example')).toBeVisible()
    await expectAccessible(page, 'a pending change')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => listSent(sent, `${REQUEST}/resend`)).toHaveLength(1)
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await expect(page.getByText('Change cancelled')).toBeVisible()
    await expect(page.getByText(`${NEW_EMAIL} isn’t confirmed yet`)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Change email address' })).toBeFocused()
  })

  test('gives the reason of a refusal, and of a list that does not load', async ({ page }) => {
    let isBroken = true
    await openAccount(page, {
      [EMAIL_CHANGE]: () => (isBroken ? createRefusal(500, 'x') : { body: { emailChange: CHANGE } }),
      [`${REQUEST}/resend`]: createRefusal(429, 'Too many attempts.'),
    })
    const email = card(page, 'Email address')
    await expect(email.getByText('r-1')).toBeVisible()
    isBroken = false
    await email.getByRole('button', { name: /try again/i }).click()
    await email.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('Too many attempts.')).toBeVisible()
  })

  test('is confirmed by a button, because programs open links in emails; without a sign-in', async ({ page }) => {
    const sent = await open(page, '/email-change/confirm/tk', {
      [CONFIRM]: { body: { success: true, email: NEW_EMAIL } },
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your new email address' })).toBeVisible()
    await expectAccessible(page, 'the question')
    expect(listSent(sent, CONFIRM)).toHaveLength(0)
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Email address changed' })).toBeFocused()
    await expect(page.getByText(NEW_EMAIL)).toBeVisible()
    await expectAccessible(page, 'the result')
    expect(listSent(sent, CONFIRM)).toMatchObject([{ body: '{"token":"tk"}' }])
    await expect(page.getByRole('link', { name: 'Go to account' })).toHaveAttribute('href', '/account')
  })

  test('says that a link is over, and lets another failure be tried again', async ({ page }) => {
    const over = { message: 'x', error: 'x', code: 'linkInvalid', requestId: 'r-1' }
    const answers = [createRefusal(503, 'Marquee is busy.'), { status: 400, body: over }]
    await open(page, '/email-change/confirm/tk', { [CONFIRM]: () => answers.shift() ?? DONE })
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(page.getByRole('alert')).toContainText('Marquee is busy.')
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })

  test('is cancelled by the link in the email to the address before, which leads to a new password', async ({
    page,
  }) => {
    const sent = await open(page, '/email-change/cancel/tk', { [REFUSE]: DONE })
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await expect(page.getByText('Change cancelled')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/reset-password')
    expect(listSent(sent, REFUSE)).toMatchObject([{ body: '{"token":"tk"}' }])
  })
})

test('downloads the own data as a file, and says how much of it has come', async ({ page }) => {
  const EXPORT = 'POST /api/users/me/export'
  const held = holdAnswer({ body: { account: {} } })
  await openAccount(page, { [EXPORT]: held.answer })
  await page.getByRole('button', { name: 'Download your data' }).click()
  await expect(page.getByRole('button', { name: '0 B received...' })).toBeVisible()
  const saved = page.waitForEvent('download')
  held.release()
  await saved
  await expect(page.getByRole('button', { name: 'Download your data' })).toBeEnabled()
})

test('says why the own data could not be downloaded', async ({ page }) => {
  await openAccount(page, { 'POST /api/users/me/export': createRefusal(503, 'Marquee is busy.') })
  await page.getByRole('button', { name: 'Download your data' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t download your data')
  await expect(page.getByRole('alert')).toContainText('Marquee is busy.')
})
