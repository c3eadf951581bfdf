import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FleetPoint } from '@marquee/contract/fleet-watch'
import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import sharp from 'sharp'
import { buildPageHeaders } from '../../server/src/platform/http/pages.ts'
import { expectAccessible } from '../support/accessible.ts'
import { buildTownMap, SHORE_LONGITUDE, TOWN_BOUNDS } from '../support/street-map.ts'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { type Answer, type Answers, createRefusal, DIST, open, TOKEN } from './built-pages.ts'
import { createId, fleetAnswers } from './fleet-fixtures.ts'

/** Streets on the map of the fleet, from a file of the operator, with the server replaced (decision 32). */

const TOWN = buildTownMap()
const POINTS: readonly FleetPoint[] = [
  [createId(1), 'Trattoria Sole', 47.8064, 13.0468, 'online', 'restaurant'],
  [createId(4), 'Toyota Corolla', 47.8114, 13.0306, 'offline', 'vehicle'],
]
const AREA = { name: 'Salzburg', path: '/api/maps/Salzburg/1', bounds: TOWN_BOUNDS, minZoom: 8, maxZoom: 14 }
const AREAS: Answer = { body: { areas: [{ ...AREA, attribution: '© OpenStreetMap' }] } }

const ELSEWHERE = { west: 16, south: 48, east: 17, north: 49 }

/** Answers as the server does, with the part that is asked for. */
async function serveTown(route: Route): Promise<void> {
  const range = /^bytes=(\d+)-(\d+)$/.exec((await route.request().allHeaders()).range ?? '')
  if (!range) return route.fulfill({ status: 500 })
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), TOWN.length - 1)]
  await route.fulfill({
    status: 206,
    headers: { etag: '"1"', 'content-range': `bytes ${start}-${end}/${TOWN.length}` },
    body: TOWN.subarray(start, end + 1),
  })
}

type Shown = { areas?: Answer; serve?: (route: Route) => Promise<void>; points?: readonly FleetPoint[] }
const show = (page: Page, { areas = AREAS, serve = serveTown, points = POINTS }: Shown = {}) => {
  const answers: Answers = {
    ...fleetAnswers,
    'GET /api/operator/fleet/map': { body: { points, isCut: false, asOf: '2026-11-20T12:00:00.000Z' } },
    'GET /api/maps': areas,
  }
  return open(page, '/operator/fleet', answers, { token: TOKEN }, undefined, serve)
}
const getMap = (page: Page) => page.getByRole('group', { name: 'Fleet map' })
const getMarker = (page: Page) => getMap(page).getByRole('button', { name: 'Trattoria Sole, online, Restaurant' })
const getSource = (page: Page) => getMap(page).getByRole('link', { name: '© OpenStreetMap' })

/** The colours of the tokens, of which outlines in a town show none. */
const COLOURS = {
  light: { water: [0xd5, 0xe0, 0xf0], road: [0xff, 0xfe, 0xfb], green: [0xdd, 0xe6, 0xcf] },
  dark: { water: [0x0c, 0x0e, 0x24], road: [0x3b, 0x40, 0x5b], green: [0x1a, 0x2b, 0x28] },
} as const

type Scheme = keyof typeof COLOURS
type Picture = {
  width: number
  height: number
  hasColour: (colour: readonly number[], x: number, y: number) => boolean
}

async function photographMap(page: Page): Promise<Picture> {
  const picture = sharp(await getMap(page).screenshot())
    .removeAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return {
    width,
    height,
    hasColour: (colour, x, y) =>
      colour.every((value, channel) => Math.abs((data[(y * width + x) * 3 + channel] ?? 0) - value) <= 2),
  }
}

/** The share of a part of the map in that colour, in per cent. */
function measureColour({ width, height, hasColour }: Picture, colour: readonly number[], from = 0, to = width): number {
  let count = 0
  for (let y = 0; y < height; y++) for (let x = from; x < to; x++) if (hasColour(colour, x, y)) count++
  return (100 * count) / (height * (to - from))
}

async function expectStreets(page: Page, scheme: Scheme): Promise<void> {
  const { water, road, green } = COLOURS[scheme]
  await expect.poll(async () => measureColour(await photographMap(page), water), `water, ${scheme}`).toBeGreaterThan(1)
  const picture = await photographMap(page)
  expect(measureColour(picture, road), `roads, ${scheme}`).toBeGreaterThan(0.8)
  expect(measureColour(picture, green), `parks, ${scheme}`).toBeGreaterThan(0.5)
}

/** The marker at the western shore of the lake stands where water begins. */
async function expectAtShore(page: Page, marker: Locator): Promise<void> {
  const measure = async (rightPx: number) => {
    const [map, box] = [await getMap(page).boundingBox(), await marker.boundingBox()]
    const x = Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2 - (map?.x ?? 0)) + rightPx
    return measureColour(await photographMap(page), COLOURS.light.water, x, x + 1)
  }
  await expect.poll(() => measure(4), 'water, east of the shore').toBeGreaterThan(25)
  expect(await measure(-4), 'water, west of the shore').toBeLessThan(3)
}

/** The paths that the page asks for; the test fails when one is not of our origin. */
function followRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!['blob:', 'data:'].includes(url.protocol)) expect(url.origin).toBe('http://marquee.test')
    paths.push(url.pathname)
  })
  return paths
}
const isRenderer = (path: string) => /street-renderer-|maplibre/.test(path)

