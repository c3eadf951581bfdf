import { expect, type Locator, type Page, test } from '@playwright/test'
import { open, listSent } from './built-pages.ts'
import { CLIENT, CREATE, DELETE, LIST, market, STORED } from './campaign-fixtures.ts'

/** The journeys of a client without a mouse (A11-1). */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

/** Presses Tab until that element has the focus. */
async function tabUntilFocused(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < 40 && !(await hasFocus()); stops += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('a client books a campaign, starting at the list', async ({ page }) => {
  const sent = await open(page, '/campaigns', market(), CLIENT)
  const keys = page.keyboard
  await tabUntilFocused(page, page.getByRole('link', { name: 'Add Campaign' }))
  await keys.press('Enter')
  await tabUntilFocused(page, page.getByLabel('Name', { exact: true }))
  await keys.type('Second run')
  await tabUntilFocused(page, page.getByRole('radio', { name: 'vehicle' }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'restaurant' })).toBeChecked()
  await keys.press('ArrowLeft')
  await tabUntilFocused(page, page.getByLabel('Location'))
  await expect(page.getByRole('option', { name: 'Hamburg' })).toBeAttached()
  await keys.type('Ham')
  await tabUntilFocused(page, page.getByLabel('Start Date'))
  await keys.type('11232026')
  await tabUntilFocused(page, page.getByLabel('Number of Weeks', { exact: true }))
  await keys.type('2')
  await tabUntilFocused(page, page.getByLabel('Select Taxi'))
  await keys.press('Space')
  await tabUntilFocused(page, page.getByRole('textbox', { name: 'Screens to Run: Taxi' }))
  await keys.press('ControlOrMeta+a')
  await keys.type('3')
  await tabUntilFocused(page, page.getByRole('button', { name: 'Submit' }))
  await keys.press('Enter')
  // The summary has the focus, and its only link leads to the video.
  await expect(page.getByRole('alert')).toBeFocused()
  await keys.press('Tab')
  await expect(page.getByRole('link', { name: 'Choose a video that meets all four requirements' })).toBeFocused()
  await tabUntilFocused(page, page.getByRole('button', { name: 'Save as Draft' }))
  await keys.press('Enter')
  await expect(page.getByText('Campaign Added Successfully')).toBeVisible()
  await expect.poll(() => listSent(sent, CREATE)[0]?.body).toMatch(/name="numberOfScreens"\s+3\s/)
})

test('a client deletes a campaign, and the focus stays on the page', async ({ page }) => {
  let list: object[] = [STORED, { ...STORED, _id: 'another', name: 'Another' }]
  await open(
    page,
    '/campaigns',
    market({
      [LIST]: () => ({ body: list }),
      [DELETE]: () => {
        list = list.slice(1)
        return { body: { success: true, message: 'ok' } }
      },
    }),
    CLIENT,
  )
  const remove = page.getByRole('article', { name: STORED.name }).getByRole('button', { name: 'Delete' })
  await tabUntilFocused(page, remove)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await tabUntilFocused(page, page.getByRole('button', { name: 'Delete Campaign' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('1 campaign', { exact: true })).toBeFocused()
})
