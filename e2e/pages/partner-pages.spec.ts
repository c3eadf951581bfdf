import { fileURLToPath } from 'node:url'
import type { Restaurant } from '@marquee/contract/fleet'
import type { User } from '@marquee/contract/identity'
import type { Screen } from '@marquee/contract/screens'
import { expect, type Page, type Request, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { DEMO_PARTNER, type DemoMarquee, startDemo } from '../support/demo.ts'

/** The pages of a partner, with the demo world and with nothing. */

const PICTURE = fileURLToPath(new URL('../../samples/sedan.png', import.meta.url))

let marquee: DemoMarquee
let page: Page
let fresh: Page
let screens: Screen[]
let restaurants: Restaurant[]

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  marquee = await startDemo()
  const open = async (token: string) => {
    const context = await browser.newContext({
      baseURL: marquee.url,
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    await marquee.signIn(context, token)
    return await context.newPage()
  }
  const token = await marquee.tokenOf(DEMO_PARTNER)
  page = await open(token)
  fresh = await open(await marquee.newPartner('nora@fahrdienst.example'))
  const { ownerId } = (await marquee.get<{ user: User }>('/api/users/me', token)).user
  screens = (await marquee.get<{ screens: Screen[] }>(`/api/owners/screens/${ownerId}`, token)).screens
  restaurants = (await marquee.get<{ restaurants: Restaurant[] }>(`/api/restaurants/owner/${ownerId}`, token))
    .restaurants
})

test.afterAll(async () => {
  await page?.context().close()
  await fresh?.context().close()
  await marquee?.stop()
})

const screenOf = (type: Screen['screenType']) => screens.find(({ screenType }) => screenType === type)?._id ?? ''
const placeWithScreen = () => restaurants.find((restaurant) => restaurant.screens.length > 0)?._id ?? ''

test('every page with the demo world is accessible in both schemes (ODASH, OPROF, VEH, FIX, SCR rows)', async () => {
  test.slow()
  const pages: [string, string, string][] = [
    ['/ownerdashboard', 'Dashboard Overview', 'Quick Stats Summary'],
    ['/ownerprofile', 'Profile', 'Bank Details'],
    ['/mobileLocations', 'Mobile Locations', 'My Mobile Locations'],
    ['/fixedLocations', 'Fixed Location Management', 'My Fixed Locations'],
    ['/fixedLocations/add', 'Add New Fixed Location', 'Opening hours'],
    [`/restaurants/details/${placeWithScreen()}`, 'Fixed Location Details', 'About the place'],
    ['/screens', 'Screen Management', 'Vehicle Details'],
    [`/screendetails/${screenOf('vehicle')}`, 'Screen Details', 'Position Logs'],
    [`/screendetails/${screenOf('restaurant')}`, 'Screen Details', 'Status History'],
  ]
  for (const [address, title, heading] of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expectAccessible(page, address)
  }
})

test('a partner without an owner profile is led to it, and nothing is asked for it (VEH-12, FIX-08, OPROF-10, TRAP-32)', async () => {
  const asked: string[] = []
  fresh.on('request', (request: Request) => {
    if (/\/owners?\/|undefined/.test(request.url())) asked.push(request.url())
  })
  for (const address of ['/mobileLocations', '/fixedLocations']) {
    await fresh.goto(address)
    await expect(fresh.getByRole('heading', { name: 'Please create Owner profile first.' })).toBeVisible()
    await expect(fresh.getByRole('link', { name: 'Create Owner Profile' })).toHaveAttribute('href', '/ownerprofile')
  }
  await expectAccessible(fresh, 'the missing profile')
  await fresh.goto('/screens')
  await expect(fresh.getByRole('heading', { name: 'No screens found' })).toBeVisible()
  await fresh.goto('/fixedLocations/add')
  await fresh.getByRole('button', { name: 'Save' }).click()
  await expect(fresh.getByText('Owner information is missing. Please try again.')).toBeVisible()
  await fresh.goto('/ownerprofile')
  await fresh.getByRole('button', { name: 'Add Information' }).click()
  await expect(fresh.getByRole('dialog', { name: 'Owner Profile Details' })).toBeVisible()
  expect(asked).toEqual([])
})

test('the owner profile is saved, the failure kept quiet and everything typed (OPROF-FORM-06 to 13, TRAP-27, TRAP-28)', async () => {
  const dialog = fresh.getByRole('dialog', { name: 'Owner Profile Details' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('link', { name: /^Enter / })).toHaveCount(7)
  await expectAccessible(fresh, 'the owner dialog with gaps')
  await dialog.getByLabel('Same as Profile Information').check()
  await expect(dialog.getByLabel('Company Name')).toHaveValue('Nora Neu')
  const rest = {
    'Company Phone': '1',
    'Company Email': 'not-an-email',
    'Company Address': 'Am Kai 1',
    'Bank Name': 'Bank',
    'Account Holder Name': 'Neu GmbH',
    'Bank Account Number': 'IE29AIBK93115212345678',
  }
  for (const [label, value] of Object.entries(rest)) await dialog.getByLabel(label).fill(value)
  const refusal = { success: false, message: 'Nope', error: 'Nope', code: 'internal', requestId: 'r' }
  await fresh.route('**/api/owners', (route) => route.fulfill({ status: 500, json: refusal }), { times: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Not saved')
  await expect(dialog.getByLabel('Company Address')).toHaveValue('Am Kai 1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(fresh.getByText('Owner Details updated Successfully')).toBeVisible()
  await expect(fresh.getByText('Updated', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(fresh.getByText('not-an-email')).toBeVisible()
  // The holder on the card is the user, whatever the account says (OPROF-09).
  await expect(fresh.getByText('Neu GmbH')).toBeHidden()
})

test('a vehicle is added with the keyboard alone, shown, changed and deleted (VEH-07 to 16, VEH-FORM rows, TRAP-30)', async () => {
  await fresh.goto('/mobileLocations')
  await expect(fresh.getByRole('heading', { name: 'No mobile locations found' })).toBeVisible()
  await fresh.getByRole('button', { name: 'Add Mobile Location' }).focus()
  await fresh.keyboard.press('Enter')
  const dialog = fresh.getByRole('dialog', { name: 'Add Mobile Location' })
  await dialog.getByRole('button', { name: 'Submit' }).focus()
  await fresh.keyboard.press('Enter')
  await expect(dialog.getByRole('link', { name: /^(Enter|Choose) / })).toHaveCount(5)
  await expectAccessible(fresh, 'the vehicle dialog with gaps')
  await dialog.getByLabel('Brand').focus()
  for (const key of ['T', 'Tab', 'C', 'Tab', 'T', 'Tab', 'X', 'Tab', 'L', 'Enter']) await fresh.keyboard.press(key)
  await expect(dialog.getByLabel('Service Type')).toHaveValue('Taxi')
  const sent = fresh.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Submit' }).focus()
  await fresh.keyboard.press('Enter')
  expect((await sent).postData()).toMatch(/name="type"\r\n\r\n[0-9a-f-]{20,}/)
  await expect(fresh.getByText('Mobile Location Added Successfully')).toBeVisible()
  const card = fresh.getByRole('article', { name: 'T C' })
  await expect(card.getByText('Pending Approval')).toBeVisible()
  await expect(card.getByText('Taxi')).toBeVisible()

  await card.getByRole('button', { name: 'Edit T C' }).click()
  const update = fresh.getByRole('dialog', { name: 'Update Mobile Location' })
  await expect(update.getByLabel('Service Type')).toHaveValue('Taxi')
  await update.locator('input[type=file]').setInputFiles(PICTURE)
  await update.getByRole('button', { name: 'Update' }).click()
  await expect(fresh.getByText('Mobile Location Updated Successfully')).toBeVisible()
  await expect(card.getByRole('img', { name: 'Picture of T C' })).toHaveAttribute('src', /\/api\/s3\/images\//)

  await card.getByRole('button', { name: 'Delete T C' }).click()
  const confirm = fresh.getByRole('alertdialog', { name: 'Delete this Mobile Location?' })
  await expect(confirm).toContainText('Will unlink all assigned screens and remove mobile location-specific content.')
  await expectAccessible(fresh, 'the delete dialog')
  await confirm.getByRole('button', { name: 'Delete Mobile Location' }).click()
  await expect(fresh.getByText('Mobile Location deleted successfully!')).toBeVisible()
  await expect(card).toBeHidden()
})

test('a broken picture gives way to the default one, once (VEH-13, TRAP-29)', async () => {
  let asked = 0
  await page.route('**/api/s3/images/**', (route) => {
    asked += 1
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto('/mobileLocations')
  await expect(page.locator('article img[src="/default-vehicle.svg"]').first()).toBeVisible()
  const pictures = await page.locator('article img').count()
  expect(asked).toBeLessThanOrEqual(pictures)
  await page.unroute('**/api/s3/images/**')
})

test('a fixed location takes five pictures at most and only pictures (FIX-FORM-05 to 16, TRAP-31)', async () => {
  await fresh.goto('/fixedLocations/add')
  await fresh.getByRole('button', { name: 'Save' }).click()
  await expect(fresh.getByRole('link', { name: /^(Enter|Choose) / })).toHaveCount(5)
  await expectAccessible(fresh, 'the fixed location form with gaps')
  const files = fresh.locator('input[type=file]')
  await files.setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(fresh.getByText('Please upload valid image files.')).toBeVisible()
  await files.setInputFiles([PICTURE, PICTURE, PICTURE])
  await files.setInputFiles([PICTURE, PICTURE, PICTURE])
  await expect(fresh.getByText('You can only upload a maximum of 5 images.')).toBeVisible()
  await fresh.getByLabel('Name').fill('Café with a name longer than most')
  await fresh.getByLabel('Location').selectOption({ index: 1 })
  await fresh.getByLabel('Seating Capacity').fill('12')
  await fresh.getByLabel('Phone').fill('+353 1')
  await fresh.getByLabel('Email').fill('cafe@place.example')
  await fresh.getByLabel('Monday, start').fill('09:00')
  await fresh.getByRole('button', { name: 'Save' }).click()
  await expect(fresh.getByText('Fixed Location added successfully')).toBeVisible()
  await expect(fresh).toHaveURL(/\/fixedLocations$/)

  const card = fresh.getByRole('article', { name: 'Café with a name lon...' })
  await card.getByRole('link', { name: 'Café with a name lon...' }).click()
  // A day with a start alone is closed (FIX-DET-06); the edit link is the one the specification gives (OPEN-01).
  await expect(fresh.getByText('Closed')).toHaveCount(7)
  await expect(fresh.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    /\/owner\/restaurants\/edit\//,
  )
})

test('each month has its own payment status, and no tab opens without an invoice (SCR-DET-09 to 13, TRAP-37)', async () => {
  const months = ['2026-11', '2026-10', '2026-09'].map((month) => ({ month, days: 3 }))
  await page.route('**/calculateMonthlyScreenCount/*', (route) =>
    route.fulfill({ json: { monthlyScreenCount: months } }),
  )
  await page.route('**/api/payment/status', (route) => {
    const { month } = route.request().postDataJSON() as { month: string }
    if (month === '2026-10') {
      return route.fulfill({ status: 404, json: { message: 'No', error: 'No', code: 'notFound', requestId: 'r' } })
    }
    return route.fulfill({ json: { isPaid: month === '2026-11' } })
  })
  await page.route('**/api/payment/download*', (route) => route.fulfill({ json: {} }))
  await page.goto(`/screendetails/${screenOf('vehicle')}`)
  const table = page.getByRole('table', { name: 'Monthly Screen Count & Invoices' })
  await expect(table.getByRole('row')).toHaveText([/Month.*Days.*Status.*Action/, /Paid/, /Pending/, /Pending/])
  await table.getByRole('button', { name: 'Download the invoice of November 2026' }).click()
  await expect(page.getByText('Failed to download invoice. Please try again.')).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  await page.unrouteAll()
})

test('a part that cannot be loaded says so quietly, and the pages fit a phone (VEH-17, SCR-13, SCR-DET-22)', async () => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const address of [
    '/mobileLocations',
    '/screens',
    `/screendetails/${screenOf('vehicle')}`,
    '/fixedLocations/add',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(0)
  }
  await page.route('**/api/owners/screens/*', (route) => route.fulfill({ status: 500, json: { message: 'Nope' } }))
  await page.goto('/screens')
  await expect(page.getByRole('heading', { name: 'Could not load' })).toBeVisible()
  await expect(page.getByText('Nope')).toBeHidden()
})
