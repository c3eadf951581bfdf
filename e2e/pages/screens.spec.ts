import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Screen } from '@marquee/contract/screens'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { type Answer, type Answers, DIST, open, createRefusal, listSent } from './built-pages.ts'
import {
  AT,
  heldEvents,
  LIST,
  manyScreens,
  ME,
  OWNER,
  PAIR,
  PARTNER,
  RESTAURANT_SCREEN,
  restaurantScreen,
  VEHICLE_SCREEN,
  vehicle,
  vehicleScreen,
  WITHOUT_OWNER,
} from './screen-fixtures.ts'
import { readTone } from './tone.ts'

/** `/screens` with the server replaced. */

test.use({ timezoneId: 'Europe/Berlin' })
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(AT)))

const show = (page: Page, path: string, answers: Answers) => open(page, path, { ...ME, ...answers }, PARTNER)
const listed = (...screens: Screen[]) => ({ [LIST]: { body: { screens } } })
const number = (end: number) => ({ _id: `018f0000-0000-7000-8000-00000000${end}` })
/** The value beside a label of a card. */
const getValue = (card: Locator, label: string) =>
  card.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')

test('shows one card per screen with its own name first (D-29), each with a link to its details (SCR-01 to SCR-03, SCR-05 to SCR-07)', async ({
  page,
}) => {
  const sent = await show(page, '/screens', listed(vehicleScreen(), restaurantScreen()))
  await expect(page.getByRole('heading', { level: 1, name: 'Screen Management' })).toBeVisible()
  await expect(page).toHaveTitle(/Screen Management/)
  await expect.poll(() => listSent(sent, LIST)).toMatchObject([{ authorization: PARTNER.token }])
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Screens' })).toHaveCSS('display', 'grid')

  const van = page.getByRole('article', { name: 'Front seat LG 23SE3KE Outdoor' })
  await expect(van.getByRole('link')).toHaveAttribute('href', `/screendetails/${VEHICLE_SCREEN}`)
  await expect(getValue(van, 'Screen Status')).toHaveText('Active')
  await expect(getValue(van, 'Display Status')).toHaveText('online')
  await expect(getValue(van, 'Screen Type')).toHaveText('vehicle')
  await expect(getValue(van, 'Venue')).toHaveText('HH-EM 214')
  const bar = page.getByRole('article', { name: 'Philips 32BDL3751T' })
  await expect(bar.getByRole('link')).toHaveAttribute('href', `/screendetails/${RESTAURANT_SCREEN}`)
  await expect(getValue(bar, 'Display Status')).toHaveText('offline')
  await expect(getValue(bar, 'Screen Type')).toHaveText('restaurant')
  await expect(getValue(bar, 'Venue')).toHaveText('Trattoria Sole')
  await expect(bar).toContainText('No signal since 9:40 AM')
  await expectAccessible(page, 'the screens')
})

test('truncates long texts after 25 and 30 characters, keeps the whole text in the title, and shows - for missing values (SCR-04, SCR-08, SCR-09, TRAP-35, OPEN-49)', async ({
  page,
}) => {
  const [model25, model26] = ['m'.repeat(25), 'n'.repeat(26)]
  const [brand30, brand31] = ['b'.repeat(30), 'c'.repeat(31)]
  await show(
    page,
    '/screens',
    listed(
      vehicleScreen({ ...number(9001), model: model25, vehicle: { ...vehicle, brand: brand30 } }),
      vehicleScreen({
        ...number(9002),
        model: model26,
        vehicle: { ...vehicle, brand: brand31, model: 'd'.repeat(31), type: '', locationName: 'e'.repeat(31) },
      }),
      restaurantScreen(),
    ),
  )
  const card = (name: string) => page.getByRole('article', { name })
  const whole = card(model25)
  await expect(whole.getByRole('link')).toHaveText(`Front seat ${model25}`)
  await expect(getValue(whole, 'Brand')).toHaveText(brand30)
  await expect(getValue(whole, 'Model')).toHaveText('Sprinter 314')
  await expect(getValue(whole, 'Type')).toHaveText('Delivery Van')
  await expect(getValue(whole, 'Location')).toHaveText('Hamburg')

  const cut = card(`${'n'.repeat(25)}...`)
  const model = cut.getByRole('link').getByText(`${'n'.repeat(25)}...`, { exact: true })
  await expect(model).toHaveAttribute('title', model26)
  await expect(getValue(cut, 'Brand')).toHaveText(`${'c'.repeat(30)}...`)
  await expect(getValue(cut, 'Brand')).toHaveAttribute('title', brand31)
  await expect(getValue(cut, 'Model')).toHaveText(`${'d'.repeat(30)}...`)
  await expect(getValue(cut, 'Location')).toHaveText(`${'e'.repeat(30)}...`)
  await expect(getValue(cut, 'Type')).toHaveText('-')

  const bar = card('Philips 32BDL3751T')
  await expect(bar.getByRole('heading', { name: 'Vehicle Details' })).toBeVisible()
  for (const label of ['Brand', 'Model', 'Type', 'Location']) await expect(getValue(bar, label)).toHaveText('-')
})

