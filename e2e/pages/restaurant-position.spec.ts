import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { open, listSent } from './built-pages.ts'
import { id, PARTNER, parseParts, places, restaurant, saved, screen, SCREENS } from './venue-fixtures.ts'

/**
 * The position of a fixed location: in its form, on its details and on the map, with the server replaced (decision 10).
 */

const SOLE = restaurant(1, {
  name: 'Trattoria Sole',
  position: { latitude: 47.806388, longitude: 13.046806 },
  screens: [{ ...screen(2), campaigns: [] }],
})
const EDIT_PATH = `/fixedLocations/edit/${SOLE._id}`
const UPDATE = `PUT /api/restaurants/${SOLE._id}`
const ANSWERS = places({ restaurants: [SOLE] }, { [UPDATE]: saved({ restaurant: SOLE }) })

const field = (page: Page) => page.getByLabel('Position on the map')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const whereIAm = (page: Page) => page.getByRole('button', { name: 'Use my current position' })

type Where = { latitude: number; longitude: number; accuracy: number } | { code: 1 | 2 | 3 }

/** The positions that the replaced geolocation returns one after the other, then nothing before `sayLate()`. */
const deviceSays = (page: Page, answers: readonly Where[]) =>
  page.addInitScript((positions) => {
    const left = [...positions]
    const getCurrentPosition = (found: (position: object) => void, failed: (error: object) => void) => {
      const next = left.shift()
      if (next && 'code' in next) failed({ ...next, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
      else if (next) found({ coords: next })
      else Object.assign(window, { sayLate: () => found({ coords: { latitude: 1, longitude: 1, accuracy: 1 } }) })
    }
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } })
  }, answers)

test('accepts the format of map services, reports unreadable text, and can be removed (FIX-FORM-12)', async ({
  page,
}) => {
  const sent = await open(page, EDIT_PATH, ANSWERS, PARTNER)
  await expect(field(page)).toHaveValue('47.806388, 13.046806')
  const problem = page.getByRole('alert').getByRole('link')
  for (const [typed, message] of [
    ['Linzer Gasse 9', /Enter coordinates like 48\.2082, 16\.3738/],
    ['47,8064', /Enter both latitude and longitude/],
    ['130.5, 47.8', /Enter latitude \(-90 to 90\) first/],
  ] as const) {
    await field(page).fill(typed)
    await save(page).click()
    await expect(problem).toHaveText(message)
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page, 'a position that is none')
  await problem.click()
  await expect(field(page)).toBeFocused()
  expect(listSent(sent, UPDATE)).toEqual([])

  await field(page).fill(`47°48'23"N 13°02'48.5"E`)
  await expect(page.getByRole('alert')).toBeHidden()
  await save(page).click()
  await expect(page).toHaveURL(/\/fixedLocations$/)
  const partsSent = (index: number) => parseParts(listSent(sent, UPDATE)[index]?.body ?? null).texts
  await expect.poll(() => listSent(sent, UPDATE)).toHaveLength(1)
  expect(partsSent(0)).toMatchObject({ 'position[latitude]': '47.806389', 'position[longitude]': '13.046806' })

  await page.getByRole('link', { name: 'Edit Trattoria Sole' }).click()
  await expect(field(page)).toHaveValue('47.806388, 13.046806')
  await field(page).fill('')
  await save(page).click()
  await expect(page).toHaveURL(/\/fixedLocations$/)
  await expect.poll(() => listSent(sent, UPDATE)).toHaveLength(2)
  expect(partsSent(1)).toMatchObject({ position: '', name: 'Trattoria Sole' })
  expect(partsSent(1)).not.toHaveProperty('position[latitude]')
})

test('takes the position of the device, and reports the result', async ({ page }) => {
  await deviceSays(page, [
    { code: 1 },
    { code: 2 },
    { code: 3 },
    { latitude: 47.806_388_4, longitude: 13.046_806, accuracy: 24.6 },
    { latitude: 47.8, longitude: 13.05, accuracy: 3400 },
  ])
  await open(page, '/fixedLocations/add', ANSWERS, PARTNER)
  const status = page.getByRole('main').getByRole('status')
  for (const text of [
    /^Your browser blocks access to your position\. Allow it/,
    /^Your device can’t find its position/,
    /^Finding your position took too long/,
  ]) {
    await whereIAm(page).click()
    await expect(status.filter({ hasText: text })).toBeVisible()
    await expect(field(page)).toHaveValue('')
  }
  await expectAccessible(page, 'a device that does not tell where it is')
  await whereIAm(page).click()
  await expect(status.filter({ hasText: 'Your current position, accurate to 25 m.' })).toBeVisible()
  await expect(field(page)).toHaveValue('47.806388, 13.046806')
  await whereIAm(page).click()
  await expect(status.filter({ hasText: 'accurate to 3 km' })).toBeVisible()
  await field(page).fill('47.8, 13.1')
  // The message was about the position of the device.
  await expect(status.filter({ hasText: 'Your current position' })).toHaveCount(0)
  await whereIAm(page).click()
  // A device that does not answer yet; typed input stays, regardless of a later answer.
  await expect(page.getByRole('button', { name: 'Locating...' })).toBeDisabled()
  await expect(field(page)).toHaveValue('47.8, 13.1')
  await field(page).fill('47.9, 13.2')
  await expect(whereIAm(page)).toBeEnabled()
  await page.evaluate(() => (window as unknown as { sayLate: () => void }).sayLate())
  await expect(whereIAm(page)).toBeEnabled()
  await expect(field(page)).toHaveValue('47.9, 13.2')
})

test('is on the details', async ({ page }) => {
  await open(page, `/restaurants/details/${SOLE._id}`, ANSWERS, PARTNER)
  await expect(page.getByRole('main')).toContainText('Position on the map47.806388, 13.046806')
})

test('places its screens on the map, although no device has reported a position', async ({ page }) => {
  const { _id, name, owner, location, locationName, cuisineType, seatingCapacity } = SOLE
  const onWall = {
    _id: id(2),
    tags: [],
    model: 'LG 23SE3KE',
    status: 'Active',
    imeiNumber: null,
    uuid: null,
    defaultOrientation: 'portrait',
    onlineStatus: 'online',
    lastConnection: null,
    lastPosition: null,
    screenType: 'restaurant',
    vehicle: null,
    restaurant: { _id, name, owner, location, locationName, cuisineType, seatingCapacity },
    campaigns: [],
    entertainmentVideos: [],
  }
  const answers = { ...ANSWERS, [SCREENS]: { body: { screens: [onWall] } } }
  await open(page, '/fixedLocations?view=map', answers, PARTNER)
  const map = page.getByRole('group', { name: 'Map of screens at these venues' })
  await expect(map.getByRole('button', { name: 'Trattoria Sole, online' })).toBeVisible()
})

for (const width of [360, 768, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`fits its form at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await deviceSays(page, [{ code: 1 }])
      await open(page, EDIT_PATH, ANSWERS, PARTNER)
      await whereIAm(page).click()
      await expect(page.getByText('Your browser blocks access to your position.')).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
      await expectAccessible(page, `the position of a place at ${width} px, ${colorScheme}`)
    })
  }
}
