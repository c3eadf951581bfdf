import { expect, test } from '@playwright/test'
import { open, createSession, TOKEN } from './built-pages.ts'

test('a page whose script does not load leaves the frame and the links usable (OPEN-98, ERR-2)', async ({ page }) => {
  await open(page, '/ownerprofile', { 'GET /api/users/me': createSession('partner') }, { token: TOKEN })
  const pages = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(page.getByRole('heading', { name: 'Your Information' })).toBeVisible()
  await page.route('**/assets/**', (route) => route.abort())
  await pages.getByRole('link', { name: 'Fixed Locations' }).click()
  await expect(page.getByRole('heading', { name: 'This page didn’t load completely' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.route('**/fixedLocations', (route) => route.abort())
  const again = page.getByRole('button', { name: 'Reload' })
  await again.click()
  await expect(page.getByText('Marquee still can’t be reached. Try again in a moment.')).toBeVisible()
  await expect(again).toBeFocused()
  await pages.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Your Information' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This page didn’t load completely' })).toHaveCount(0)
})
