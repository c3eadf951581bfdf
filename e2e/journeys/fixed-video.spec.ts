import { addDays } from '@marquee/contract/days.rules'
import { expect, test } from '@playwright/test'
import { listCampaigns, openClientSession } from '../support/client-session.ts'
import { type RunningMarquee, startMarquee } from '../support/marquee.ts'
import { SAMPLES } from '../support/samples.ts'

let marquee: RunningMarquee

test.beforeAll(async () => {
  marquee = await startMarquee('maud@marquee.example')
})

test.afterAll(() => marquee?.stop())

test('a landscape video of 30 s is cut and cropped in the browser for restaurants, and the server accepts it (UPL-11, CAMP-FORM-43, CAMP-FORM-45, decision 11)', async ({
  page,
}) => {
  const token = await openClientSession(page, marquee.url)
  await page.goto(`${marquee.url}/campaigns/add`)
  await page.getByLabel('Name', { exact: true }).fill('Autumn roast')
  await page.getByText('restaurant', { exact: true }).click()
  // In the future in every time zone, also if a day ends meanwhile.
  await page.getByLabel('Start Date').fill(addDays(new Date().toISOString().slice(0, 10), 60))
  await page.getByRole('textbox', { name: 'Number of Weeks' }).fill('2')
  await page.locator('input[type=file]').setInputFiles(SAMPLES.tooLong)
  await page.getByRole('button', { name: 'Fix video' }).click()
  await page.getByRole('slider', { name: /Part to keep/ }).press('PageUp')
  await page.getByRole('button', { name: 'Convert video' }).click()
  await expect(page.getByText('Your video meets all requirements.')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Save as Draft' }).first().click()
  await expect(page).toHaveURL(/\/campaigns$/)
  const [campaign] = await listCampaigns(page, marquee.url, token)
  expect(campaign).toMatchObject({ type: 'restaurant', video: { width: 270, height: 480 } })
  expect(campaign?.video?.durationSeconds).toBeGreaterThan(20.9)
  expect(campaign?.video?.durationSeconds).toBeLessThanOrEqual(21.001)
})
