import { copyFile, mkdtemp, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, type Answers, open, refused, sentTo } from './built-pages.ts'
import {
  CAMPAIGN,
  CLIENT,
  COMPANY,
  CREATE,
  freeRestaurants,
  freeVehicles,
  LOOKUP,
  market,
  RESTAURANT_LOOKUP,
  RESTAURANTS,
  STORED,
  taken,
  TAXIS,
  TYPES,
  UPDATE,
  WITHOUT_COMPANY,
} from './campaign-answers.ts'

const sample = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))
const CARS = sample('landscape-cars-12s.mp4')
const START = '2026-11-23'

// A Friday in Hamburg; what was booked for the Monday after must not lie in the past one day.
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const add = (page: Page, answers: Answers = {}) => open(page, '/campaigns/add', market(answers), CLIENT)

async function fillIn(page: Page, weeks = '2'): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Second run')
  await page.getByLabel('Location').selectOption({ label: 'Hamburg' })
  await page.getByLabel('Start Date').fill(START)
  await page.getByLabel('Number of Weeks', { exact: true }).fill(weeks)
}

const screensOf = (page: Page, type: string) => page.getByRole('textbox', { name: `Screens to Run: ${type}` })
const total = (page: Page) => page.getByRole('region', { name: 'Summary' })

/** The text parts of a multipart body. */
function partsOf(body: string | null): Record<string, string> {
  const found = (body ?? '').matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)\r\n/g)
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]))
}

