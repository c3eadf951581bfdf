import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { createRefusal, open } from './built-pages.ts'
import { CLIENT, freeRestaurants, market, RESTAURANT_LOOKUP, RESTAURANTS } from './campaign-fixtures.ts'
import { onFriday } from './campaign-steps.ts'
import {
  findVenue,
  HAMBURG,
  LIST_VENUES,
  listVenues,
  LOCATION_SCREENS,
  SOLE,
  SOLE_CALL,
  SOLE_ID,
  TAXI_TYPE,
  VAN,
  VAN_CALL,
  VAN_ID,
  VENUE_ANSWERS,
} from './client-venue-fixtures.ts'

const ANSWERS = market(VENUE_ANSWERS)
const IN_HAMBURG = `/venues?location=${HAMBURG}`

test.beforeEach(onFriday)

test('a client goes from locations to venues to one venue, and books it; dates stay in the address (decision 30, LST-2)', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/api\/(venues|locations)/.test(request.url())) asked.push(decodeURI(request.url().replace(/^.*api/, '')))
  })
  await open(page, '/venues', ANSWERS, CLIENT)
  const hamburg = page.getByRole('article', { name: 'Hamburg' })
  await expect(hamburg).toContainText('12 vehicles20 of 24 screens free1 restaurant1 of 2 screens free')
  await expect(page.getByRole('article', { name: 'Bremen' })).toContainText('0 vehicles-3 restaurantsNo screens yet')
  expect(asked).toEqual(['/locations/screens?startDate=2026-11-21&numberOfWeeks=4'])
  await expectAccessible(page, 'the locations')
  await page.getByRole('textbox', { name: 'Number of Weeks' }).fill('2')
  await expect.poll(() => asked.at(-1)).toBe('/locations/screens?startDate=2026-11-21&numberOfWeeks=2')
  await page.getByRole('textbox', { name: 'Number of Weeks' }).fill('4')

  await hamburg.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Hamburg', level: 2 })).toBeVisible()
  const sole = page.getByRole('article', { name: 'Trattoria Sole' })
  await expect(sole).toContainText('1 of 2 screens free')
  await expect(sole).toContainText(
    'AddressLange Reihe 9, 20099 HamburgOpen today11:30 - 22:30Guests600 a day, stated on',
  )
  await expect(page.getByRole('article', { name: 'Skoda Octavia' })).toContainText('Free again from 01/01/2027')
  await expectAccessible(page, 'the venues of a location')
  await page.getByRole('button', { name: 'Restaurants' }).click()
  await page.getByRole('searchbox', { name: 'Name, address or type' }).fill('sole')
  await expect
    .poll(() => asked.at(-1))
    .toBe(`/venues?location=${HAMBURG}&startDate=2026-11-21&numberOfWeeks=4&kind=restaurant&search=sole&page=1`)

  await sole.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Trattoria Sole', level: 2 })).toBeVisible()
  await expect(page).toHaveTitle('Trattoria Sole · Venue · Marquee')
  const main = page.getByRole('main')
  await expect(main).toContainText('BarPortrait, 1080 × 1920 px, 10 ad slotsFree on every day')
  await expect(main).toContainText('WindowPortrait, 10 ad slotsSold out: Nov 22 – 23')
  await expect(main).toContainText('600 guests a day, stated by the partner on 11/03/2026')
  await expect(main).toContainText('MondayClosedTuesday11:30 - 22:30')
  await expectAccessible(page, 'a restaurant for clients')

  await page.getByRole('link', { name: 'Book this restaurant' }).click()
  await expect(page.getByLabel('Location')).toHaveValue(HAMBURG)
  await expect(page.getByLabel('Start Date')).toHaveValue('2026-11-21')
  await expect(page.getByRole('textbox', { name: 'Number of Weeks' })).toHaveValue('4')
  await expect(page.getByRole('radio', { name: 'restaurant' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Select Trattoria Sole' })).toBeChecked()
})

test('the form of a vehicle has its type and books it first (decision 30)', async ({ page }) => {
  await open(page, `/venues/vehicle/${VAN_ID}`, ANSWERS, CLIENT)
  await expect(page.getByRole('main')).toContainText('Sold out on every day')
  await expect(page.getByRole('main')).toContainText('AreaHamburg')
  await page.getByRole('link', { name: 'Book this vehicle' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('vehicleType')).toBe(TAXI_TYPE)
  await expect(page.getByRole('checkbox', { name: 'Select Taxi' })).toBeChecked()
  await expect(page.getByText('The vehicle that you viewed comes first.')).toBeVisible()
})

test('restaurants are on a map with the same filters; vehicles are not', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/venues')) asked.push(request.url())
  })
  await open(page, IN_HAMBURG, { ...ANSWERS, [LIST_VENUES]: listVenues([SOLE]) }, CLIENT)
  await page.getByRole('radio', { name: 'Map' }).check({ force: true })
  await expect.poll(() => asked.at(-1)).toContain('onMap=true')
  await page
    .getByRole('list', { name: 'On the map' })
    .getByRole('button', { name: /Trattoria Sole/ })
    .click()
  const card = page.getByRole('dialog', { name: 'Selected on the map' })
  await expect(card).toContainText('1 of 2 screens free, Lange Reihe 9, 20099 Hamburg')
  await expect(card.getByRole('link', { name: 'Trattoria Sole' })).toHaveAttribute('href', /^\/venues\/restaurant\//)
  await expect(page.getByText('Vehicles move, so only the list has them.')).toBeVisible()
})

