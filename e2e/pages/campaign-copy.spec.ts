import { addDays } from '@marquee/contract/days.rules'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { listSent, open, readStorage } from './built-pages.ts'
import { bookedVehicles, CAMPAIGN, CLIENT, CREATE, LOOKUP, market, STORED } from './campaign-fixtures.ts'
import { getSamplePath, getScreensField, onFriday, parseParts } from './campaign-steps.ts'

/** The form of a copy of a campaign. */

test.beforeEach(onFriday)

test('copies a campaign with its screens and its video, to start after it (D-15, product 2)', async ({ page }) => {
  const sent = await open(page, `/campaigns/add?copy=${CAMPAIGN}`, market(), CLIENT)
  await expect(page.getByText(`Copy of “${STORED.name}”`)).toBeVisible()
  await expect(page.getByText(`From “${STORED.name}”`)).toBeVisible()
  await expect(page.getByLabel('Start Date')).toHaveValue(addDays(STORED.endDate, 1))
  await expect(getScreensField(page, 'Taxi')).toHaveValue('4')
  await expectAccessible(page, 'the form of a copy')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => listSent(sent, CREATE)).toHaveLength(1)
  const parts = parseParts(listSent(sent, CREATE)[0]?.body ?? null)
  expect(parts).toMatchObject({ name: STORED.name, numberOfScreens: '4', storedVideo: STORED.video?.name })
})

test('moves the start of a copy whose screens are booked to the first day on which one is free (product 2)', async ({
  page,
}) => {
  const later = addDays(STORED.endDate, 15)
  await open(page, `/campaigns/add?copy=${CAMPAIGN}`, market({ [LOOKUP]: bookedVehicles(later) }), CLIENT)
  await expect(page.getByLabel('Start Date')).toHaveValue(later)
  // Nothing was typed, so nothing is kept when the page is left.
  await page.reload()
  await expect(page.getByLabel('Start Date')).toHaveValue(later)
  expect(Object.keys(await readStorage(page)).filter((key) => key.startsWith('marquee-campaign-form'))).toEqual([])
  // Once: a start that the client chooses stays.
  await page.getByLabel('Start Date').fill(addDays(later, 1))
  await expect(page.getByRole('button', { name: /^Start on/ }).first()).toBeVisible()
  await expect(page.getByLabel('Start Date')).toHaveValue(addDays(later, 1))
})

test('sends another video instead of that of the original; the other type needs one (product 2)', async ({ page }) => {
  const sent = await open(page, `/campaigns/add?copy=${CAMPAIGN}`, market(), CLIENT)
  await expect(page.getByText(`From “${STORED.name}”`)).toBeVisible()
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await expect(page.getByText(`From “${STORED.name}”`)).toBeHidden()
  await page.getByRole('radio', { name: 'vehicle' }).check()
  await expect(page.getByText(`From “${STORED.name}”`)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(getSamplePath('autumn-roast.mp4'))
  await expect(page.getByText(`From “${STORED.name}”`)).toBeHidden()
  await page.getByRole('button', { name: 'Save as Draft' }).first().click()
  await expect.poll(() => listSent(sent, CREATE)).toHaveLength(1)
  expect(parseParts(listSent(sent, CREATE)[0]?.body ?? null)).not.toHaveProperty('storedVideo')
})
