import type { LogEntry } from '@marquee/contract/screens'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { type Answer, type Answers, open, createRefusal, listSent } from './built-pages.ts'
import {
  AT,
  DAY_OF_VAN,
  createDayCall,
  detailAnswers,
  createDetailsCall,
  DOWNLOAD,
  entry,
  heldEvents,
  logAnswer,
  createLogCall,
  ME,
  MONTHS,
  createMonthsCall,
  OWNER,
  PAIR,
  PARTNER,
  RESTAURANT_SCREEN,
  restaurantScreen,
  screenDay,
  VEHICLE_SCREEN,
  vehicleScreen,
} from './screen-fixtures.ts'

/** `/screendetails/{id}` with the server replaced. */

test.use({ timezoneId: 'Europe/Berlin' })
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(AT)))

const VAN = `/screendetails/${VEHICLE_SCREEN}`
const BAR = `/screendetails/${RESTAURANT_SCREEN}`
const showVan = (page: Page, more: Answers = {}, screen = vehicleScreen()) =>
  open(page, VAN, detailAnswers(screen, more), PARTNER)
const showBar = (page: Page, more: Answers = {}, screen = restaurantScreen()) =>
  open(page, BAR, detailAnswers(screen, more), PARTNER)
const getRows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row')
const section = (page: Page, heading: string | RegExp) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading }) })
const fact = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')

test('shows a spinner, then the screen and that it is live (SCR-DET-01 to SCR-DET-03)', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent = await showVan(page, {
    [createDetailsCall(VEHICLE_SCREEN)]: async () => {
      await held
      return { body: { screen: vehicleScreen(), other: restaurantScreen() } }
    },
  })
  const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })
  await expect(spinner).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Screen Information' })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'LG 23SE3KE Outdoor' })).toBeVisible()
  await expect(spinner).toHaveCount(0)
  await expect
    .poll(() => listSent(sent, createDetailsCall(VEHICLE_SCREEN)))
    .toMatchObject([{ authorization: PARTNER.token }])

  await expect(page.getByRole('heading', { level: 1, name: 'Screen Details' })).toBeVisible()
  const head = section(page, 'Screen Information')
  await expect(head).toContainText('Real-time monitoring')
  await expect(head.getByText('Live', { exact: true })).toBeVisible()
  for (const [label, value] of Object.entries({
    'Screen Type': 'vehicle',
    'Default Orientation': 'landscape',
    'IMEI Number': '356938035643809',
    'Ad slots per loop': '10',
    'Player version': '4.2.1',
    Content: 'Up to date',
    Storage: '5.8 GB',
  })) {
    await expect(fact(page, label)).toHaveText(value)
  }
  await expectAccessible(page, 'a vehicle screen')
})

test('shows the venue of its kind and never both (SCR-DET-04)', async ({ page }) => {
  await showVan(page)
  const van = section(page, 'Vehicle Details')
  for (const text of ['Mercedes-Benz', 'Sprinter 314', 'Delivery Van', 'Hamburg', 'HH-EM 214']) {
    await expect(van).toContainText(text)
  }
  await expect(page.getByRole('heading', { name: 'Fixed Location Details' })).toHaveCount(0)
  await showBar(page)
  const bar = section(page, 'Fixed Location Details')
  for (const text of ['Trattoria Sole', 'Italian', '46', 'Hamburg']) await expect(bar).toContainText(text)
  await expect(page.getByRole('heading', { name: 'Vehicle Details' })).toHaveCount(0)
  await expectAccessible(page, 'a restaurant screen')
})

