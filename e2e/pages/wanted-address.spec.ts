import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDecisionLink } from '@marquee/contract/notifications.rules'
import type { ReviewKind } from '@marquee/contract/operator'
import { expect, type Page, test } from '@playwright/test'
import { type Answers, open, createRefusal, createSession, TOKEN } from './built-pages.ts'

const ME = 'GET /api/users/me'
const LOGIN = 'POST /api/users/login'
const ID = '0d0f8a8e-6f0b-4a5e-8c3c-2f4f9c1f0001'

/** The addresses in emails and in the player's QR codes, for each kind of reader. */
const PRINTED = {
  partner: [
    '/screens?pair=ABCD-1234',
    '/ownerprofile',
    '/account',
    '/team',
    '/earnings',
    `/owner/campaigns/${ID}`,
    ...(['vehicle', 'restaurant', 'infotainment'] as const).flatMap(listLinks),
  ],
  client: [
    '/companyprofile',
    '/account',
    '/team',
    '/notifications?tab=emails',
    `/invoices/${ID}`,
    ...listLinks('campaign'),
  ],
  operator: [
    '/operator',
    '/operator/security',
    '/operator/billing/settings',
    `/operator/people/${ID}`,
    `/operator/billing/payouts/${ID}`,
  ],
} as const
/** These pages need no sign-in. */
const PUBLIC = [
  '/companysignup',
  '/ownersignup',
  '/verifyEmail/',
  '/reset-password',
  '/reset-password/',
  '/email-change/confirm/',
  '/email-change/cancel/',
  '/install/',
  '/report/',
  '/account-deletion/keep/',
  '/invitation/',
  '/api/billing/files/',
]

function listLinks(kind: ReviewKind): string[] {
  return (['approve', 'reject'] as const).map((decision) => getDecisionLink({ kind, id: ID, decision }))
}

const createAnswers = (role: string): Answers => ({
  [LOGIN]: { body: { success: true, token: TOKEN } },
  [ME]: createSession(role, { ownerId: ID, companyId: ID }),
})

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('jonas@elbmedia.example')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const getAddress = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

for (const [role, links] of Object.entries(PRINTED)) {
  for (const link of links) {
    test(`leads a ${role} who signs in to ${link}, the address of an email or a QR code (D-22)`, async ({ page }) => {
      await open(page, link, createAnswers(role))
      await signIn(page)
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect.poll(() => getAddress(page)).toBe(link)
    })
  }
}

test('handles every address that the server writes into an email or a QR code (D-22)', () => {
  const tested = [...Object.values(PRINTED).flat(), ...PUBLIC]
  const mailed = sources(join(import.meta.dirname, '../../server/src')).flatMap((source) =>
    [...source.matchAll(/\bpublicUrl\}(\/[\w/-]*)/g)].map(([, path = '']) => path),
  )
  expect(mailed.length).toBeGreaterThan(10)
  // The doctor asks calls, which are not pages.
  const pages = mailed.filter((path) => path !== '/' && !/^\/(api|metrics)\b/.test(path))
  expect(pages.filter((path) => !tested.some((link) => link.startsWith(path)))).toEqual([])
})

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

test('keeps the code of the QR code after a wrong password and a reload (D-22)', async ({ page }) => {
  let isRight = false
  const login = () =>
    isRight ? { body: { success: true, token: TOKEN } } : createRefusal(401, 'Invalid email or password.')
  await open(page, '/screens?pair=ABCD-1234', { ...createAnswers('partner'), [LOGIN]: login })
  await signIn(page)
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await page.reload()
  isRight = true
  await signIn(page)
  await expect.poll(() => getAddress(page)).toBe('/screens?pair=ABCD-1234')
})

test('leads there after an ended session of any user (D-22, GUARD-03)', async ({ page }) => {
  let isKnown = false
  const me = () => (isKnown ? createSession('partner', { ownerId: ID }) : createRefusal(401, 'Sign in first.'))
  const user = JSON.stringify({ _id: 'another', firstName: 'A', lastName: 'B', role: 'client' })
  await open(page, '/earnings', { ...createAnswers('partner'), [ME]: me }, { token: TOKEN, user })
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  isKnown = true
  await signIn(page)
  await expect.poll(() => getAddress(page)).toBe('/earnings')
})

test('leads the wrong role to Page Not found, as the guards do (D-22, GUARD-02)', async ({ page }) => {
  await open(page, '/screens?pair=ABCD-1234', createAnswers('client'))
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Page Not found' })).toBeVisible()
})

test('leads to the dashboard after Sign Out on another page (D-22, LOGIN-13)', async ({ page }) => {
  await open(page, '/screens', createAnswers('partner'), { token: TOKEN })
  await page.getByRole('button', { name: /Inês/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await signIn(page)
  await expect.poll(() => getAddress(page)).toBe('/ownerdashboard')
})

test('ignores an address in a link to the sign-in page (D-22)', async ({ page }) => {
  await open(page, '/?wanted=https://evil.example&next=//evil.example#//evil.example', createAnswers('partner'))
  await signIn(page)
  await expect.poll(() => getAddress(page)).toBe('/ownerdashboard')
})
