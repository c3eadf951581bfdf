import { expect, test } from '@playwright/test'
import { open, createSession, TOKEN } from './built-pages.ts'

const LONG = 'Feldmann-Sachsenhausen von und zu Oberursel an der Hohen Mark'

for (const width of [768, 1280]) {
  test(`the longest name of a user does not truncate the page title at ${width} px (LAYOUT-04, LAYOUT-06)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const answers = { 'GET /api/users/me': createSession('partner', { lastName: LONG }) }
    await open(page, '/fixedLocations', answers, { token: TOKEN })
    const title = page.getByRole('heading', { level: 1, name: 'Fixed Location Management' })
    await expect(title).toBeVisible()
    await expect.poll(() => title.evaluate((h1) => h1.scrollWidth - h1.clientWidth)).toBeLessThanOrEqual(0)
    const name = page.getByRole('button', { name: `User menu of Inês ${LONG}` }).getByText(`Inês ${LONG}`)
    await expect(name).toHaveAttribute('title', `Inês ${LONG}`)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
