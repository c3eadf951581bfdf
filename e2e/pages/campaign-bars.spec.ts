import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { listSent } from './built-pages.ts'
import {
  CREATE,
  freeRestaurants,
  freeVehicles,
  LOOKUP,
  RESTAURANT_LOOKUP,
  RESTAURANTS,
  TAXIS,
} from './campaign-fixtures.ts'
import { add, fillForm, onFriday, getSamplePath, getScreensField } from './campaign-steps.ts'

/** Selected screens on which the video has bars: announced before the booking, never refused (D-39). */

test.beforeEach(onFriday)

const UPRIGHT = 0.563
const getStatus = (page: Page) => page.getByRole('region', { name: 'Video' }).getByRole('status')
const choose = (page: Page, name: string) => page.locator('input[type=file]').setInputFiles(getSamplePath(name))

test('warns of a landscape video on a portrait screen of a selected vehicle, and allows booking it (D-39)', async ({
  page,
}) => {
  const { body } = freeVehicles()
  // On Taxi A, which is selected first, and on a bus that is not selected.
  const unusualDisplays = [
    { place: TAXIS[0] ?? '', ratio: UPRIGHT },
    { place: body.availableScreensByType[1]?.vehicles[1]?.vehicleId ?? '', ratio: UPRIGHT },
  ]
  const sent = await add(page, { [LOOKUP]: { body: { ...body, unusualDisplays } } })
  await fillForm(page)
  await choose(page, 'autumn-roast.mp4')
  const warning = getStatus(page).filter({ hasText: 'Black bars' })
  await expect(page.getByText(/uploaded when you save$/)).toBeVisible()
  await expect(warning).toBeHidden()
  await page.getByLabel('Select Taxi').check()
  await expect(warning).toContainText('Black bars beside your video on 1 screen')
  await expect(warning).toContainText('Taxi: your video fills 32% of the display.')
  await expectAccessible(page, 'the form with a warning about bars')
  await getScreensField(page, 'Taxi').fill('3')
  await expect(warning).toContainText('on 1 screen')
  await page.getByLabel('Select Taxi').uncheck()
  await expect(warning).toBeHidden()
  await page.getByLabel('Select Bus').check()
  await expect(getScreensField(page, 'Bus')).toHaveValue('1')
  await expect(warning).toBeHidden()
  await page.getByLabel('Select Taxi').check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => listSent(sent, CREATE)).toHaveLength(1)
})

test('warns of a portrait video on a landscape screen of a selected restaurant (D-39)', async ({ page }) => {
  const { body } = freeRestaurants()
  const [sole] = RESTAURANTS
  const unusualDisplays = [{ place: sole?._id ?? '', ratio: 1.778 }]
  await add(page, { [RESTAURANT_LOOKUP]: { body: { ...body, unusualDisplays } } })
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await fillForm(page)
  await choose(page, 'warm-at-seven.mp4')
  await page.getByLabel('Select Trattoria Sole').check()
  await expect(getStatus(page).filter({ hasText: 'Black bars' })).toContainText(
    'Trattoria Sole: your video fills 32% of the display.',
  )
})
