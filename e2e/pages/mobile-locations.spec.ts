import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { type Answer, type Answers, open, createRefusal, listSent } from './built-pages.ts'
import {
  BREMEN,
  BUS,
  CREATE_VEHICLE,
  DONE,
  HAMBURG,
  id,
  LOCATIONS,
  OWNER,
  PARTNER,
  parseParts,
  places,
  saved,
  screen,
  SCREENS,
  TYPES,
  vehicle,
  VEHICLES,
  WITHOUT_OWNER,
} from './venue-fixtures.ts'
import { readTone } from './tone.ts'

/** `/mobileLocations` with the server replaced. */

const PICTURE = fileURLToPath(new URL('../../samples/taxi-by-day.png', import.meta.url))
const UPDATE = `PUT /api/vehicles/${id(101)}`
const DELETE = `DELETE /api/vehicles/${id(101)}`
const FLEET = [
  vehicle(1, {
    type: BUS,
    service: 'Bus',
    brand: 'MAN',
    model: "Lion's City",
    screens: [screen(2), screen(4), screen(5, 'In Active')],
  }),
  vehicle(2, { location: BREMEN, locationName: 'Bremen', screens: [screen(6, 'Retired'), screen(8)] }),
  vehicle(3, { status: 'Pending Approval' }),
  vehicle(4, { status: 'Rejected', rejectionReason: 'The plate cannot be read.' }),
]

const show = (page: Page, vehicles = FLEET, changed: Answers = {}, path = '/mobileLocations') =>
  open(page, path, places({ vehicles }, changed), PARTNER)
const card = (page: Page, name: string) => page.getByRole('article', { name })
const formDialog = (page: Page, name = 'Add Mobile Location') => page.getByRole('dialog', { name })

