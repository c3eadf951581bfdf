import { earningTexts } from '@marquee/contract/messages/earnings'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { mediaTexts } from '@marquee/contract/messages/media'
import { screenTexts } from '@marquee/contract/messages/screens'
import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { expect, type Page } from '@playwright/test'
import { createFinder, type LocalisedUser, openForm } from './localised-user.ts'
import { SAMPLES } from './samples.ts'

/** What a partner does on the pages, in the language of the partner. Forms are sent empty first. */

const VEHICLE = { brand: 'Toyota', model: 'Corolla', registrationNumber: 'B-TX 8801' }
export const VEHICLE_NAME = 'Toyota Corolla'
export const SCREEN_MODEL = 'LG 23SE3KE'

export async function addVehicle(user: LocalisedUser, { town, type }: { town: string; type: string }): Promise<void> {
  const { page } = user
  const t = fleetTexts.mobile
  const { form: dialog, submit } = await openForm(user, {
    path: '/mobileLocations',
    add: () => t.add,
    submit: () => t.submit,
    isDialog: true,
  })
  await dialog.files.setInputFiles(SAMPLES.taxi)
  await dialog.field(() => t.brand).fill(VEHICLE.brand)
  await dialog.field(() => t.model).fill(VEHICLE.model)
  await dialog.field(() => t.registrationNumber).fill(VEHICLE.registrationNumber)
  await dialog.field(() => t.serviceType).selectOption(type)
  await dialog.field(() => t.location).selectOption({ label: town })
  await submit.click()
  await createFinder(page, user).see(() => t.added)
}

export async function addRestaurant(user: LocalisedUser, { town }: { town: string }): Promise<void> {
  const { page, email, company } = user
  const t = fleetTexts.fixed
  const { form, submit } = await openForm(user, { path: '/fixedLocations', add: () => t.add, submit: () => t.save })
  await form.field(() => t.name).fill(company)
  await form.field(() => t.location).selectOption({ label: town })
  await form.field(() => t.seatingCapacity).fill('60')
  await form.field(() => t.phone).fill('+49 30 555')
  await form.field(() => t.email).fill(email)
  await page.locator('input[type=time]').first().fill('10:00')
  await page.locator('input[type=time]').nth(1).fill('22:00')
  await form.files.setInputFiles([SAMPLES.trattoria])
  await submit.click()
  await form.see(() => t.added)
  await page.getByRole('link', { name: company, exact: true }).click()
  await expect(page).toHaveURL(/\/restaurants\/details\//)
  await expect(page.getByRole('heading', { name: company }).first()).toBeVisible()
}

/** A wrong code first. Returns the credential that the player has got. */
export async function pairScreen(user: LocalisedUser, player: Page): Promise<{ token: string; screenId: string }> {
  const { page } = user
  const t = screenTexts
  const credential = player.waitForResponse(async (response) => {
    if (!/\/api\/player\/pairings\/[^/]+$/.test(response.url())) return false
    return ((await response.json()) as { paired?: boolean }).paired === true
  })
  const code = await player.getByTestId('pairing-code').getAttribute('data-code')
  const { form: dialog, submit } = await openForm(user, {
    path: '/screens',
    add: () => t.pair,
    submit: () => t.pairButton,
    isDialog: true,
  })
  await dialog.field(() => t.venue).selectOption({ index: 1 })
  await dialog.field(() => t.modelName).fill(SCREEN_MODEL)
  await dialog.field(() => t.code).fill('AAAAAA')
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/screens/pair'))
  await submit.click()
  expect((await refused).ok()).toBe(false)
  await dialog.field(() => t.code).fill(code ?? '')
  await submit.click()
  await createFinder(page, user).see(() => t.paired)
  return (await (await credential).json()) as { token: string; screenId: string }
}

type Upload = { name: string; town: string; startsOn: string; endsOn: string }

/** Videos that are refused come first. */
export async function uploadInfotainment(user: LocalisedUser, { name, town, ...days }: Upload): Promise<void> {
  const { page } = user
  const t = infotainmentTexts.form
  const { form, submit } = await openForm(user, {
    path: '/infotainmentvideos',
    add: () => infotainmentTexts.list.upload,
    submit: () => t.submit,
  })
  await form.field(() => t.name).fill(name)
  await form.field(() => t.type).selectOption('vehicle')
  await form.field(() => t.category).selectOption('Information')
  await form.field(() => t.location).selectOption({ label: town })
  await form.field(() => t.startDate).fill(days.startsOn)
  await form.field(() => t.endDate).fill(days.endsOn)
  await page
    .getByRole('row', { name: new RegExp(SCREEN_MODEL) })
    .getByRole('checkbox')
    .check()
  await form.files.setInputFiles(SAMPLES.tooLong)
  await form.see(() => mediaTexts.infotainmentVideoDuration)
  await form.files.setInputFiles(SAMPLES.unreadable)
  await form.see(() => mediaTexts.videoUnreadable)
  await form.files.setInputFiles(SAMPLES.video)
  await expect(page.getByText('autumn-roast.mp4')).toBeVisible()
  await submit.click()
  await form.see(() => t.added)
  await page.getByText(name).first().click()
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
}

export async function acceptSelfBilling(user: LocalisedUser): Promise<void> {
  const { page } = user
  await page.goto('/earnings')
  await createFinder(page, user)
    .button(() => earningTexts.readAgreement)
    .click()
  const dialog = createFinder(page.getByRole('dialog'), user)
  await dialog.field(() => selfBillingTexts.consent).check()
  await dialog.button(() => earningTexts.accept).click()
  await createFinder(page, user).see(() => earningTexts.accepted)
}
