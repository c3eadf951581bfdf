import { fileURLToPath } from 'node:url'
import { addDays } from '@marquee/contract/days.rules'
import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { setUpFactor } from '../support/authenticator.ts'
import { type RunningMarquee, startMarquee } from '../support/marquee.ts'
import { approve } from '../support/review.ts'
import { recordStates, type StateRecorder } from '../support/player-states.ts'

/**
 * Infotainment: from a partner's form to a screen, back to review, and off the screen again. One browser for the
 * partner, one for the operator, one for the screen; the server is a fresh installation.
 */

const VIDEO = fileURLToPath(new URL('../../samples/autumn-roast.mp4', import.meta.url))
const PASSWORD = 'a-long-enough-password'
const PARTNER = 'jonas@fahrdienst.example'
const OPERATOR = 'maud@marquee.example'
const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Vienna' }).format(new Date())
/** The test may run across midnight. */
const TOMORROW = addDays(TODAY, 1)

let marquee: RunningMarquee
let contexts: BrowserContext[]
let page: Page
let operator: Page
let player: Page
let saying: StateRecorder
let screenId: string
const consoleNoise: string[] = []

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  marquee = await startMarquee(OPERATOR)
  const viewport = { width: 1280, height: 800 }
  const one = () => browser.newContext({ baseURL: marquee.url, locale: 'en-US', viewport })
  const screen = await one()
  saying = await recordStates(screen)
  contexts = [await one(), await one(), screen]
  ;[page, operator, player] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page, Page]
  for (const watched of [page, operator, player]) {
    watched.on('pageerror', (error) => consoleNoise.push(String(error)))
    watched.on('console', (message) => {
      // A month without a record is answered 404, which browsers log (TRAP-37).
      const isExpected = message.location().url.endsWith('/api/payment/status')
      if (message.type() === 'error' && !isExpected) consoleNoise.push(`${message.text()} ${message.location().url}`)
    })
  }
  await makeReady()
})

test.afterAll(async () => {
  for (const context of contexts ?? []) await context.close()
  await marquee?.stop()
})

test('a partner uploads a video for a screen; it is in the list and waits for review (GEN-06, API-INF-05)', async () => {
  await page.goto('/infotainmentvideos')
  await expect(page.getByText('No videos found')).toBeVisible()
  await page.getByRole('link', { name: 'Upload video' }).click()
  await expect(page).toHaveURL(/\/infotainmentvideos\/add$/)
  await page.getByLabel('Name', { exact: true }).fill('Travel tips')
  await page.getByLabel('Type').selectOption('vehicle')
  await page.getByLabel('Category').selectOption('Information')
  await page.getByLabel('Location').selectOption({ label: 'Salzburg' })
  await page.getByLabel('Start Date').fill(TODAY)
  await page.getByLabel('End Date').fill(TOMORROW)
  await page
    .getByRole('row', { name: /LG 23SE3KE Outdoor/ })
    .getByRole('checkbox')
    .check()
  await page.locator('input[type=file]').setInputFiles(VIDEO)
  await expect(page.getByText('autumn-roast.mp4')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Entertainment Video Added Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/infotainmentvideos$/)
  await expect(card('Travel tips')).toBeVisible()
  expect(await storedVideos()).toMatchObject([{ name: 'Travel tips', status: 'pending', duration: 12 }])
})

test('the operator approves it, and the screen shows it within 5 s (product 5)', async () => {
  await expect(player.locator('body')).toHaveAttribute('data-state', 'house')
  await operator.goto('/operator/review')
  const approvedAtMs = await approve(operator, /Videos/, 'Travel tips')
  const [video] = await storedVideos()
  expect(await saying.measureFirst(approvedAtMs, ({ playing }) => playing === video?._id)).toBeLessThan(5000)
})

test("the screen's details list it with name, category, dates and video (SCR-DET-06, ENT-15)", async () => {
  const [video] = await storedVideos()
  await page.goto(`/screendetails/${screenId}`)
  const entry = listScreenVideos().getByRole('listitem').filter({ hasText: 'Travel tips' })
  await expect(entry).toContainText('Information')
  const inUs = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
  await expect(entry).toContainText(`${inUs.format(new Date(TODAY))} - ${inUs.format(new Date(TOMORROW))}`)
  await expect(entry.locator(`video[src*="/api/s3/images/${video?.video.name}"]`)).toBeAttached()
})

test('after a rename the screen stops it within 5 s, and plays it again once that is approved (API-INF-06, TRAP-16)', async () => {
  const [before] = await storedVideos()
  await page.goto(`/infotainmentvideos/edit/${before?._id}`)
  await page.getByLabel('Name', { exact: true }).fill('Travel advice')
  const changing = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Entertainment Video Updated Successfully')).toBeVisible()
  const { startTime } = (await changing).timing()
  expect(await saying.measureLast(startTime, ({ state }) => state === 'house')).toBeLessThan(5000)
  const [after] = await storedVideos()
  expect(after).toMatchObject({ name: 'Travel advice', status: 'pending', video: before?.video })
  await operator.goto('/operator/review')
  const approvedAtMs = await approve(operator, /Videos/, 'Travel advice')
  expect(await saying.measureFirst(approvedAtMs, ({ playing }) => playing === after?._id)).toBeLessThan(5000)
})

