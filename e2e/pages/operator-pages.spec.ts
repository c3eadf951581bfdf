import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { DEMO_OPERATOR, type DemoMarquee, startDemo } from '../support/demo.ts'

/** The console of the operator with the demo world (OPEN-38, OPEN-41). */

let marquee: DemoMarquee
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  marquee = await startDemo()
  const context = await browser.newContext({
    baseURL: marquee.url,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  await marquee.signIn(context, await marquee.tokenOf(DEMO_OPERATOR))
  page = await context.newPage()
})

test.afterAll(async () => {
  await page?.context().close()
  await marquee?.stop()
})

test('the review queue is accessible on every tab and needs no scrolling at 1280 by 800', async () => {
  await page.goto('/operator')
  for (const tab of ['Campaigns', 'Videos', 'Locations']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectAccessible(page, tab)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), tab)
      .toBeLessThanOrEqual(0)
  }
})

test('a place is rejected and a campaign approved with keys alone, and both leave the queue (OPEN-38)', async () => {
  await page.getByRole('tab', { name: 'Locations' }).click()
  const places = page.getByRole('option')
  await expect(page.getByRole('radio', { name: 'Listed twice' })).toBeVisible()
  const before = await places.count()
  await page.keyboard.press('r')
  await expect(page.getByRole('alert')).toHaveText('Give a reason first, 1 to 8')
  await page.keyboard.press('4')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Listed twice' })).toBeChecked()
  await page.keyboard.press('r')
  await expect(page.getByText(/^Rejected /)).toBeVisible()
  await expect(places).toHaveCount(before - 1)

  await page.getByRole('tab', { name: 'Campaigns' }).click()
  await expect(page.getByRole('radio', { name: 'Text too small to read' })).toBeVisible()
  const campaigns = await places.count()
  await page.keyboard.press('j')
  await expect(places.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('a')
  await expect(page.getByText(/^Approved /).first()).toBeVisible()
  await expect(places).toHaveCount(campaigns - 1)
})

test('an infotainment video is shown with its facts, its film and what the rules say of it, and approved (OPEN-38)', async () => {
  await page.getByRole('tab', { name: 'Videos' }).click()
  const videos = page.getByRole('option')
  await expect(page.getByRole('term').filter({ hasText: 'Category' }).first()).toBeVisible()
  const before = await videos.count()
  const name = (await videos.first().locator('strong').textContent()) ?? ''
  await expect(page.getByRole('heading', { name })).toBeVisible()
  for (const fact of ['Type', 'Category', 'Location', 'Start', 'End', 'Screens', 'Size', 'Duration', 'Dimensions']) {
    await expect(page.getByRole('term').filter({ hasText: fact }).first(), fact).toBeVisible()
  }
  await expect(page.locator('video[autoplay]')).toHaveAttribute('src', /^\/api\/s3\/images\/.+/)
  await page.keyboard.press('a')
  await expect(page.getByText(`Approved ${name}`)).toBeVisible()
  await expect(videos).toHaveCount(before - 1)
})

test('a location is added, withdrawn and offered again, a vehicle type added (OPEN-41)', async () => {
  await page.goto('/operator/console')
  await expect(page.getByRole('heading', { name: 'Market lists' })).toBeVisible()
  await expectAccessible(page, 'the market lists')
  await page.getByRole('button', { name: 'Add location' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.getByLabel('Name').first().fill('Linz')
  await page.getByLabel('Time zone').selectOption('Europe/Vienna')
  await page.getByRole('button', { name: 'Add location' }).click()
  const row = page.getByRole('row', { name: /Linz/ })
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Withdraw Linz' }).click()
  await expect(row).toContainText('Not offered')
  await row.getByRole('button', { name: 'Offer Linz' }).click()
  await expect(row).toContainText('Active')
  await page.getByLabel('Name').last().fill('Ferry')
  await page.getByRole('button', { name: 'Add vehicle type' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ferry' })).toBeVisible()
})
