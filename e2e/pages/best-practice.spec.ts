import { expect, test } from '@playwright/test'
import { expectBestPractice } from '../support/accessible.ts'
import { ADD_PAGE, show } from './infotainment-pages.ts'
import { open } from './built-pages.ts'
import { PARTNER, places } from './venue-fixtures.ts'

test('the form of a fixed location follows best practice (D-37)', async ({ page }) => {
  await open(page, '/fixedLocations/add', places({}), PARTNER)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectBestPractice(page)
})

test('the form of an infotainment video follows best practice (D-37)', async ({ page }) => {
  await show(page, ADD_PAGE)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectBestPractice(page)
})

test('the shortcuts follow best practice, and the user menu supports Home, End and letters (D-37)', async ({
  page,
}) => {
  await open(page, '/mobileLocations', places({}), PARTNER)
  await page.getByRole('button', { name: /^User menu of/ }).focus()
  await page.keyboard.press('ArrowDown')
  const leave = page.getByRole('menuitem', { name: 'Sign Out' })
  await expect(leave).toBeFocused()
  for (const key of ['Home', 'End', 's']) {
    await page.keyboard.press(key)
    await expect(leave).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectBestPractice(page)
})
