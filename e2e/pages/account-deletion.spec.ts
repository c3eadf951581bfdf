import type { DeletionObstacle } from '@marquee/contract/account-deletion'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { createAccountAnswers, DELETION } from './account-fixtures.ts'
import { type Answer, type Answers, createRefusal, createSession, listSent, open, TOKEN } from './built-pages.ts'
import { createFactor } from './security-fixtures.ts'

/** The deletion of the account: its card and dialog, a closed account at the sign-in, and the link that keeps it (decision 35). */

const CLOSE = 'POST /api/users/me/deletion'
const KEEP = 'POST /api/users/deletion/keep'
const KEEP_BY_LINK = 'POST /api/users/deletion/keep-by-link'
const LOGIN = 'POST /api/users/login'
const erasesAt = '2026-12-05T11:00:00.000Z'
const refuse = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { message, error: message, code, requestId: 'r-1', ...more },
})
const CLOSED = refuse(403, 'accountClosed', 'This account is closed.', { details: { erasesAt } })

const openCard = async (page: Page, answers: Answers = {}, role = 'client') => {
  const sent = await open(page, '/account', createAccountAnswers(role, answers), { token: TOKEN })
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Delete account' }) })
  await expect(card).toBeVisible()
  return { sent, card }
}

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('jonas@elbmedia.example')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('says what happens and what the law keeps, asks for the password, and leads to the sign-in', async ({ page }) => {
  const answers = [
    refuse(400, 'wrongPassword', 'Incorrect password.', { field: 'password' }),
    { body: { success: true, erasesAt } },
  ]
  const { sent, card } = await openCard(page, { [CLOSE]: () => answers.shift() ?? { body: {} } })
  await expect(card).toContainText('we delete it 14 days later')
  await expect(card).toContainText('3 invoices and statements stay for as long as tax law demands')
  await card.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expectAccessible(page, 'the dialog')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  expect(listSent(sent, CLOSE)).toHaveLength(0)
  await dialog.getByLabel('Your password', { exact: true }).fill('a guess')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill('the right one')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(listSent(sent, CLOSE).at(-1)?.body).toBe('{"password":"the right one"}')
})

test('asks for the code of a second factor', async ({ page }) => {
  const factor = createFactor({ isOn: true })
  const { card } = await openCard(page, { 'GET /api/users/me/second-factor': factor }, 'operator')
  // An operator has no invoices or statements.
  await expect(card).not.toContainText('tax')
  await card.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog').getByLabel('Code')).toBeVisible()
})

test('lists what stands in the way, each with its page, and no button', async ({ page }) => {
  const obstacles: DeletionObstacle[] = [
    { kind: 'campaigns', count: 2, cents: null },
    { kind: 'unpaidInvoices', count: 1, cents: 12_900 },
    { kind: 'credit', count: 0, cents: 500 },
  ]
  const { card } = await openCard(page, { [DELETION]: { body: { obstacles, keptDocuments: 0, staying: [] } } })
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await expect(card).toContainText('2 campaigns are under review, upcoming or running.')
  await expect(card).toContainText('€129.00')
  await expect(card.getByRole('link', { name: 'See campaigns' })).toHaveAttribute('href', '/campaigns')
  await expect(card.getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'the obstacles')
})

test('says that it could not be loaded, and tries again', async ({ page }) => {
  let isBroken = true
  const { card } = await openCard(page, {
    [DELETION]: () =>
      isBroken ? createRefusal(503, 'Marquee is busy.') : { body: { obstacles: [], keptDocuments: 0, staying: [] } },
  })
  const retry = card.getByRole('button', { name: /try again/i })
  await expect(retry).toBeVisible()
  isBroken = false
  await retry.click()
  await expect(card.getByRole('button', { name: 'Delete account' })).toBeVisible()
})

test.describe('a closed account at the sign-in', () => {
  test('says when it is deleted, and keeps it on request, with a code where it needs one', async ({ page }) => {
    const answers = [
      refuse(401, 'secondFactorNeeded', 'Enter the code.', { field: 'code' }),
      refuse(401, 'wrongCode', 'Incorrect code.', { field: 'code' }),
      { body: { success: true, token: TOKEN } },
    ]
    const sent = await open(page, '/', {
      [LOGIN]: CLOSED,
      [KEEP]: () => answers.shift() ?? { body: {} },
      'GET /api/users/me': createSession('partner'),
    })
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'This account is closed' })).toBeFocused()
    await expect(page.getByText('You can keep it until then.')).toBeVisible()
    await expectAccessible(page, 'a closed account')
    expect(listSent(sent, KEEP)).toHaveLength(0)
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText('Incorrect code.')).toBeVisible()
    await page.getByLabel('Code').fill('123456')
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.waitForURL('**/ownerdashboard')
    expect(listSent(sent, KEEP).at(-1)?.body).toContain('"code":"123456"')
  })

  test('is left with Back', async ({ page }) => {
    await open(page, '/', { [LOGIN]: CLOSED })
    await signIn(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
})

test('keeps the account with the link in an email, by a button, and says when the link is over', async ({ page }) => {
  const answers = [{ body: { success: true, email: 'ines@brisa.example' } }, refuse(400, 'linkInvalid', 'x')]
  const sent = await open(page, '/account-deletion/keep/tk', { [KEEP_BY_LINK]: () => answers.shift() ?? { body: {} } })
  await expect(page.getByRole('heading', { level: 1, name: 'Keep your account?' })).toBeVisible()
  expect(listSent(sent, KEEP_BY_LINK)).toHaveLength(0)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You kept your account' })).toBeFocused()
  await expect(page.getByText('ines@brisa.example')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/')
  expect(listSent(sent, KEEP_BY_LINK)).toMatchObject([{ body: '{"token":"tk"}' }])
  await page.reload()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
