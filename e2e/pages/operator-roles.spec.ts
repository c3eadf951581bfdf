import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { createSession, open, TOKEN } from './built-pages.ts'
import { ID, INES } from './people-fixtures.ts'

/** What the console shows to operators of each role (decision 38). */

const STORAGE = { token: TOKEN }
const asOperator = (operatorRole: string) => ({ 'GET /api/users/me': createSession('operator', { operatorRole }) })

test('a page that the role does not open says which roles do, and asks the server for nothing', async ({ page }) => {
  const sent = await open(page, '/operator/audit', asOperator('support'), STORAGE)
  await expect(page.getByRole('heading', { name: 'Your role can’t open this page' })).toBeVisible()
  await expect(page.getByText('Your role is Support. These roles can open it: Admin.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View operators' })).toHaveAttribute(
    'href',
    '/operator/people?role=operator',
  )
  await expectAccessible(page, 'a closed page')
  for (const path of ['review', 'billing', 'billing/payouts', 'catalogue', 'house-card']) {
    await page.goto(`http://marquee.test/operator/${path}`)
    await expect(page.getByRole('heading', { name: 'Your role can’t open this page' })).toBeVisible()
  }
  expect(sent.filter(({ call }) => /audit|reviews|billing|payouts|catalogue|house-card/.test(call))).toEqual([])
})

const ACTIONS = ['View as client', 'Resend verification', 'Change role', 'Reject 2 pending campaigns', 'Suspend']
for (const [role, shown] of [
  ['admin', ACTIONS],
  ['reviewer', ['Reject 2 pending campaigns']],
  ['fleet', []],
  ['finance', []],
  ['support', ['View as client', 'Resend verification']],
] as const) {
  test(`the page of a person has the actions of the role ${role}`, async ({ page }) => {
    const person = { ...INES, party: null }
    const answers = { ...asOperator(role), [`GET /api/operator/people/${ID}`]: { body: { person } } }
    await open(page, `/operator/people/${ID}`, answers, STORAGE)
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    const names = await page.getByRole('button').allInnerTexts()
    expect(ACTIONS.filter((name) => names.includes(name))).toEqual(shown)
    await expect(page.getByRole('link', { name: 'Full log' })).toHaveCount(role === 'admin' ? 1 : 0)
  })
}
