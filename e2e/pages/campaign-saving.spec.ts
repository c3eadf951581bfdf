import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { open, createRefusal, listSent, createSession } from './built-pages.ts'
import {
  CAMPAIGN,
  CLIENT,
  COMPANY,
  CREATE,
  KEPT_AS,
  LOOKUP,
  market,
  RESTAURANTS,
  STORED,
  taken,
  UPDATE,
  WITHOUT_COMPANY,
} from './campaign-fixtures.ts'
import {
  add,
  fillForm,
  getNameField,
  onFriday,
  parseParts,
  getSamplePath,
  getScreensField,
  START,
  total,
  getWeeksField,
} from './campaign-steps.ts'

const RESEND = 'POST /api/users/request-verification'

/** Saving the campaign form: problems, requests, and the stored backup. */

const EMPTY = { name: '', type: 'vehicle', location: '', startsOn: '', weeks: '', vehicles: {}, restaurants: [] }

test.beforeEach(onFriday)

test('names every problem and sends nothing; a draft needs fewer fields (CAMP-FORM-10, CAMP-FORM-11, CAMP-FORM-34, CAMP-FORM-47, OPEN-68)', async ({
  page,
}) => {
  const sent = await add(page)
  await getNameField(page).press('Enter')
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Add Campaign/)
  await expect(summary.getByRole('link')).toHaveText([
    'Enter a campaign name',
    'Choose a campaign location',
    'Choose a start date',
    'Enter at least 1 week',
    'Choose at least one vehicle type',
    'Choose a video that meets all four requirements',
  ])
  const screens = page.getByRole('heading', { name: 'Screens' })
  await expect(screens).toHaveAccessibleDescription('Choose at least one vehicle type')
  await expectAccessible(page, 'the form with gaps')
  await summary.getByRole('link', { name: 'Enter at least 1 week' }).click()
  await expect(getWeeksField(page)).toBeFocused()
  await getNameField(page).fill('Later')
  await page.getByLabel('Start Date').fill('2026-11-19')
  await getWeeksField(page).fill('2')
  await expect(summary).toContainText('Choose today or a later date')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(summary.getByRole('link')).toHaveCount(1)
  expect(listSent(sent, CREATE)).toEqual([])
  await page.getByLabel('Start Date').fill('2026-11-20')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
  await expect
    .poll(() => parseParts(listSent(sent, CREATE)[0]?.body ?? null))
    .toMatchObject({ status: 'Draft', location: '', name: 'Later' })
})