test('shows every status with its word and its colour (SCR-11, SCR-12, TRAP-33, OPEN-50, OPEN-51)', async ({
  page,
}) => {
  const statuses = {
    Active: 'green',
    Approved: 'green',
    'In Active': 'red',
    Retired: 'red',
    Rejected: 'red',
    'Under Maintenance': 'yellow',
    Pending: 'yellow',
    'Something new': 'grey',
  }
  const displays = { online: 'green', Unknown: 'green', offline: 'red' }
  // The answer contains values that the contract does not know.
  const screens = [
    ...Object.keys(statuses).map((status, index) => ({
      ...vehicleScreen(number(9100 + index)),
      status,
      model: status,
    })),
    ...Object.keys(displays).map((onlineStatus, index) => ({
      ...vehicleScreen(number(9200 + index)),
      onlineStatus,
      model: onlineStatus,
    })),
  ]
  await show(page, '/screens', { [LIST]: { body: { screens } } })
  for (const [status, tone] of Object.entries(statuses)) {
    const value = getValue(page.getByRole('article', { name: `Front seat ${status}`, exact: true }), 'Screen Status')
    await expect(value).toHaveText(status)
    await expect.poll(() => readTone(value.locator(':scope > *')), status).toBe(tone)
  }
  for (const [status, tone] of Object.entries(displays)) {
    const value = getValue(page.getByRole('article', { name: `Front seat ${status}`, exact: true }), 'Display Status')
    await expect(value).toHaveText(status)
    await expect.poll(() => readTone(value.locator(':scope > *')), status).toBe(tone)
  }
})

test('says that there are no screens, and requests none without an owner profile (SCR-10, OPEN-47)', async ({
  page,
}) => {
  await show(page, '/screens', listed())
  await expect(page.getByRole('heading', { name: 'No screens found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pair a screen' })).toBeVisible()
  await expectAccessible(page, 'no screens')
})

test('requests nothing of a missing owner (SCR-10, OPEN-47)', async ({ page }) => {
  const sent = await show(page, '/screens', WITHOUT_OWNER)
  await expect(page.getByRole('heading', { name: 'No screens found' })).toBeVisible()
  expect(sent.filter(({ call }) => call.includes('owners'))).toEqual([])
})

