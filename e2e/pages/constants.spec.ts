import { expect, test } from '@playwright/test'
import { type Answers, open, listSent, createSession, TOKEN } from './built-pages.ts'
import { CLIENT, freeVehicles, LOOKUP, market, TAXIS, TYPES } from './campaign-fixtures.ts'
import { FILLED, NUMBERS, OWNER, OWNER_ID, PARTNER } from './owner-fixtures.ts'
import { DONE, places, restaurant, vehicle, VEHICLES } from './venue-fixtures.ts'
import { LIST, ME, vehicleScreen } from './screen-fixtures.ts'

/** Numbers and values that the specification defines for the whole product. */

test('the first save of a profile leads to its edit form (STATE-01)', async ({ page }) => {
  let hasOwner = false
  const saved = { status: 201, body: { success: true, message: 'ok', owner: OWNER } }
  const answers: Answers = {
    ...FILLED,
    'GET /api/users/me': () => createSession('partner', hasOwner ? PARTNER : { ...PARTNER, ownerId: undefined }),
    'POST /api/owners': () => {
      hasOwner = true
      return saved
    },
    [`PUT /api/owners/${OWNER_ID}`]: { body: saved.body },
  }
  const sent = await open(page, '/ownerprofile', answers, { token: TOKEN })
  await page.getByRole('button', { name: 'Add Information' }).click()
  const dialog = page.getByRole('dialog', { name: 'Owner Profile Details' })
  const fields = {
    'Company Name': OWNER.name,
    'Company Phone': OWNER.phone,
    'Company Email': OWNER.email,
    'Company Address': OWNER.address,
    'Bank Name': 'Deutsche Kreditbank',
    'Account Holder Name': 'Elbmedia',
    'Bank Account Number': OWNER.bankInfo.accountNumber,
  }
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(dialog).toBeHidden()
  const saves = sent.map(({ call }) => call).filter((call) => /^(POST|PUT) \/api\/owners/.test(call))
  expect(saves).toEqual(['POST /api/owners', `PUT /api/owners/${OWNER_ID}`])
})

test('an entry leaves its list after its deletion is confirmed, and not before (STATE-08)', async ({ page }) => {
  const van = vehicle(1)
  let vehicles = [van]
  const answers = places(
    { vehicles },
    {
      [VEHICLES]: () => ({ body: { vehicles } }),
      [`DELETE /api/vehicles/${van._id}`]: () => {
        vehicles = []
        return DONE
      },
    },
  )
  const sent = await open(page, '/mobileLocations', answers, { token: TOKEN })
  const remove = page.getByRole('article').getByRole('button', { name: /^Delete/ })
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(listSent(sent, `DELETE /api/vehicles/${van._id}`)).toEqual([])
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Mobile Location' }).click()
  await expect(page.getByText('No mobile locations found')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test.describe('a campaign', () => {
  test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

  test('contains restaurants or vehicles, not both (CONST-10)', async ({ page }) => {
    await open(page, '/campaigns/add', market(), CLIENT)
    const types = page.getByRole('group', { name: 'Type' }).getByRole('radio')
    await expect(types).toHaveCount(2)
    for (const type of ['vehicle', 'restaurant'])
      await expect(page.getByRole('radio', { name: type, exact: true })).toBeEnabled()
  })

  test('starts with one vehicle of a selected type (CONST-11, CAMP-FORM-20)', async ({ page }) => {
    await open(page, '/campaigns/add', market({ [LOOKUP]: freeVehicles() }), CLIENT)
    await page.getByLabel('Location').selectOption({ label: 'Hamburg' })
    await page.getByLabel('Start Date').fill('2026-11-23')
    await page.getByLabel('Number of Weeks', { exact: true }).fill('2')
    for (const { name } of TYPES.slice(0, 2)) {
      await page.getByLabel(`Select ${name}`).check()
      await expect(page.getByRole('textbox', { name: `Screens to Run: ${name}` })).toHaveValue('1')
    }
    // There are more screens of Taxi.
    expect(TAXIS.length).toBeGreaterThan(1)
  })
})

test('a figure of a dashboard counts up for 2000 ms (CONST-13, ODASH-04)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-20T12:00:01Z'))
  const numbers = { ...NUMBERS, totalVehicles: 4321, data: { ...NUMBERS.data, totalVehicles: 4321 } }
  await open(
    page,
    '/ownerdashboard',
    { ...FILLED, 'GET /api/dashboard/ownerData': { body: numbers } },
    { token: TOKEN },
  )
  const tile = page
    .locator('section')
    .filter({ has: page.getByText('4321', { exact: true }) })
    .last()
  const counting = tile.locator('span[aria-hidden="true"]').filter({ hasText: /^\d+$/ })
  const isCounting = async () => {
    await page.clock.runFor(20)
    return (await counting.count()) === 1
  }
  await expect.poll(isCounting, { intervals: [10] }).toBe(true)
  await page.clock.runFor(1000)
  const halfway = Number(await counting.textContent())
  expect(halfway).toBeGreaterThan(2000)
  expect(halfway).toBeLessThan(4321)
  await page.clock.runFor(1100)
  await expect(counting).toHaveCount(0)
  await expect(tile.getByText('4321', { exact: true })).toBeVisible()
})

test('long texts are cut after 25, 30 and 20 characters, with the whole text in the title (CONST-15)', async ({
  page,
}) => {
  const [model, brand] = ['m'.repeat(26), 'b'.repeat(31)]
  const screen = vehicleScreen({ model })
  const van = screen.vehicle && { ...screen.vehicle, brand }
  await open(
    page,
    '/screens',
    { ...ME, [LIST]: { body: { screens: [{ ...screen, vehicle: van }] } } },
    { token: TOKEN },
  )
  await expect(page.getByTitle(model)).toHaveText(`${model.slice(0, 25)}...`)
  await expect(page.getByTitle(brand)).toHaveText(`${brand.slice(0, 30)}...`)
  const [name, whole] = ['n'.repeat(21), 'w'.repeat(20)]
  const restaurants = [restaurant(1, { name }), restaurant(2, { name: whole })]
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await open(page, '/fixedLocations', places({ restaurants }), { token: TOKEN })
  await expect(page.getByTitle(name)).toHaveText(`${name.slice(0, 20)}...`)
  await expect(page.getByText(whole, { exact: true }).first()).toBeVisible()
})

test('sixty venues are on one page after one request, counted and searched (CONST-19, OPEN-99)', async ({ page }) => {
  const restaurants = Array.from({ length: 60 }, (_, index) => restaurant(index, { name: `Place ${index + 1}` }))
  const sent = await open(page, '/fixedLocations', places({ restaurants }), { token: TOKEN })
  await expect(page.getByRole('heading', { name: '60 fixed locations' })).toBeVisible()
  const heads = page.getByRole('article').getByRole('heading')
  await expect(heads).toHaveText(restaurants.map(({ name }) => name).toReversed())
  await page.getByRole('searchbox').fill('place 60')
  await expect(heads).toHaveText(['Place 60'])
  await expect.poll(() => sent.filter(({ call }) => call.includes('/api/restaurants'))).toHaveLength(1)
})
