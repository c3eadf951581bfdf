import { fileURLToPath } from 'node:url'
import { createOwner } from '@marquee/contract/owners'
import type { Restaurant } from '@marquee/contract/fleet'
import type { User } from '@marquee/contract/identity'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type DemoMarquee, startDemo } from '../support/demo.ts'

/** A new partner's vehicle and restaurant with pictures: created, still there after a reload, changed, deleted. */

const getSamplePath = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))
const [TAXI, COVERED, BUS] = ['taxi-by-day.png', 'covered-car.png', 'city-bus.png'].map(getSamplePath) as [
  string,
  string,
  string,
]

let marquee: DemoMarquee
let page: Page
let token: string
let ownerId: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  marquee = await startDemo()
  token = await marquee.registerPartner('nora@fahrdienst.example')
  await fetch(marquee.url + createOwner.path, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Neu GmbH',
      email: 'office@fahrdienst.example',
      phone: '1',
      address: 'Am Kai 1',
      bankInfo: { bankName: 'Bank', accountHolder: 'Neu GmbH', accountNumber: 'IE29AIBK93115212345678' },
    }),
  })
  ownerId = (await marquee.get<{ user: User }>('/api/users/me', token)).user.ownerId ?? ''
  const context = await browser.newContext({ baseURL: marquee.url, locale: 'en-US', reducedMotion: 'reduce' })
  await marquee.signIn(context, token)
  page = await context.newPage()
})

test.afterAll(async () => {
  await page?.context().close()
  await marquee?.stop()
})

test('a vehicle survives a reload, keeps its picture after a change, and disappears when deleted (GEN-03, VEH-16, VEH-FORM-11, VEH-FORM-12, API-VEH-01, API-VEH-02, TRAP-29, TRAP-30)', async () => {
  await page.goto('/mobileLocations')
  await page.getByRole('button', { name: 'Add Mobile Location' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Brand').fill('Toyota')
  await dialog.getByLabel('Model').fill('Corolla')
  await dialog.getByLabel('Service Type').selectOption('Taxi')
  await dialog.getByLabel('Registration Number').fill('HH-TX 8814')
  await dialog.getByLabel('Location').selectOption({ index: 1 })
  await dialog.locator('input[type=file]').setInputFiles(TAXI)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Mobile Location Added Successfully')).toBeVisible()
  await page.reload()
  const card = page.getByRole('article', { name: /^Toyota/ })
  await expect(card).toContainText('Pending Approval')
  await expect(card).toContainText('Taxi')
  const picture = card.getByRole('img', { name: /^Picture of/ })
  await expectShown(picture)
  const stored = await getFileName(picture)

  await card.getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog.getByLabel('Service Type')).toHaveValue('Taxi')
  await dialog.getByLabel('Model').fill('Corolla Touring')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Mobile Location Updated Successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article', { name: 'Toyota Corolla Touring' })).toBeVisible()
  expect(await getFileName(picture)).toBe(stored)

  await card.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Delete Mobile Location' }).click()
  await expect(page.getByText('Mobile Location deleted successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No mobile locations found' })).toBeVisible()
})

test('a restaurant keeps the order of its hours and pictures, replaces a picture, and disappears when deleted (GEN-04, FIX-12, FIX-FORM-11, FIX-FORM-12, FIX-FORM-14, API-REST-03, API-REST-04, TRAP-31)', async () => {
  await page.goto('/fixedLocations/add')
  await page.getByLabel('Name').fill('Trattoria Sole')
  await page.getByLabel('Location', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Seating Capacity').fill('64')
  await page.getByLabel('Phone').fill('+49 40 5550')
  await page.getByLabel('Email').fill('ciao@sole.example')
  await page.getByLabel('Tuesday, start').fill('11:30')
  await page.getByLabel('Tuesday, end').fill('22:30')
  await page.locator('input[type=file]').setInputFiles([TAXI, COVERED])
  await expect(page.getByText('2 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fixed Location added successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Trattoria Sole', exact: true }).click()
  const pictures = page.getByRole('img', { name: /^Image \d$/ })
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) await expectShown(picture)
  await expect(page.getByText('11:30 - 22:30')).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toHaveCount(6)
  const [, second] = (await getStoredRestaurant())?.images ?? []

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Tuesday, end')).toHaveValue('22:30')
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await page.locator('input[type=file]').setInputFiles([BUS])
  await page.getByLabel('Foot Traffic').fill('600')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fixed Location updated successfully')).toBeVisible()
  const changed = await getStoredRestaurant()
  expect(changed).toMatchObject({ footTrafficEstimate: 600, seatingCapacity: 64, status: 'Pending Approval' })
  expect(changed?.images).toEqual([second, expect.any(String)])
  // The form shows the last change.
  await page.getByRole('link', { name: 'Edit Trattoria Sole' }).click()
  await expect(page.getByLabel('Foot Traffic')).toHaveValue('600')
  await expect(pictures).toHaveCount(2)
  await page.getByRole('link', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Delete Trattoria Sole' }).click()
  await page.getByRole('button', { name: 'Delete Fixed Location' }).click()
  await expect(page.getByText('Fixed Location deleted successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Fixed Locations added.' })).toBeVisible()
})

/** The picture itself is shown, not its fallback. */
async function expectShown(picture: Locator): Promise<void> {
  await expect(picture).toHaveAttribute('src', /^\/api\/s3\/images\//)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

const getFileName = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => new URL(image.src).pathname.split('/').at(-1))

async function getStoredRestaurant(): Promise<Restaurant | undefined> {
  const { restaurants } = await marquee.get<{ restaurants: Restaurant[] }>(`/api/restaurants/owner/${ownerId}`, token)
  return restaurants[0]
}
