import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, type Answers, listSent, open, type Sent } from './built-pages.ts'
import {
  buildVideo,
  CAMPAIGN,
  CLIENT,
  COMPANY,
  CREATE,
  DETAILS,
  LIST,
  market,
  STORED,
  UPDATE,
  VIDEOS as LIBRARY,
} from './campaign-fixtures.ts'
import { add, fillForm, getSamplePath, onFriday, parseParts } from './campaign-steps.ts'
import { CITY, LIST as VIDEOS, partner, PARTNER, TIPS } from './infotainment-fixtures.ts'
import { LIST_PAGE } from './infotainment-pages.ts'

/** Still pictures of videos (decision 11). */

const SPOT = getSamplePath('autumn-roast.mp4')
const SET_POSTER = `PUT /api/campaigns/${CAMPAIGN}/poster`
const POSTER_SAVED: Answer = { body: { success: true, message: 'Preview picture saved.', poster: 'new.webp' } }
const SAVED: Answer = { status: 201, body: { success: true, message: 'Saved', campaign: STORED } }
const OLD = { ...STORED, video: STORED.video && { ...STORED.video, poster: null, durationSeconds: 12 } }

test.beforeEach(onFriday)

/** A server of pictures, and of videos by ranges, as browsers need them to seek; with the names that were requested. */
function createMedia() {
  const asked: string[] = []
  const serve = async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname.slice(pathname.lastIndexOf('/') + 1))
    if (!pathname.endsWith('.mp4')) return route.fulfill({ path: getSamplePath('taxi-by-day.png') })
    const bytes = await readFile(SPOT)
    const from = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
    const headers = {
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
    }
    return route.fulfill({ status: 206, headers, body: bytes.subarray(from) })
  }
  return { asked, serve, listVideos: () => asked.filter((name) => name.endsWith('.mp4')) }
}

const show = (page: Page, path: string, answers: Answers, { serve }: ReturnType<typeof createMedia>) =>
  open(page, path, market(answers), CLIENT, undefined, serve)
const field = (page: Page) => page.getByRole('group', { name: 'Preview picture' })
const choices = (page: Page) => field(page).getByRole('radio')
/** How often a poster is sent with the calls. */
const countPosters = (sent: readonly Sent[], call: string) =>
  sent.filter((one) => one.call === call && one.body?.includes('name="poster"; filename="poster.jpg"')).length

test.describe('lists show posters and load no video (decision 11)', () => {
  for (const view of ['cards', 'table']) {
    test(`campaigns as ${view}`, async ({ page }) => {
      const media = createMedia()
      await show(page, `/Campaigns?view=${view}`, { [LIST]: { body: [STORED, { ...OLD, _id: COMPANY }] } }, media)
      await expect(page.getByRole('heading', { name: '2 campaigns' })).toBeVisible()
      await expect(page.locator('img[src="/api/s3/images/stored.webp"]')).toHaveCount(1)
      await expect.poll(() => media.asked).toContain('stored.webp')
      await expect(page.locator('video')).toHaveCount(0)
      expect(media.listVideos()).toEqual([])
    })
  }

  test('infotainment, until a preview is played; its controls appear then (INF-06, D-38)', async ({ page }) => {
    const media = createMedia()
    const old = { ...CITY, video: { ...CITY.video, poster: null } }
    await open(page, LIST_PAGE, partner({ [VIDEOS]: { body: [TIPS, old] } }), PARTNER, undefined, media.serve)
    const video = page.getByLabel('Video of Travel Tips')
    await expect(video).toHaveAttribute('poster', `/api/s3/images/${TIPS.video.poster}?w=480`)
    await expect(video).toHaveAttribute('preload', 'none')
    await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(2)
    await expect.poll(() => media.asked).toContain(TIPS.video.poster)
    expect(media.listVideos()).toEqual([])
    await page.getByRole('button', { name: /^Play Travel Tips/ }).press('Enter')
    await expect(video).toHaveAttribute('controls')
    await expect(video).toBeFocused()
    await expect.poll(() => media.listVideos()).toContain(TIPS.video.name)
  })
})

