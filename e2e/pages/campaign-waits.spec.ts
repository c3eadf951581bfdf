import { expect, type Page, test } from '@playwright/test'
import { answerLate } from '../support/slow-server.ts'
import { CREATE, STORED } from './campaign-fixtures.ts'
import { add, fillForm, onFriday, getSamplePath, getWeeksField } from './campaign-steps.ts'

/** The tab order and the button texts while the campaign form is filled in and sent (D-35). */

test.beforeEach(onFriday)

const more = (page: Page) => page.getByRole('button', { name: 'Increase Number of Weeks' })
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused?.getAttribute('name') ?? focused?.getAttribute('aria-label') ?? focused?.tagName
  })

test('End Date follows start and weeks, is no tab stop, and keeps the keyboard position (D-35)', async ({ page }) => {
  await add(page)
  await fillForm(page)
  const end = page.getByRole('textbox', { name: 'End Date' }).or(page.getByLabel('End Date'))
  await expect(end).toHaveValue('2026-12-06')
  // Announced as a read-only field, not hidden from screen readers.
  await expect(end).toHaveAttribute('readonly')
  await expect(end).not.toHaveAttribute('aria-hidden')
  const look = page.getByRole('button', { name: 'Check availability again' })
  await expect(look).toBeEnabled()
  await more(page).focus()
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Check availability again')
  await page.keyboard.press('Shift+Tab')
  expect(await focusedName(page)).toBe('Increase Number of Weeks')

  // A click focuses the field, and Tab continues from there to the next element.
  await end.click()
  expect(await focusedName(page)).toBe('endDate')
  for (let parts = 0; parts < 3 && (await focusedName(page)) === 'endDate'; parts += 1) await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Check availability again')
  await getWeeksField(page).fill('3')
  await expect(end).toHaveValue('2026-12-13')
})

test('button and progress say that the video is checked once all of it is sent (D-35)', async ({ page }) => {
  await add(page)
  const path = CREATE.replace('POST ', '')
  const server = await answerLate(page, path, { success: true, message: 'ok', campaign: STORED })
  await fillForm(page)
  await page.locator('input[type=file]').setInputFiles(getSamplePath('autumn-roast.mp4'))
  await expect(page.getByText(/uploaded when you save$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect.poll(server.received).toBe(1)
  await expect(page.getByText(/^100%, /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checking...' })).toBeDisabled()
  await expect(page.getByText('Uploading...')).toBeHidden()
  server.answer()
  await expect(page.getByRole('status').filter({ hasText: 'Campaign Added Successfully' })).toBeVisible()
  await server.close()
})
