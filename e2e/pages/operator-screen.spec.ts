import { DIAGNOSIS_CAUSES } from '@marquee/contract/diagnosis'
import { diagnosisTexts } from '@marquee/contract/messages/diagnosis'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, getPath, createRefusal, listSent } from './built-pages.ts'
import {
  CAMPAIGN,
  COMPANY,
  CHOICES,
  explanation,
  manifest,
  MANIFEST,
  ORDERS,
  operatorScreen,
  operatorScreenAnswers,
  OTHER_VENUE,
  VENUE,
  VENUES,
  play,
  plays,
  PLAYS,
  SAVE,
  SCREEN,
  TABLE,
  UNPAIR,
  WHY,
} from './operator-screen-fixtures.ts'
import { AT, heldEvents, PAIR, PARTNER, VEHICLE_SCREEN, vehicleScreen } from './screen-fixtures.ts'

/** The operator's page of one screen, with the server replaced. */

test.use({ timezoneId: 'Europe/Berlin' })
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(AT)))

const BASE = `/operator/screens/${VEHICLE_SCREEN}`
const show = (page: Page, search = '', more: Answers = {}) =>
  open(page, BASE + search, operatorScreenAnswers(more), PARTNER)
const why = (page: Page) => page.getByRole('group', { name: 'Why is it not playing?' })
const fact = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
const changed = { success: true, screen: vehicleScreen() }

