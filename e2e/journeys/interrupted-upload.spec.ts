import { addDays } from '@marquee/contract/days.rules'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { createClip } from '../support/clips.ts'
import { listCampaigns, openClientSession } from '../support/client-session.ts'
import { type Proxy, startProxy } from '../support/proxy.ts'
import { type RunningMarquee, startMarquee } from '../support/marquee.ts'

/**
 * A video of 14 MB over a connection that breaks twice, with a reload in between: the upload completes, and hardly a
 * byte is sent twice. A proxy between the browser and the server counts the bytes that reach the server.
 */

const MB = 1024 * 1024
const CLIP_BYTES = 14 * MB

let marquee: RunningMarquee
let proxy: Proxy

test.beforeAll(async () => {
  marquee = await startMarquee('maud@marquee.example')
  proxy = await startProxy(marquee.url)
})

test.afterAll(async () => {
  await proxy?.close()
  await marquee?.stop()
})

test('a video whose connection is cut twice resumes on its own, and after a reload, without sending received parts again (UPL-6, UPL-7, UPL-8, BOOK-4)', async ({
  page,
}) => {
  const token = await openClientSession(page, marquee.url)
  const clip = await createClip({ sizeBytes: CLIP_BYTES })
  await page.goto(`${proxy.url}/campaigns/add`)
  await page.getByLabel('Name', { exact: true }).fill('Autumn roast')
  // In the future in every time zone, also if a day ends meanwhile.
  await page.getByLabel('Start Date').fill(addDays(new Date().toISOString().slice(0, 10), 60))
  await page.getByRole('textbox', { name: 'Number of Weeks' }).fill('2')

  const before = proxy.countBytes()
  proxy.limitBytes(before + 6 * MB)
  await page.locator('input[type=file]').setInputFiles(clip)
  const lost = page.getByText('You’re offline. The upload resumes when you’re back online.')
  await expect(lost).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Video upload' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Autumn roast')
  await expectAccessible(page, 'an upload that has lost its line')

  proxy.restore()
  proxy.limitBytes(before + 11 * MB)
  // It resumes on its own, and may be cut again before the pause is visible.
  await expect.poll(() => proxy.countBytes()).toBeGreaterThanOrEqual(before + 11 * MB)
  await expect(lost).toBeVisible()

  proxy.restore()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Continue where you left off' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Autumn roast')
  await expect(page.getByText('Unfinished upload')).toBeVisible()
  await expect(page.getByText(/MB of 14 MB uploaded\. Choose the same file again/)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(clip)
  await expect(page.getByText('14 MB uploaded')).toBeVisible()
  const twice = proxy.countBytes() - before - CLIP_BYTES
  test.info().annotations.push({ type: 'sent more than the file', description: `${twice} bytes` })
  expect(twice).toBeLessThan(5 * MB)

  const beforeSaving = proxy.countBytes()
  await page.getByRole('button', { name: 'Save as Draft' }).first().click()
  await expect(page).toHaveURL(/\/campaigns$/)
  expect(proxy.countBytes() - beforeSaving).toBeLessThan(MB)
  const [campaign] = await listCampaigns(page, marquee.url, token)
  expect(campaign).toMatchObject({ name: 'Autumn roast', video: { sizeBytes: CLIP_BYTES } })
})