test.describe('the form', () => {
  test('sends the sharpest of five pictures, or another one, or that of any moment, also by keyboard', async ({
    page,
  }) => {
    const sent = await add(page, { [CREATE]: SAVED })
    await page.locator('input[type=file]').setInputFiles(SPOT)
    await expect(choices(page)).toHaveCount(5)
    await expect(choices(page).and(page.locator(':checked'))).toHaveCount(1)
    await expectAccessible(page, 'the choice of a poster')
    const still = page.getByRole('button', { name: /^Play autumn-roast/ }).locator('img')
    const readShape = () => still.evaluate((img: HTMLImageElement) => `${img.naturalWidth} x ${img.naturalHeight}`)
    await expect.poll(readShape).toBe('1280 x 720')
    const address = () => still.getAttribute('src')
    const first = await address()
    await choices(page).first().check()
    await choices(page).first().press('ArrowRight')
    await expect(choices(page).nth(1)).toBeChecked()
    await expect.poll(address).not.toBe(first)
    const second = await address()
    await field(page).getByRole('slider', { name: 'Another moment' }).fill('7.3')
    await expect.poll(address).not.toBe(second)
    await expect(choices(page).and(page.locator(':checked'))).toHaveCount(0)
    await saveDraft(page)
    await expect.poll(() => countPosters(sent, CREATE)).toBe(1)
  })

  test('saves a video of which no picture can be made', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
    })
    const sent = await add(page, { [CREATE]: SAVED })
    await page.locator('input[type=file]').setInputFiles(SPOT)
    await expect(field(page).getByRole('status')).toHaveText(/^No preview picture could be made/)
    await saveDraft(page)
    await expect.poll(() => listSent(sent, CREATE)).toHaveLength(1)
    expect(countPosters(sent, CREATE)).toBe(0)
  })

  test('saves the video without a picture that the server refuses', async ({ page }) => {
    const refused = { status: 400, body: { message: 'No.', error: 'No.', code: 'posterShape', requestId: 'r' } }
    const answers = [refused, SAVED]
    const sent = await add(page, { [CREATE]: () => answers.shift() ?? SAVED })
    await page.locator('input[type=file]').setInputFiles(SPOT)
    await expect(choices(page)).toHaveCount(5)
    await saveDraft(page)
    await expect(page).toHaveURL(/\/campaigns$/i)
    expect(listSent(sent, CREATE)).toHaveLength(2)
    expect(countPosters(sent, CREATE)).toBe(1)
  })

  test('changes only the poster of an approved campaign, which goes on playing (D-14)', async ({ page }) => {
    const media = createMedia()
    const approved = { ...STORED, status: 'Approved', video: STORED.video && { ...STORED.video, durationSeconds: 12 } }
    const answers = { [DETAILS]: { body: approved }, [SET_POSTER]: POSTER_SAVED }
    const sent = await show(page, `/campaigns/edit/${CAMPAIGN}`, answers, media)
    await page.getByRole('button', { name: 'Change preview picture' }).click()
    await expect(choices(page)).toHaveCount(5)
    await choices(page).nth(3).check()
    await page.getByRole('button', { name: 'Update' }).first().click()
    await expect.poll(() => countPosters(sent, SET_POSTER)).toBe(1)
    await expect(page.getByText('Preview picture saved.')).toBeVisible()
    expect(listSent(sent, UPDATE)).toEqual([])
  })

  test('does not send the picture of the stored video with an earlier one (product 3)', async ({ page }) => {
    const media = createMedia()
    const draft = { ...STORED, status: 'Draft', video: STORED.video && { ...STORED.video, durationSeconds: 12 } }
    const earlier = buildVideo('Winter tyres', { poster: 'winter.webp' })
    const answers = {
      [DETAILS]: { body: draft },
      [LIBRARY]: { body: { videos: [earlier], total: 1 } },
      [UPDATE]: SAVED,
    }
    const sent = await show(page, `/campaigns/edit/${CAMPAIGN}`, answers, media)
    const change = page.getByRole('button', { name: 'Change preview picture' })
    await change.click()
    await choices(page).nth(3).check()
    await page.getByRole('button', { name: 'Choose from your videos' }).click()
    await page.getByRole('button', { name: 'Use video Winter tyres' }).click()
    await expect(page.getByText('From “Winter tyres”')).toBeVisible()
    await expect(change).toBeVisible()
    await expect(page.getByRole('button', { name: /^Play / }).locator('img')).toHaveAttribute('src', /winter\.webp/)
    await page.getByRole('button', { name: 'Save as Draft' }).first().click()
    await expect.poll(() => listSent(sent, UPDATE)).toHaveLength(1)
    expect(parseParts(listSent(sent, UPDATE)[0]?.body ?? null)).toMatchObject({ storedVideo: 'winter-tyres.mp4' })
    expect(countPosters(sent, UPDATE)).toBe(0)
  })
})

