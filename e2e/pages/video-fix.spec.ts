import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { open, SECURE_ORIGIN } from './built-pages.ts'
import { CLIENT, market } from './campaign-fixtures.ts'
import { getSamplePath, onFriday } from './campaign-steps.ts'
import { partner, PARTNER } from './infotainment-fixtures.ts'

/** A second of HEVC in QuickTime, as phones record it; Debian's Chromium cannot decode it. */
const HEVC = fileURLToPath(new URL('../support/phone-hevc.mov', import.meta.url))
const FITS = 'Your video meets all requirements.'
const LANDSCAPE = 'Please upload a landscape video.'

test.beforeEach(onFriday)

const showCampaign = (page: Page) => open(page, '/campaigns/add', market(), CLIENT, SECURE_ORIGIN)
const choose = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Fix video' })

test('an upright video of a phone is cropped for vehicles, by keyboard and by dragging; the original can be used again (UPL-11, CAMP-FORM-46)', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const hasDialogScript = () => scripts.some((url) => url.includes('fix-dialog'))
  await showCampaign(page)
  await choose(page, getSamplePath('rotated-phone-8s.mp4'))
  await expect(page.getByText(LANDSCAPE)).toBeVisible()
  await expect(page.getByText('What it does: make it landscape.')).toBeVisible()
  expect(hasDialogScript()).toBe(false)
  await button(page, 'Fix video').press('Enter')
  await expect(getDialog(page)).toBeVisible()
  expect(hasDialogScript()).toBe(true)
  await expect(page.getByRole('radio', { name: 'Crop' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Whole picture' })).toBeHidden()
  await expect(page.getByRole('img', { name: 'Preview of the result, 720 × 406' })).toBeVisible()
  await expectAccessible(page, 'the dialog that fixes a video')

  const position = page.getByRole('slider', { name: /Crop position/ })
  await position.press('Home')
  await expect(position).toHaveValue('0')
  await position.press('ArrowRight')
  await expect(position).toHaveValue('0.01')
  await page.getByRole('img', { name: /^Preview/ }).hover()
  await page.mouse.down()
  await page.mouse.move(0, -2000)
  await page.mouse.up()
  await expect(position).toHaveValue('1')

  await button(page, 'Rotate 90°').click()
  await expect(page.getByRole('img', { name: 'Preview of the result, 1280 × 720' })).toBeVisible()
  await page.getByText('Black bars').click()
  await expect(position).toBeHidden()
  for (const _ of [1, 2, 3]) await button(page, 'Rotate 90°').click()
  await page.getByText('Crop', { exact: true }).click()

  await button(page, 'Convert video').click()
  await expect(page.getByText(FITS)).toBeVisible()
  await expect(getDialog(page)).toBeHidden()
  await expect(page.locator('#video-name')).toBeFocused()
  await expect(page.getByText('720 × 406')).toBeVisible()
  await expect(page.getByText('Converted from rotated-phone-8s.mp4')).toBeVisible()
  await button(page, 'Use the original again').press('Enter')
  await expect(page.getByText(LANDSCAPE)).toBeVisible()
  await expect(button(page, 'Use the original again')).toBeHidden()
})

test('a long video is cut by keyboard, and the conversion stops at once (UPL-11, UPL-7, CAMP-FORM-43)', async ({
  page,
}) => {
  // The conversion waits at its end until it is cancelled.
  await page.addInitScript(() => {
    VideoEncoder.prototype.flush = () => new Promise(() => {})
  })
  await showCampaign(page)
  await choose(page, getSamplePath('too-long-bunny-30s.mp4'))
  await expect(page.getByText('Selected video exceeds 20.5 seconds duration.')).toBeVisible()
  await button(page, 'Fix video').click()
  const part = page.getByRole('slider', { name: /Part to keep/ })
  await part.press('End')
  await expect(part).toHaveAttribute('aria-valuetext', '0:09 to 0:30')
  await part.press('ArrowLeft')
  await expect(part).toHaveAttribute('aria-valuetext', '0:08 to 0:29')
  await button(page, 'Play').click()
  await expect(button(page, 'Pause')).toBeVisible()

  await button(page, 'Convert video').click()
  await expect(page.getByRole('progressbar', { name: 'Conversion' })).toBeVisible()
  await expectAccessible(page, 'a conversion')
  await button(page, 'Cancel conversion').click()
  await expect(button(page, 'Convert video')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Conversion' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toBeHidden()
  await expect(button(page, 'Fix video')).toBeFocused()
  await expect(page.getByText('Selected video exceeds 20.5 seconds duration.')).toBeVisible()
})

test('a 4K video of infotainment is scaled down, and one that fits can be adjusted (UPL-11, INF-FORM-12 to 14)', async ({
  page,
}) => {
  await open(page, '/infotainmentvideos/add', partner(), PARTNER, SECURE_ORIGIN)
  await page.getByLabel('Type', { exact: true }).selectOption('vehicle')
  await choose(page, getSamplePath('4k-cars-6s.mp4'))
  await expect(page.getByText('Video dimensions exceed maximum allowed: 3840x2160.')).toBeVisible()
  await button(page, 'Fix video').click()
  await button(page, 'Convert video').click()
  await expect(page.getByText(FITS)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('1920 × 1080')).toBeVisible()
  await button(page, 'Adjust video').click()
  await expect(page.getByRole('dialog', { name: 'Adjust video' })).toBeVisible()
})

test('a video that the browser cannot decode is not offered for conversion; the page says how to export it (UPL-5)', async ({
  page,
}) => {
  await showCampaign(page)
  await choose(page, HEVC)
  await expect(page.getByText('Screens can’t play this video format.')).toBeVisible()
  await expect(page.getByText('Your browser can’t convert this video either')).toBeVisible()
  await expect(page.getByText(/Settings > Camera > Formats > Most Compatible/)).toBeVisible()
  await expect(button(page, 'Fix video')).toBeHidden()
})

test('a conversion that fails says why, and the dialog stays (UPL-11)', async ({ page }) => {
  await page.addInitScript(() => {
    VideoEncoder.prototype.encode = () => {
      throw new DOMException('out of memory', 'OperationError')
    }
  })
  await showCampaign(page)
  await choose(page, getSamplePath('rotated-phone-8s.mp4'))
  await button(page, 'Fix video').click()
  await button(page, 'Convert video').click()
  await expect(page.getByRole('alert')).toContainText('The video couldn’t be converted. Try again')
  await page.evaluate(() => {
    VideoEncoder.isConfigSupported = async (config) => ({ supported: false, config })
  })
  await page.getByText('Black bars').click()
  await button(page, 'Convert video').click()
  await expect(page.getByRole('alert')).toContainText('Your browser can’t create videos.')
  await expectAccessible(page, 'a failed conversion')
})

test('without its script the dialog does not open, and the form stays (LOD-2)', async ({ page }) => {
  await showCampaign(page)
  // After the routes of the page, which would answer instead.
  await page.route('**/assets/fix-dialog-*.js', (route) => route.abort())
  await choose(page, getSamplePath('rotated-phone-8s.mp4'))
  await button(page, 'Fix video').click()
  await expect(page.getByText('Marquee may have been updated, or the connection was lost.')).toBeVisible()
  await expect(page.getByText(LANDSCAPE)).toBeVisible()
})
