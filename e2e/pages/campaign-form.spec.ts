import { copyFile, mkdtemp, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, listSent } from './built-pages.ts'
import {
  COMPANY,
  CREATE,
  FISCHHAUS,
  freeRestaurants,
  freeVehicles,
  KONTOR,
  LOOKUP,
  RESTAURANT_LOOKUP,
  RESTAURANTS,
  STORED,
  TAXIS,
  TYPES,
} from './campaign-fixtures.ts'
import {
  add,
  fillForm,
  onFriday,
  parseParts,
  getSamplePath,
  getScreensField,
  START,
  total,
  getWeeksField,
} from './campaign-steps.ts'

/** The campaign form while it is filled in. */

const VIDEO = getSamplePath('autumn-roast.mp4')

test.beforeEach(onFriday)

test('looks up free screens once location, start and weeks are set, and shows only the latest answer (CAMP-FORM-04, CAMP-FORM-15, CAMP-FORM-16, TRAP-01, TRAP-08)', async ({
  page,
}) => {
  const slow = Promise.withResolvers<Answer>()
  const answers = [() => slow.promise, () => freeVehicles(TYPES.slice(1))]
  const sent = await add(page, { [LOOKUP]: () => (answers.shift() ?? (() => freeVehicles()))() })
  await page.getByLabel('Location').selectOption({ label: 'Hamburg' })
  await page.getByLabel('Start Date').fill(START)
  await expect(page.getByText('Choose a number of weeks to see available screens.')).toBeVisible()
  expect(listSent(sent, LOOKUP)).toEqual([])
  await getWeeksField(page).fill('2')
  await expect.poll(() => listSent(sent, LOOKUP).length).toBe(1)
  await getWeeksField(page).fill('3')
  await expect(page.getByRole('row', { name: /Bus/ })).toBeVisible()
  slow.resolve(freeVehicles())
  const location = await page.getByLabel('Location').inputValue()
  await expect
    .poll(() => listSent(sent, LOOKUP).map(({ body }) => JSON.parse(body ?? '')))
    .toEqual([
      { location, startDate: START, numberOfWeeks: 2 },
      { location, startDate: START, numberOfWeeks: 3 },
    ])
  await expect(page.getByRole('row', { name: /Taxi/ })).toBeHidden()
  const end = page.getByLabel('End Date')
  await expect(end).toHaveValue('2026-12-13')
  await expect(end).toHaveAttribute('readonly')
  await page.getByLabel('Start Date').fill('2026-11-24')
  await expect(end).toHaveValue('2026-12-14')
})

test('shows the fields, two types, the active locations and the buttons of a new campaign (CAMP-FORM-01, CAMP-FORM-02, CAMP-FORM-03, CAMP-FORM-05, CAMP-FORM-09, CONST-10, OPEN-83)', async ({
  page,
}) => {
  const locations = page.waitForRequest(/\/api\/mobileLocation\?isActive=true$/)
  await add(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Campaign')
  await expect(page).toHaveTitle('Add Campaign · Marquee')
  for (const label of ['Name', 'Location', 'Start Date', 'Number of Weeks', 'End Date']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  }
  const types = page.getByRole('group', { name: 'Type' }).getByRole('radio')
  await expect(types).toHaveCount(2)
  for (const type of ['vehicle', 'restaurant']) await expect(page.getByRole('radio', { name: type })).toBeEnabled()
  await expect(page.getByRole('radio', { name: 'vehicle' })).toBeChecked()
  await expect(page.getByLabel('Choose a video')).toBeAttached()
  await expect(total(page)).toContainText('Total cost')
  await expect(total(page)).toContainText('€0.00')
  await expect(total(page).getByRole('button')).toHaveText(['Submit', 'Save as Draft'])
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)
  await expect(page.getByLabel('Location').locator('option')).toHaveText(['Choose one', 'Hamburg'])
  expect((await locations).method()).toBe('GET')
  await expectAccessible(page, 'the empty form')
})