test('draws the streets of the file, and nothing leaves the origin (MAP-5, MAP-6, decision 32)', async ({ page }) => {
  const paths = followRequests(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const authorizations: (string | undefined)[] = []
  await show(page, {
    serve: async (route) => {
      authorizations.push((await route.request().allHeaders()).authorization)
      await serveTown(route)
    },
  })
  await expect(getSource(page)).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
  await expectStreets(page, 'light')
  expect(new Set(authorizations)).toEqual(new Set([TOKEN]))
  expect(paths.filter((path) => path.endsWith('.mjs'))).toHaveLength(1)

  // The page changes with the system, and by its own switch.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectStreets(page, 'dark')
  await page.evaluate(() => (document.documentElement.dataset.scheme = 'light'))
  await expectStreets(page, 'light')
})

test('draws streets where the markers are, also after zooming and dragging (decision 32)', async ({ page }) => {
  await show(page, { points: [[createId(1), 'Boat', 47.806, SHORE_LONGITUDE, 'online', 'vehicle']] })
  const boat = getMap(page).getByRole('button', { name: 'Boat, online, Vehicle' })
  await expect(getSource(page)).toBeVisible()
  await expectAtShore(page, boat)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expectAtShore(page, boat)
  const { x, y } = (await getMap(page).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 200, y + 200)
  await page.mouse.down()
  await page.mouse.move(x + 260, y + 230, { steps: 3 })
  // The streets follow the pointer.
  await expectAtShore(page, boat)
  await page.mouse.up()
  await expectAtShore(page, boat)
})

test('needs nothing that the content security policy refuses (decision 32)', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && violations.push(message.text()))
  await show(page)
  const body = await readFile(join(DIST, 'index.html'))
  await page.route('**/operator/fleet', (route) =>
    route.fulfill({ headers: { ...buildPageHeaders(undefined), 'content-type': 'text/html' }, body }),
  )
  await page.reload()
  await expectStreets(page, 'light')
  expect(violations).toEqual([])
})

test('keeps keyboard, selection and names of the markers (MAP-1, MAP-4)', async ({ page }) => {
  await show(page)
  await expect(getSource(page)).toBeVisible()
  await getMap(page).focus()
  await page.keyboard.press('Tab')
  await expect(getMarker(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Selected on the map' })
  await expect(card).toContainText('Trattoria Soleonline')
  await page.keyboard.press('Escape')
  await expect(getMarker(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(getSource(page)).toBeFocused()
  await expect(getMap(page).getByRole('button')).toHaveCount(2)
})

for (const [what, shown] of [
  ['there is no file', { areas: { body: { areas: [] } } }],
  ['the file is of another area', { areas: { body: { areas: [{ ...AREA, bounds: ELSEWHERE, attribution: null }] } } }],
  [
    'the view is half a country',
    { points: [...POINTS.slice(0, 1), [createId(9), 'Bodega', 48.2, 16.37, 'online', 'restaurant']] },
  ],
  ['the files are not known', { areas: createRefusal(503, 'Try again later.') }],
] as const satisfies readonly (readonly [string, Shown])[]) {
  test(`draws outlines without the street library when ${what} (decision 32)`, async ({ page }) => {
    const paths = followRequests(page)
    await show(page, shown)
    await expect(getMarker(page)).toBeVisible()
    await expect.poll(() => paths.includes('/api/maps')).toBe(true)
    await waitForIdle(page)
    expect(paths.filter(isRenderer)).toEqual([])
    await expect(getSource(page)).toBeHidden()
    await expect(getMap(page)).toContainText('° N')
  })
}

test('says that streets need WebGL, and shows the outlines (decision 32)', async ({ page }) => {
  const paths = followRequests(page)
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.setViewportSize({ width: 360, height: 2600 })
  await show(page)
  await expect(getMap(page)).toContainText('This browser can’t draw streets, because WebGL is off.')
  await expect(getMap(page)).toContainText('° N')
  await getMarker(page).click()
  await expect(page.getByRole('dialog', { name: 'Selected on the map' })).toBeVisible()
  expect(paths.filter(isRenderer)).toEqual([])
  const [map, note] = [await getMap(page).boundingBox(), await getMap(page).getByText('WebGL').boundingBox()]
  expect(note?.x).toBeGreaterThanOrEqual(map?.x ?? Infinity)
  await expectAccessible(page, 'the map of the fleet without WebGL')
})

for (const [what, serve] of [
  ['is gone', (route) => route.fulfill({ status: 404, body: '{}' })],
  ['has other bytes', (route) => route.fulfill({ status: 206, body: Buffer.alloc(20_000, 'x') })],
] as const satisfies readonly (readonly [string, (route: Route) => Promise<void>])[]) {
  test(`says that streets did not load when the file ${what}, and shows the outlines`, async ({ page }) => {
    await show(page, { serve })
    await expect(getMap(page)).toContainText('We couldn’t load the streets.')
    await expect(getMap(page)).toContainText('° N')
    await expect(getSource(page)).toBeHidden()
    await expect(getMarker(page)).toBeVisible()
  })
}

for (const [width, colorScheme] of [
  [360, 'light'],
  [768, 'dark'],
  [1280, 'light'],
] as const) {
  test(`is accessible with streets at ${width} px, ${colorScheme} (A11-1, MOB-1)`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 2600 })
    await show(page)
    await expectStreets(page, colorScheme)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    await expectAccessible(page, `the map of the fleet with streets at ${width} px, ${colorScheme}`)
  })
}
