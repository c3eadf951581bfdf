import { expect, type Locator, type Page, test } from '@playwright/test'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { readWrappedDates } from '../support/wrapped-dates.ts'
import { AUDIT } from './audit-fixtures.ts'
import { GET_INVOICE, INVOICE, INVOICES, invoice, invoiceList, LIST_INVOICES } from './billing-fixtures.ts'
import { type Answers, holdAnswer, open, TOKEN } from './built-pages.ts'
import { add, getSamplePath } from './campaign-steps.ts'
import { quietReport } from './delivery-fixtures.ts'
import { MONEY } from './operator-billing-fixtures.ts'
import { operatorScreenAnswers } from './operator-screen-fixtures.ts'
import { PARTNER, places, vehicle, VEHICLES } from './venue-fixtures.ts'
import { VEHICLE_SCREEN } from './screen-fixtures.ts'
import { CLIENT_ANSWERS, IDS, PARTNER_ANSWERS } from './route-fixtures.ts'

/** Pictures, dates and filters on a phone of 360 px (D-38). */

const PHONE = { width: 360, height: 740 }
/** The distance between the title block and the first card, of which the gap above the search takes 16 px. */
const MAX_BEFORE_CARDS = 120 - 16
/** A picture with a transparent background. */
const TRANSPARENT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="200" cy="150" r="90"/></svg>'

const readBox = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

for (const [file, viewport] of [
  ['autumn-roast.mp4', PHONE],
  ['autumn-roast.mp4', { width: 1280, height: 900 }],
] as const) {
  test(`the preview of a selected video shows its whole picture and plays it large, by keyboard, at ${viewport.width} px (D-38)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await add(page)
    await page.locator('input[type=file]').setInputFiles(getSamplePath(file))
    const play = page.getByRole('button', { name: `Play ${file}, 0:12` })
    await expect(play).toBeVisible()
    await expect(play).toHaveText('0:12')
    await expect(page.locator('form video[controls]')).toHaveCount(0)
    await waitForIdle(page)
    const [picture, mark] = await Promise.all([readBox(play), readBox(play.getByText('0:12'))])
    expect((mark.width * mark.height) / (picture.width * picture.height)).toBeLessThan(0.1)
    await play.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Preview of ${file}` })
    const video = dialog.locator('video[controls]')
    await expect(video).toHaveAttribute('aria-label', `Video of ${file}`)
    await waitForIdle(page)
    expect((await readBox(video)).height).toBeGreaterThan(picture.height)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(play).toBeFocused()
  })
}

const DATED: [path: string, answers: Answers][] = [
  ['/ownerdashboard', PARTNER_ANSWERS],
  ['/screens', PARTNER_ANSWERS],
  [`/screendetails/${IDS.screen}`, PARTNER_ANSWERS],
  [`/restaurants/details/${IDS.restaurant}`, PARTNER_ANSWERS],
  ['/infotainmentvideos', PARTNER_ANSWERS],
  [`/infotainmentvideos/${IDS.video}`, PARTNER_ANSWERS],
  ['/campaigns', CLIENT_ANSWERS],
  [`/campaigndetails/${IDS.campaign}`, { ...CLIENT_ANSWERS, ...quietReport(IDS.campaign) }],
  ['/invoices', { ...CLIENT_ANSWERS, [LIST_INVOICES]: invoiceList(INVOICES) }],
  [`/invoices/${INVOICE}`, { ...CLIENT_ANSWERS, [GET_INVOICE]: invoice() }],
  ['/operator/audit', AUDIT],
  [`/operator/screens/${VEHICLE_SCREEN}`, operatorScreenAnswers()],
  ['/operator/billing/bank', MONEY],
  ['/operator/billing/payouts', MONEY],
]

for (const [path, answers] of DATED) {
  test(`no date and no time of ${path} wraps on a phone (D-38)`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'))
    await open(page, path, answers, { token: TOKEN })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/\d:\d\d|\d\/\d{4}|, \d{4}/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // Texts beside dates can be longer or shorter than these, so every phone width is checked.
    for (let width = 320; width <= 430; width += 5) {
      await page.setViewportSize({ ...PHONE, width })
      await waitForIdle(page)
      expect(await readWrappedDates(page), `at ${width} px`).toEqual([])
    }
  })
}

for (const scheme of ['light', 'dark'] as const) {
  test(`a transparent picture of a vehicle has a neutral background on which dark and light are visible, in ${scheme} (D-38)`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const list = holdAnswer({ body: { vehicles: [vehicle(1, { image: 'taxi-by-day.png' })] } })
    await open(page, '/mobileLocations', places({}, { [VEHICLES]: list.answer }), PARTNER)
    await page.route('**/api/s3/images/*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: TRANSPARENT }),
    )
    list.release()
    const picture = page.getByRole('img', { name: /^Picture of/ })
    await expect(picture).toBeVisible()
    const ground = await picture.evaluate((image) => getComputedStyle(image).backgroundColor)
    const [red = 0, green = 0, blue = 0] = (ground.match(/[\d.]+/g) ?? []).map(Number)
    expect(Math.max(red, green, blue) - Math.min(red, green, blue), ground).toBeLessThan(32)
    expect(computeContrast([red, green, blue], [0, 0, 0]), ground).toBeGreaterThan(4)
  })
}

/** The formula of WCAG 2.2. */
function computeContrast(one: readonly number[], other: readonly number[]): number {
  const luminance = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const FILTERED: [path: string, answers: Answers][] = [
  ['/mobileLocations', PARTNER_ANSWERS],
  ['/fixedLocations', PARTNER_ANSWERS],
  ['/screens', PARTNER_ANSWERS],
  ['/infotainmentvideos', PARTNER_ANSWERS],
  ['/campaigns', CLIENT_ANSWERS],
]

for (const [path, answers] of FILTERED) {
  test(`the filters of ${path} are one button on a phone, and the cards start near the top (D-38)`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await open(page, path, answers, { token: TOKEN })
    await expect(page.getByRole('article').first()).toBeVisible()
    await waitForIdle(page)
    const search = page.getByRole('main').getByRole('searchbox')
    const [bar, card] = await Promise.all([readBox(search), readBox(page.getByRole('article').first())])
    expect(card.y - bar.y).toBeLessThanOrEqual(MAX_BEFORE_CARDS)
    const filters = page.getByRole('button', { name: 'Filters', exact: true })
    await expect(filters).toHaveAttribute('aria-expanded', 'false')
    const order = page.getByRole('combobox', { name: 'Sort by' })
    await expect(order).toBeHidden()
    await filters.press('Enter')
    await expect(filters).toHaveAttribute('aria-expanded', 'true')
    await expect(order).toBeVisible()
    await chooseFilter(page, path)
    await expect(page.getByRole('button', { name: 'Filters 1 active' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
}

/** The last matching element. */
async function chooseFilter(page: Page, path: string): Promise<void> {
  if (path === '/infotainmentvideos') {
    const category = page.locator('select', { has: page.locator('option', { hasText: 'All Categories' }) })
    await category.selectOption('Information')
  } else {
    await page.getByRole('main').locator('button[aria-pressed]').last().click()
  }
}