test('shows a problem at its field when the field is left (CAMP-FORM-11, CAMP-FORM-12, BOOK-8)', async ({ page }) => {
  const sent = await add(page)
  await page.getByLabel('Location').selectOption({ label: 'Hamburg' })
  await page.getByLabel('Start Date').fill('2026-11-19')
  const weeks = getWeeksField(page)
  for (const [typed, sentence] of [
    ['abc', 'Enter a whole number from 1 to 52'],
    ['99', 'Enter 52 weeks or fewer'],
    ['0', 'Enter at least 1 week'],
    ['-2', 'Enter at least 1 week'],
  ] as const) {
    await weeks.fill(typed)
    await weeks.blur()
    await expect(weeks).toHaveAccessibleDescription(sentence)
    await expect(page.getByText('Choose a number of weeks to see available screens.')).toBeVisible()
  }
  await expect(page.getByLabel('Start Date')).toHaveAccessibleDescription('Choose today or a later date')
  await expectAccessible(page, 'the form with something wrong in it')
  await weeks.fill('2')
  await expect(weeks).not.toHaveAccessibleDescription(/Enter/)
  await page.getByLabel('Start Date').fill('2026-11-20')
  await expect(page.getByLabel('Start Date')).not.toHaveAccessibleDescription(/Choose/)
  expect(listSent(sent, CREATE)).toEqual([])
})

test('selects vehicle types and screens, clamps, and updates the price at once (CAMP-FORM-08, CAMP-FORM-14, CAMP-FORM-18 to CAMP-FORM-24, CAMP-FORM-32, CAMP-FORM-35, CAMP-FORM-37, CAMP-FORM-39, CAMP-FORM-40, CONST-11, TRAP-03 to TRAP-07)', async ({
  page,
}) => {
  const sent = await add(page)
  await fillForm(page, '3')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Select',
    'Vehicle Type',
    'Total Vehicles',
    'Screens',
    'Screens to Run',
  ])
  await expect(page.getByLabel('Select Van')).toBeDisabled()
  await expect(getScreensField(page, 'Taxi')).toBeHidden()
  await page.getByLabel('Select Taxi').check()
  await expect(getScreensField(page, 'Taxi')).toHaveValue('1')
  await expect(total(page)).toContainText('€22.50')
  await getScreensField(page, 'Taxi').fill('9')
  await expect(getScreensField(page, 'Taxi')).toHaveValue('4')
  await expect(page.getByText('Only 4 screens available')).toBeVisible()
  await getScreensField(page, 'Taxi').fill('0')
  await expect(getScreensField(page, 'Taxi')).toHaveValue('1')
  await getScreensField(page, 'Taxi').fill('4')
  await expect(total(page)).toContainText('4 / 10 × 3 weeks × €75.00 = €90.00')
  await page.getByLabel('Select Bus').check()
  await getScreensField(page, 'Bus').fill('2')
  await expect(page.getByText('Total screens6')).toBeVisible()
  await expect(total(page)).toContainText('6 / 10 × 3 weeks × €75.00 = €135.00')
  // All 6 are selected, so no more are available.
  await getScreensField(page, 'Bus').fill('7')
  await expect(getScreensField(page, 'Bus')).toHaveValue('2')
  await expect(total(page)).toContainText('€135.00')
  await page.getByLabel('Select Bus').uncheck()
  await expect(page.getByText('Total screens4')).toBeVisible()
  await expect(total(page)).toContainText('€90.00')
  await expect.poll(() => listSent(sent, LOOKUP)).toHaveLength(1)
  await getWeeksField(page).fill('1')
  await expect(total(page)).toContainText('€30.00')
  await expect(getScreensField(page, 'Taxi')).toBeEnabled()
  await expectAccessible(page, 'the form with vehicles')

  await page.getByLabel('Choose a video').setInputFiles(VIDEO)
  // Its input is removed, and does not take the focus with it (KEY-1).
  await expect(page.getByText('autumn-roast.mp4', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Successful' })).toContainText('Campaign Added Successfully')
  await expect(page).toHaveURL(/\/campaigns$/)
  const [created] = listSent(sent, CREATE)
  // Four screens on three vehicles: each id once, the number correct (TRAP-06).
  expect(parseParts(created?.body ?? null)).toEqual({
    name: 'Second run',
    location: STORED.location,
    company: COMPANY,
    startDate: START,
    endDate: '2026-11-29',
    numberOfWeeks: '1',
    type: 'vehicle',
    totalCost: '30.00',
    numberOfScreens: '4',
    selectedVehicles: JSON.stringify([TAXIS[0], TAXIS[2], TAXIS[3]]),
    selectedRestaurants: '[]',
    status: 'Pending Approval',
  })
  expect(created?.body).toContain('name="video"; filename="autumn-roast.mp4"')
})

