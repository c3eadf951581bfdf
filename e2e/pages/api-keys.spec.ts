import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { API_KEYS, createAccountAnswers, KEY_LIST } from './account-fixtures.ts'
import { type Answers, createRefusal, listSent, open, TOKEN } from './built-pages.ts'
import { createFactor } from './security-fixtures.ts'

/** API keys on the account page (decision 45). */

const CREATE = 'POST /api/api-keys'
const SECRET = `mq_${'Zk3f9Q'.padEnd(43, 'x')}`
const [OPEN_KEY] = KEY_LIST

const openAccount = (page: Page, answers: Answers = {}, role = 'client') =>
  open(page, '/account', createAccountAnswers(role, answers), { token: TOKEN })
const getCard = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'API keys' }) })

test('lists keys, and revokes one after a confirmation', async ({ page }) => {
  const revoke = `DELETE /api/api-keys/${OPEN_KEY?._id}`
  const sent = await openAccount(page, { [revoke]: { body: { success: true, message: 'API key revoked' } } }, 'partner')
  const rows = getCard(page).getByRole('row')
  await expect(rows.nth(1)).toContainText('Booking system mq_Zk3f9Q…')
  await expect(rows.nth(1)).toContainText('Read and write: Campaigns and videos, Billing')
  await expect(rows.nth(2)).toContainText('Revoked')
  await expect(getCard(page).getByRole('button', { name: /^Revoke/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Revoke the key Booking system' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this API key?' })
  await expectAccessible(page, 'the confirmation')
  expect(listSent(sent, revoke)).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.poll(() => listSent(sent, revoke)).toHaveLength(1)
  await expect(page.getByText('API key revoked')).toBeVisible()
})

test('creates a key with the second factor on a phone, and shows it once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const sent = await openAccount(page, {
    'GET /api/users/me/second-factor': createFactor(),
    [API_KEYS]: { body: { keys: [] } },
    [CREATE]: { status: 201, body: { success: true, secret: SECRET, key: OPEN_KEY } },
  })
  await expect(getCard(page)).toContainText('No API keys yet')
  await getCard(page).getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await expectAccessible(page, 'the form')
  await dialog.getByLabel('Name').fill('Booking system')
  await dialog.getByText('Read and write').click()
  await dialog.getByLabel('Expires').selectOption('Never')
  await dialog.locator('[name=password]').fill('a calm evening')
  await dialog.locator('[name=code]').fill('123456')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog).toContainText('Choose at least one area')
  expect(listSent(sent, CREATE)).toHaveLength(0)
  await dialog.getByLabel('Billing').check()
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect
    .poll(() => listSent(sent, CREATE).map(({ body }): unknown => JSON.parse(body ?? '')))
    .toEqual([
      {
        name: 'Booking system',
        access: 'write',
        areas: ['billing'],
        days: null,
        password: 'a calm evening',
        code: '123456',
      },
    ])
  const shown = page.getByRole('dialog', { name: 'API key created' })
  await expect(shown.getByLabel('API key', { exact: true })).toHaveValue(SECRET)
  await expect(shown.getByRole('button', { name: 'Copy key' })).toBeVisible()
  await expectAccessible(page, 'the key')
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I stored the key' }).click()
  await expect(page.getByText(SECRET)).toHaveCount(0)
})

test('says at the field that the password is wrong, and that keys could not be loaded', async ({ page }) => {
  await openAccount(page, {
    [CREATE]: {
      status: 400,
      body: { message: 'Incorrect password.', error: '', code: 'wrongPassword', field: 'password', requestId: 'r-1' },
    },
  })
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill('Import')
  await dialog.getByLabel('Campaigns and videos').check()
  await dialog.locator('[name=password]').fill('a wrong one')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await openAccount(page, { [API_KEYS]: createRefusal(500, 'broken') })
  await expect(getCard(page)).toContainText('Try again')
})
