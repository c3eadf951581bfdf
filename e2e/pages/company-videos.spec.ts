import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, createRefusal, getPath, listSent, open } from './built-pages.ts'
import { buildVideo, CLIENT, EARLIER, ME, VIDEOS, WITHOUT_COMPANY } from './campaign-fixtures.ts'
import { onFriday } from './campaign-steps.ts'

const REMOVE = 'DELETE /api/videos/winter-tyres.mp4'
const RESTORE = 'POST /api/videos/winter-tyres.mp4/restore'
const ok = (message: string): Answer => ({ body: { success: true, message } })

test.beforeEach(onFriday)

test('a client finds the videos of the company, with the campaigns that use them; no list loads a video (product 3, LST-1, LST-2)', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/api\/(videos|s3)/.test(request.url())) asked.push(request.url().replace(/^.*api/, ''))
  })
  const many = buildVideo('Night market', { campaignCount: 9 })
  await open(page, '/videos', { ...ME, [VIDEOS]: { body: { videos: [...EARLIER, many], total: 30 } } }, CLIENT)
  await expect(page.getByRole('heading', { name: '30 videos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Winter tyres' })).toHaveAttribute('href', /^\/campaigndetails\//)
  await expect(page.getByText('and 4 more campaigns')).toBeVisible()
  expect(asked).toEqual(['/videos?page=1'])
  await expectAccessible(page, 'the videos of a company')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => asked).toContain('/videos?page=2')
  await page.getByRole('button', { name: 'Portrait' }).click()
  await expect.poll(() => asked).toContain('/videos?page=1&orientation=portrait')
  expect(new URL(page.url()).search).toBe('?status=portrait')
})

test('removing a video asks first, says what stays, and can be undone; a refusal is shown (decision 11, DEL-1, DEL-2)', async ({
  page,
}) => {
  let removal = createRefusal(409, 'This video is used by a campaign.')
  let videos = EARLIER.slice(0, 1)
  const sent = await open(
    page,
    '/videos',
    {
      ...ME,
      [VIDEOS]: () => ({ body: { videos, total: videos.length } }),
      [REMOVE]: () => removal,
      [RESTORE]: () => {
        videos = EARLIER.slice(0, 1)
        return ok('Video restored.')
      },
    },
    CLIENT,
  )
  await page.getByRole('button', { name: 'Remove Winter tyres' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove this video?' })
  await expect(dialog).toContainText('The campaigns that use it keep it, because it proves what was played.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This video is used by a campaign.')
  await expectAccessible(page, 'a refused removal')
  removal = ok('Video removed.')
  videos = []
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('“Winter tyres” was removed from your videos')).toBeVisible()
  await expect(page.getByText('No videos yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Winter tyres' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  expect(listSent(sent, RESTORE)).toHaveLength(1)
})

test('after the only video of the last page was removed, the page before is shown (LST-2)', async ({ page }) => {
  const all = Array.from({ length: 25 }, (_, index) => buildVideo(`Spot ${String(index + 1).padStart(2, '0')}`))
  let asked = 0
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/videos') asked = Number(searchParams.get('page'))
  })
  await open(
    page,
    '/videos?page=2',
    {
      ...ME,
      [VIDEOS]: () => ({ body: { videos: all.slice((asked - 1) * 24, asked * 24), total: all.length } }),
      'DELETE /api/videos/spot-25.mp4': () => {
        all.pop()
        return ok('Video removed.')
      },
    },
    CLIENT,
  )
  await page.getByRole('button', { name: 'Remove Spot 25' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: 'Spot 24' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?page=1')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
})

test('the page says when nothing matches, when it did not load, and what a client without a company needs (OPEN-93, TRAP-32)', async ({
  page,
}) => {
  let answer: Answer = { body: { videos: [], total: 0 } }
  await open(page, '/videos?search=winter', { ...ME, [VIDEOS]: () => answer }, CLIENT)
  await expect(page.getByText('No results for “winter”')).toBeVisible()
  answer = createRefusal(500, 'No.')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('We couldn’t load this')).toBeVisible()
  expect(getPath(page)).toBe('/videos')
})

test('without a company nothing is requested (TRAP-32)', async ({ page }) => {
  const sent = await open(page, '/videos', WITHOUT_COMPANY, CLIENT)
  await expect(page.getByRole('link', { name: 'Company Profile' }).last()).toBeVisible()
  expect(listSent(sent, VIDEOS)).toEqual([])
})