test('sends one vehicle per screen of a type, none without a free screen, and no unticked type (CAMP-FORM-20 to CAMP-FORM-23, CONST-11, TRAP-04, TRAP-05)', async ({
  page,
}) => {
  const sent = await add(page)
  await fillForm(page)
  const send = async (numberOfScreens: string, selectedVehicles: (string | undefined)[]) => {
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect.poll(() => listSent(sent, CREATE).length).toBe(1)
    const [created] = listSent(sent, CREATE)
    expect(parseParts(created?.body ?? null)).toMatchObject({
      numberOfScreens,
      selectedVehicles: JSON.stringify(selectedVehicles),
    })
  }
  const buses = TYPES[1]?.vehicles.map(({ vehicleId }) => vehicleId) ?? []
  await page.getByLabel('Select Bus').check()
  await page.getByLabel('Select Taxi').check()
  await getScreensField(page, 'Taxi').fill('3')
  await page.getByLabel('Select Bus').uncheck()
  await page.getByLabel('Select Bus').check()
  // Taxi B has no free screen and is skipped.
  await send('4', [TAXIS[0], TAXIS[2], TAXIS[3], buses[0]])
})

test('counts one screen per restaurant, disables the booked ones and opens their details (CAMP-FORM-17, CAMP-FORM-25, CAMP-FORM-26, CAMP-FORM-27, CAMP-FORM-30, CAMP-FORM-31, FIX-MODAL-01 to FIX-MODAL-04, TRAP-03, TRAP-09, TRAP-35)', async ({
  page,
}) => {
  const inThreeWeeks = freeRestaurants(RESTAURANTS.slice(0, 2), [
    ...RESTAURANTS.slice(0, 2),
    { ...FISCHHAUS, name: 'Kontor', _id: KONTOR._id },
  ])
  const answers = [freeRestaurants(), inThreeWeeks]
  const sent = await add(page, { [RESTAURANT_LOOKUP]: () => answers.shift() ?? inThreeWeeks })
  await page.route('**/api/s3/images/*', (route) => route.fulfill({ path: getSamplePath('taxi-by-day.png') }))
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await fillForm(page)
  await expect(page.getByRole('columnheader')).toHaveText(['Select', 'Restaurant Name'])
  await expect
    .poll(() => listSent(sent, RESTAURANT_LOOKUP).map(({ body }) => JSON.parse(body ?? '')))
    .toEqual([{ location: STORED.location, startDate: START, numberOfWeeks: 2 }])
  expect(listSent(sent, LOOKUP)).toEqual([])
  for (const { name } of RESTAURANTS.slice(0, 3)) await page.getByLabel(`Select ${name}`).check()
  await expect(page.getByLabel('Select Fischhaus')).toBeDisabled()
  await expect(page.getByRole('row', { name: /Fischhaus/ })).toContainText('Booked until 12/06/2026')
  const readTextColor = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((element) => getComputedStyle(element).color)
  const ink = await readTextColor('Kontor')
  await expect.poll(() => readTextColor('Elbblick')).toBe(ink)
  await expect.poll(() => readTextColor('Fischhaus'), 'a booked one is grey').not.toBe(ink)
  await expect(total(page)).toContainText('3 screens × 2 weeks × €75.00 = €450.00')

  await page.getByRole('button', { name: 'Trattoria Sole' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trattoria Sole' })
  await expect(dialog.getByText('N/A')).toHaveCount(2)
  await expect(dialog.getByText('0', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Show picture 2' }).click()
  await expect(dialog.getByRole('img', { name: /Picture 2 of 2/ })).toHaveAttribute('src', '/api/s3/images/two.jpg')
  await expectAccessible(page, 'the restaurant')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Trattoria Sole' })).toBeFocused()

  // In other weeks another one is booked; there was no conflict with another client.
  await getWeeksField(page).fill('3')
  const kontor = page.getByRole('row', { name: /Kontor/ })
  await expect(kontor).toContainText('Deselected. Booked until 12/06/2026')
  await expect(total(page)).toContainText('2 screens × 3 weeks × €75.00 = €450.00')
})

test('lists all restaurants as not selectable if none is free (CAMP-FORM-27, CAMP-FORM-28, CAMP-FORM-29, OPEN-75, TRAP-10)', async ({
  page,
}) => {
  await add(page, { [RESTAURANT_LOOKUP]: freeRestaurants([], RESTAURANTS.slice(2)) })
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await fillForm(page)
  await expect(page.getByText('No restaurant screens available for the selected values.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByRole('checkbox', { disabled: false })).toHaveCount(0)
  await page.getByRole('button', { name: 'Kontor', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Kontor' })).toBeVisible()
})

test('checks the video before it is sent, and again when the type changes (CAMP-FORM-07, CAMP-FORM-42 to CAMP-FORM-46, OPEN-80, TRAP-13 to TRAP-15)', async ({
  page,
}) => {
  const large = join(await mkdtemp(join(tmpdir(), 'marquee-e2e-')), 'large.mp4')
  await copyFile(VIDEO, large)
  await truncate(large, 104_857_601)
  await add(page)
  for (const [file, sentence] of [
    [large, 'Selected video exceeds 100MB file size limit.'],
    [getSamplePath('too-long-bunny-30s.mp4'), 'Selected video exceeds 20.5 seconds duration.'],
    [getSamplePath('4k-cars-6s.mp4'), 'Video dimensions exceed maximum allowed: 3840x2160.'],
    [getSamplePath('rotated-phone-8s.mp4'), 'Please upload a landscape video.'],
    [getSamplePath('corrupt-cut-off.mp4'), 'This file can’t be read as a video.'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Reset Video' }).click()
  await expect(page.getByRole('button', { name: 'Reset Video' })).toBeHidden()
  await expect(page.getByLabel('Choose a video')).toBeFocused()
  await page.locator('input[type=file]').setInputFiles(VIDEO)
  await expect(page.getByText('Your video meets all requirements.')).toBeVisible()
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await expect(page.getByText('Please upload a portrait video.')).toBeVisible()
  await expect(page.getByText('Your video meets all requirements.')).toBeHidden()
})

test('shows until when a type is booked, and sets the next free start on a click (AVL-4, product 2)', async ({
  page,
}) => {
  const full = TYPES.map((type, index) => ({
    ...type,
    totalScreensAvailable: 0,
    vehicles: [],
    bookedUntil: `2026-12-0${index + 6}`,
    nextFreeStart: `2026-12-0${index + 7}`,
  }))
  const answers = [freeVehicles(full, '2026-12-07')]
  const sent = await add(page, { [LOOKUP]: () => answers.shift() ?? freeVehicles() })
  await fillForm(page)
  await expect(page.getByText('No vehicle screens available for the selected values.')).toBeVisible()
  await expect(page.getByLabel('Select Van')).toBeDisabled()
  await expect(page.getByLabel('Select Van')).toHaveAccessibleDescription('Booked until 12/08/2026')
  await expect(page.getByRole('button', { name: 'Start on 12/09/2026, when Van is available' })).toBeVisible()
  await expectAccessible(page, 'a full location')
  await page.getByRole('button', { name: 'Start on 12/07/2026', exact: true }).click()
  await expect(page.getByLabel('Start Date')).toHaveValue('2026-12-07')
  await expect(page.getByRole('heading', { name: 'Screens' })).toBeFocused()
  await expect(page.getByText('Start date changed to 12/07/2026')).toBeAttached()
  await expect(page.getByLabel('Select Taxi')).toBeEnabled()
  await expect
    .poll(() => JSON.parse(listSent(sent, LOOKUP)[1]?.body ?? '{}'))
    .toMatchObject({ startDate: '2026-12-07' })
})

test('searches a long list of restaurants, and keeps selected ones visible (LST-4, OPEN-99)', async ({ page }) => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ ...KONTOR, _id: `${index}`, name: `Place ${index}` }))
  const sent = await add(page, { [RESTAURANT_LOOKUP]: freeRestaurants(many, many) })
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await fillForm(page)
  await expect(
    page.getByRole('status').filter({ hasText: 'Screens available in 2,000 of 2,000 restaurants' }),
  ).toBeAttached()
  await expect(page.getByText('2,000 restaurants', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(24)
  const search = page.getByRole('searchbox', { name: 'Search restaurants' })
  await search.fill('place 1999')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByLabel('Select Place 1999').check()
  await search.press('Enter')
  await search.fill('nowhere')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Select Place 1999')).toBeChecked()
  await page.getByRole('button', { name: 'Show 96 more' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(121)
  await expect(total(page)).toContainText('€150.00')
  await expect(page.getByRole('alert'), 'Enter in the search sends nothing').toHaveCount(0)
  expect(listSent(sent, CREATE)).toEqual([])
})