test('after its deletion the screen stops it within 5 s, and its file is deleted (INF-16, API-INF-03)', async () => {
  await page.goto('/infotainmentvideos')
  await card('Travel advice')
    .getByRole('button', { name: /Delete/ })
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this infotainment video?' })
  await expect(dialog).toContainText('Will be removed from all campaigns and stop playing on screens.')
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Delete Video' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page.getByText('Video deleted successfully!')).toBeVisible()
  const request = await deleted
  expect(new URL(request.url()).pathname).toMatch(/^\/api\/entertainmentVideos\/[0-9a-f-]{36}$/)
  const { startTime } = request.timing()
  expect(await saying.measureLast(startTime, ({ state }) => state === 'house')).toBeLessThan(5000)
  await expect(card('Travel advice')).toBeHidden()
  await page.reload()
  await expect(page.getByText('No videos found')).toBeVisible()
  await page.goto(`/screendetails/${screenId}`)
  await expect(listScreenVideos()).toContainText('No active infotainment videos.')
})

test('no page broke during the journey', () => {
  expect(consoleNoise).toEqual([])
})

const card = (name: string) => page.getByRole('article', { name: new RegExp(name) })

const listScreenVideos = () =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: /^Entertainment Videos/ }) })

async function storedVideos(): Promise<InfotainmentVideo[]> {
  const token = await getToken(PARTNER)
  const { user } = await ask<{ user: { ownerId: string } }>('GET', '/api/users/me', token)
  return ask('GET', `/api/entertainmentVideos/owner/${user.ownerId}`, token)
}

/** A partner with an approved vehicle and an online screen, and an operator; both are signed in. */
async function makeReady(): Promise<void> {
  const reset = new URL(marquee.operatorLink).pathname
  await ask('POST', `/api/users${reset}`, undefined, { newPassword: PASSWORD })
  const person = { firstName: 'Jonas', lastName: 'Albrecht', email: PARTNER, role: 'partner' }
  await ask('POST', '/api/users/register', undefined, { ...person, password: PASSWORD, confirmPassword: PASSWORD })
  const factor = await setUpFactor(page.request, { email: OPERATOR, password: PASSWORD })
  const [maud, jonas] = [await factor.token(), await getToken(PARTNER)]
  const { location } = await ask<{ location: { _id: string } }>('POST', '/api/operator/locations', maud, {
    name: 'Salzburg',
    timeZone: 'Europe/Vienna',
  })
  const { vehicleType } = await ask<{ vehicleType: { _id: string } }>('POST', '/api/operator/vehicle-types', maud, {
    name: 'Taxi',
  })
  await ask('POST', '/api/owners', jonas, {
    name: 'Fahrdienst Albrecht',
    phone: '+43 662 1234',
    email: 'office@fahrdienst.example',
    address: 'Alpenstraße 1, 5020 Salzburg',
    bankInfo: { bankName: 'Bank', accountHolder: 'Jonas Albrecht', accountNumber: 'AT611904300234573201' },
    sameInfoAsUser: false,
  })
  const taxi = { brand: 'Toyota', model: 'Corolla', registrationNumber: 'S-TX 8801' }
  const listed = await page.request.post('/api/vehicles', {
    headers: { authorization: jonas },
    multipart: { ...taxi, type: vehicleType._id, location: location._id },
  })
  const { vehicle } = (await listed.json()) as { vehicle: { _id: string } }
  await ask('POST', `/api/operator/reviews/vehicle/${vehicle._id}`, maud, { decision: 'approve' })
  await pair(jonas, vehicle._id)
  await page.addInitScript((token) => localStorage.setItem('token', token), jonas)
  await operator.addInitScript((token) => localStorage.setItem('token', token), maud)
}

async function pair(jonas: string, vehicle: string): Promise<void> {
  await player.goto('/player')
  const shown = player.getByTestId('pairing-code')
  await expect(shown).toHaveAttribute('data-code', /^[A-Z0-9]{6}$/)
  const code = await shown.getAttribute('data-code')
  const { screen } = await ask<{ screen: { _id: string } }>('POST', '/api/screens/pair', jonas, {
    code,
    vehicle,
    model: 'LG 23SE3KE Outdoor',
  })
  screenId = screen._id
}

async function getToken(email: string): Promise<string> {
  return (await ask<{ token: string }>('POST', '/api/users/login', undefined, { email, password: PASSWORD })).token
}

async function ask<Answer>(method: string, path: string, token?: string, data?: unknown): Promise<Answer> {
  const headers: Record<string, string> = token ? { authorization: token } : {}
  const answer = await page.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer // the caller uses the names of the contract
}