test('says whose fault a failed request is, and shows its id on one line of a phone', async ({ page }) => {
  const requestId = '0b9f5c3e-7d2b-4c3d-9e8f-0a11c2233445'
  const failed = createRefusal(500, 'The wires are wet')
  let answer: Answer = { ...failed, body: { ...(failed.body as object), requestId } }
  await page.setViewportSize({ width: 360, height: 740 })
  await show(page, '/screens', { [LIST]: () => answer })
  await expect(page.getByText('Something went wrong on our side. Try again in a moment.')).toBeVisible()
  const countLines = (id: Element) => {
    const text = document.createRange()
    text.selectNodeContents(id)
    return text.getClientRects().length
  }
  expect(await page.getByText(requestId, { exact: true }).evaluate(countLines)).toBe(1)
  answer = createRefusal(429, 'Too many wires')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Marquee refused this request. Try again in a moment.')).toBeVisible()
  await page.route('**/api/owners/screens/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await expect(page.getByText('Request ID')).toHaveCount(0)
})

test('logs a list that does not load and reports it quietly, never as an empty list (SCR-13, OPEN-93)', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  let isBroken = true
  await show(page, '/screens', {
    [LIST]: () => (isBroken ? createRefusal(500, 'The wires are wet') : { body: { screens: [vehicleScreen()] } }),
  })
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByText('The wires are wet')).toHaveCount(0)
  await expect(page.getByText('No screens found')).toHaveCount(0)
  await expect(page.getByRole('alert').or(page.locator('dialog[open]'))).toHaveCount(0)
  await expect.poll(() => logged.filter((text) => text.includes('screens') && text.includes('wires'))).toHaveLength(1)
  await expectAccessible(page, 'screens that do not come')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('keeps search, filter, order and map in the address (SCR-03, LST-1, LST-2)', async ({ page }) => {
  await show(page, '/screens', listed(...manyScreens(40)))
  await expect(page.getByRole('heading', { name: '40 screens' })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(40)

  await page.getByRole('searchbox').fill('hh-em 33')
  await expect(page).toHaveURL(/search=hh-em\+33/)
  await expect(cards).toHaveCount(7)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(8)
  expect(file).toMatch(
    /^\uFEFFName,Model,Screen Status.*\r\nFront seat,Screen 31,Active,online,vehicle,HH-EM 330,Hamburg,/,
  )
  await page.getByRole('button', { name: 'Offline 1' }).click()
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('hh-em 33')
  await expect(page.getByRole('button', { name: 'Offline 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards).toHaveCount(1)
  await page.getByRole('searchbox').fill('zzz')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards).toHaveCount(40)

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Model')
  await expect(page).toHaveURL(/sort=model/)
  await page.goto('http://marquee.test/screens?sort=seen&status=restaurant')
  await expect(cards).toHaveCount(10)
  await expect(cards.first()).toContainText('Screen 04')
})

test('shows the same screens on a map that is loaded when it opens, usable with the keyboard only (MAP-1 to MAP-6)', async ({
  page,
}) => {
  const files: string[] = []
  page.on('response', (response) => {
    files.push(new URL(response.url()).pathname)
  })
  const lost = vehicleScreen({
    ...number(9001),
    name: 'Far away',
    onlineStatus: 'offline',
    nowPlaying: null,
    vehicle: { ...vehicle, registrationNumber: 'LX 1', locationName: 'Lisbon' },
    lastPosition: { coordinates: [-9.14, 38.72], timestamp: AT },
  })
  await show(page, '/screens', listed(vehicleScreen(), lost, restaurantScreen()))
  await expect(page.getByRole('article')).toHaveCount(3)
  const isMapRequest = (file: string) => /drawing-|countries-/.test(file)
  expect(files.filter(isMapRequest)).toEqual([])
  await page.getByRole('radio', { name: 'Map' }).check({ force: true })
  const map = page.getByRole('group', { name: 'Map of screens' })
  const marker = map.getByRole('button', { name: 'Front seat, HH-EM 214, online' })
  await expect(marker).toBeVisible()
  // Two distant locations are drawn on the coasts of their continent.
  await expect.poll(() => files.filter(isMapRequest).some((file) => file.endsWith('.json'))).toBe(true)
  const library = await Promise.all(
    files.filter((file) => /drawing-/.test(file)).map((file) => readFile(join(DIST, file))),
  )
  const libraryBytes = library.reduce((sum, content) => sum + gzipSync(content).length, 0)
  expect(libraryBytes).toBeGreaterThan(20 * 1024)
  expect(libraryBytes).toBeLessThan(50 * 1024)
  await expect(map.getByRole('button')).toHaveCount(2)
  await expect(map).toContainText('Lisbon')
  const list = page.getByRole('list', { name: 'On the map' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('link', { name: /Bar, Trattoria Sole/ })).toHaveAttribute(
    'href',
    `/screendetails/${RESTAURANT_SCREEN}`,
  )
  await expectAccessible(page, 'the map of screens')

  const north = async (name: string) => (await map.getByRole('button', { name }).boundingBox())?.y ?? 0
  expect(await north('Front seat, HH-EM 214, online')).toBeLessThan(await north('Far away, LX 1, offline'))

  // From the map itself the first Tab leads to the first marker.
  await map.focus()
  await page.keyboard.press('Tab')
  await expect(marker).toBeFocused()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Selected on the map' })
  await expect(card.getByRole('link', { name: 'Front seat, HH-EM 214' })).toHaveAttribute(
    'href',
    `/screendetails/${VEHICLE_SCREEN}`,
  )
  await expect(card).toContainText('Playing Autumn roast launch')
  await expect(page).toHaveURL(new RegExp(`selected=${VEHICLE_SCREEN}`))
  await expect(marker).toHaveAttribute('aria-pressed', 'true')
  await expect(list.getByRole('button', { name: /HH-EM 214/ })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'a screen chosen on the map')
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(marker).toBeFocused()

  await list.getByRole('button', { name: /LX 1/ }).press('Enter')
  await expect(card).toContainText('No signal since 2:31 PM')
  await page.reload()
  await expect(card.getByRole('link', { name: 'Far away, LX 1' })).toBeVisible()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()

  await waitForIdle(page)
  const before = await marker.boundingBox()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Move right' }).click()
  await expect.poll(async () => (await marker.boundingBox())?.x).not.toBe(before?.x)
})

test('groups close screens from 50 screens on, and those at one position always (MAP-3)', async ({ page }) => {
  await show(page, '/screens?view=map', listed(...manyScreens(70)))
  const map = page.getByRole('group', { name: 'Map of screens' })
  const groups = map.getByRole('button', { name: /^\d+ here$/ })
  await expect(groups.first()).toBeVisible()
  await waitForIdle(page)
  const shown = await map.getByRole('button').count()
  expect(shown).toBeLessThan(manyScreens(70).filter(({ lastPosition }) => lastPosition).length)
  await groups.first().press('Enter')
  await expect.poll(() => map.getByRole('button').count()).not.toBe(shown)
  // The pressed group was split; one of its parts has the focus.
  await expect(map.locator('button:focus')).toHaveCount(1)
})

test.describe('pairing', () => {
  const VEHICLES = `GET /api/vehicles/owner/${OWNER}`
  const RESTAURANTS = `GET /api/restaurants/owner/${OWNER}`
  const venues = {
    [VEHICLES]: {
      body: {
        vehicles: [
          { ...vehicle, status: 'Approved' },
          { ...vehicle, _id: 'p', brand: 'Waiting', status: 'Pending Approval' },
        ],
      },
    },
    [RESTAURANTS]: { body: { restaurants: [] } },
  }

  test('works with the keyboard only, marks a refused code at its field, and shows the new screen (OPEN-48)', async ({
    page,
  }) => {
    let screens: Screen[] = []
    let answer = createRefusal(404, 'This code is invalid or has expired. Check the code on the screen.')
    const sent = await show(page, '/screens', {
      ...venues,
      [LIST]: () => ({ body: { screens } }),
      [PAIR]: () => answer,
    })
    Object.assign(answer.body as object, { code: 'pairingCodeUnknown' })
    await page.getByRole('button', { name: 'Pair a screen' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pair a screen' })
    const code = dialog.getByRole('textbox', { name: 'Pairing code' })
    await expect(code).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter the pairing code')).toBeVisible()
    await expect(dialog.getByText('Choose a venue', { exact: true }).last()).toBeVisible()
    expect(listSent(sent, PAIR)).toEqual([])

    await code.focus()
    await page.keyboard.type('abc234')
    const venue = dialog.getByRole('combobox', { name: 'Venue' })
    await expect(venue.getByRole('option')).toHaveText(['Choose a venue', 'Mercedes-Benz Sprinter 314, HH-EM 214'])
    await page.keyboard.press('Tab')
    await page.keyboard.type('Merc')
    await expect(venue).toHaveValue(vehicle._id)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Rear window')
    await page.keyboard.press('Tab')
    await page.keyboard.type('LG 23')
    await page.keyboard.press('Enter')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toBeFocused()
    await expect(dialog.getByText('This code is invalid or has expired.')).toBeVisible()
    await expectAccessible(page, 'a refused pairing code')

    answer = { body: { success: true, message: 'ok', screen: vehicleScreen({ name: 'Rear window' }) } }
    screens = [vehicleScreen({ name: 'Rear window' })]
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('xyz789')
    await expect(code).not.toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Screen paired')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Rear window' })).toBeVisible()
    await expect
      .poll(() => listSent(sent, PAIR).map(({ body }) => JSON.parse(body ?? '')))
      .toEqual([
        { code: 'ABC234', vehicle: vehicle._id, name: 'Rear window', model: 'LG 23' },
        { code: 'XYZ789', vehicle: vehicle._id, name: 'Rear window', model: 'LG 23' },
      ])
  })

  test('marks a name that another screen of the venue has, at its field (D-29)', async ({ page }) => {
    const taken = createRefusal(409, 'Another screen at this venue has this name.')
    Object.assign(taken.body as object, { code: 'screenNameTaken', field: 'name' })
    await show(page, '/screens?pair=K7M2QX', { ...listed(), ...venues, [PAIR]: taken })
    const dialog = page.getByRole('dialog', { name: 'Pair a screen' })
    await dialog.getByRole('combobox', { name: 'Venue' }).selectOption({ index: 1 })
    const name = dialog.getByRole('textbox', { name: 'Screen name' })
    await expect(name).toHaveAttribute('maxlength', '40')
    await name.fill('Front seat')
    await dialog.getByRole('button', { name: 'Pair', exact: true }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByText('Another screen at this venue has this name.')).toBeVisible()
    await name.fill('Rear seat')
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('shows no problem before the user types, and has no button without an approved venue (D-35)', async ({
    page,
  }) => {
    const none = { [VEHICLES]: { body: { vehicles: [] } }, [RESTAURANTS]: { body: { restaurants: [] } } }
    await show(page, '/screens', { ...listed(), ...none })
    await page.getByRole('button', { name: 'Pair a screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pair a screen' })
    const venue = dialog.getByRole('combobox', { name: 'Venue' })
    await expect(venue).toHaveAccessibleDescription(/once one of your venues is approved/)
    await expect(venue).not.toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByRole('button', { name: 'Pair', exact: true })).toBeDisabled()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })

  test("takes the code from the address in a screen's QR code, and keeps it when the connection is lost (OPEN-48)", async ({
    page,
  }) => {
    await show(page, '/screens?pair=K7M2QX', { ...listed(), ...venues, [PAIR]: createRefusal(503, 'Try later') })
    const dialog = page.getByRole('dialog', { name: 'Pair a screen' })
    await expect(dialog.getByRole('textbox', { name: 'Pairing code' })).toHaveValue('K7M2QX')
    await dialog.getByRole('combobox', { name: 'Venue' }).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Pair', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Try later')
    await expect(dialog.getByRole('textbox', { name: 'Pairing code' })).toHaveValue('K7M2QX')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/screens$/)
  })
})

test('counts screens by whether they play now, and finds those of closed venues, which are not missing', async ({
  page,
}) => {
  const closed = { ...restaurantScreen(number(9301)), playState: 'closed' as const }
  const screens = [vehicleScreen(), closed, restaurantScreen(number(9302)), vehicleScreen(number(9303))]
  await show(page, '/screens', listed(...screens))
  await expect(page.getByText('2 playing, 1 closed now, 1 offline. Updated')).toBeVisible()
  await page.getByRole('button', { name: 'Closed now 1' }).click()
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(getValue(card, 'Display Status')).toHaveText('offline')
  await expect(card.getByText('Closed now', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Offline 1' }).click()
  await expect(card.getByText('Closed now', { exact: true })).toHaveCount(0)
  await expect(card.getByText(/^No signal since/)).toBeVisible()
})

test('shows a screen that goes offline without a reload, on the event (SCR-06, TML-4)', async ({ page }) => {
  let screens = [vehicleScreen()]
  const events = heldEvents()
  await show(page, '/screens', { [LIST]: () => ({ body: { screens } }), ...events.answers })
  const card = page.getByRole('article')
  await expect(getValue(card, 'Display Status')).toHaveText('online')
  screens = [vehicleScreen({ onlineStatus: 'offline', nowPlaying: null })]
  events.tell()
  await expect(getValue(card, 'Display Status')).toHaveText('offline')
  await expect(page.getByText('0 playing, 1 offline. Updated')).toBeVisible()
})

test('fits every width from the smallest phone on, with skeletons while it loads (ui 9)', async ({ page }) => {
  let isHeld = true
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await show(page, '/screens', {
    [LIST]: async () => {
      if (isHeld) await held
      return { body: { screens: [vehicleScreen({ model: 'w'.repeat(60) }), restaurantScreen()] } }
    },
  })
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  isHeld = false
  release()
  await expect(page.getByRole('article')).toHaveCount(2)
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 320) await page.getByRole('button', { name: 'Filters' }).click()
    for (const view of ['Map', 'Cards']) {
      // The switch may still be moving to its position at the new width.
      await expect(() => page.getByRole('radio', { name: view }).check({ force: true })).toPass()
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(over, `${view} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