test('keeps the form, marks the lost rows and shows the new total when another client booked first (AVL-6, CAMP-FORM-41)', async ({
  page,
}) => {
  await add(page, { [CREATE]: taken([RESTAURANTS[1]?._id ?? '']) })
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await fillForm(page)
  for (const { name } of RESTAURANTS.slice(0, 3)) await page.getByLabel(`Select ${name}`).check()
  await page.locator('input[type=file]').setInputFiles(getSamplePath('breakfast-club.mp4'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Oops')).toBeVisible()
  await expect(page.getByRole('row', { name: /Elbblick/ })).toContainText('Just booked by someone else')
  const lost = page.getByRole('alert').filter({ hasText: 'No longer available: Elbblick.' })
  await expect(lost).toContainText('2 screens still selected. New total: €300.00.')
  await expect(lost).toBeFocused()
  await expectAccessible(page, 'the form after a lost race')
  await expect(getNameField(page)).toHaveValue('Second run')
  await expect(page.getByText('breakfast-club.mp4')).toBeVisible()
  await lost.getByRole('link', { name: 'Review your screens' }).click()
  await expect(page.getByRole('heading', { name: 'Screens' })).toBeFocused()
  await page.getByLabel('Select Kontor').uncheck()
  await expect(lost).toBeHidden()
  await expect(page.getByLabel('Select Elbblick')).toBeDisabled()
})

test('fills in a stored campaign, locks its type, and sends the video only if it is new (CAMP-FORM-01, CAMP-FORM-06, CAMP-FORM-09, CAMP-FORM-36, CAMP-FORM-38, CAMP-FORM-39, CAMP-FORM-40, TRAP-06, TRAP-11, TRAP-12)', async ({
  page,
}) => {
  const sent = await open(page, `/campaigns/edit/${CAMPAIGN}`, market(), CLIENT)
  await expect(page.getByRole('heading', { level: 1, name: 'Update Campaign' })).toBeVisible()
  await expect(page).toHaveTitle('Update Campaign · Marquee')
  await expect(page.getByText('This campaign is approved.')).toBeVisible()
  await expect(total(page).getByRole('button')).toHaveText(['Update', 'Save as Draft'])
  await expect(page.getByRole('radio', { name: 'restaurant' })).toBeDisabled()
  await expect(getScreensField(page, 'Taxi')).toHaveValue('4')
  await expect.poll(() => JSON.parse(listSent(sent, LOOKUP)[0]?.body ?? '')).toMatchObject({ campaign: CAMPAIGN })
  // It started three weeks ago, and the start is unchanged (OPEN-77).
  await page.getByLabel('Name', { exact: true }).fill(`${STORED.name} again`)
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save and send for approval' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Successful' })).toContainText(
    'Campaign Updated Successfully',
  )
  const [updated] = listSent(sent, UPDATE)
  expect(parseParts(updated?.body ?? null)).toEqual({
    name: `${STORED.name} again`,
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
  await expect(page).toHaveURL(/\/campaigns$/)
})

test("turns an approved campaign into a draft, and shows the server's refusal (CAMP-FORM-36, CAMP-FORM-41, TRAP-12, TRAP-25)", async ({
  page,
}) => {
  const sent = await open(
    page,
    `/campaigns/edit/${CAMPAIGN}`,
    market({ [UPDATE]: createRefusal(409, 'Not while it is reviewed.', 'Another sentence') }),
    CLIENT,
  )
  await expect(getScreensField(page, 'Taxi')).toHaveValue('4')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save as draft' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Oops' })
  await expect(toast).toContainText('Not while it is reviewed.')
  await expect.poll(() => parseParts(listSent(sent, UPDATE)[0]?.body ?? null)).toMatchObject({ status: 'Draft' })
  await expect(page).toHaveURL(/\/campaigns\/edit\//)
  await expect(getNameField(page)).toHaveValue('Autumn roast')
})

test('sends once, however often Enter is pressed before the list loads (CAMP-FORM-37, CAMP-FORM-40)', async ({
  page,
}) => {
  const list = Promise.withResolvers<void>()
  const sent = await add(page)
  await page.route(/\/campaigns\.page-[^/]*\.js$/, (route) => list.promise.then(() => route.fallback()))
  await fillForm(page)
  await page.getByLabel('Select Taxi').check()
  await getScreensField(page, 'Taxi').fill('2')
  await getScreensField(page, 'Taxi').press('Enter')
  await page.getByLabel('Choose a video').setInputFiles(getSamplePath('autumn-roast.mp4'))
  // Enter submits from a text field, but not from a table; held down it submits once.
  await getNameField(page).press('Enter')
  await getNameField(page).press('Enter')
  await expect(page.getByText('Campaign Added Successfully')).toBeVisible()
  await expect(getNameField(page)).toBeDisabled()
  for (const button of await total(page).getByRole('button').all()) await expect(button).toBeDisabled()
  list.resolve()
  await expect(page).toHaveURL(/\/campaigns$/)
  await expect.poll(() => listSent(sent, CREATE)).toHaveLength(1)
})