test.describe('a video from before posters', () => {
  test('gets its poster once, when its company opens the details', async ({ page }) => {
    const media = createMedia()
    const stored = [OLD, STORED]
    const answers = {
      [DETAILS]: () => ({ body: stored.length > 1 ? stored[0] : STORED }),
      [SET_POSTER]: () => {
        stored.shift()
        return POSTER_SAVED
      },
    }
    const sent = await show(page, `/campaigndetails/${CAMPAIGN}`, answers, media)
    await expect(page.getByLabel('Video of Autumn roast')).toHaveAttribute('poster', '/api/s3/images/stored.webp?w=960')
    const [first] = listSent(sent, SET_POSTER)
    expect(parseParts(first?.body ?? null)).toMatchObject({ video: 'stored.mp4', onlyIfMissing: 'true' })
    expect(countPosters(sent, SET_POSTER)).toBe(1)
  })

  test('gets its poster from a bucket of another origin, too', async ({ page }) => {
    const media = createMedia()
    const bytes = await readFile(SPOT)
    const server = createServer((request, response) => {
      const from = Number(/bytes=(\d+)/.exec(request.headers.range ?? '')?.[1] ?? 0)
      response.writeHead(206, {
        'access-control-allow-origin': '*',
        'content-type': 'video/mp4',
        'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
      })
      response.end(bytes.subarray(from))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const serve = (route: Route) =>
      route.request().url().includes('.mp4')
        ? route.fulfill({ status: 302, headers: { location: `http://127.0.0.1:${port}/stored.mp4` } })
        : media.serve(route)
    const answers = { [DETAILS]: { body: OLD }, [SET_POSTER]: POSTER_SAVED }
    const sent = await show(page, `/campaigndetails/${CAMPAIGN}`, answers, { ...media, serve })
    await expect.poll(() => countPosters(sent, SET_POSTER)).toBe(1)
    server.close()
  })

  test('is shown as before when none can be made, and tried once', async ({ page }) => {
    const media = createMedia()
    const serve = (route: Route) =>
      route.request().url().includes('.mp4') ? route.fulfill({ status: 404 }) : media.serve(route)
    const sent = await show(page, `/campaigndetails/${CAMPAIGN}`, { [DETAILS]: { body: OLD } }, { ...media, serve })
    await expect(page.getByRole('button', { name: 'Play Autumn roast' })).toBeVisible()
    await expect(page.getByText('Couldn’t')).toHaveCount(0)
    expect(listSent(sent, SET_POSTER)).toEqual([])
  })
})

test('a stored video loads when its one button is pressed; reduced motion changes nothing (D-38)', async ({ page }) => {
  const media = createMedia()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await show(page, `/campaigndetails/${CAMPAIGN}`, { [DETAILS]: { body: STORED } }, media)
  const video = page.getByLabel('Video of Autumn roast')
  await expect(video).toHaveAttribute('preload', 'none')
  const play = page.getByRole('button', { name: 'Play Autumn roast' })
  const [button, picture] = [await play.boundingBox(), await video.boundingBox()]
  expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const findMiddle = (box: typeof button) => Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)
  expect(Math.abs(findMiddle(button) - findMiddle(picture))).toBeLessThanOrEqual(2)
  expect(media.listVideos()).toEqual([])
  await play.press('Enter')
  await expect(video).toHaveAttribute('controls')
  await expect(video).toBeFocused()
  await expect(play).toBeHidden()
  await expect.poll(() => media.listVideos().length).toBeGreaterThan(0)
})

async function saveDraft(page: Page): Promise<void> {
  await fillForm(page)
  await page.getByRole('button', { name: 'Save as Draft' }).first().click()
}
