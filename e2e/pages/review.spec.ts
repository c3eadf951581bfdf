import { listReviews, type Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { uiTexts } from '@marquee/contract/messages/ui'
import { videoTexts } from '@marquee/contract/messages/videos'
import { type Browser, expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { DEMO_OPERATOR, type DemoMarquee, startDemo } from '../support/demo.ts'

/** The review queue with the demo world, in which reviews of every kind wait (OPEN-38). */

const COMING = '**/api/operator/reviews/*/*/coming'

let marquee: DemoMarquee
let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  marquee = await startDemo()
  page = await operatorPage(browser, 1280)
})
test.afterAll(async () => {
  await page?.context().close()
  await marquee?.stop()
})

async function operatorPage(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: marquee.url,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  })
  await marquee.signIn(context, await marquee.getToken(DEMO_OPERATOR))
  return context.newPage()
}

const shownEntry = () => page.locator('[role=option][aria-selected=true]')
const nameShown = async () => (await shownEntry().locator('strong').textContent()) ?? ''

test('all pending reviews are in one list, the oldest first, with overdue ones marked (OPS-1)', async () => {
  await page.goto('/operator/review')
  await expect(page.getByText(/^5 pending, oldest 30 h/)).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Brasserie Kontor')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('overdue')
  await expect(page.getByRole('listbox').getByRole('option').last()).not.toContainText('overdue')
  await expect(page.getByText(operatorTexts.heldByYou)).toBeVisible()
})

test('the target is shown beside the open review, whether or not it is overdue (OPS-1)', async () => {
  const target = page.getByText(operatorTexts.target({ hours: 24 }), { exact: true })
  await expect(target).toHaveAttribute('title', /^Pending for 30 h.*overdue$/)
  await page.getByRole('listbox').getByRole('option').last().click()
  await expect(target).toHaveAttribute('title', /^Pending for (?!.*overdue)/)
})

test('is accessible on every tab, and nothing needs scrolling at 1280 by 800 (OPS-1)', async () => {
  for (const tab of ['All', 'Campaigns', 'Videos', 'Locations']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('button', { name: operatorTexts.approve })).toBeVisible()
    await expectAccessible(page, tab)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), tab)
      .toBeLessThanOrEqual(0)
    // The edge of the facts hides none of them either.
    const about = page.getByRole('region', { name: operatorTexts.about })
    const hidden = () => about.evaluate((part) => part.scrollHeight - part.clientHeight)
    await expect.poll(hidden, tab).toBeLessThanOrEqual(0)
  }
  await page.getByRole('tab', { name: 'All' }).click()
})

test('names the submitter in full with a link, and keeps the facts readable while a reason is typed (D-31)', async () => {
  await page.getByRole('tab', { name: 'Locations' }).click()
  const about = page.getByRole('region', { name: operatorTexts.about })
  const submitter = about.getByRole('link')
  await expect(submitter).toHaveAttribute('href', /^\/operator\/people\//)
  expect(await submitter.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0)
  await page.keyboard.press('8')
  await expect(page.getByRole('textbox', { name: operatorTexts.reason })).toBeFocused()
  await expect.poll(() => about.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'All' }).click()
})

test('is accessible at 768 and 360 pixels, too, with the buttons in reach', async ({ browser }) => {
  for (const width of [768, 360]) {
    const narrow = await operatorPage(browser, width)
    await narrow.goto('/operator/review')
    await expect(narrow.getByRole('button', { name: operatorTexts.approve })).toBeInViewport()
    await expectAccessible(narrow, `${width} pixels`)
    await narrow.context().close()
  }
})

test('a rejection needs a reason, which a number selects; Z undoes it before it is carried out (OPS-2)', async () => {
  await page.getByRole('tab', { name: 'Locations' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  const name = await nameShown()
  await page.keyboard.press('r')
  await expect(page.getByRole('alert')).toHaveText(operatorTexts.reasonFirst)
  await page.keyboard.press('4')
  await expect(page.getByRole('radio', { name: 'Listed twice' })).toBeChecked()
  await page.keyboard.press('r')
  // Checked first, because it is there for only five seconds.
  await expect(page.getByRole('button', { name: operatorTexts.undo })).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('listbox')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: operatorTexts.rejected({ name }) })).toContainText('Now: ')
  await expectAccessible(page, 'what can be taken back')
})