test("shows the screen's name (D-29), venue, partner and state, and the reports of its device", async ({ page }) => {
  await show(page)
  await expect(page.getByRole('heading', { name: 'LG 23SE3KE Outdoor' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Front seat LG 23SE3KE Outdoor' })).toBeVisible()
  await expect(page).toHaveTitle(/^Front seat, HH-EM 214 · /)
  await expect(page.getByRole('link', { name: 'Elbmedia GmbH' })).toHaveAttribute('href', /\/operator\/people\//)
  await expect(fact(page, 'Impressions per play')).toContainText('2.5set by an operator')
  await expect(fact(page, 'Content')).toHaveText('Up to date')
  await expect(fact(page, 'Storage')).toHaveText('5.8 GB of 14.9 GB')
  await expect(fact(page, 'Device clock')).toHaveText('4.2 s ahead')
  await expect(page.getByText('elbe-jazz.mp4 answered 404')).toBeVisible()
  await expect(page.getByRole('slider')).toBeVisible()
})

test('gives every tab an address and arrow keys, accessible at 360, 768 and 1280', async ({ page }) => {
  await show(page)
  await page.getByRole('tab', { name: 'Timeline' }).focus()
  for (const tab of ['manifest', 'plays', 'orders', 'history']) {
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(new RegExp(`tab=${tab}$`))
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `${tab} at ${width}`)
    }
  }
  await page.reload()
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
})

test('names the first cause for a selected campaign with its remedy, and links to the answer', async ({ page }) => {
  await show(page)
  await expect(page.getByRole('list', { name: 'Campaigns' }).getByRole('button').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search campaign or company' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`why=${CAMPAIGN}`))
  await expect(why(page)).toBeFocused()
  await expect(why(page).getByRole('status')).toContainText('The device is offline')
  await expect(why(page).getByRole('status')).toContainText('since 11/20/2026, 12:02 PM')
  await expect(why(page).getByRole('listitem')).toHaveCount(DIAGNOSIS_CAUSES.length)
  await expect(why(page).getByRole('listitem').filter({ hasText: 'Problem' })).toHaveCount(1)
  await expect(why(page).getByRole('link', { name: 'Open campaign' })).toHaveAttribute(
    'href',
    `/operator/campaigns/${CAMPAIGN}`,
  )
  await expectAccessible(page, 'the answer')
  await page.reload()
  await expect(why(page).getByRole('status')).toContainText('The device is offline')
  await page.getByRole('button', { name: 'Choose another campaign' }).click()
  await expect(page).toHaveURL(new RegExp(`${BASE}$`))
})

for (const code of DIAGNOSIS_CAUSES) {
  test(`has a text and a remedy for the cause ${code}`, async ({ page }) => {
    await show(page, `?why=${CAMPAIGN}`, { [WHY]: { body: explanation(code, 'x') } })
    await expect(why(page).getByRole('status')).toContainText(diagnosisTexts.causes[code].remedy)
  })
}

test('shows when a campaign last played and plays next if no cause keeps it from playing', async ({ page }) => {
  await show(page, `?why=${CAMPAIGN}`, { [WHY]: { body: explanation(null) } })
  await expect(why(page).getByRole('status')).toHaveText('The campaign plays here.')
  await expect(fact(page, 'Last played')).toHaveText('11/20/2026, 2:30 PM')
  await expect(fact(page, 'Next play by')).toHaveText('11/20/2026, 2:33 PM')
})

test('links from a cause to the page of its remedy', async ({ page }) => {
  await show(page, `?why=${CAMPAIGN}`, { [WHY]: { body: explanation('device-unpaired') } })
  await why(page).getByRole('button', { name: 'Pair device' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await show(page, `?why=${CAMPAIGN}`, { [WHY]: { body: explanation('not-counted', 'x') } })
  await why(page).getByRole('button', { name: 'View plays' }).click()
  await expect(page.getByRole('tab', { name: 'Plays' })).toHaveAttribute('aria-selected', 'true')
  const ways = [
    ['not-approved', 'toQueue', `/operator/review?id=${CAMPAIGN}`],
    ['place-not-approved', 'toQueue', `/operator/review?id=${VENUE}`],
    ['company-suspended', 'toPeople', `/operator/people/${COMPANY}`],
  ] as const
  for (const [cause, name, way] of ways) {
    await show(page, `?why=${CAMPAIGN}`, { [WHY]: { body: explanation(cause, 'x') } })
    const link = why(page).getByRole('link', { name: operatorScreenTexts.why[name] })
    await expect(link, cause).toHaveAttribute('href', way)
  }
})

test('shows the manifest: loop, flights, files, and whether the device has it', async ({ page }) => {
  const old = { version: 'the one before', saidAt: AT }
  await show(page, '?tab=manifest', { [MANIFEST]: { body: manifest({ device: old }) } })
  await expect(page.getByText('The device still uses another version.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Slot 6' })).toContainText('Elbe Jazz evenings')
  const row = page.getByRole('row', { name: /Elbe Jazz evenings/ })
  await expect(row).toContainText('running')
  await expect(row).toContainText('file missing')
})

test('lists plays by day and verdict in the address, as text, and downloads them as a table', async ({ page }) => {
  const sent = await show(page, '?tab=plays', { [TABLE]: { body: 'a,b', contentType: 'text/csv' } })
  const table = page.getByRole('table', { name: 'Plays' })
  await expect(table.getByRole('row', { name: /Flagged/ })).toContainText('the play overlaps another play')
  await expect(table.getByRole('row', { name: /Flagged/ })).toContainText('received 1 h 30 min later')
  await page.getByRole('button', { name: 'Partial 2' }).click()
  await expect(page).toHaveURL(/verdict=partial/)
  await page.getByLabel('From').fill('2026-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('at most 31 days')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download plays as CSV' }).click()
  await saved
  expect(listSent(sent, TABLE)).toHaveLength(1)
})

test('adds older plays below, until there are none', async ({ page }) => {
  const last = plays({ plays: [play(60, 'counted')], next: null })
  let pages = [plays(), last]
  await show(page, '?tab=plays', {
    [PLAYS]: () => {
      const [body = last, ...more] = pages
      pages = more
      return { body }
    },
  })
  const table = page.getByRole('table', { name: 'Plays' })
  await expect(page.getByText('4 plays', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Older plays' }).click()
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(page.getByText('5 plays. No older plays')).toBeVisible()
})

test('diagnoses a booking', async ({ page }) => {
  await show(page, '?tab=orders')
  await expect(page.getByRole('row', { name: /Autumn roast launch/ })).toContainText('98, 120 guaranteed')
  await page.getByRole('button', { name: 'Why is Autumn roast launch not playing?' }).click()
  await expect(page).toHaveURL(new RegExp(`why=${CAMPAIGN}`))
})

test('sends only the changes, with the version that the form showed', async ({ page }) => {
  const sent = await show(page, '', { [SAVE]: { body: changed } })
  await page.getByRole('button', { name: 'Edit screen' }).click()
  await page.getByRole('textbox', { name: 'Ad slots per loop' }).fill('61')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a whole number from 1 to 60')).toBeVisible()
  await page.getByRole('textbox', { name: 'Ad slots per loop' }).fill('12')
  await page.getByLabel('Impressions per play').fill('')
  await page.getByLabel('Venue').selectOption(OTHER_VENUE)
  // D-13: campaigns lose their remaining days on it.
  await page.getByRole('checkbox', { name: 'I understand, move the screen' }).check()
  await expectAccessible(page, 'the form')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Screen saved')).toBeVisible()
  expect(JSON.parse(listSent(sent, SAVE)[0]?.body ?? '')).toEqual({
    version: operatorScreen().version,
    slotsPerLoop: 12,
    impressionMultiplier: null,
    vehicle: OTHER_VENUE,
  })
})

test('asks before a screen is retired, and lists its bookings', async ({ page }) => {
  const sent = await show(page, '', { [SAVE]: { body: changed } })
  await page.getByRole('button', { name: 'Edit screen' }).click()
  await page.getByLabel('Status').selectOption('Retired')
  await expect(page.getByText('The device is signed out at once')).toBeVisible()
  await expect(page.getByText('2 campaigns are booked here from 11/20/2026 to 12/13/2026')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Confirm this first')).toBeVisible()
  expect(listSent(sent, SAVE)).toEqual([])
  await page.getByRole('checkbox', { name: /I understand/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Screen saved')).toBeVisible()
})

test('shows the days with more bookings than the requested number of slots', async ({ page }) => {
  const days = [{ day: '2026-11-23', slotsSold: 2 }]
  const refusal = { status: 409, body: { message: 'More slots are sold.', code: 'slotsSold', details: { days } } }
  await show(page, '', { [SAVE]: refusal })
  await page.getByRole('button', { name: 'Edit screen' }).click()
  await page.getByRole('textbox', { name: 'Ad slots per loop' }).fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('11/23/2026: 2 slots sold')
})

test("reports another operator's change, and loads the current screen", async ({ page }) => {
  const refusal = { status: 409, body: { message: 'This screen has changed.', code: 'screenChanged' } }
  let name = 'LG 23SE3KE Outdoor'
  await show(page, '', {
    [SAVE]: refusal,
    [SCREEN]: () => ({ body: operatorScreen({ screen: vehicleScreen({ name }) }) }),
  })
  await page.getByRole('button', { name: 'Edit screen' }).click()
  await page.getByLabel('Name').fill('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  name = 'Theirs'
  await page.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Theirs')
})

test('replaces and unpairs a device', async ({ page }) => {
  const sent = await show(page, '', { [PAIR]: { body: { ...changed, message: 'ok' } }, [UNPAIR]: { body: changed } })
  await page.getByRole('button', { name: 'Replace device' }).click()
  await page.getByLabel('Pairing code').fill('cfh347')
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page.getByText('Device replaced')).toBeVisible()
  expect(JSON.parse(listSent(sent, PAIR)[0]?.body ?? '')).toMatchObject({ code: 'CFH347', screen: VEHICLE_SCREEN })
  await page.getByRole('button', { name: 'Unpair' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('2 campaigns are booked here')
  await dialog.getByRole('button', { name: 'Unpair' }).click()
  await expect(page.getByText('Device unpaired')).toBeVisible()
})

test('adds a screen for a partner by the code of a device (OPEN-48)', async ({ page }) => {
  const sent = await open(
    page,
    '/operator/screens/new',
    operatorScreenAnswers({ [PAIR]: { body: { ...changed, message: 'ok' } } }),
    PARTNER,
  )
  await expectAccessible(page, 'the search of places')
  await page.getByRole('button', { name: /Skoda Octavia/ }).click()
  await expect(page.getByLabel('Screen name')).toBeFocused()
  await page.getByRole('button', { name: 'Add screen' }).click()
  await expect(page.getByText('Enter the pairing code')).toBeVisible()
  await page.getByLabel('Screen name').fill('Roof')
  await page.getByLabel('Model').fill('LG 43')
  await page.getByLabel('Pairing code').fill('cfh347')
  await expectAccessible(page, 'the form of a new screen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'LG 23SE3KE Outdoor' })).toBeVisible()
  await expect.poll(() => getPath(page)).toBe(BASE)
  expect(JSON.parse(listSent(sent, PAIR)[0]?.body ?? '')).toEqual({
    code: 'CFH347',
    vehicle: OTHER_VENUE,
    name: 'Roof',
    model: 'LG 43',
  })
})

test('has a message for empty, missing and failed data', async ({ page }) => {
  await show(page, '?tab=orders', {
    [ORDERS]: { body: { timeZone: 'UTC', today: '2026-11-20', orders: [] } },
    [CHOICES]: { body: { campaigns: [] } },
  })
  await expect(page.getByText('No campaign has a slot here.')).toBeVisible()
  await expect(page.getByText('No campaigns are booked here now. Search for another campaign.')).toBeVisible()
  await show(page, '?tab=plays', {
    [PLAYS]: { body: plays({ plays: [], totals: { counted: 0, partial: 0, flagged: 0 } }) },
  })
  await expect(page.getByText('No plays reported on these days.')).toBeVisible()
  await show(page, '?tab=manifest', { [MANIFEST]: createRefusal(500, 'broken') })
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })).toBeVisible()
  await open(page, '/operator/screens/new', operatorScreenAnswers({ [VENUES]: { body: { places: [] } } }), PARTNER)
  await expect(page.getByText('No approved venues match.')).toBeVisible()
  await show(page, '', { [SCREEN]: createRefusal(404, 'gone') })
  await expect(page.getByText('This screen does not exist.')).toBeVisible()
})

test("updates on the server's events about the screen", async ({ page }) => {
  const events = heldEvents()
  let status: 'online' | 'offline' = 'online'
  await show(page, '', {
    ...events.answers,
    [SCREEN]: () => ({ body: operatorScreen({ screen: vehicleScreen({ onlineStatus: status }) }) }),
  })
  await expect(page.getByRole('heading', { name: 'LG 23SE3KE Outdoor' })).toBeVisible()
  status = 'offline'
  events.tell()
  await expect(page.locator('header', { hasText: 'LG 23SE3KE Outdoor' }).getByText('offline')).toBeVisible()
})
