import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { open } from './built-pages.ts'
import { CLIENT, freeRestaurants, market, RESTAURANT_LOOKUP, RESTAURANTS } from './campaign-fixtures.ts'

const PICTURE = fileURLToPath(new URL('../../samples/taxi-by-day.png', import.meta.url))

test('pictures are fetched in their displayed width, and a missing one is replaced once (ENT-24, TRAP-29, FIX-MODAL-03)', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'))
  const [sole, elbblick] = RESTAURANTS.map((one, index) => ({
    ...one,
    image: ['here.webp', 'lost.webp'][index] ?? null,
  }))
  if (!sole || !elbblick) throw new Error('two restaurants')
  await open(page, '/campaigns/add', market({ [RESTAURANT_LOOKUP]: freeRestaurants([sole, elbblick]) }), CLIENT)
  const asked: string[] = []
  await page.route('**/api/s3/images/*', (route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.push(pathname + search)
    return pathname.endsWith('lost.webp') ? route.fulfill({ status: 404 }) : route.fulfill({ path: PICTURE })
  })
  await page.getByRole('radio', { name: 'restaurant' }).check()
  await page.getByLabel('Location').selectOption({ label: 'Hamburg' })
  await page.getByLabel('Start Date').fill('2026-11-23')
  await page.getByLabel('Number of Weeks', { exact: true }).fill('2')
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Trattoria Sole' }).locator('img')).toHaveAttribute(
    'src',
    '/api/s3/images/here.webp',
  )
  await expect(rows.filter({ hasText: 'Elbblick' }).locator('svg').first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Elbblick' }).locator('img')).toHaveCount(0)
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['/api/s3/images/here.webp?w=160', '/api/s3/images/lost.webp?w=160'])

  await page.getByRole('button', { name: 'Trattoria Sole' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trattoria Sole' })
  await expect(dialog.getByRole('img', { name: /^Picture 1/ })).toBeVisible()
  await expect.poll(() => asked.includes('/api/s3/images/one.jpg?w=960')).toBe(true)
  expect(asked.filter((address) => !address.includes('?w='))).toEqual([])
})