test('copies its UUID, or reports that the browser refuses', async ({ page }) => {
  await showVan(page)
  const copy = page.getByRole('button', { name: 'Copy UUID' })
  // Without a secure connection there is no clipboard.
  await copy.click()
  await expect(page.getByRole('alert')).toContainText('Not copied')
  await page.evaluate(() => {
    const clipboard = { writeText: async (text: string) => void (document.title = text) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
  await copy.click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  await expect(page).toHaveTitle(vehicleScreen().uuid ?? '')
})

test('lists the campaigns and the videos that run on it (SCR-DET-05, SCR-DET-06)', async ({ page }) => {
  const sent = await showVan(page)
  await expect(getRows(page, 'Active Campaigns')).toHaveText([
    /Name.*Status.*Dates.*Location/,
    /Autumn roast launch.*Approved.*11\/16\/2026 - 12\/13\/2026.*Hamburg/,
    /Elbe Jazz evenings.*Approved.*11\/09\/2026 - 11\/29\/2026.*Not specified/,
  ])
  await expect(page.getByRole('link', { name: 'Autumn roast launch' })).toHaveAttribute('href', /^\/owner\/campaigns\//)
  const videos = section(page, /^Entertainment Videos/).getByRole('listitem')
  await expect(videos).toHaveText([
    /Harbour at sunrise.*11\/01\/2026 - 12\/31\/2026.*Entertainment/,
    /Hamburg weather, daily.*11\/16\/2026 - 11\/29\/2026.*Information/,
  ])
  await expect(videos.first().locator('video')).toHaveAttribute('src', /\/api\/s3\/images\/harbour\.mp4$/)
  await expect(videos.last().locator('video')).toHaveAttribute('src', /\/api\/s3\/images\/weather\.mp4$/)
  // The first has a poster, the second none, and nothing of the videos is loaded.
  await expect.poll(() => listSent(sent, 'GET /api/s3/images/harbour.webp').length).toBeGreaterThan(0)
  expect(sent.filter(({ call }) => call.endsWith('.mp4'))).toEqual([])
})

test.describe('the months', () => {
  const table = 'Monthly Screen Count & Invoices'

  test('have separate payment statuses, whose failures are not shown (SCR-DET-07 to SCR-DET-11, SCR-DET-22, STATE-05, TRAP-37)', async ({
    page,
  }) => {
    const months = [...MONTHS, { month: '2026-08', days: 26 }]
    const statuses: Answer[] = [
      { body: { isPaid: true } },
      createRefusal(404, 'There is no record'),
      { body: { isPaid: false } },
      createRefusal(500, 'The till is locked'),
    ]
    const asked: { month: string }[] = []
    await showVan(page, { [createMonthsCall(VEHICLE_SCREEN)]: { body: { monthlyScreenCount: months } } })
    await page.route('**/api/payment/status', (route) => {
      const question = route.request().postDataJSON() as { month: string }
      asked.push(question)
      const answer = statuses[months.findIndex(({ month }) => month === question.month)]
      return route.fulfill({ status: answer?.status ?? 200, json: answer?.body })
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: table })).toBeVisible()
    await expect(getRows(page, table).first().getByRole('columnheader')).toHaveText([
      'Month',
      'Days',
      'Status',
      'Action',
    ])
    await expect(getRows(page, table)).toHaveText([
      /Month/,
      /November 2026.*20.*Paid/,
      /October 2026.*31.*Pending/,
      /September 2026.*29.*Pending/,
      /August 2026.*26.*Pending/,
    ])
    await expect(page.getByRole('alert').or(page.locator('dialog[open]'))).toHaveCount(0)
    await expect(page.getByText('There is no record').or(page.getByText('The till is locked'))).toHaveCount(0)
    // The earlier requests came from the page before its reload.
    const own = asked.slice(-months.length)
    expect(own).toEqual(months.map(({ month }) => ({ ownerId: OWNER, screenId: VEHICLE_SCREEN, month })))
  })

  test('open their statement in a new tab (SCR-DET-12)', async ({ page }) => {
    const pdfLink = 'http://marquee.test/statement.pdf'
    await page.context().route(pdfLink, (route) => route.fulfill({ contentType: 'text/plain', body: 'A statement' }))
    await showVan(page, { [DOWNLOAD]: { body: { success: true, pdfLink } } })
    const asked = page.waitForRequest('**/api/payment/download*')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Download the invoice for October 2026' }).press('Enter')
    const query = new URL((await asked).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({ screenId: VEHICLE_SCREEN, month: '2026-10' })
    const tab = await opened
    await expect.poll(() => tab.url()).toBe(pdfLink)
    await expect.poll(() => new URL(page.url()).pathname).toBe(VAN)
  })

  test('report a missing statement, and open no tab (SCR-DET-13)', async ({ page }) => {
    await showVan(page, { [DOWNLOAD]: { body: { success: true } } })
    await page.getByRole('button', { name: 'Download the invoice for November 2026' }).click()
    await expect(page.getByText('Failed to download invoice. Please try again.')).toBeVisible()
    await expect.poll(() => page.context().pages()).toHaveLength(1)
  })
})

test.describe('the log', () => {
  const texts = (page: Page, table: string) => getRows(page, table).allInnerTexts()
  const flat = (rows: string[]) => rows.map((row) => row.replaceAll(/\s+/g, ' ').trim())

  test('of a vehicle is grouped by day and sorted by start time, newest first, with distinct states (SCR-DET-14, SCR-DET-16 to SCR-DET-18, TRAP-36, OPEN-53)', async ({
    page,
  }) => {
    const scrambled = [
      entry('2026-02-09', '08:00:00', '08:30:00', 'app_moves'),
      entry('2026-10-01', '07:00:00', '07:10:00', 'app_not_moves'),
      entry('2026-10-01', '19:30:00', '20:00:05', 'app_stopped'),
    ]
    const sent = await showVan(page, { [createLogCall(VEHICLE_SCREEN)]: { body: scrambled } })
    await expect(page.getByRole('heading', { name: 'Position Logs' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Status History' })).toHaveCount(0)
    await expect(getRows(page, 'Position Logs')).toHaveCount(6)
    expect(flat(await texts(page, 'Position Logs'))).toEqual([
      'Start End Total State Status',
      '10/01/2026',
      '19:30:00 20:00:05 00:30:05 Stopped offline',
      '07:00:00 07:10:00 00:10:00 Not moving online',
      '02/09/2026',
      '08:00:00 08:30:00 00:30:00 Moving online',
    ])
    for (const [state, word] of [
      ['app_moves', 'Moving'],
      ['app_not_moves', 'Not moving'],
      ['app_stopped', 'Stopped'],
    ] as const) {
      await expect(page.getByRole('table', { name: 'Position Logs' }).getByTitle(state, { exact: true })).toHaveText(
        word,
      )
    }
    await expect.poll(() => listSent(sent, createLogCall(VEHICLE_SCREEN))).toHaveLength(1)
  })

  test('of a restaurant is its status history, without the status of a vehicle (SCR-DET-15, SCR-DET-17, SCR-DET-18, OPEN-52)', async ({
    page,
  }) => {
    await showBar(page)
    await expect(page.getByRole('heading', { name: 'Status History' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Position Logs' })).toHaveCount(0)
    await expect(getRows(page, 'Status History')).toHaveCount(4)
    expect(flat(await texts(page, 'Status History'))).toEqual([
      'Start End Total State',
      '11/20/2026 today',
      '09:40:00 14:32:00 04:52:00 offline',
      '00:00:00 09:40:00 09:40:00 online',
    ])
  })

  test('is also a bar of 24 hours, which the arrow keys traverse, day by day (TML-1, TML-2)', async ({ page }) => {
    await showVan(page)
    const card = section(page, /^Position Logs/)
    await expect(card.getByRole('listitem')).toHaveText([
      /Moving\s*5 h 53 min/,
      /Not moving\s*1 h 25 min/,
      /Stopped\s*7 h 12 min/,
    ])
    const bar = page.getByRole('slider', { name: 'Friday, 11/20/2026' })
    await bar.focus()
    await expect(bar).toHaveAttribute('aria-valuetext', '00:00 to 07:12, Stopped, 7 h 12 min')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(bar).toHaveAttribute('aria-valuetext', '10:40 to 11:18, Not moving, 38 min')
    await expect(card.getByText('10:40 to 11:18, Not moving, 38 min')).toBeVisible()
    await page.keyboard.press('End')
    await expect(bar).toHaveAttribute('aria-valuetext', '13:52 to 14:31, Moving, 39 min')
    await expect(card.getByText('14:32', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled()

    await page.getByRole('button', { name: 'Previous day' }).press('Enter')
    await expect(page).toHaveURL(/\?day=2026-11-19$/)
    await expect(page.getByRole('slider', { name: 'Thursday, 11/19/2026' })).toBeVisible()
    await expect(getRows(page, 'Position Logs')).toHaveText([/Start/, '11/19/2026', /19:20:11/, /16:02:37/])
    await page.reload()
    await expect(page.getByRole('slider', { name: 'Thursday, 11/19/2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL(VAN_URL)
    await expect(bar).toBeVisible()
  })

  test('of many entries grows on demand to its last entry (OPEN-99, TML-6)', async ({ page }) => {
    const states: LogEntry['state'][] = ['app_moves', 'app_not_moves', 'app_stopped']
    const long = Array.from({ length: 70 }, (_, index) =>
      entry('2026-11-18', clock(index * 20), clock(index * 20 + 20), states[index % 3] ?? 'app_moves'),
    )
    await showVan(page, { [createLogCall(VEHICLE_SCREEN)]: logAnswer(...long) })
    await expect(getRows(page, 'Position Logs')).toHaveCount(12)
    await expect(page.getByText('10 of 70 entries')).toBeVisible()
    const more = page.getByRole('button', { name: 'Load earlier days' })
    await more.click()
    await more.click()
    await expect(getRows(page, 'Position Logs')).toHaveCount(72)
    await expect(getRows(page, 'Position Logs').last()).toContainText('00:00:00')
    await expect(more).toHaveCount(0)
    await expect(page.locator(':focus')).toContainText('70')
  })

  const VAN_URL = new RegExp(`${VAN}$`)
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
})

test('of a screen that never connected says so (SCR-DET-19, TRAP-35)', async ({ page }) => {
  await showVan(
    page,
    {
      [createLogCall(VEHICLE_SCREEN)]: { body: [] },
      [createDayCall(VEHICLE_SCREEN)]: { body: screenDay('2026-11-20', []) },
    },
    vehicleScreen({
      onlineStatus: 'Unknown',
      lastConnection: null,
      lastPosition: null,
      nowPlaying: null,
      device: null,
      vehicle: null,
      campaigns: [],
      entertainmentVideos: [],
    }),
  )
  await expect(fact(page, 'Last Connection')).toHaveText('Never connected')
  await expect(page.getByText('No position yet')).toBeVisible()
  await expect(page.getByText('No reports on this day.')).toBeVisible()
  await expect(page.getByText('No reports yet.')).toBeVisible()
  await expectAccessible(page, 'a screen without anything')
})

test('shows dates in the US short form with time, and the age of data that are no longer live (SCR-DET-20, OPEN-58, OPEN-87)', async ({
  page,
}) => {
  await showVan(page, {}, vehicleScreen({ onlineStatus: 'offline', lastConnection: '2026-03-16T13:05:00.000Z' }))
  await expect(fact(page, 'Last Connection')).toHaveText('3/16/2026, 2:05 PM')
  await expect(section(page, 'Screen Information')).toContainText('Last seen 249 days ago')
  await expect(section(page, 'Screen Information').getByText('Live', { exact: true })).toBeVisible()
})

test.describe('read in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test("shows the times in the screen's time zone and names it (SCR-DET-20, OPEN-58)", async ({ page }) => {
    await showVan(page)
    await expect(fact(page, 'Last Connection')).toHaveText('11/20/2026, 2:31 PM (Hamburg time)')
    await expect(section(page, /^Position Logs/)).toContainText('Hamburg time')
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^00:00 to 07:12/)
  })
})

test('shows latitude before longitude with 6 decimals, and the route of the day (SCR-DET-21, CONST-17, TRAP-38)', async ({
  page,
}) => {
  const at = (longitude: number, latitude: number) =>
    vehicleScreen({ lastPosition: { coordinates: [longitude, latitude], timestamp: AT } })
  await showVan(page, {}, at(2.3522, 51.5))
  await expect(page.getByText('51.500000, 2.352200')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Route on 11/20/2026, 08:00 to 12:00' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open map' })).toHaveAttribute(
    'href',
    `/screens?view=map&selected=${VEHICLE_SCREEN}`,
  )
})

test('has its name and plate as the title, and is renamed by its partner (D-29)', async ({ page }) => {
  let screen = vehicleScreen()
  const RENAME = `PUT /api/screens/${VEHICLE_SCREEN}/name`
  const taken = createRefusal(409, 'Another screen at this venue has this name.')
  Object.assign(taken.body as object, { code: 'screenNameTaken', field: 'name' })
  let answer: Answer = taken
  const sent = await showVan(page, {
    [createDetailsCall(VEHICLE_SCREEN)]: () => ({ body: { screen } }),
    [RENAME]: () => answer,
  })
  await expect(page.getByRole('heading', { level: 2, name: 'Front seat LG 23SE3KE Outdoor' })).toBeVisible()
  await expect(page).toHaveTitle('Front seat, HH-EM 214 · Screen Details · Marquee')
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename screen' })
  const name = dialog.getByRole('textbox', { name: 'Screen name' })
  await expect(name).toHaveValue('Front seat')
  await name.fill('   ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  expect(listSent(sent, RENAME)).toEqual([])
  await name.fill(' Rear seat ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Another screen at this venue has this name.')).toBeVisible()
  await expect(name).toBeFocused()
  await expectAccessible(page, 'a refused name')
  screen = vehicleScreen({ name: 'Rear seat' })
  answer = { body: { success: true, screen } }
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Screen renamed to “Rear seat”')).toBeVisible()
  await expect(page).toHaveTitle('Rear seat, HH-EM 214 · Screen Details · Marquee')
  expect(listSent(sent, RENAME).map(({ body }) => body)).toEqual(['{"name":"Rear seat"}', '{"name":"Rear seat"}'])
  await page.getByRole('link', { name: 'Screens', exact: true }).last().click()
  await expect(page).toHaveTitle('Screen Management · Marquee')
})

test("has only the route's title if the screen of another address does not exist (D-29)", async ({ page }) => {
  const gone = '6f000000-0000-4000-8000-0000000000ff'
  await showVan(page, { [createDetailsCall(gone)]: createRefusal(404, 'Not found') })
  await expect(page).toHaveTitle('Front seat, HH-EM 214 · Screen Details · Marquee')
  // As Back and Forward do within one document.
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/screendetails/${gone}`)
  await expect(page.getByText('This screen doesn’t exist or was deleted.')).toBeVisible()
  await expect(page).toHaveTitle('Screen Details · Marquee')
})

test('logs parts that do not load and shows the rest (SCR-DET-22, OPEN-93)', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const broken = createRefusal(500, 'The wires are wet')
  await showVan(page, {
    [createLogCall(VEHICLE_SCREEN)]: broken,
    [createDayCall(VEHICLE_SCREEN)]: broken,
    [createMonthsCall(VEHICLE_SCREEN)]: broken,
  })
  await expect(page.getByRole('heading', { name: 'LG 23SE3KE Outdoor' })).toBeVisible()
  await expect(page.getByText('We couldn’t load this part.')).toHaveCount(3)
  await expect(page.getByText('The wires are wet')).toHaveCount(0)
  await expect(page.getByRole('alert').or(page.locator('dialog[open]'))).toHaveCount(0)
  for (const part of ['log', 'months', '2026-11-20']) {
    await expect
      .poll(() => logged.filter((text) => text.includes(part) && text.includes('wires')), part)
      .toHaveLength(1)
  }
  await expectAccessible(page, 'a screen of which parts do not come')
})

test('logs a screen that does not load, and reports one that does not exist (SCR-DET-22)', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await open(
    page,
    VAN,
    { ...ME, [createDetailsCall(VEHICLE_SCREEN)]: createRefusal(500, 'The wires are wet') },
    PARTNER,
  )
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  await expect(page.getByText('The wires are wet')).toHaveCount(0)
  await expect(page.getByRole('alert').or(page.locator('dialog[open]'))).toHaveCount(0)
  await expect.poll(() => logged.filter((text) => text.includes('wires'))).toHaveLength(1)
  await expectAccessible(page, 'a screen that does not come')
  await open(page, BAR, { ...ME, [createDetailsCall(RESTAURANT_SCREEN)]: createRefusal(404, 'No') }, PARTNER)
  await expect(page.getByRole('heading', { name: 'This screen doesn’t exist or was deleted.' })).toBeVisible()
})

test('gets a new device by the code that it shows, and marks a refused code at its field (OPEN-48)', async ({
  page,
}) => {
  const unknown = 'This code is invalid or has expired. Check the code on the screen.'
  const refusal = {
    status: 404,
    body: { message: unknown, error: unknown, code: 'pairingCodeUnknown', requestId: 'r' },
  }
  let answer: Answer = refusal
  const sent = await showVan(page, { [PAIR]: () => answer })
  await page.getByRole('button', { name: 'Replace device' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Replace device' })
  const code = dialog.getByRole('textbox', { name: 'Pairing code' })
  await expect(code).toBeFocused()
  await expect(dialog.getByRole('combobox')).toHaveCount(0)
  await page.keyboard.type('abc234')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText(unknown)).toBeVisible()
  answer = { body: { success: true, message: 'ok', screen: vehicleScreen() } }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Device replaced')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Replace device' })).toBeFocused()
  await expect
    .poll(() => listSent(sent, PAIR).map(({ body }) => JSON.parse(body ?? '') as object))
    .toEqual([
      { code: 'ABC234', screen: VEHICLE_SCREEN },
      { code: 'ABC234', screen: VEHICLE_SCREEN },
    ])
})

test('draws a portrait screen upright, playing and silent, and shows the reports of its device (TML-5)', async ({
  page,
}) => {
  await showBar(page, {}, restaurantScreen({ onlineStatus: 'online', lastConnection: AT, nowPlaying: null }))
  const reason = page.getByText('Nothing playing yet')
  const panel = reason.locator('xpath=preceding-sibling::*[1]')
  // Fonts that load late move this element.
  await expect(async () => {
    const [upright, words] = await Promise.all([panel.boundingBox(), reason.boundingBox()])
    expect(upright?.height).toBeGreaterThan(1.5 * (upright?.width ?? 0))
    // The reason is beside the screen and does not overlap it.
    expect(words?.x).toBeGreaterThanOrEqual((upright?.x ?? 0) + (upright?.width ?? 0))
  }).toPass(POLL_OPTIONS)

  const device = vehicleScreen().device
  const faults = [{ at: '2026-11-20T08:10:00.000Z', kind: 'playback' as const, detail: 'MEDIA_ERR_DECODE' }]
  const restless = device && { ...device, isUpToDate: false, queuedPlays: 1234, faults }
  await showBar(page, {}, restaurantScreen({ device: restless }))
  await expect(fact(page, 'Content')).toHaveText('Updating')
  await expect(fact(page, 'Plays not yet synced')).toHaveText('1,234')
  await expect(page.getByTitle('MEDIA_ERR_DECODE')).toHaveText('A video couldn’t be played, 9:10 AM')
})

test("updates on the server's events without a reload (SCR-DET-03, TML-4)", async ({ page }) => {
  let screen = vehicleScreen()
  const events = heldEvents()
  await showVan(page, { [createDetailsCall(VEHICLE_SCREEN)]: () => ({ body: { screen } }), ...events.answers })
  await expect(page.getByText('Autumn roast launch').first()).toBeVisible()
  const head = section(page, 'Screen Information')
  await expect(head.getByText('online', { exact: true })).toBeVisible()
  screen = vehicleScreen({ onlineStatus: 'offline', nowPlaying: null })
  events.tell()
  await expect(head.getByText('offline', { exact: true })).toBeVisible()
  await expect(head.getByText('No signal since 2:31 PM')).toBeVisible()
})

test('fits every width from the smallest phone on (ui 9)', async ({ page }) => {
  const model = 'A screen with a name that is longer than is easy to write or read'
  await showVan(
    page,
    { [createDayCall(VEHICLE_SCREEN)]: { body: screenDay('2026-11-20', DAY_OF_VAN) } },
    vehicleScreen({ model }),
  )
  await expect(page.getByRole('slider')).toBeVisible()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(over, `at ${width}`).toBeLessThanOrEqual(0)
  }
})