test.describe('the list of mobile locations', () => {
  test('shows its title, its tiles and a card for each vehicle (VEH-01, VEH-03, VEH-05, VEH-06, VEH-07, VEH-08, VEH-09, VEH-10, TRAP-34)', async ({
    page,
  }) => {
    const sent = await show(page)
    await expect(page).toHaveTitle(/Mobile Locations/)
    await expect(page.getByRole('heading', { level: 1, name: 'Mobile Locations' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'My Mobile Locations' })).toBeVisible()
    await expect.poll(() => listSent(sent, VEHICLES)).toHaveLength(1)
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.getByRole('article').getByRole('button', { name: /^Delete/ })).toHaveCount(4)
    const tiles = page.locator('dl').first().locator('div')
    await expect(tiles).toHaveText([/^Total Locations4$/, /^Approved2$/, /^Active Screens3$/, /^Locations2$/])
    const bus = card(page, "MAN Lion's City")
    await expect(bus.locator('dt', { hasText: 'Service Type' }).locator('+ dd')).toHaveText('Bus')
    await expect(bus).not.toContainText(BUS)
    await expectAccessible(page, 'the list of mobile locations')
  })

  test('colours each status, with its word always written out (VEH-14, OPEN-39, TRAP-33)', async ({ page }) => {
    const colours = {
      Approved: 'yellow',
      'Pending Approval': 'red',
      Active: 'green',
      Online: 'green',
      Offline: 'red',
      Retired: 'grey',
    }
    const statuses = Object.keys(colours)
    // An unknown status is shown unchanged.
    const vehicles = statuses.map((status, index) => vehicle(index, { status: status as 'Active' }))
    await show(page, vehicles)
    for (const [status, colour] of Object.entries(colours)) {
      const badge = page.getByRole('article').getByText(status, { exact: true })
      await expect(badge).toBeVisible()
      await expect.poll(() => readTone(badge), status).toBe(colour)
    }
  })

  test('says how to begin if there is none, and opens the form (VEH-02, VEH-11)', async ({ page }) => {
    await show(page, [])
    await expect(page.getByRole('heading', { name: 'No mobile locations found' })).toBeVisible()
    await expect(page.getByText('Get started by adding your first mobile location')).toBeVisible()
    await expectAccessible(page, 'no mobile locations')
    await page.getByRole('button', { name: 'Add Mobile Location' }).click()
    await expect(formDialog(page)).toBeVisible()
  })

  test('asks for the owner profile first, and requests nothing else (VEH-12, TRAP-32)', async ({ page }) => {
    const sent = await show(page, FLEET, WITHOUT_OWNER)
    await expect(page.getByRole('heading', { name: 'Please create Owner profile first.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create Owner Profile' })).toHaveAttribute('href', '/ownerprofile')
    await expect(page.getByRole('button', { name: 'Add Mobile Location' })).toBeHidden()
    expect(sent.filter(({ call }) => call.includes('/vehicles') || call.includes('undefined'))).toEqual([])
  })

  test('only logs a list that did not load, and does not show it as empty (VEH-17, ERR-06)', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await show(page, FLEET, { [VEHICLES]: createRefusal(500, 'The disk is full.') })
    await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByText('The disk is full.')).toBeHidden()
    await expect(page.getByText('No mobile locations found')).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => logged.join('\n')).toContain('vehicles')
    await expectAccessible(page, 'a list that did not load')
  })

  test('replaces a missing or broken picture with the default one, once (VEH-13, TRAP-29)', async ({ page }) => {
    const pictures = ['gone.png', 'null', null].map((image, index) => vehicle(index, { image }))
    const asked: string[] = []
    page.on('request', (request) => request.resourceType() === 'image' && asked.push(new URL(request.url()).pathname))
    await show(page, pictures)
    await expect(page.locator('article img[src="/default-vehicle.svg"]')).toHaveCount(3)
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/s3/images/gone.png'])
  })

  test('shows a stored picture from the address of the media (ENT-24)', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    await show(page, [], { [VEHICLES]: () => promise })
    await page.route('**/api/s3/images/*', (route) => route.fulfill({ path: PICTURE }))
    resolve({ body: { vehicles: [vehicle(1, { image: 'a b.png' })] } })
    const picture = page.getByRole('img', { name: 'Picture of Toyota Prius 1' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(picture).toHaveAttribute('src', /^\/api\/s3\/images\/a%20b\.png/)
  })

  test('fits a phone of 320 px in every state (MOB-1)', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const long = vehicle(5, { brand: 'Donaudampfschifffahrtsgesellschaft', registrationNumber: 'X'.repeat(50) })
    await show(page, [...FLEET, long])
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect(page.getByRole('article')).toHaveCount(5)
    await expect.poll(() => beyond()).toBeLessThanOrEqual(0)
    await waitForIdle(page)
    const parts = [page.getByRole('main'), page.locator('span:has(> input[type=search])'), page.getByText('Filters')]
    const boxes = await Promise.all(parts.map(async (one) => (await one.boundingBox()) ?? { x: 0, width: 0 }))
    const [main, search, filters] = boxes.map(({ x, width }) => ({ from: x, until: x + width }))
    // The search and the filters fill the row.
    expect(search?.from).toBeLessThan((main?.from ?? 0) + 20)
    expect(filters?.until).toBeGreaterThan((main?.until ?? 0) - 40)
    await page.getByRole('button', { name: 'Add Mobile Location' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    await expect.poll(() => beyond()).toBeLessThanOrEqual(0)
  })

  test('keeps search, status and order in the address (LST-1, LST-2, LST-5)', async ({ page }) => {
    const many = Array.from({ length: 40 }, (_, index) =>
      vehicle(index, { status: index % 4 === 0 ? 'Offline' : 'Approved' }),
    )
    await show(page, [...many, vehicle(99, { brand: 'A brand of many letters', model: 'and a model as well' })])
    await expect(page.getByRole('article')).toHaveCount(41)

    const search = page.getByRole('searchbox', { name: 'Search by name or plate' })
    await search.pressSequentially('prius 2')
    await expect(page).toHaveURL(/search=prius\+2/)
    await expect(page.getByRole('article')).toHaveCount(11)
    // Letters typed in the middle stay in the middle.
    await search.press('ArrowLeft')
    await search.press('ArrowLeft')
    await search.pressSequentially('us')
    await expect(search).toHaveValue('priusus 2')
    await search.fill('hh-tx 2')
    await page.getByRole('button', { name: 'Offline 3' }).click()
    await page.getByLabel('Sort by').selectOption('Name')
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('status').filter({ hasText: '3 results' })).toHaveCount(1)
    await page.reload()
    await expect(search).toHaveValue('hh-tx 2')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([/Prius 20/, /Prius 24/, /Prius 28/])
    await search.fill('zzz')
    await expect(page.getByRole('heading', { name: 'No results for “zzz”' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
    await search.fill('letters')
    const long = page.getByRole('article', { name: 'A brand of many letters and a model as well' })
    await expect(long.getByTitle('A brand of many letters and a model as well')).toHaveText(
      'A brand of many letters and a ...',
    )
  })

  test('shows why the operator rejected one, and links to its form (product 3)', async ({ page }) => {
    await show(page)
    const rejected = card(page, 'Toyota Prius 4')
    await expect(rejected).toContainText('Rejected: The plate cannot be read.')
    await rejected.getByRole('link', { name: 'Edit and resubmit' }).click()
    await expect(formDialog(page, 'Update Mobile Location').getByLabel('Registration Number')).toHaveValue('HH-TX 4')
  })

  test('shows the screens on a map that is loaded when it opens (MAP-1, MAP-5, MAP-6)', async ({ page }) => {
    const at = (end: number, position: object | null) => ({
      ...screen(end),
      name: end === 2 ? 'Front' : 'Rear',
      screenType: 'vehicle',
      vehicle: { ...FLEET[0], type: 'Bus' },
      restaurant: null,
      lastPosition: position,
    })
    const elsewhere = { ...at(6, null), vehicle: { ...FLEET[0], _id: id(999) } }
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const sent = await show(page, FLEET, {
      [SCREENS]: {
        body: {
          screens: [at(2, { coordinates: [9.99, 53.55], timestamp: '2026-11-20T10:00:00Z' }), at(4, null), elsewhere],
        },
      },
    })
    await expect(page.getByRole('article')).toHaveCount(4)
    expect(listSent(sent, SCREENS)).toEqual([])
    const before = loaded.length
    await page.getByTitle('Map').click()
    await expect(page.getByRole('group', { name: 'Map of screens at these venues' })).toBeVisible()
    // Two screens of one vehicle can be told apart (D-29), and a screen of another venue is not among them.
    for (const name of ['Front', 'Rear']) await expect(page.getByText(`${name}, HH-TX 1`)).toHaveCount(1)
    await expect.poll(() => loaded.slice(before).some((url) => /\/drawing-[^/]*\.js$/.test(url))).toBe(true)
    expect(loaded.every((url) => url.startsWith('http://marquee.test/') || !url.startsWith('http'))).toBe(true)
    await expect(page).toHaveURL(/view=map/)
    await expectAccessible(page, 'the map of mobile locations')
    await page.reload()
    await expect(page.getByRole('group', { name: 'Map of screens at these venues' })).toBeVisible()
  })
})

test.describe('deleting a mobile location', () => {
  test('asks first and says what is deleted with it; Cancel sends nothing (VEH-15, ERR-04, ROLE-08, TRAP-40)', async ({
    page,
  }) => {
    const sent = await show(page)
    await page.getByRole('button', { name: "Delete MAN Lion's City" }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this Mobile Location?' })
    await expect(dialog).toContainText('Will unlink all assigned screens and remove mobile location-specific content.')
    await expect(dialog).toContainText("MAN Lion's City, HH-TX 1")
    await expect(dialog).toContainText('3 screens are unlinked and stay yours')
    await expect(dialog.getByRole('button', { name: 'Delete Mobile Location' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page, 'the question before a vehicle is deleted')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: "Delete MAN Lion's City" })).toBeFocused()
    expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  })

  test('removes it from the list, also after a reload, and confirms it (VEH-16, ERR-05)', async ({ page }) => {
    let vehicles = FLEET
    const sent = await show(page, FLEET, {
      [VEHICLES]: () => ({ body: { vehicles } }),
      [DELETE]: () => {
        vehicles = FLEET.slice(1)
        return DONE
      },
    })
    await page.getByRole('button', { name: "Delete MAN Lion's City" }).click()
    await page.getByRole('button', { name: 'Delete Mobile Location' }).click()
    const message = page.getByRole('status').filter({ hasText: 'Success!' })
    await expect(message).toContainText('Mobile Location deleted successfully!')
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect.poll(() => listSent(sent, DELETE)).toHaveLength(1)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(card(page, "MAN Lion's City")).toBeHidden()
  })

  test('keeps the card when the server refuses, and shows its message (OPEN-43)', async ({ page }) => {
    await show(page, FLEET, { [DELETE]: createRefusal(409, 'Not now.') })
    await page.getByRole('button', { name: "Delete MAN Lion's City" }).click()
    await page.getByRole('button', { name: 'Delete Mobile Location' }).click()
    await expect(page.getByRole('alert')).toContainText('OopsNot now.')
    await expect(card(page, "MAN Lion's City")).toBeVisible()
  })
})

test.describe('the form of a mobile location', () => {
  /** A type and a location whose names and ids must not be confused. */
  const fill = async (page: Page, changed: Partial<Record<'Brand' | 'Model' | 'Registration Number', string>> = {}) => {
    const dialog = page.getByRole('dialog')
    const texts = { Brand: 'B', Model: 'M', 'Registration Number': 'R', ...changed }
    for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text)
    await dialog.getByLabel('Service Type').selectOption('Bus')
    await dialog.getByLabel('Location').selectOption('Bremen')
  }

  test('shows six fields including a picture, and the options from the server (VEH-FORM-01, VEH-FORM-03, VEH-FORM-04, VEH-FORM-05, VEH-FORM-06)', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await show(page, FLEET, {}, '/mobileLocations?edit=add')
    const dialog = formDialog(page)
    await expect(dialog.getByRole('textbox')).toHaveCount(3)
    for (const label of ['Brand', 'Model', 'Registration Number']) {
      await expect(dialog.getByRole('textbox', { name: label })).toHaveValue('')
    }
    const options = (label: string) => dialog.getByLabel(label).locator('option:not([value=""])')
    await expect(options('Service Type')).toHaveText(TYPES.map(({ name }) => name))
    await expect(options('Location')).toHaveText(LOCATIONS.map(({ name }) => name))
    expect(asked.filter((url) => url.includes('/api/mobileLocation'))).toEqual([
      'http://marquee.test/api/mobileLocation?isActive=true',
    ])
    await expect(dialog.locator('input[type=file]')).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeVisible()
  })

  test('requires every field except the picture, one by one, and sends nothing before (VEH-FORM-07, A11-6)', async ({
    page,
  }) => {
    const sent = await show(page, FLEET, {}, '/mobileLocations?edit=add')
    const dialog = formDialog(page)
    const submit = dialog.getByRole('button', { name: 'Submit' })
    await submit.click()
    const problem = dialog.getByRole('alert')
    await expect(problem).toBeFocused()
    await expect(problem.getByRole('link')).toHaveCount(5)
    await expect(page).toHaveTitle(/^Error: /)
    await expectAccessible(page, 'the form of a vehicle with gaps')
    await problem.getByRole('link', { name: 'Choose a location' }).click()
    await expect(dialog.getByLabel('Location')).toBeFocused()
    for (const [label, refill] of [
      ['Brand', 'B'],
      ['Model', 'M'],
      ['Registration Number', 'R'],
      ['Service Type', TYPES[1]?.name],
      ['Location', BREMEN],
    ] as const) {
      await fill(page)
      const field = dialog.getByLabel(label)
      const isChoice = (await field.evaluate((element) => element.tagName)) === 'SELECT'
      await (isChoice ? field.selectOption('') : field.fill(''))
      await submit.click()
      await expect(problem.getByRole('link')).toHaveCount(1)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await (isChoice ? field.selectOption(refill ?? '') : field.fill(refill ?? ''))
      await expect(problem).toBeHidden()
    }
    expect(listSent(sent, CREATE_VEHICLE)).toEqual([])
  })

  test('sends a new vehicle with single letters, the id of its type and its owner, and starts empty again (VEH-FORM-08, VEH-FORM-10, VEH-FORM-11, VEH-FORM-13, VEH-FORM-14, VEH-FORM-15, OPEN-42, TRAP-30)', async ({
    page,
  }) => {
    let vehicles = FLEET
    const sent = await show(page, FLEET, {
      [VEHICLES]: () => ({ body: { vehicles } }),
      [CREATE_VEHICLE]: () => {
        vehicles = [...FLEET, vehicle(9, { brand: 'B', model: 'M', service: 'Bus', type: BUS })]
        return saved({ vehicle: vehicles.at(-1) })
      },
    })
    await page.getByRole('button', { name: 'Add Mobile Location' }).click()
    const dialog = formDialog(page)
    await fill(page)
    await dialog.locator('input[type=file]').setInputFiles(PICTURE)
    await expect(dialog.getByText('taxi-by-day.png')).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit' }).dblclick()
    await expect(page.getByRole('status').filter({ hasText: 'Successful' })).toContainText(
      'Mobile Location Added Successfully',
    )
    await expect(dialog).toBeHidden()
    await expect(card(page, 'B M')).toContainText('Bus')
    const [created, ...more] = listSent(sent, CREATE_VEHICLE)
    expect(more).toEqual([])
    expect(parseParts(created?.body ?? null)).toEqual({
      texts: { brand: 'B', model: 'M', type: BUS, registrationNumber: 'R', location: BREMEN, owner: OWNER },
      files: [['image', 'taxi-by-day.png']],
    })
    await page.getByRole('button', { name: 'Add Mobile Location' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Brand' })).toHaveValue('')
    await expect(dialog.getByLabel('Service Type')).toHaveValue('')
    await expect(dialog.getByText('taxi-by-day.png')).toBeHidden()
  })

  test('opens with the stored values, and sends them again without a picture (VEH-04, VEH-FORM-02, VEH-FORM-03, VEH-FORM-12, VEH-FORM-14, TRAP-29, TRAP-30)', async ({
    page,
  }) => {
    const sent = await show(page, FLEET, { [UPDATE]: saved({ vehicle: FLEET[0] }) })
    await page.getByRole('button', { name: "Edit MAN Lion's City" }).click()
    const dialog = formDialog(page, 'Update Mobile Location')
    await expect(dialog.getByLabel('Brand')).toHaveValue('MAN')
    await expect(dialog.getByLabel('Model')).toHaveValue("Lion's City")
    await expect(dialog.getByLabel('Service Type')).toHaveValue('Bus')
    await expect(dialog.getByLabel('Registration Number')).toHaveValue('HH-TX 1')
    await expect(dialog.getByLabel('Location')).toHaveValue(HAMBURG)
    await dialog.getByLabel('Model').fill('City')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Successful' })).toContainText(
      'Mobile Location Updated Successfully',
    )
    await expect
      .poll(() => parseParts(listSent(sent, UPDATE)[0]?.body ?? null))
      .toEqual({
        texts: {
          brand: 'MAN',
          model: 'City',
          type: BUS,
          registrationNumber: 'HH-TX 1',
          location: HAMBURG,
          owner: OWNER,
        },
        files: [],
      })
  })

  test('keeps the input when the server refuses, and shows its message at the field (VEH-FORM-16, ERR-02)', async ({
    page,
  }) => {
    const taken = 'You already have a mobile location with this registration number.'
    await show(page, FLEET, {
      [CREATE_VEHICLE]: { status: 409, body: { message: taken, error: taken, code: 'registrationTaken' } },
    })
    await page.getByRole('button', { name: 'Add Mobile Location' }).click()
    const dialog = formDialog(page)
    await fill(page, { Brand: 'Volvo' })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Oops' })).toContainText(taken)
    await expect(dialog.getByLabel('Brand')).toHaveValue('Volvo')
    await expect(dialog.getByLabel('Registration Number')).toHaveAccessibleDescription(taken)
    await expect(dialog.getByLabel('Registration Number')).toBeFocused()
    // In the message of the dialog and at the field.
    await expect(dialog.getByText(taken)).toHaveCount(2)
    await dialog.getByLabel('Registration Number').fill('R 2')
    await expect(dialog.getByLabel('Registration Number')).not.toHaveAttribute('aria-invalid')
  })

  test('only logs lists of types and locations that did not load (VEH-FORM-17, ERR-06)', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await show(
      page,
      FLEET,
      { 'GET /api/vehicleType': createRefusal(500, 'Broken'), 'GET /api/mobileLocation': createRefusal(500, 'Broken') },
      '/mobileLocations?edit=add',
    )
    await expect(formDialog(page)).toBeVisible()
    await expect.poll(() => logged.join('\n')).toMatch(/vehicleTypes[\s\S]*locations|locations[\s\S]*vehicleTypes/)
    await expect(page.getByText('Broken')).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('scrolls, so that a low window reaches every field and the button (VEH-FORM-09)', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    const sent = await show(page, FLEET, {}, '/mobileLocations?edit=add')
    const dialog = formDialog(page)
    const submit = dialog.getByRole('button', { name: 'Submit' })
    await submit.click()
    for (const label of ['Brand', 'Model', 'Service Type', 'Registration Number', 'Location']) {
      await dialog.getByLabel(label).scrollIntoViewIfNeeded()
      await expect(dialog.getByLabel(label)).toBeInViewport({ ratio: 1 })
      await expect(submit).toBeInViewport({ ratio: 1 })
    }
    const body = dialog.locator('[data-dialog-body]')
    await expect.poll(() => body.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    expect(listSent(sent, CREATE_VEHICLE)).toEqual([])
  })

  test('accepts only pictures, and asks before unsaved input is discarded', async ({ page }) => {
    await show(page, FLEET, {}, '/mobileLocations?edit=add')
    const dialog = formDialog(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
    await expect(dialog.getByRole('alert')).toHaveText(
      'Please upload valid image files. You can save without a picture.',
    )
    await expect(dialog.getByText('a.png')).toBeHidden()
    await dialog.getByLabel('Brand').fill('Volvo')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Brand')).toHaveValue('Volvo')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(dialog).toBeHidden()
  })

  test('can be filled, sent and closed with the keyboard only (KEY-1)', async ({ page }) => {
    const sent = await show(page, [], { [CREATE_VEHICLE]: saved({ vehicle: vehicle(9) }) })
    await page.getByRole('button', { name: 'Add Mobile Location' }).focus()
    await page.keyboard.press('Enter')
    const dialog = formDialog(page)
    await expect(dialog.getByLabel('Brand')).toBeFocused()
    await expect(dialog.getByRole('option', { name: 'Bus' })).toBeAttached()
    await expect(dialog.getByRole('option', { name: 'Hamburg' })).toBeAttached()
    for (const key of ['T', 'Tab', 'C', 'Tab', 'B', 'Tab', 'X', 'Tab', 'H']) await page.keyboard.press(key)
    await expect(dialog.getByLabel('Service Type')).toHaveValue('Bus')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => parseParts(listSent(sent, CREATE_VEHICLE)[0]?.body ?? null).texts)
      .toMatchObject({ brand: 'T', type: BUS })
  })
})