test('a decision is carried out on its own, and is listed among the decided with operator and reason', async () => {
  await page.locator('label').filter({ hasText: operatorTexts.views.decided }).click()
  const decided = page.getByRole('listbox').getByRole('option').filter({ hasText: 'Brasserie Kontor' })
  await expect(decided).toBeVisible()
  await decided.click()
  await expect(page.getByText('Rejected by Maud Verbeke').last()).toBeVisible()
  await expect(page.getByText('Listed twice')).toBeVisible()
  await expectAccessible(page, 'the decided ones')
  await page.keyboard.press('h')
  const history = page.getByRole('dialog', { name: operatorTexts.historyLabel({ name: 'Brasserie Kontor' }) })
  await expect(history.getByRole('listitem').first()).toContainText('Listed twice')
  await expect(history.getByRole('listitem').first()).toContainText('version 1')
  await expectAccessible(page, 'the history')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: operatorTexts.search }).fill('nothing is called this')
  await expect(page.getByText(operatorTexts.nothingFound)).toBeVisible()
  await page.locator('label').filter({ hasText: operatorTexts.views.pending }).click()
})

test('single keys stay letters in the field of an own reason, and Escape leads back to them (KEY-2)', async () => {
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(4)
  await page.keyboard.press('8')
  const field = page.getByLabel(operatorTexts.reason, { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type('ajkz8?')
  await expect(field).toHaveValue('ajkz8?')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText(operatorTexts.shortcuts.undo)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page.getByRole('listbox').getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
})

test('one key undoes a mistaken approval', async () => {
  const name = await nameShown()
  await page.keyboard.press('a')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3)
  await page.keyboard.press('z')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(4)
  expect(await nameShown()).toBe(name)
  await expect(page.getByRole('status').filter({ hasText: operatorTexts.undone({ name }) })).toHaveCount(1)
})

test('an infotainment video is shown with its facts, its video and the results of the rules (OPEN-38)', async () => {
  await page.getByRole('tab', { name: 'Videos' }).click()
  for (const fact of ['Type', 'Category', 'Location', 'Start', 'End', 'Screens', 'Size', 'Duration', 'Dimensions']) {
    await expect(page.getByRole('term').filter({ hasText: fact }).first(), fact).toBeVisible()
  }
  await expect(page.locator('video[autoplay]')).toHaveAttribute('src', /^\/api\/s3\/images\/.+/)
  const duration = page.getByRole('definition').filter({ hasText: /^\d+ s/ })
  await expect(duration.getByText(videoTexts.rulePasses)).toHaveCount(1)
})

test('a link opens the review that it names, pending or decided, and no other instead (OPS-1, KEY-4)', async () => {
  const token = await marquee.getToken(DEMO_OPERATOR)
  const getReview = async (query: string) => {
    const { reviews } = await marquee.get<{ reviews: Review[] }>(`${listReviews.path}?${query}`, token)
    const [review] = reviews.toReversed()
    if (!review) throw new Error(`nothing is listed for ${query}`)
    return review
  }
  const stage = page.getByRole('region', { name: operatorTexts.stage })
  const [waiting, approved] = [await getReview('kind=place'), await getReview('status=approved&kind=vehicle')]
  await page.goto(`/operator/review?kind=campaigns&id=${waiting.id}`)
  await expect(stage.getByRole('heading', { name: waiting.name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: operatorTexts.approve })).toBeVisible()
  await page.goto(`/operator/review?id=${approved.id}`)
  await expect(stage.getByRole('heading', { name: approved.name, exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: operatorTexts.views.decided })).toBeChecked()
  await expect(page.getByRole('button', { name: operatorTexts.approve })).toHaveCount(0)
  await page.goto('/operator/review?id=018f0000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: operatorTexts.notThere })).toBeVisible()
  await expect(stage).toHaveCount(0)
  await expectAccessible(page, 'a link to nothing')
  await page.getByRole('button', { name: operatorTexts.showWaiting }).click()
  await expect(shownEntry()).toHaveCount(1)
})

test('a video or picture that does not load is reported, and can be loaded again (OPS-1)', async () => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  const media = '**/api/s3/images/**'
  await page.route(media, (route) => route.fulfill({ status: 404 }))
  await page.goto('/operator/review?kind=videos')
  const lost = page.getByRole('alert').filter({ hasText: operatorTexts.videoLost })
  await expect(lost).toBeVisible()
  await expect(page.locator('video[autoplay]')).toBeHidden()
  await page.keyboard.press(' ')
  await expectAccessible(page, 'a lost video')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await lost.getByRole('button', { name: uiTexts.tryAgain }).click()
  await expect(lost).toHaveCount(0)
  await expect(page.locator('video[autoplay]')).toBeVisible()
  await page.keyboard.press('k')
  expect(broken).toEqual([])
})

test('a queue that does not load is reported, and not shown as empty (ERR-06)', async () => {
  const lists = '**/api/operator/reviews?*'
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { success: false, message: 'broken' } }))
  await page.goto('/operator/review')
  const again = page.getByRole('button', { name: uiTexts.tryAgain })
  await expect(again).toBeVisible()
  await expect(page.getByText(operatorTexts.waiting({ count: 0, oldest: '' }))).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again.click()
  await expect(shownEntry()).toHaveCount(1)
  await expect(page.getByText(/\d+ pending, oldest/)).toBeVisible()
})

