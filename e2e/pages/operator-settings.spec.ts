import type { SettingsChange } from '@marquee/contract/billing-settings'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, createRefusal, listSent } from './built-pages.ts'
import { CHANGE, MONEY, OPERATOR, SETTINGS } from './operator-billing-fixtures.ts'

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const BILLING = 'GET /api/operator/billing/settings'
const stands = (pending: SettingsChange | null): Answers => ({
  [BILLING]: {
    body: {
      settings: SETTINGS,
      pending,
      vatRates: [{ from: '2027-01-01', rateBps: 1_600 }],
      waitingInvoices: 0,
      waitingNetCents: 0,
    },
  },
})
const PATH = `POST /api/operator/billing/settings/changes/${CHANGE.id}`

test('a pending change is shown with old and new values, approved with reauthentication, or cancelled (S-02)', async ({
  page,
}) => {
  const sent = await open(
    page,
    '/operator/billing/settings',
    {
      ...MONEY,
      ...stands(CHANGE),
      [`${PATH}/approve`]: createRefusal(400, 'The password is wrong.'),
      [`${PATH}/cancel`]: { body: { success: true, message: 'Change cancelled' } },
    },
    OPERATOR,
  )
  await expect(page.getByText('Proposed by Otto Zwei', { exact: false })).toBeVisible()
  await expect(page.getByText('DE89 3704 0044 0532 0130 00 → DE75 5121 0800 1245 1261 99')).toBeVisible()
  await expect(page.getByText('70 % → 75 %')).toBeVisible()
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `a change that waits at ${width}`)
  }
  await page.getByRole('button', { name: 'Approve change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve change' })
  await dialog.getByLabel('Password', { exact: true }).fill('a calm evening')
  await dialog.getByRole('button', { name: 'Approve change' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByText('Change cancelled')).toBeVisible()
  expect(listSent(sent, `${PATH}/cancel`)).toHaveLength(1)
})

test('the proposer of a change cannot approve it, and sees when it takes effect (S-02)', async ({ page }) => {
  const own = { ...CHANGE, isOwn: true, approvedBy: 'Ada Dritte', effectiveAt: '2026-11-21T09:00:00.000Z' }
  await open(page, '/operator/billing/settings', { ...MONEY, ...stands(own) }, OPERATOR)
  await expect(page.getByText('Approved by Ada Dritte. It takes effect', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve change' })).toHaveCount(0)
})

test('VAT rates are listed with their first days, and one is added with reauthentication (D-07)', async ({ page }) => {
  const add = 'POST /api/operator/billing/vat-rates'
  const answers = { ...MONEY, ...stands(null), [add]: { body: { success: true, pending: CHANGE } } }
  const sent = await open(page, '/operator/billing/settings', answers, OPERATOR)
  await expect(page.getByText('16 %')).toBeVisible()
  await page.getByRole('button', { name: 'Add VAT rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add VAT rate' })
  await dialog.getByRole('button', { name: 'Propose change' }).click()
  await expect(dialog.getByText('Enter the first day on which the rate applies.')).toBeVisible()
  await dialog.getByLabel('Valid from').fill('2027-07-01')
  await dialog.getByLabel('VAT rate in percent').fill('19')
  await dialog.getByLabel('Password', { exact: true }).fill('a calm evening')
  await dialog.getByRole('button', { name: 'Propose change' }).click()
  await expect(page.getByText('Change proposed')).toBeVisible()
  expect(listSent(sent, add).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { from: '2027-07-01', rateBps: 1_900, password: 'a calm evening' },
  ])
})
