import { expect, type Page, test } from '@playwright/test'
import { openingHours, type OpeningHours } from '@marquee/contract/fleet'
import { WEEKDAYS } from '@marquee/contract/days.rules'
import { expectAccessible } from '../support/accessible.ts'
import { listSent, open } from './built-pages.ts'
import {
  CAMPAIGN,
  CLIENT,
  freeRestaurants,
  freeVehicles,
  LOOKUP,
  market,
  RESTAURANT_LOOKUP,
  RESTAURANTS,
} from './campaign-fixtures.ts'
import { add, fillForm, getScreensField, getWeeksField, onFriday, total } from './campaign-steps.ts'

/** What a booking gets, shown before it is paid (decision 29). */

test.beforeEach(onFriday)

const getForecast = (page: Page) => page.getByRole('region', { name: 'Forecast', exact: true })
const getFigure = (page: Page, name: string) =>
  getForecast(page).getByRole('term').filter({ hasText: name }).locator('xpath=..').getByRole('definition')
const TEN_HOURS: OpeningHours = openingHours.parse(
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { start: '10:00', end: '20:00' }])),
)
const MONDAYS_CLOSED = { ...TEN_HOURS, monday: { start: '', end: '' } }

/** Trattoria Sole has stated 600 guests a day, Elbblick none. */
function statedGuests() {
  const [sole, elbblick] = RESTAURANTS
  if (!sole || !elbblick) throw new Error('the fixtures have these restaurants')
  const stated = { ...sole, footTrafficEstimate: 600, footTrafficStatedAt: '2026-11-03T12:00:00.000Z' }
  const screen = { slotsPerLoop: 10, multiplier: null, held: false }
  const { body } = freeRestaurants([stated, elbblick], [stated, elbblick])
  const forecastFacts = [
    { place: sole._id, openingHours: TEN_HOURS, screen },
    { place: elbblick._id, openingHours: MONDAYS_CLOSED, screen },
  ]
  return { body: { ...body, forecastFacts } }
}

test('follows the selected vehicle screens and weeks without another request, and says that the audience is unknown', async ({
  page,
}) => {
  const sent = await add(page)
  await expect(getFigure(page, 'Guaranteed plays')).toHaveText('-')
  await expect(getForecast(page)).toContainText('Choose screens to see a forecast.')
  await fillForm(page)
  await page.getByRole('checkbox', { name: 'Select Taxi' }).check()
  await expect(getFigure(page, 'Guaranteed plays')).toHaveText('1,610115 a day')
  await expect(getFigure(page, 'Estimated impressions')).toHaveText('Unknown')
  await expect(getFigure(page, 'Cost per 1,000 impressions')).toHaveText('Unknown')
  await expect(getForecast(page)).toContainText('These vehicles have no audience figures')
  await getScreensField(page, 'Taxi').fill('3')
  await expect(getFigure(page, 'Guaranteed plays')).toHaveText('4,830345 a day')
  await page.getByRole('checkbox', { name: 'Select Taxi' }).uncheck()
  await expect(getFigure(page, 'Guaranteed plays')).toHaveText('-')
  await page.getByRole('checkbox', { name: 'Select Bus' }).check()
  expect(listSent(sent, LOOKUP)).toHaveLength(1)
  await getWeeksField(page).fill('4')
  await expect(getFigure(page, 'Guaranteed plays')).toHaveText('3,220115 a day')
  await expect(page.getByText('Total cost €30.00 for 1 screen, 3,220 guaranteed plays')).toBeAttached()
})

