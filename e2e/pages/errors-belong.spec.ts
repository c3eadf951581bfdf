import { expect, type Page, test } from '@playwright/test'
import { expectUncovered } from '../support/uncovered.ts'
import { type Answers, open, createRefusal, createSession, TOKEN } from './built-pages.ts'
import { LIST, partner } from './infotainment-fixtures.ts'

/** Errors are a part of the page or dialog that they belong to (D-27). */

const ME = 'GET /api/users/me'
const LOGIN = 'POST /api/users/login'
const FAILED = createRefusal(500, 'Something went wrong on our side. Please try again in a moment.')

const alert = (page: Page) => page.getByRole('alert')

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('jonas@elbmedia.example')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('an error covers neither headings nor buttons, and disappears with its page (D-27)', async ({ page }) => {
  await open(page, '/infotainmentvideos', partner({ [LIST]: FAILED }), { token: TOKEN })
  await expect(alert(page)).toContainText('Failed to load videos')
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expectUncovered(page, `an error at ${width} px`)
  }
  await page.getByRole('link', { name: 'Upload video' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Infotainment Video' })).toBeVisible()
  await expect(page.getByText('Failed to load videos')).toHaveCount(0)
})

test('an error is visible after scrolling down, and can be closed with the keyboard (D-27)', async ({ page }) => {
  const slow = Promise.withResolvers<void>()
  const answers = { [LIST]: () => slow.promise.then(() => FAILED) }
  await page.setViewportSize({ width: 360, height: 400 })
  await open(page, '/infotainmentvideos', partner(answers), { token: TOKEN })
  await expect(page.getByRole('link', { name: 'Upload video' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  slow.resolve()
  await expect(alert(page)).toBeInViewport({ ratio: 1 })
  await alert(page).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(alert(page)).toHaveCount(0)
})

for (const [role, path] of [
  ['client', '/'],
  ['operator', '/operator/audit'],
] as const) {
  test(`the sign-in error of a ${role} disappears after signing in (D-27)`, async ({ page }) => {
    let isRight = false
    const answers: Answers = {
      [ME]: createSession(role),
      [LOGIN]: () =>
        isRight ? { body: { success: true, token: TOKEN } } : createRefusal(401, 'Invalid email or password.'),
    }
    await open(page, path, answers)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await signIn(page)
      await expect(alert(page)).toContainText('Invalid email or password.')
      await expectUncovered(page, `the sign-in at ${width} px`)
    }
    isRight = true
    await signIn(page)
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await expect(page.getByText('Invalid email or password.')).toHaveCount(0)
  })
}