test('asks what is free once location, start and weeks are set, and shows the answer to the newest (CAMP-FORM-04, CAMP-FORM-15, CAMP-FORM-16, TRAP-01, TRAP-08)', async ({
  page,
}) => {
  const slow = Promise.withResolvers<Answer>()
  const answers = [() => slow.promise, () => freeVehicles(TYPES.slice(1))]
  const sent = await add(page, { [LOOKUP]: () => (answers.shift() ?? (() => freeVehicles()))() })
  await page.getByLabel('Location').selectOption({ label: 'Hamburg' })
  await page.getByLabel('Start Date').fill(START)
  await expect(page.getByText('Still needed to look for free screens: Number of Weeks.')).toBeVisible()
  expect(sentTo(sent, LOOKUP)).toEqual([])
  await page.getByLabel('Number of Weeks', { exact: true }).fill('2')
  await expect.poll(() => sentTo(sent, LOOKUP).length).toBe(1)
  await page.getByLabel('Number of Weeks', { exact: true }).fill('3')
  await expect(page.getByRole('row', { name: /Bus/ })).toBeVisible()
  slow.resolve(freeVehicles())
  const location = await page.getByLabel('Location').inputValue()
  await expect
    .poll(() => sentTo(sent, LOOKUP).map(({ body }) => JSON.parse(body ?? '')))
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

test('has its fields, two types, the active locations and the buttons of a new campaign (CAMP-FORM-01, CAMP-FORM-02, CAMP-FORM-03, CAMP-FORM-05, CAMP-FORM-09, CONST-10, OPEN-83)', async ({
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

test('says beside the field what is wrong with it as soon as it is left (CAMP-FORM-11, CAMP-FORM-12, ux BOOK-8)', async ({
  page,
}) => {
  const sent = await add(page)
  await page.getByLabel('Location').selectOption({ label: 'Hamburg' })
  await page.getByLabel('Start Date').fill('2026-11-19')
  const weeks = page.getByLabel('Number of Weeks', { exact: true })
  for (const [typed, sentence] of [
    ['abc', 'Enter a whole number from 1 to 52'],
    ['99', 'Enter at most 52 weeks'],
    ['0', 'Enter at least 1 week'],
    ['-2', 'Enter at least 1 week'],
  ] as const) {
    await weeks.fill(typed)
    await weeks.blur()
    await expect(weeks).toHaveAccessibleDescription(sentence)
    await expect(page.getByText('Still needed to look for free screens: Number of Weeks.')).toBeVisible()
  }
  await expect(page.getByLabel('Start Date')).toHaveAccessibleDescription('Choose a start date from today on')
  await expectAccessible(page, 'the form with something wrong in it')
  await weeks.fill('2')
  await expect(weeks).not.toHaveAccessibleDescription(/Enter/)
  await page.getByLabel('Start Date').fill('2026-11-20')
  await expect(page.getByLabel('Start Date')).not.toHaveAccessibleDescription(/Choose/)
  expect(sentTo(sent, CREATE)).toEqual([])
})

test('chooses vehicle types and screens, clamps, and counts the price at once (CAMP-FORM-08, CAMP-FORM-14, CAMP-FORM-18 to CAMP-FORM-24, CAMP-FORM-32, CAMP-FORM-35, CAMP-FORM-37, CAMP-FORM-39, CAMP-FORM-40, CONST-11, TRAP-03 to TRAP-07)', async ({
  page,
}) => {
  const sent = await add(page)
  await fillIn(page, '3')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Select',
    'Vehicle Type',
    'Total Vehicles',
    'Screens',
    'Screens to Run',
  ])
  await expect(page.getByLabel('Select Van')).toBeDisabled()
  await expect(screensOf(page, 'Taxi')).toBeHidden()
  await page.getByLabel('Select Taxi').check()
  await expect(screensOf(page, 'Taxi')).toHaveValue('1')
  await expect(total(page)).toContainText('€22.50')
  await screensOf(page, 'Taxi').fill('9')
  await expect(screensOf(page, 'Taxi')).toHaveValue('4')
  await expect(page.getByText('Only 4 screens are free')).toBeVisible()
  await screensOf(page, 'Taxi').fill('0')
  await expect(screensOf(page, 'Taxi')).toHaveValue('1')
  await screensOf(page, 'Taxi').fill('4')
  await expect(total(page)).toContainText('4 / 10 × 3 weeks × €75.00 = €90.00')
  await page.getByLabel('Select Bus').check()
  await screensOf(page, 'Bus').fill('2')
  await expect(page.getByText('Total screens6')).toBeVisible()
  await expect(total(page)).toContainText('6 / 10 × 3 weeks × €75.00 = €135.00')
  // All 6 are chosen, so nothing more can be.
  await screensOf(page, 'Bus').fill('7')
  await expect(screensOf(page, 'Bus')).toHaveValue('2')
  await expect(total(page)).toContainText('€135.00')
  await page.getByLabel('Select Bus').uncheck()
  await expect(page.getByText('Total screens4')).toBeVisible()
  await expect(total(page)).toContainText('€90.00')
  await expect.poll(() => sentTo(sent, LOOKUP)).toHaveLength(1)
  await page.getByLabel('Number of Weeks', { exact: true }).fill('1')
  await expect(total(page)).toContainText('€30.00')
  await expect(screensOf(page, 'Taxi')).toBeEnabled()
  await expectAccessible(page, 'the form with vehicles')

  await page.getByLabel('Choose a video').setInputFiles(CARS)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Successful' })).toContainText('Campaign Added Successfully')
  await expect(page).toHaveURL(/\/campaigns$/)
  const [created] = sentTo(sent, CREATE)
  // Four screens on three vehicles: each id once, the number true (TRAP-06).
  expect(partsOf(created?.body ?? null)).toEqual({
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
  expect(created?.body).toContain('name="video"; filename="landscape-cars-12s.mp4"')
})

test('sends one vehicle per screen of a type, none without a free screen, and no type that was unticked (CAMP-FORM-20 to CAMP-FORM-23, CONST-11, TRAP-04, TRAP-05)', async ({
  page,
}) => {
  const sent = await add(page)
  await fillIn(page)
  const send = async (numberOfScreens: string, selectedVehicles: (string | undefined)[]) => {
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect.poll(() => sentTo(sent, CREATE).length).toBe(1)
    const [created] = sentTo(sent, CREATE)
    expect(partsOf(created?.body ?? null)).toMatchObject({
      numberOfScreens,
      selectedVehicles: JSON.stringify(selectedVehicles),
    })
  }
  const buses = TYPES[1]?.vehicles.map(({ vehicleId }) => vehicleId) ?? []
  await page.getByLabel('Select Bus').check()
  await page.getByLabel('Select Taxi').check()
  await screensOf(page, 'Taxi').fill('3')
  await page.getByLabel('Select Bus').uncheck()
  await page.getByLabel('Select Bus').check()
  // Taxi B has no free screen and is passed over.
  await send('4', [TAXIS[0], TAXIS[2], TAXIS[3], buses[0]])
})

test('counts one screen per restaurant, greys the booked ones and opens their details (CAMP-FORM-17, CAMP-FORM-25, CAMP-FORM-26, CAMP-FORM-27, CAMP-FORM-30, CAMP-FORM-31, FIX-MODAL-01 to FIX-MODAL-04, TRAP-03, TRAP-09, TRAP-35)', async ({
  page,
}) => {
  const sent = await add(page)
  await page.route('**/api/s3/images/*', (route) => route.fulfill({ path: sample('sedan.png') }))
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await fillIn(page)
  await expect(page.getByRole('columnheader')).toHaveText(['Select', 'Restaurant Name'])
  await expect
    .poll(() => sentTo(sent, RESTAURANT_LOOKUP).map(({ body }) => JSON.parse(body ?? '')))
    .toEqual([{ location: STORED.location, startDate: START, numberOfWeeks: 2 }])
  expect(sentTo(sent, LOOKUP)).toEqual([])
  for (const { name } of RESTAURANTS.slice(0, 3)) await page.getByLabel(`Select ${name}`).check()
  await expect(page.getByLabel('Select Fischhaus')).toBeDisabled()
  await expect(page.getByRole('row', { name: /Fischhaus/ })).toContainText('Booked until 12/06/2026')
  const inkOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((element) => getComputedStyle(element).color)
  expect(await inkOf('Elbblick')).toBe(await inkOf('Kontor'))
  expect(await inkOf('Fischhaus'), 'a booked one is grey').not.toBe(await inkOf('Kontor'))
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
})

test('lists all restaurants, none to choose, when none is free (CAMP-FORM-27, CAMP-FORM-28, CAMP-FORM-29, OPEN-75, TRAP-10)', async ({
  page,
}) => {
  await add(page, { [RESTAURANT_LOOKUP]: freeRestaurants([], RESTAURANTS.slice(2)) })
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await fillIn(page)
  await expect(page.getByText('No restaurant screens available for the selected values.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByRole('checkbox', { disabled: false })).toHaveCount(0)
  await page.getByRole('button', { name: 'Kontor' }).click()
  await expect(page.getByRole('dialog', { name: 'Kontor' })).toBeVisible()
})

test('judges the video before a byte is sent, and again when the type changes (CAMP-FORM-07, CAMP-FORM-42 to CAMP-FORM-46, OPEN-80, TRAP-13 to TRAP-15)', async ({
  page,
}) => {
  const large = join(await mkdtemp(join(tmpdir(), 'marquee-e2e-')), 'large.mp4')
  await copyFile(CARS, large)
  await truncate(large, 104_857_601)
  await add(page)
  for (const [file, sentence] of [
    [large, 'Selected video exceeds 100MB file size limit.'],
    [sample('too-long-bunny-30s.mp4'), 'Selected video exceeds 20.5 seconds duration.'],
    [sample('4k-cars-6s.mp4'), 'Video dimensions exceed maximum allowed: 3840x2160.'],
    [sample('rotated-phone-8s.mp4'), 'Please upload a landscape video.'],
    [sample('corrupt-cut-off.mp4'), 'This file cannot be read as a video.'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Reset Video' }).click()
  await expect(page.getByRole('button', { name: 'Reset Video' })).toBeHidden()
  await page.locator('input[type=file]').setInputFiles(CARS)
  await expect(page.getByText('All four rules pass.')).toBeVisible()
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await expect(page.getByText('Please upload a portrait video.')).toBeVisible()
  await expect(page.getByText('All four rules pass.')).toBeHidden()
})

test('names every gap and sends nothing; a draft needs less (CAMP-FORM-10, CAMP-FORM-11, CAMP-FORM-34, CAMP-FORM-47, OPEN-68)', async ({
  page,
}) => {
  const sent = await add(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Add Campaign/)
  await expect(summary.getByRole('link')).toHaveText([
    'Enter a name for the campaign',
    'Choose a location for the campaign',
    'Choose a start date',
    'Enter at least 1 week',
    'Choose at least one vehicle type',
    'Choose a video that passes the four rules',
  ])
  await expectAccessible(page, 'the form with gaps')
  await summary.getByRole('link', { name: 'Enter at least 1 week' }).click()
  await expect(page.getByLabel('Number of Weeks', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Later')
  await page.getByLabel('Start Date').fill('2026-11-19')
  await page.getByLabel('Number of Weeks', { exact: true }).fill('2')
  await expect(summary).toContainText('Choose a start date from today on')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(summary.getByRole('link')).toHaveCount(1)
  expect(sentTo(sent, CREATE)).toEqual([])
  await page.getByLabel('Start Date').fill('2026-11-20')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
  await expect
    .poll(() => partsOf(sentTo(sent, CREATE)[0]?.body ?? null))
    .toMatchObject({ status: 'Draft', location: '', name: 'Later' })
})

test('keeps the form, marks the lost rows and shows the new total when somebody was faster (ux AVL-6, CAMP-FORM-41)', async ({
  page,
}) => {
  await add(page, { [CREATE]: taken([RESTAURANTS[1]?._id ?? '']) })
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await fillIn(page)
  for (const { name } of RESTAURANTS.slice(0, 3)) await page.getByLabel(`Select ${name}`).check()
  await page.locator('input[type=file]').setInputFiles(sample('portrait-squats-13s.mp4'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Oops')).toBeVisible()
  await expect(page.getByRole('row', { name: /Elbblick/ })).toContainText('Somebody else was faster here')
  await expect(page.getByText('2 screens left in your selection. The new total is €300.00.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Second run')
  await expect(page.getByText('portrait-squats-13s.mp4')).toBeVisible()
})

test('fills in a stored campaign, locks its type, and sends the video only when it is a new one (CAMP-FORM-01, CAMP-FORM-06, CAMP-FORM-09, CAMP-FORM-36, CAMP-FORM-38, CAMP-FORM-39, CAMP-FORM-40, TRAP-06, TRAP-11, TRAP-12)', async ({
  page,
}) => {
  const sent = await open(page, `/campaigns/edit/${CAMPAIGN}`, market(), CLIENT)
  await expect(page.getByRole('heading', { level: 1, name: 'Update Campaign' })).toBeVisible()
  await expect(page).toHaveTitle('Update Campaign · Marquee')
  await expect(page.getByText('This campaign is approved.')).toBeVisible()
  await expect(total(page).getByRole('button')).toHaveText(['Update', 'Save as Draft'])
  await expect(page.getByRole('radio', { name: 'restaurant' })).toBeDisabled()
  await expect(screensOf(page, 'Taxi')).toHaveValue('4')
  await expect.poll(() => JSON.parse(sentTo(sent, LOOKUP)[0]?.body ?? '')).toMatchObject({ campaign: CAMPAIGN })
  // Begun three weeks ago, and unchanged (OPEN-77).
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Campaign Updated Successfully')).toBeVisible()
  const [updated] = sentTo(sent, UPDATE)
  expect(partsOf(updated?.body ?? null)).toEqual({
    name: STORED.name,
    location: STORED.location,
    company: COMPANY,
    startDate: STORED.startDate,
    endDate: STORED.endDate,
    numberOfWeeks: '4',
    type: 'vehicle',
    totalCost: '120.00',
    numberOfScreens: '4',
    selectedVehicles: JSON.stringify(STORED.selectedVehicles),
    selectedRestaurants: '[]',
    status: 'Pending Approval',
  })
  expect(updated?.body).not.toContain('name="video"')
  await expect(page.getByRole('status').filter({ hasText: 'Successful' })).toContainText(
    'Campaign Updated Successfully',
  )
  await expect(page).toHaveURL(/\/campaigns$/)
})

test('makes a draft of an approved campaign, and says what the server has against it (CAMP-FORM-36, CAMP-FORM-41, TRAP-12, TRAP-25)', async ({
  page,
}) => {
  const sent = await open(
    page,
    `/campaigns/edit/${CAMPAIGN}`,
    market({ [UPDATE]: refused(409, 'Not while it is reviewed.', 'Another sentence') }),
    CLIENT,
  )
  await expect(screensOf(page, 'Taxi')).toHaveValue('4')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Oops' })
  await expect(toast).toContainText('Not while it is reviewed.')
  await expect.poll(() => partsOf(sentTo(sent, UPDATE)[0]?.body ?? null)).toMatchObject({ status: 'Draft' })
  await expect(page).toHaveURL(/\/campaigns\/edit\//)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Autumn roast')
})

test('is sent once, whatever is clicked before the list arrives (CAMP-FORM-37, CAMP-FORM-40)', async ({ page }) => {
  const list = Promise.withResolvers<void>()
  const sent = await add(page)
  await page.route(/\/campaigns\.page-[^/]*\.js$/, (route) => list.promise.then(() => route.fallback()))
  await fillIn(page)
  await page.getByRole('button', { name: 'Save as Draft' }).dblclick()
  await expect(page.getByText('Campaign Added Successfully')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  for (const button of await total(page).getByRole('button').all()) await expect(button).toBeDisabled()
  list.resolve()
  await expect(page).toHaveURL(/\/campaigns$/)
  await expect.poll(() => sentTo(sent, CREATE)).toHaveLength(1)
})

test('offers what was typed and not sent, and forgets it once it is saved (ux BOOK-4)', async ({ page }) => {
  await add(page)
  await fillIn(page)
  await page.getByLabel('Name', { exact: true }).blur()
  await page.reload()
  await page.getByRole('button', { name: 'Continue where you left off' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Second run')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
  await page.getByRole('link', { name: 'Add Campaign' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
})

test('is blocked without a company, and keeps quiet about missing locations (CAMP-FORM-33, CAMP-FORM-48)', async ({
  page,
}) => {
  const sent = await add(page, { ...WITHOUT_COMPANY, 'GET /api/mobileLocation': refused(500, 'Broken') })
  await page.getByLabel('Name', { exact: true }).fill('Nobody')
  await page.getByLabel('Start Date').fill(START)
  await page.getByLabel('Number of Weeks', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByRole('alert')).toContainText('You must be registered with a company to add a campaign.')
  await expect(page.getByText('Broken')).toBeHidden()
  expect(sentTo(sent, CREATE)).toEqual([])
})
