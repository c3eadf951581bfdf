import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, createRefusal, listSent } from './built-pages.ts'
import { CATALOGUE, id, ME, OPERATOR } from './operator-campaign-fixtures.ts'

/** `/operator/catalogue` with the server replaced (OPEN-41). */

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const GET = 'GET /api/operator/catalogue'
const show = (page: Page, search = '', answers: Answers = {}) =>
  open(page, `/operator/catalogue${search}`, { ...ME, [GET]: CATALOGUE, ...LIMITS, ...answers }, OPERATOR)
const LIMITS: Answers = {
  'GET /api/operator/booking-settings': { body: { settings: { decisionDays: 3, newCompanyScreenDays: 2000 } } },
}
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const hamburg = `PUT /api/operator/locations/${id(21)}`
const saved = {
  body: { success: true, location: { _id: id(21), name: 'Hamburg', timeZone: 'Europe/Lisbon', isActive: true } },
}

test('locations show their time zone and their use, and are searched and filtered in the address', async ({ page }) => {
  await show(page)
  await expect(row(page, 'Hamburg')).toContainText(
    '12 vehicles, 7 restaurants, 31 campaigns, 2 videos, 3 former entries in reports',
  )
  await expect(row(page, 'Lisbon')).toContainText('12:00')
  await expect(row(page, 'Linz')).toContainText('not used')
  await page.getByRole('button', { name: /^Inactive/ }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect.poll(() => new URL(page.url()).search).toBe('?status=inactive')
  await page.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('searchbox').fill('vienna')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'Linz')).toBeVisible()
  await page.getByText('Vehicle types 2').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?view=types')
  await expect(row(page, 'Taxi')).toContainText('12 vehicles, 1 former entry in reports')
})

test('another time zone shows its consequences before it is saved', async ({ page }) => {
  const sent = await show(page, '', { [hamburg]: saved })
  await page.getByRole('button', { name: 'Edit Hamburg' }).click()
  const form = page.getByRole('dialog', { name: 'Edit location' })
  await expect(form.getByText('Local time there: 1:00\u202fPM.')).toBeVisible()
  await form.getByLabel('Time zone').fill('Atlantis')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Choose a time zone from the list')).toBeVisible()
  await form.getByLabel('Time zone').fill('europe/lisbon')
  await expect(form.getByText('Local time there: 12:00\u202fPM.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Change the time zone of Hamburg?' })
  await expect(question).toContainText('24 screens are there, 6 campaigns are on air.')
  await expectAccessible(page, 'the question about another clock')
  expect(listSent(sent, hamburg)).toEqual([])
  await question.getByRole('button', { name: 'Change time zone' }).click()
  await expect(page.getByText('Hamburg changed')).toBeVisible()
  expect(listSent(sent, hamburg).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { name: 'Hamburg', timeZone: 'Europe/Lisbon', isActive: true },
  ])
})

test('a taken or missing name is reported at the field', async ({ page }) => {
  const taken = {
    status: 409,
    body: { ...(createRefusal(409, 'This name is already in use.').body as object), field: 'name' },
  }
  await show(page, '?view=types', { 'POST /api/operator/vehicle-types': taken })
  await page.getByRole('button', { name: 'Add vehicle type' }).click()
  const form = page.getByRole('dialog', { name: 'Add vehicle type' })
  await form.getByRole('button', { name: 'Add vehicle type' }).click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await form.getByLabel('Name').fill('Taxi')
  await form.getByRole('button', { name: 'Add vehicle type' }).click()
  await expect(form.getByText('This name is already in use.')).toBeVisible()
  await expectAccessible(page, 'the form of a vehicle type')
})

test('an entry in use is withdrawn instead of deleted', async ({ page }) => {
  const sent = await show(page, '', { [hamburg]: saved })
  await page.getByRole('button', { name: 'Delete Hamburg' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Hamburg is in use' })
  await expect(dialog).toContainText(
    'Used by 12 vehicles, 7 restaurants, 31 campaigns, 2 videos and 3 former entries in reports.',
  )
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Hamburg deactivated')).toBeVisible()
  expect(listSent(sent, hamburg).map(({ body }) => JSON.parse(body ?? '').isActive)).toEqual([false])
})

test('an unused entry is deleted after a question; an entry that is in use meanwhile is kept with the reason', async ({
  page,
}) => {
  const linz = `DELETE /api/operator/locations/${id(23)}`
  let answer = createRefusal(409, 'This is in use and can’t be deleted. Used by 1 vehicle.')
  const sent = await show(page, '', { [linz]: () => answer })
  await page.getByRole('button', { name: 'Delete Linz' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Linz?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the question before a deletion')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toContainText('Used by 1 vehicle.')
  answer = { body: { success: true, message: 'Deleted' } }
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Linz deleted')).toBeVisible()
  expect(listSent(sent, linz)).toHaveLength(2)
})

test('an empty catalogue and a failure have different messages', async ({ page }) => {
  await show(page, '', { [GET]: { body: { locations: [], vehicleTypes: [] } } })
  await expect(page.getByText('No locations yet')).toBeVisible()
  await page.getByText('Vehicle types 0').click()
  await expect(page.getByText('No vehicle types yet')).toBeVisible()
})

test('a catalogue that did not load can be loaded again', async ({ page }) => {
  await show(page, '', { [GET]: createRefusal(500, 'Broken') })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

for (const width of [768, 1280]) {
  test(`the catalogue is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await show(page)
    await expect(row(page, 'Hamburg')).toBeVisible()
    await expectAccessible(page, 'the catalogue')
    await page.getByRole('button', { name: 'Edit Hamburg' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit location' })).toBeVisible()
    await expectAccessible(page, 'the form of a location')
  })
}

test('the booking limits are checked and saved (S-01)', async ({ page }) => {
  const [get, save] = ['GET /api/operator/booking-settings', 'PUT /api/operator/booking-settings']
  let decisionDays = 3
  const sent = await show(page, '', {
    [get]: () => ({ body: { settings: { decisionDays, newCompanyScreenDays: 2000 } } }),
    [save]: () => {
      decisionDays = 5
      return { body: { success: true, message: 'Saved' } }
    },
  })
  const days = page.getByRole('textbox', { name: 'Working days until a decision' })
  await days.fill('0')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Enter a whole number from 1 to 30.')).toBeVisible()
  await days.fill('5')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Booking limits saved' })).toBeVisible()
  expect(JSON.parse(listSent(sent, save)[0]?.body ?? '')).toEqual({ decisionDays: 5, newCompanyScreenDays: 2000 })
})

test('withdrawing asks and shows the consequences; offering reverts it (D-28)', async ({ page }) => {
  const sent = await show(page, '', { [hamburg]: saved })
  await page.getByRole('button', { name: 'Deactivate Hamburg' }).click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate Hamburg?' })
  await expect(question).toContainText('nothing new can be booked there')
  await expect(question).toContainText('12 vehicles, 7 restaurants, 31 campaigns')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(listSent(sent, hamburg)).toHaveLength(0)
  await page.getByRole('button', { name: 'Deactivate Hamburg' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Hamburg deactivated')).toBeVisible()
  expect(listSent(sent, hamburg).map(({ body }) => JSON.parse(body ?? '').isActive)).toEqual([false])
})