test('an undo that failed on a lost connection can be tried again (KEY-3)', async () => {
  let name = ''
  let cuts = 1
  // Set before the page opens: requests of an open page can pass a route that has just been set.
  await page.route(COMING, (route) => {
    if (route.request().method() === 'POST') return scheduleSlowly(route, name)
    cuts -= 1
    return cuts < 0 ? route.fulfill({ json: { success: true } }) : route.abort()
  })
  await page.goto('/operator/review')
  name = await nameShown()
  await page.keyboard.press('a')
  const bar = page.getByRole('button', { name: operatorTexts.undo })
  await expect(bar).toContainText(/[56]\d\d s/)
  await page.keyboard.press('z')
  await expect.poll(() => cuts).toBe(0)
  await expect(bar).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('status').filter({ hasText: operatorTexts.undone({ name }) })).toHaveCount(1)
  await expect(bar).toHaveCount(0)
})

test('the counts stay without a decided review after a change of the tab (OPS-1)', async () => {
  let name = ''
  await page.route(COMING, (route) => scheduleSlowly(route, name))
  await page.goto('/operator/review?kind=campaigns')
  await expect(shownEntry()).toHaveCount(1)
  await page.getByRole('tab', { name: 'Locations' }).click()
  await expect(shownEntry()).toHaveCount(1)
  name = await nameShown()
  const waiting = page.getByText(/^\d+ pending, oldest/)
  const count = Number.parseInt((await waiting.textContent()) ?? '', 10)
  // Only the lists loaded before the decision are shown.
  await page.route('**/api/operator/reviews?*', () => {})
  await page.keyboard.press('a')
  await expect(waiting).toHaveText(new RegExp(`^${count - 1} pending`))
  await page.getByRole('tab', { name: 'Campaigns' }).click()
  await expect(shownEntry()).toHaveCount(1)
  await expect(waiting).toHaveText(new RegExp(`^${count - 1} pending`))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an outcome chosen while a name is typed keeps both, in the list and in the box (OPS-1)', async () => {
  await page.goto('/operator/review?status=decided')
  await expect(shownEntry()).toHaveCount(1)
  const box = page.getByRole('searchbox', { name: operatorTexts.search })
  await box.fill('Brasserie')
  await page.locator('label').filter({ hasText: operatorTexts.outcomes.rejected }).click()
  await expect(page).toHaveURL(/status=rejected.*search=Brasserie/)
  await page.locator('label').filter({ hasText: operatorTexts.outcomes.approved }).click()
  await expect(page).toHaveURL(/status=approved.*search=Brasserie/)
  await expect(box).toHaveValue('Brasserie')
})

