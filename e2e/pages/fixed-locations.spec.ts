import { fileURLToPath } from 'node:url'
import type { Restaurant } from '@marquee/contract/fleet'
import { WEEKDAYS } from '@marquee/contract/days.rules'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, type Answers, open, createRefusal, listSent } from './built-pages.ts'
import { CLIENT, market } from './campaign-fixtures.ts'
import {
  BREMEN,
  CREATE_RESTAURANT,
  DONE,
  HAMBURG,
  id,
  LOCATIONS,
  OWNER,
  PARTNER,
  parseParts,
  places,
  restaurant,
  RESTAURANTS,
  saved,
  screen,
  WITHOUT_OWNER,
} from './venue-fixtures.ts'
import { readTone } from './tone.ts'

/** `/fixedLocations`, its form and its details with the server replaced. */

const samples = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))
const PICTURE = samples('taxi-by-day.png')
const campaign = (end: number, name: string, status = 'Approved') => ({ _id: id(end), name, status })
const SOLE = restaurant(1, {
  name: 'Trattoria Sole at the Fischmarkt',
  images: ['one.webp', 'two.webp', 'three.webp'],
  screens: [
    { ...screen(2), campaigns: [campaign(31, 'Autumn roast'), campaign(32, 'Waiting', 'Pending Approval')] },
    { ...screen(3), campaigns: [campaign(31, 'Autumn roast')] },
  ],
})
const ELBBLICK = restaurant(2, {
  name: 'Café Elbblick',
  location: BREMEN,
  locationName: 'Bremen',
  footTrafficEstimate: null,
  description: '',
  status: 'Rejected',
  rejectionReason: 'The email address bounces.',
})
const DETAILS = `GET /api/restaurants/${SOLE._id}`
const UPDATE = `PUT /api/restaurants/${SOLE._id}`
const DELETE = `DELETE /api/restaurants/${SOLE._id}`
const EDIT_PATH = `/fixedLocations/edit/${SOLE._id}`

const show = (page: Page, path = '/fixedLocations', changed: Answers = {}, restaurants = [SOLE, ELBBLICK]) =>
  open(page, path, places({ restaurants }, changed), PARTNER)