test('wrong dates, no result, an empty location, a failure and a withdrawn venue are explained', async ({ page }) => {
  let list = listVenues([])
  const answers = { ...ANSWERS, [LIST_VENUES]: () => list, [VAN_CALL]: createRefusal(404, 'Not found.') }
  await open(page, IN_HAMBURG, answers, CLIENT)
  await expect(page.getByRole('heading', { name: 'No venues in this location yet' })).toBeVisible()
  await page.getByRole('searchbox').fill('xyz')
  await page.getByRole('button', { name: /clear/i }).last().click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('textbox', { name: 'Number of Weeks' }).fill('99')
  await expect(page.getByText('Choose a start date and 1 to 52 weeks to see what is free.')).toBeVisible()
  list = createRefusal(500, 'Something went wrong.')
  await page.getByRole('textbox', { name: 'Number of Weeks' }).fill('3')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  list = listVenues([SOLE, VAN], 30)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Next page' })).toBeEnabled()
  await page.goto(new URL(`/venues/vehicle/${VAN_ID}`, page.url()).href)
  await expect(page.getByRole('heading', { name: 'This venue cannot be booked' })).toBeVisible()
  await expectAccessible(page, 'a venue that is gone')
})

for (const width of [360, 768, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`locations, venues and a venue fit at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      const long = { ...SOLE, name: 'Donaudampfschifffahrtsgesellschaftskantine am Hafen' }
      const year = Array.from({ length: 364 }, (_, day) => day % 3)
      const answers = {
        ...ANSWERS,
        [LIST_VENUES]: listVenues([long, VAN]),
        [SOLE_CALL]: findVenue(long, [year, year]),
      }
      await open(page, '/venues', answers, CLIENT)
      for (const [path, text] of [
        ['/venues', '20 of 24 screens free'],
        [IN_HAMBURG, '1 of 2 screens free'],
        [`/venues/restaurant/${SOLE_ID}`, 'Forecast for these weeks'],
      ] as const) {
        if (path !== '/venues') await page.goto(new URL(path, page.url()).href)
        if (path.includes(SOLE_ID)) await expect(page.getByText('One mark a week')).toBeVisible()
        else await expect(page.getByText(text).first()).toBeVisible()
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
          .toBeLessThanOrEqual(0)
        await expectAccessible(page, `${path} at ${width} px, ${colorScheme}`)
      }
    })
  }
}

test('the form has restaurants as list and map with one selection, and details without leaving it (decision 30)', async ({
  page,
}) => {
  const { address, position } = SOLE
  const placed = RESTAURANTS.map((one) => (one._id === SOLE_ID ? { ...one, address, position } : one))
  const answers = market({ ...VENUE_ANSWERS, [RESTAURANT_LOOKUP]: freeRestaurants(placed.slice(0, 3), placed) })
  const start = `/campaigns/add?type=restaurant&location=${HAMBURG}&start=2026-11-21&weeks=4&venue=${SOLE_ID}`
  await open(page, start, answers, CLIENT)
  const tick = page.getByRole('checkbox', { name: 'Select Trattoria Sole' })
  await expect(tick).toBeChecked()
  await expect(page.getByRole('table', { name: 'Screens' })).toContainText('Lange Reihe 9, 20099 Hamburg')
  await expect(page.getByText('Free in these weeks: 20 of 24 in vehicles, 1 of 2 in restaurants')).toBeVisible()
  await page.getByRole('radio', { name: 'Map' }).check({ force: true })
  const marker = page.getByRole('list', { name: 'On the map' }).getByRole('button', { name: /Trattoria Sole/ })
  await expect(marker).toContainText('Selected')
  await expectAccessible(page, 'restaurants on the map of the form')
  await marker.click()
  const dialog = page.getByRole('dialog', { name: 'Trattoria Sole' })
  await expect(dialog).toContainText('WindowPortrait, 10 ad slotsSold out: Nov 22 – 23')
  await expect(dialog).toContainText('MondayClosedTuesday11:30 - 22:30')
  await expectAccessible(page, 'a restaurant in the form')
  await dialog.getByRole('button', { name: 'Remove from selection' }).click()
  await expect(dialog).toBeHidden()
  await expect(marker).toContainText('Free')
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await expect(tick).not.toBeChecked()

  await page.getByRole('radio', { name: 'vehicle' }).check()
  await page.getByRole('button', { name: 'See vehicles: Taxi' }).click()
  const vehicles = page.getByRole('dialog', { name: 'Taxi' })
  await expect(vehicles).toContainText('Skoda OctaviaHamburgFree again from 01/01/2027')
  await expectAccessible(page, 'the vehicles of a type')
})

test('the locations say when they do not load', async ({ page }) => {
  await open(page, '/venues', { ...ANSWERS, [LOCATION_SCREENS]: createRefusal(500, 'Something went wrong.') }, CLIENT)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