test('a lock answered after the operator opened another review changes nothing (OPS-2)', async ({ browser }) => {
  const own = await operatorPage(browser, 1280)
  let answer: (() => void) | undefined
  await own.route('**/api/operator/reviews/*/*/claim', async (route) => {
    if (route.request().method() !== 'PUT' || answer) return route.fallback()
    await new Promise<void>((resolve) => (answer = resolve))
    return route.fulfill({ json: { heldBy: { name: 'Otto', mine: false } } })
  })
  await own.goto('/operator/review')
  await expect.poll(() => answer).toBeDefined()
  const last = own.getByRole('listbox').getByRole('option').last()
  await last.click()
  await own.keyboard.press('1')
  await expect(own.getByText(operatorTexts.heldByYou)).toBeVisible()
  // The first review is released after its answer was handled.
  const released = own.waitForRequest((request) => request.url().endsWith('/claim') && request.method() === 'DELETE')
  answer?.()
  await released
  await expect(own.getByText(operatorTexts.heldByYou)).toBeVisible()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(chosenReason(own)).toHaveCount(1)
  await own.context().close()
})

test('a decision from before a reload is undone into its own address, without the reason for another (OPS-2)', async ({
  browser,
}) => {
  const own = await operatorPage(browser, 1280)
  const { review } = await decideFirst(own)
  await own.goto('/operator/review')
  const bar = own.getByRole('button', { name: operatorTexts.undo })
  await expect(bar).toBeVisible()
  await own.keyboard.press('1')
  await expect(chosenReason(own)).toHaveCount(1)
  await bar.click()
  const stage = own.getByRole('region', { name: operatorTexts.stage })
  await expect(stage.getByRole('heading', { name: review.name, exact: true })).toBeVisible()
  await expect(own).toHaveURL(new RegExp(`id=${review.id}`))
  await expect(chosenReason(own)).toHaveCount(0)
  await own.context().close()
})

test('after a return, only decisions that are not carried out yet can be undone (OPS-2)', async ({ browser }) => {
  const own = await operatorPage(browser, 1280)
  await own.clock.install()
  const decision = await decideFirst(own)
  await own.goto('/operator/review')
  const bar = own.getByRole('button', { name: operatorTexts.undo })
  const leave = async () => {
    await own.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Overview' }).click()
    await expect(own.getByRole('listbox')).toHaveCount(0)
  }
  await expect(bar).toBeVisible()
  decision.isScheduled = false
  await own.clock.fastForward(LEFT_MS)
  await expect(bar).toHaveCount(0)
  await leave()
  await own.goBack()
  await expect(own.getByRole('listbox')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await leave()
  decision.isScheduled = true
  await own.clock.fastForward(20_000)
  await own.goBack()
  await expect(bar).toBeVisible()
  await own.context().close()
})

const chosenReason = (own: Page) =>
  own.getByRole('group', { name: operatorTexts.rejectBecause }).getByRole('radio', { checked: true })

/** Far longer than a page needs, so that the speed of this machine does not matter. */
const LEFT_MS = 240_000

/** Answers as if the first review had been decided before the page was loaded, until it is undone. */
async function decideFirst(own: Page) {
  const token = await marquee.getToken(DEMO_OPERATOR)
  type Answer = { reviews: Review[] }
  const [review] = (await marquee.get<Answer>(listReviews.path, token)).reviews
  if (!review) throw new Error('none pending')
  const { kind, id, name } = review
  const decision = { review, isScheduled: true }
  await own.route('**/api/operator/reviews?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Answer // the server answers in the words of the contract
    if (!decision.isScheduled) return route.fulfill({ response, json: body })
    const coming = [{ kind, id, name, decision: 'approve', reason: null, leftMs: LEFT_MS }]
    return route.fulfill({ response, json: { ...body, reviews: body.reviews.filter((one) => one.id !== id), coming } })
  })
  await own.route(COMING, (route) => {
    decision.isScheduled = false
    return route.fulfill({ json: { success: true } })
  })
  return decision
}

/** Schedules the decision without the server, far later than needed, so that the speed of this machine does not matter. */
function scheduleSlowly(route: Route, name: string): Promise<void> {
  const [kind, id] = new URL(route.request().url()).pathname.split('/').slice(-3)
  const coming = { kind, id, name, decision: 'approve', reason: null, leftMs: 600_000 }
  return route.fulfill({ json: { success: true, coming } })
}