test.describe('the list of fixed locations', () => {
  test('shows its title and a card for each, with facts and actions (FIX-01, FIX-02, FIX-03, FIX-04, FIX-05, FIX-06, LST-5, LST-9)', async ({
    page,
  }) => {
    const sent = await show(page)
    await expect(page).toHaveTitle(/Fixed Location Management/)
    await expect(page.getByRole('heading', { level: 1, name: 'Fixed Location Management' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add New Fixed Location' })).toHaveAttribute(
      'href',
      '/fixedLocations/add',
    )
    await expect.poll(() => listSent(sent, RESTAURANTS)).toHaveLength(1)
    await expect(page.getByRole('article')).toHaveCount(2)
    const card = page.getByRole('article', { name: SOLE.name })
    await expect(card.locator('dl > div')).toHaveText(['Traffic600', 'LocationHamburg', 'StatusApproved'])
    await expect(card.getByTitle(SOLE.name)).toHaveText('Trattoria Sole at th...')
    await expect(card.getByRole('link', { name: SOLE.name, exact: true })).toHaveAttribute(
      'href',
      `/restaurants/details/${SOLE._id}`,
    )
    await expect(card.getByRole('link', { name: `Edit ${SOLE.name}` })).toHaveAttribute('href', EDIT_PATH)
    await expect(page.getByRole('article').getByRole('button', { name: /^Delete/ })).toHaveCount(2)
    const rejected = page.getByRole('article', { name: 'Café Elbblick' })
    await expect(rejected.locator('dl > div').first()).toHaveText('Traffic-')
    await expect(rejected).toContainText('Rejected: The email address bounces.')
    await expect(rejected.getByRole('link', { name: 'Edit and resubmit' })).toHaveAttribute(
      'href',
      `/fixedLocations/edit/${ELBBLICK._id}`,
    )
    // Without a picture, or with a missing one, the default picture is shown (TRAP-29).
    await expect(page.locator('article img[src="/default-restaurant.svg"]')).toHaveCount(2)
    await expectAccessible(page, 'the list of fixed locations')
  })

  test('colours each status, with its word always written out (FIX-10, OPEN-39, TRAP-33)', async ({ page }) => {
    const colours = {
      Approved: 'yellow',
      'Pending Approval': 'red',
      Active: 'green',
      Online: 'green',
      Offline: 'red',
      Closed: 'grey',
    }
    // An unknown status is shown unchanged.
    const all = Object.keys(colours).map((status, index) => restaurant(index, { status: status as 'Active' }))
    await show(page, '/fixedLocations', {}, all)
    for (const [status, colour] of Object.entries(colours)) {
      const badge = page.getByRole('article').getByText(status, { exact: true })
      await expect(badge).toBeVisible()
      await expect.poll(() => readTone(badge), status).toBe(colour)
    }
  })

  test('shows Loading... until the answer arrives, and then how to begin (FIX-07, FIX-09)', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    await show(page, '/fixedLocations', { [RESTAURANTS]: () => promise })
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
    resolve({ body: { restaurants: [] } })
    await expect(page.getByRole('heading', { name: 'No Fixed Locations added.' })).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Add New Fixed Location' })).toHaveCount(1)
    await expectAccessible(page, 'no fixed locations')
  })

  test('asks for the owner profile first, and requests nothing else (FIX-08, TRAP-32)', async ({ page }) => {
    const sent = await show(page, '/fixedLocations', WITHOUT_OWNER)
    await expect(page.getByRole('heading', { name: 'Please create Owner profile first.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create Owner Profile' })).toHaveAttribute('href', '/ownerprofile')
    expect(sent.filter(({ call }) => call.includes('/restaurants') || call.includes('undefined'))).toEqual([])
  })

  test('only logs a list that did not load, and does not show it as empty (FIX-13, ERR-06)', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await show(page, '/fixedLocations', { [RESTAURANTS]: createRefusal(500, 'The disk is full.') })
    await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByText('The disk is full.')).toBeHidden()
    await expect(page.getByText('No Fixed Locations added.')).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => logged.join('\n')).toContain('restaurants')
    await expectAccessible(page, 'fixed locations that did not load')
  })

  test('keeps search, status and order in the address (LST-1, LST-2)', async ({ page }) => {
    const many = Array.from({ length: 40 }, (_, index) =>
      restaurant(index, { status: index % 4 === 0 ? 'Offline' : 'Approved' }),
    )
    await show(page, '/fixedLocations?sort=name', {}, many)
    await expect(page.getByRole('heading', { name: '40 fixed locations' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(40)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('TRATTORIA 1')
    await page.getByRole('button', { name: 'Offline 2' }).click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Trattoria 12', 'Trattoria 16'])
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('TRATTORIA 1')
    await expect(page.getByRole('article')).toHaveCount(2)
  })
})

test.describe('deleting a fixed location', () => {
  test('asks first and counts what stops; Cancel sends nothing (FIX-11, ERR-04, ROLE-08, TRAP-40)', async ({
    page,
  }) => {
    const sent = await show(page)
    await page.getByRole('button', { name: `Delete ${SOLE.name}` }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this Fixed Location?' })
    await expect(dialog).toContainText('Will detach all linked screens and stop running campaigns.')
    await expect(dialog).toContainText(SOLE.name)
    await expect(dialog).toContainText('2 screens are unlinked and stay yours')
    await expect(dialog).toContainText('1 campaign stops running here')
    await expect(dialog.getByRole('button', { name: 'Delete Fixed Location' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page, 'the question before a fixed location is deleted')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  })

  test('removes it from the list, also after a reload, and confirms it (FIX-12, ERR-05)', async ({ page }) => {
    let restaurants = [SOLE, ELBBLICK]
    const sent = await show(page, '/fixedLocations', {
      [RESTAURANTS]: () => ({ body: { restaurants } }),
      [DELETE]: () => {
        restaurants = [ELBBLICK]
        return DONE
      },
    })
    await page.getByRole('button', { name: `Delete ${SOLE.name}` }).click()
    await page.getByRole('button', { name: 'Delete Fixed Location' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Success!' })).toContainText(
      'Fixed Location deleted successfully!',
    )
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect.poll(() => listSent(sent, DELETE)).toHaveLength(1)
    await page.reload()
    await expect(page.getByRole('article', { name: 'Café Elbblick' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('keeps the card when the server refuses, and shows its message (OPEN-43)', async ({ page }) => {
    await show(page, '/fixedLocations', { [DELETE]: createRefusal(409, 'Not now.') })
    await page.getByRole('button', { name: `Delete ${SOLE.name}` }).click()
    await page.getByRole('button', { name: 'Delete Fixed Location' }).click()
    await expect(page.getByRole('alert')).toContainText('OopsNot now.')
    await expect(page.getByRole('article')).toHaveCount(2)
  })
})

const images = (page: Page) => page.getByRole('img', { name: /^Image \d$/ })
const chooser = (page: Page) => page.locator('input[type=file]')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Fills the required fields. */
async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Sole')
  await page.getByLabel('Location', { exact: true }).selectOption('Bremen')
  await page.getByLabel('Seating Capacity').fill('12')
  await page.getByLabel('Phone').fill('1')
  await page.getByLabel('Email').fill('a@b.example')
}

test.describe('the form of a fixed location', () => {
  test('shows its fields by kind, seven days, and Other as cuisine (FIX-FORM-01, FIX-FORM-02, FIX-FORM-03, FIX-FORM-04, CONST-07, OPEN-44, OPEN-45)', async ({
    page,
  }) => {
    await show(page, '/fixedLocations/add')
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Fixed Location' })).toBeVisible()
    for (const [label, type] of Object.entries({
      Name: null,
      'Seating Capacity': 'number',
      'Foot Traffic': 'number',
      Phone: 'tel',
      Email: 'email',
    })) {
      const field = page.getByLabel(label, { exact: true })
      await (type ? expect(field).toHaveAttribute('type', type) : expect(field).toBeEditable())
    }
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeEditable()
    await expect(chooser(page)).toHaveCount(1)
    const location = page.getByLabel('Location', { exact: true })
    await expect(location.locator('option:not([value=""])')).toHaveText(LOCATIONS.map(({ name }) => name))
    const cuisine = page.getByLabel('Cuisine Type')
    await expect(cuisine.locator('option')).toHaveText(['Fine Dining', 'Casual Dining', 'Fast Food', 'Cafe', 'Other'])
    await expect(cuisine).toHaveValue('Other')
    await expect(page.locator('input[type=time]')).toHaveCount(14)
    for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
      for (const part of ['start', 'end']) await expect(page.getByLabel(`${weekday}, ${part}`)).toHaveValue('')
    }
  })

  test('requires the fields one by one, and sends nothing before (FIX-FORM-05, ERR-08, TRAP-27)', async ({ page }) => {
    const sent = await show(page, '/fixedLocations/add')
    await save(page).click()
    const problem = page.getByRole('alert')
    await expect(problem).toBeFocused()
    await expect(problem.getByRole('link')).toHaveText([
      'Enter a name',
      'Choose a location',
      'Enter a seating capacity',
      'Enter a phone number',
      'Enter an email address',
    ])
    await expectAccessible(page, 'the form of a fixed location with gaps')
    await problem.getByRole('link', { name: 'Enter a phone number' }).click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await fill(page)
    await expect(problem).toBeHidden()
    for (const [label, wrong, right] of [
      ['Name', ' ', 'Sole'],
      ['Seating Capacity', '', '12'],
      ['Seating Capacity', '1.5', '12'],
      ['Phone', '', '1'],
      ['Email', '', 'a@b.example'],
      ['Email', 'sales', 'a@b.example'],
    ] as const) {
      await page.getByLabel(label).fill(wrong)
      await save(page).click()
      await expect(problem.getByRole('link')).toHaveCount(1)
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
      await page.getByLabel(label).fill(right)
    }
    await page.getByLabel('Location', { exact: true }).selectOption('')
    await save(page).click()
    await expect(problem.getByRole('link')).toHaveText(['Choose a location'])
    // An empty cuisine cannot be selected, so it is never missing (OPEN-45).
    await expect(page.getByLabel('Cuisine Type').locator('option[value=""]')).toHaveCount(0)
    expect(listSent(sent, CREATE_RESTAURANT)).toEqual([])
  })

  test('sends a new restaurant without the optional fields, once, and leads to the list (FIX-FORM-06, FIX-FORM-10, FIX-FORM-11, FIX-FORM-13, FIX-FORM-15, FIX-FORM-16)', async ({
    page,
  }) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const sent = await show(page, '/fixedLocations/add', { [CREATE_RESTAURANT]: () => promise })
    await fill(page)
    await chooser(page).setInputFiles([PICTURE, samples('covered-car.png')])
    await page.getByRole('button', { name: 'Move image 2 forward' }).click()
    await save(page).dblclick()
    const saving = page.getByRole('button', { name: 'Saving...' })
    await expect(saving).toBeDisabled()
    resolve(saved({ restaurant: restaurant(9) }))
    await expect(page.getByRole('status').filter({ hasText: 'Fixed Location added successfully' })).toBeVisible()
    await expect(page).toHaveURL(/\/fixedLocations$/)
    const [created, ...more] = listSent(sent, CREATE_RESTAURANT)
    expect(more).toEqual([])
    const hours = WEEKDAYS.flatMap((day) => [`openingHours[${day}][start]`, `openingHours[${day}][end]`])
    expect(parseParts(created?.body ?? null)).toEqual({
      texts: {
        name: 'Sole',
        location: BREMEN,
        cuisineType: 'Other',
        seatingCapacity: '12',
        footTrafficEstimate: '',
        description: '',
        'contactInformation[phone]': '1',
        'contactInformation[email]': 'a@b.example',
        owner: OWNER,
        ...Object.fromEntries(hours.map((name) => [name, ''])),
      },
      files: [
        ['images', 'covered-car.png'],
        ['images', 'taxi-by-day.png'],
      ],
    })
  })

  test('opens with all stored values, and sends stored and new images separately (FIX-FORM-01, FIX-FORM-12, FIX-FORM-14, FIX-FORM-15, FIX-FORM-16, TRAP-31)', async ({
    page,
  }) => {
    const sent = await show(page, EDIT_PATH, { [UPDATE]: saved({ restaurant: SOLE }) })
    await expect(page.getByRole('heading', { level: 1, name: 'Update Fixed Location' })).toBeVisible()
    await expect.poll(() => listSent(sent, DETAILS)).toHaveLength(1)
    for (const [label, value] of Object.entries({
      Name: SOLE.name,
      'Cuisine Type': 'Casual Dining',
      'Seating Capacity': '64',
      'Foot Traffic': '600',
      Description: SOLE.description,
      Phone: '+49 40 5550',
      Email: 'ciao@sole.example',
      'Monday, start': '09:00',
      'Monday, end': '',
      'Friday, end': '02:00',
      'Sunday, end': '21:00',
    })) {
      await expect(page.getByLabel(label)).toHaveValue(value)
    }
    await expect(page.getByLabel('Location', { exact: true })).toHaveValue(HAMBURG)
    await expect(images(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Remove image 1' }).click()
    await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeFocused()
    await page.getByRole('button', { name: 'Move image 2 forward' }).click()
    await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeFocused()
    await chooser(page).setInputFiles([PICTURE])
    await expect(page.getByText('3 of 5')).toBeVisible()
    await page.getByRole('button', { name: 'Copy Tuesday to all days' }).click()
    await save(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Fixed Location updated successfully' })).toBeVisible()
    await expect(page).toHaveURL(/\/fixedLocations$/)
    const { texts, files } = parseParts(listSent(sent, UPDATE)[0]?.body ?? null)
    expect(texts).toMatchObject({
      name: SOLE.name,
      'existingImages[0]': 'three.webp',
      'existingImages[1]': 'two.webp',
      'openingHours[monday][start]': '11:30',
      'openingHours[sunday][end]': '22:30',
      owner: OWNER,
    })
    expect(texts).not.toHaveProperty('existingImages[2]')
    expect(files).toEqual([['images', 'taxi-by-day.png']])
  })

  test('accepts five pictures at most, stored and new, and only pictures (FIX-FORM-08, FIX-FORM-09, TRAP-31)', async ({
    page,
  }) => {
    await show(page, EDIT_PATH)
    await expect(images(page)).toHaveCount(3)
    const files = chooser(page)
    const problem = page.getByRole('alert')
    await files.setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(problem).toHaveText('Please upload valid image files.')
    await files.setInputFiles({ name: 'menu.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
    await expect(problem).toHaveText('Please upload valid image files.')
    await files.setInputFiles([PICTURE, PICTURE, PICTURE])
    await expect(problem).toHaveText('You can only upload a maximum of 5 images.')
    await expect(images(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Remove image 3' }).click()
    await expect(problem).toBeHidden()
    await files.setInputFiles([PICTURE, PICTURE, PICTURE])
    await expect(images(page)).toHaveCount(5)
    await expect(page.getByText('5 of 5')).toBeVisible()
    await expect(files).toHaveCount(0)
  })

  test('keeps pictures that are added while others are being checked (FIX-FORM-08)', async ({ page }) => {
    await show(page, '/fixedLocations/add')
    await page.evaluate(() => {
      const wait = new Promise((resolve) => addEventListener('look', resolve, { once: true }))
      Blob.prototype.arrayBuffer = function () {
        return wait.then(() => new Response(this).arrayBuffer())
      }
    })
    await chooser(page).setInputFiles(PICTURE)
    await chooser(page).setInputFiles(samples('covered-car.png'))
    await expect(images(page)).toHaveCount(0)
    await page.evaluate(() => dispatchEvent(new Event('look')))
    await expect(images(page)).toHaveCount(2)
  })

  test('sends once, although the list loads slowly (FIX-FORM-10)', async ({ page }) => {
    const list = Promise.withResolvers<void>()
    const sent = await show(page, '/fixedLocations/add', { [CREATE_RESTAURANT]: saved({ restaurant: restaurant(9) }) })
    await page.route(/\/fixed-locations\.page-[^/]*\.js$/, (route) => list.promise.then(() => route.fallback()))
    await fill(page)
    await save(page).click()
    await expect(page.getByText('Fixed Location added successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    await expect(page.getByLabel('Name')).toBeDisabled()
    list.resolve()
    await expect(page).toHaveURL(/\/fixedLocations$/)
    await expect.poll(() => listSent(sent, CREATE_RESTAURANT)).toHaveLength(1)
  })

  test('is disabled while the owner is unknown (FIX-FORM-07, TRAP-32)', async ({ page }) => {
    const sent = await show(page, '/fixedLocations/add', WITHOUT_OWNER)
    await fill(page)
    await save(page).click()
    await expect(page.getByRole('alert')).toHaveText('Owner information is missing. Please try again.')
    expect(listSent(sent, CREATE_RESTAURANT)).toEqual([])
    await expect(page).toHaveURL(/\/add$/)
  })

  for (const [what, answer, message] of [
    ['the words of the server', createRefusal(409, 'Campaigns are booked on its screens.'), 'Campaigns are booked'],
    ['a sentence of its own when there are none', { status: 500, body: {} }, 'Something went wrong!'],
  ] as const) {
    test(`keeps the input when saving fails, and shows ${what} (FIX-FORM-17)`, async ({ page }) => {
      await show(page, EDIT_PATH, { [UPDATE]: answer })
      await page.getByLabel('Name').fill('Sole Nuovo')
      await chooser(page).setInputFiles([PICTURE])
      await save(page).click()
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(page).toHaveURL(/\/edit\//)
      await expect(page.getByLabel('Name')).toHaveValue('Sole Nuovo')
      await expect(images(page)).toHaveCount(4)
    })
  }

  test('asks before unsaved input is discarded, and closes without changes', async ({ page }) => {
    await show(page, '/fixedLocations/add')
    const away = page.getByRole('link', { name: 'Fixed Locations' }).first()
    await page.getByLabel('Name').fill('Sole')
    await away.click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Sole')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/fixedLocations$/)
  })

  test('can be filled and sent with the keyboard only (KEY-1)', async ({ page }) => {
    const sent = await show(page, '/fixedLocations/add', {
      [CREATE_RESTAURANT]: saved({ restaurant: restaurant(9) }),
    })
    await expect(page.getByRole('option', { name: 'Hamburg' })).toBeAttached()
    await page.getByLabel('Name').focus()
    const { keyboard } = page
    // The position has a field, and a button that fills it.
    const address = ['Elbchaussee 1', '22765 Hamburg']
    for (const typed of ['Sole', 'H', 'C', '12', '', '', ...address, '48,2082 16,3738', '', '+49', 'a@b.example']) {
      await keyboard.type(typed)
      await keyboard.press('Tab')
    }
    await expect(page.getByRole('button', { name: 'Add images' })).toBeFocused()
    await save(page).focus()
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/fixedLocations$/)
    await expect
      .poll(() => parseParts(listSent(sent, CREATE_RESTAURANT)[0]?.body ?? null).texts)
      .toMatchObject({
        name: 'Sole',
        location: HAMBURG,
        cuisineType: 'Casual Dining',
        seatingCapacity: '12',
        'address[line1]': 'Elbchaussee 1',
        'position[latitude]': '48.2082',
        'position[longitude]': '16.3738',
        'contactInformation[phone]': '+49',
      })
  })
})

test.describe('the details of a fixed location', () => {
  const details = (page: Page, changed: Partial<Restaurant> = {}) =>
    show(page, `/restaurants/details/${SOLE._id}`, {
      [DETAILS]: { body: { restaurant: { ...SOLE, ...changed } } },
    })

  test('have a header, two tabs and the links of their screens (FIX-DET-01, FIX-DET-02, FIX-DET-03, FIX-DET-05, OPEN-01)', async ({
    page,
  }) => {
    const sent = await details(page)
    const header = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(header).toContainText(SOLE.name)
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
      'href',
      `/owner/restaurants/edit/${SOLE._id}`,
    )
    await expect.poll(() => listSent(sent, DETAILS)).toHaveLength(1)
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveText([/^Overview$/, /^Screens\s*2$/])
    await expect(page.getByText('600 a day, stated on 11/03/2026')).toBeVisible()
    await expectAccessible(page, 'the details of a fixed location')
    await tabs.nth(0).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/tab=screens/)
    const booked = page.getByRole('link', { name: 'Autumn roast' })
    await expect(booked).toHaveCount(2)
    await expect(booked.first()).toHaveAttribute('href', `/owner/campaigns/${id(31)}`)
    await expect(page.getByRole('link', { name: 'Waiting' })).toHaveAttribute('href', `/owner/campaigns/${id(32)}`)
    await expectAccessible(page, 'the screens of a fixed location')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${EDIT_PATH}$`))
    await expect(page.getByLabel('Name')).toHaveValue(SOLE.name)
  })

  test('show a day without a start or without an end as Closed (FIX-DET-06, CONST-08, OPEN-46, TRAP-35)', async ({
    page,
  }) => {
    await details(page)
    const days = page.locator('section', { hasText: 'Opening hours' }).locator('dl > div')
    await expect(days).toHaveText([
      'MondayClosed',
      'Tuesday11:30 - 22:30',
      'WednesdayClosed',
      'ThursdayClosed',
      'Friday18:00 - 02:00',
      'SaturdayClosed',
      'Sunday10:00 - 21:00',
    ])
  })

  test('have a green badge for Approved and a red one for everything else (FIX-DET-04, OPEN-39)', async ({ page }) => {
    let status: Restaurant['status'] = 'Approved'
    await show(page, `/restaurants/details/${SOLE._id}`, {
      [DETAILS]: () => ({ body: { restaurant: { ...SOLE, status, rejectionReason: 'The email bounces.' } } }),
    })
    for (status of ['Approved', 'Pending Approval', 'Active', 'Online', 'Offline', 'Rejected'] as const) {
      await page.reload()
      const badge = page.getByRole('heading', { level: 2 }).getByText(status, { exact: true })
      await expect(badge).toBeVisible()
      await expect.poll(() => readTone(badge), status).toBe(status === 'Approved' ? 'green' : 'red')
    }
    await expect(page.getByText('Rejected: The email bounces.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit and resubmit' })).toHaveAttribute(
      'href',
      `/owner/restaurants/edit/${SOLE._id}`,
    )
  })

  test('and list and form fit a phone of 320 px (MOB-1)', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await details(page, { name: 'Donaudampfschifffahrtsgesellschaftskantine am Kai', status: 'Pending Approval' })
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect(page.getByText('About the venue')).toBeVisible()
    await expect.poll(() => beyond()).toBeLessThanOrEqual(0)
    await page.getByRole('tab', { name: /Screens/ }).click()
    await expect.poll(() => beyond()).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByLabel('Sunday, end')).toBeVisible()
    await expect.poll(() => beyond()).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect.poll(() => beyond()).toBeLessThanOrEqual(0)
  })

  test('of a missing location say so and link back (EMP-1)', async ({ page }) => {
    await show(page, `/restaurants/details/${id(999)}`, {
      [`GET /api/restaurants/${id(999)}`]: createRefusal(404, 'This doesn’t exist or was deleted.'),
    })
    await expect(page.getByRole('heading', { name: 'Fixed location not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Fixed Locations' })).toHaveAttribute('href', '/fixedLocations')
    await expectAccessible(page, 'a fixed location that is not there')
  })
})

test.describe('the details of a restaurant for a client', () => {
  test('show its facts, pictures to select and N/A for missing values (FIX-MODAL-01, FIX-MODAL-02, FIX-MODAL-03, FIX-MODAL-04, ENT-19, ENT-24, TRAP-35)', async ({
    page,
  }) => {
    const sole = { ...SOLE, _id: id(30), name: 'Trattoria Sole', seatingCapacity: 0 }
    const show30 = (more: Partial<Restaurant>) => ({ body: { restaurant: { ...sole, ...more } } })
    let answer = show30({})
    await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'))
    const sent = await open(
      page,
      '/campaigns/add',
      market({ [`GET /api/restaurants/${id(30)}`]: () => answer }),
      CLIENT,
    )
    await page.route('**/api/s3/images/*', (route) => route.fulfill({ path: PICTURE }))
    await page.getByRole('radio', { name: 'restaurant' }).check()
    await page.getByLabel('Location').selectOption('Hamburg')
    await page.getByLabel('Start Date').fill('2026-12-07')
    await page.getByLabel('Number of Weeks', { exact: true }).fill('2')
    // A booked restaurant is in the lookup with its flag: shown, but not selectable.
    await expect(page.getByLabel('Select Fischhaus')).toBeDisabled()
    const opener = page.getByRole('button', { name: 'Trattoria Sole' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Trattoria Sole' })
    // The opening hours below are another list.
    const facts = dialog.locator('dl').first().locator('> div')
    await expect(facts).toHaveText([
      'LocationHamburg',
      'Seating capacity0',
      'Foot traffic600',
      'Phone+49 40 5550',
      'Emailciao@sole.example',
      'DescriptionAn open pasta kitchen.',
    ])
    await expect.poll(() => listSent(sent, `GET /api/restaurants/${id(30)}`)).toHaveLength(1)
    const large = dialog.getByRole('img', { name: /^Picture/ })
    await expect(large).toHaveAttribute('src', /^\/api\/s3\/images\/one\.webp/)
    await dialog.getByRole('button', { name: 'Show picture 3' }).click()
    await expect(large).toHaveAttribute('src', /^\/api\/s3\/images\/three\.webp/)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()

    answer = show30({ footTrafficEstimate: null, description: '' })
    // Later, so that the data are requested again.
    await page.clock.setFixedTime(new Date('2026-11-20T12:05:00Z'))
    await opener.click()
    await expect(facts.filter({ hasText: 'N/A' })).toHaveText(['Foot trafficN/A', 'DescriptionN/A'])
    await expect(facts.nth(1)).toHaveText('Seating capacity0')
  })
})