test('counts a loop with fewer slots, an operator’s figure, and no day before the approval', async ({ page }) => {
  const { body } = freeVehicles()
  const [taxi] = body.vehicles
  const screens = [{ slotsPerLoop: 5, multiplier: 2, held: false }]
  const answer = { body: { ...body, unusualScreens: [{ place: taxi?.vehicleId, screens }] } }
  await add(page, { [LOOKUP]: answer })
  await fillForm(page, '1')
  await page.getByRole('checkbox', { name: 'Select Taxi' }).check()
  await expect(getFigure(page, 'Guaranteed plays')).toHaveText('1,610230 a day')
  await expect(getFigure(page, 'Estimated impressions')).toHaveText('3,220')
  await expect(getFigure(page, 'Cost per 1,000 impressions')).toHaveText('€2.33')
  await page.getByLabel('Start Date').fill('2026-11-20')
  await expect(getFigure(page, 'Guaranteed plays')).toHaveText('1,380230 a day')
  await expect(getForecast(page)).toContainText('Counted from tomorrow.')
})

test('gives ranges for restaurants with stated guests, and the part of each venue on demand', async ({ page }) => {
  await add(page, { [RESTAURANT_LOOKUP]: statedGuests() })
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await fillForm(page)
  await page.getByRole('checkbox', { name: 'Select Trattoria Sole' }).check()
  await expect(getFigure(page, 'Guaranteed plays')).toHaveText('2,016144 a day')
  await expect(getFigure(page, 'Estimated impressions')).toHaveText('27,216 to 90,720')
  await expect(getFigure(page, 'Cost per 1,000 impressions')).toHaveText('€1.65 to €5.51')
  await expect(getForecast(page)).toContainText('Impressions are an estimate, not a measurement.')
  await page.getByRole('checkbox', { name: 'Select Elbblick' }).check()
  await expect(getFigure(page, 'Guaranteed plays')).toHaveText('3,744144 to 288 a day')
  await expect(getFigure(page, 'Estimated impressions')).toHaveText('27,216 to 90,720')
  await expect(getForecast(page)).toContainText('1 of 2 screens has audience figures.')
  const venues = total(page).getByRole('listitem')
  await expect(venues).toHaveCount(0)
  await total(page).getByText('By venue').click()
  await expect(venues).toHaveText([
    /Trattoria Sole2,016 guaranteed plays, 144 a day27,216 to 90,720 impressions600 guests a day, stated by the partner on 11\/03\/2026/,
    /Elbblick1,728 guaranteed plays, 0 to 144 a dayGuests a day not stated/,
  ])
  await total(page).getByText('How we calculate').click()
  await expect(total(page)).toContainText('guests a day × 0.75 h ÷ opening hours')
  await expectAccessible(page, 'the form with an open forecast')
})

test('shows the forecast of a restaurant in its details', async ({ page }) => {
  await add(page, { [RESTAURANT_LOOKUP]: statedGuests() })
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await fillForm(page)
  await page.getByRole('button', { name: 'Trattoria Sole' }).click()
  const part = page.getByRole('dialog').getByRole('region', { name: 'Forecast for these weeks' })
  await expect(part).toContainText('2,016 guaranteed plays, 144 a day')
  await expect(part).toContainText('600 guests a day, stated by the partner on 11/03/2026')
  await expectAccessible(page, 'the forecast in the details of a restaurant')
})

test('is not given for a campaign that has begun, which has a delivery report', async ({ page }) => {
  await open(page, `/campaigns/edit/${CAMPAIGN}`, market(), CLIENT)
  await expect(getScreensField(page, 'Taxi')).toHaveValue('4')
  await expect(total(page)).toContainText('€120.00')
  await expect(getForecast(page)).toHaveCount(0)
  await expect(total(page).getByText('How we calculate')).toHaveCount(0)
})

test('is in the summary of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await add(page, { [RESTAURANT_LOOKUP]: statedGuests() })
  await page.getByText('restaurant', { exact: true }).click()
  await fillForm(page)
  await page.getByRole('checkbox', { name: 'Select Trattoria Sole' }).check()
  await page.getByRole('button', { name: 'Open summary' }).click()
  await expect(getFigure(page, 'Estimated impressions')).toHaveText('27,216 to 90,720')
  await page.getByRole('dialog').getByText('By venue').click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'the forecast on a phone')
})
