import { join } from 'node:path'
import { addDays } from '@marquee/contract/days.rules'
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { DEMO_OPERATOR, type DemoMarquee } from '../support/demo.ts'
import { selectByName } from '../support/select-by-name.ts'
import { ROOT } from '../support/server.ts'

/** A page of the product: the user who opens it, and the steps to the state of its picture. */
type Shown = { email: string; height: number; open(page: Page): Promise<void> }

const CLIENT = 'client@demo.example'

export const PAGES: Readonly<Record<string, Shown>> = {
  booking: { email: CLIENT, height: 1180, open: fillInForm },
  delivery: { email: CLIENT, height: 900, open: openDelivery },
  review: { email: DEMO_OPERATOR, height: 800, open: openReview },
}

type Asked = { browser: Browser; marquee: DemoMarquee; name: string; scheme: 'light' | 'dark' }

/** A picture of a page at twice its size, for high-resolution displays. */
export async function photograph({ browser, marquee, name, scheme }: Asked): Promise<Buffer> {
  const shown = PAGES[name]
  if (!shown) throw new Error(`there is no page called ${name}`)
  const context = await browser.newContext({
    baseURL: marquee.url,
    locale: 'en-US',
    timezoneId: 'Europe/Dublin',
    viewport: { width: 1280, height: shown.height },
    deviceScaleFactor: 2,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  try {
    await marquee.signIn(context, await marquee.getToken(shown.email))
    const page = await context.newPage()
    await shown.open(page)
    await waitForIdle(page)
    return await sharp(await page.screenshot({ animations: 'disabled' }))
      .webp({ quality: 82 })
      .toBuffer()
  } finally {
    await context.close()
  }
}

/** A completed booking that is not sent. */
async function fillInForm(page: Page): Promise<void> {
  await page.goto('/campaigns/add')
  await page.getByLabel('Name', { exact: true }).fill('Cold brew, all winter')
  await selectByName(page.getByLabel('Location'), 'Limerick')
  await page.getByLabel('Start Date').fill(addDays(new Date().toISOString().slice(0, 10), 10))
  await page.getByRole('textbox', { name: 'Number of Weeks' }).fill('3')
  for (const type of ['Taxi', 'City Bus']) {
    await page.getByLabel(`Select ${type}`).check()
    await page.getByRole('row', { name: type }).getByRole('textbox').fill('2')
  }
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'samples/cold-brew.mp4'))
  await expect(page.getByText('Your video meets all requirements.')).toBeVisible()
  await showMoment(page, 0.8)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
  })
}

/** A campaign that has run for some days. */
async function openDelivery(page: Page): Promise<void> {
  await page.goto('/campaigns')
  await page.getByRole('link', { name: 'Autumn roast', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible()
  await showMoment(page, 0.8)
}

async function openReview(page: Page): Promise<void> {
  await page.goto('/operator/review')
  await page.getByRole('option').filter({ hasText: 'Give good mornings' }).click()
  await expect(page.getByRole('heading', { name: 'Give good mornings' })).toBeVisible()
  await showMoment(page, 0.8)
}

/** Waits until the videos of a page are at that second, with the picture loaded and nothing over it. */
async function showMoment(page: Page, seconds: number): Promise<void> {
  await expect(page.locator('video').first()).toBeVisible()
  await page.locator('video').evaluateAll(
    (videos, at) =>
      Promise.all(
        videos.map(async (video) => {
          if (!(video instanceof HTMLVideoElement)) return
          video.pause()
          video.controls = false
          await new Promise((resolve) => {
            video.addEventListener('seeked', resolve, { once: true })
            video.currentTime = at
          })
        }),
      ),
    seconds,
  )
}