test('offers the unsent input, and removes it once it is saved (BOOK-4)', async ({ page }) => {
  await add(page)
  await fillForm(page)
  await getNameField(page).blur()
  await page.reload()
  const again = page.getByRole('button', { name: 'Continue where you left off' })
  await expect(again).toBeVisible()
  await expect(page.getByText('Autosaves on this device'), 'not before it is decided').toHaveCount(0)
  await again.click()
  await expect(page.getByText('Autosaves on this device')).toBeVisible()
  await expect(getNameField(page)).toBeFocused()
  await expect(getNameField(page)).toHaveValue('Second run')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
  await page.getByRole('link', { name: 'Add Campaign' }).click()
  await expect(getNameField(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
})

test("shows the server's state until the user restores the backup, and says if that state has changed since (BOOK-4)", async ({
  page,
}) => {
  const backup = {
    form: { ...EMPTY, name: 'Typed on Monday' },
    keptAt: '2026-11-20T11:00:00Z',
    basedOn: '2026-11-16T10:00:00Z',
  }
  await open(page, `/campaigns/edit/${CAMPAIGN}`, market(), { ...CLIENT, [KEPT_AS]: JSON.stringify(backup) })
  await expect(getNameField(page)).toHaveValue(STORED.name)
  await expect(page.getByText('The campaign has changed since')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(getNameField(page)).toHaveValue(STORED.name)
  await page.reload()
  await expect(getNameField(page)).toHaveValue(STORED.name)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
})

test('is disabled without a company, and shows no message for missing locations (CAMP-FORM-33, CAMP-FORM-48)', async ({
  page,
}) => {
  const sent = await add(page, { ...WITHOUT_COMPANY, 'GET /api/mobileLocation': createRefusal(500, 'Broken') })
  await getNameField(page).fill('Unknown')
  await page.getByLabel('Start Date').fill(START)
  await getWeeksField(page).fill('1')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByRole('alert')).toContainText('You must be registered with a company to add a campaign.')
  await expect(page.getByText('Broken')).toBeHidden()
  expect(listSent(sent, CREATE)).toEqual([])
})

test('opens its bar as a sheet on a phone, and saves the campaign from there (BOOK-2)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const sent = await add(page)
  const bar = page.getByRole('button', { name: 'Open summary' })
  await bar.click()
  const sheet = page.getByRole('dialog', { name: 'Summary' })
  await expect(sheet).toContainText('€0.00')
  await expectAccessible(page, 'the sheet')
  await sheet.getByRole('button', { name: 'Submit' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('alert')).toBeFocused()
  await fillForm(page)
  await bar.click()
  await sheet.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
  await expect.poll(() => parseParts(listSent(sent, CREATE)[0]?.body ?? null)).toMatchObject({ status: 'Draft' })
})

test('sends an approved campaign only after a change and a confirmation (D-14)', async ({ page }) => {
  const sent = await open(page, `/campaigns/edit/${CAMPAIGN}`, market(), CLIENT)
  await expect(getScreensField(page, 'Taxi')).toHaveValue('4')
  await page.getByLabel('Name', { exact: true }).fill(`${STORED.name} again`)
  await page.getByRole('button', { name: 'Update' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save and send for approval again?' })
  await expect(question).toContainText('it stops playing immediately')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save as Draft' }).first().click()
  const other = page.getByRole('alertdialog', { name: 'Save as draft?' })
  await other.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Name', { exact: true }).fill(STORED.name)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'No changes to save' })).toBeVisible()
  await expect(page).toHaveURL(/\/campaigns$/)
  expect(listSent(sent, UPDATE)).toHaveLength(0)
})

test('asks for the confirmation of the email before a campaign is submitted, and sends the link again (S-01)', async ({
  page,
}) => {
  const unconfirmed = createSession('client', { companyId: COMPANY, emailVerified: false })
  const answers = {
    ...market(),
    'GET /api/users/me': unconfirmed,
    [RESEND]: { body: { success: true, message: 'Sent' } },
  }
  const sent = await open(page, '/campaigns/add', answers, CLIENT)
  await expect(page.getByText('Confirm your email address to submit a campaign')).toBeVisible()
  await page.getByRole('button', { name: 'Resend link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link sent' })).toBeVisible()
  expect(listSent(sent, RESEND)).toHaveLength(1)
})
