import type { FleetPoint } from '@marquee/contract/fleet-watch'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, TOKEN } from './built-pages.ts'
import { fleetAnswers } from './fleet-fixtures.ts'

/** Vehicles and restaurants on the map of the fleet, with the server replaced (decision 10). */

const createId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const AT_SOLE = [47.8064, 13.0468] as const
const POINTS: readonly FleetPoint[] = [
  [createId(1), 'Trattoria Sole', ...AT_SOLE, 'online', 'restaurant'],
  [createId(2), 'Café Salzachblick', 47.8014, 13.0406, 'offline', 'restaurant'],
  [createId(3), 'Brasserie Kontor', 47.7992, 13.0571, 'unpaired', 'restaurant'],
  [createId(4), 'Toyota Corolla 191-L-8801', 47.8114, 13.0306, 'online', 'vehicle'],
  [createId(5), 'MAN Lion’s City 181-L-5120', 47.8154, 13.0606, 'offline', 'vehicle'],
]

const show = (page: Page, points: readonly FleetPoint[] = POINTS) => {
  const answers: Answers = {
    ...fleetAnswers,
    'GET /api/operator/fleet/map': { body: { points, isCut: false, asOf: '2026-11-20T12:00:00.000Z' } },
  }
  return open(page, '/operator/fleet', answers, { token: TOKEN })
}
const marker = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Fleet map' }).getByRole('button', { name, exact: true })
const isFramed = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element, '::after').content !== 'none')

test('distinguishes restaurants from vehicles by a frame and a word, in every state', async ({ page }) => {
  await show(page)
  for (const [name, framed] of [
    ['Trattoria Sole, online, Restaurant', true],
    ['Café Salzachblick, offline, Restaurant', true],
    ['Brasserie Kontor, no device, Restaurant', true],
    ['Toyota Corolla 191-L-8801, online, Vehicle', false],
    ['MAN Lion’s City 181-L-5120, offline, Vehicle', false],
  ] as const) {
    await expect(marker(page, name)).toBeVisible()
    expect(await isFramed(marker(page, name)), name).toBe(framed)
  }
  await marker(page, 'Café Salzachblick, offline, Restaurant').click()
  const card = page.getByRole('dialog', { name: 'Selected on the map' })
  await expect(card).toContainText('Café Salzachblickoffline')
  await expect(card).toContainText('Restaurant')
  await expect(card.getByRole('link')).toHaveAttribute('href', `/operator/screens/${createId(2)}`)
})

test('groups the screens of one restaurant', async ({ page }) => {
  await show(page, [...POINTS, [createId(6), 'Trattoria Sole', ...AT_SOLE, 'offline', 'restaurant']])
  await marker(page, '2 here').click()
  const card = page.getByRole('dialog', { name: 'Selected on the map' })
  await expect(card.getByRole('link', { name: 'Trattoria Sole' })).toHaveCount(2)
})

test('groups neighbours of both kinds if there are many (MAP-3)', async ({ page }) => {
  const kinds = ['restaurant', 'vehicle'] as const
  const many = Array.from(
    { length: 60 },
    (_, index): FleetPoint => [
      createId(100 + index),
      `Screen ${index}`,
      47.8 + index * 1e-6,
      13,
      'online',
      kinds[index % 2] ?? 'vehicle',
    ],
  )
  await show(page, many)
  await expect(marker(page, '60 here')).toBeVisible()
  expect(await isFramed(marker(page, '60 here'))).toBe(false)
})

for (const width of [360, 768, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible with both kinds at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 2600 })
      await show(page)
      await expect(marker(page, 'Trattoria Sole, online, Restaurant')).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
      await expectAccessible(page, `the map of the fleet at ${width} px, ${colorScheme}`)
    })
  }
}
