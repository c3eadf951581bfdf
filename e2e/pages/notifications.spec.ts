import type { UserNotification } from '@marquee/contract/notifications'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, type Answers, createRefusal, createSession, listSent, open, TOKEN } from './built-pages.ts'
import {
  APPROVED,
  buildMarkCall,
  COUNT,
  createList,
  createNotificationAnswers,
  createSettings,
  INVOICE,
  LIST,
  NOTIFICATIONS,
  READ_ALL,
  REJECTED,
  SETTINGS,
} from './notification-fixtures.ts'
import { NOW } from './page-list.ts'
import { IDS } from './route-fixtures.ts'

/** The bell of the top bar and `/notifications`, with the server replaced (decision 28). */

test.use({ timezoneId: 'Europe/Berlin', viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => page.clock.setFixedTime(NOW))

const ME = 'GET /api/users/me'
const EVENTS = 'GET /api/events'
const SIGNED_IN = { [ME]: createSession('client') }
const show = (page: Page, path = '/notifications', answers: Answers = {}) =>
  open(page, path, { ...SIGNED_IN, ...createNotificationAnswers('client'), ...answers }, { token: TOKEN })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const entry = (page: Page, title: string) => page.getByRole('link', { name: title })
const markedAs = ({ ...one }: UserNotification, readAt: string | null): Answer => ({
  body: { notification: { ...one, readAt } },
})

/** A stream that stays open and sends one event when asked; the page reads it as it reads that of the server. */
async function streamEvents(page: Page): Promise<(event: string, data: object) => Promise<void>> {
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (address, init) => {
      if (address !== '/api/events') return send(address, init)
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      Object.assign(window, { eventWriter: writable.getWriter() })
      return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
    }
  })
  return async (event, data) => {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    await page.waitForFunction(() => 'eventWriter' in window)
    await page.evaluate(async (sent) => {
      const { eventWriter } = window as unknown as { eventWriter: WritableStreamDefaultWriter<Uint8Array> }
      await eventWriter.write(new TextEncoder().encode(sent))
    }, text)
  }
}

test('the bell opens the newest by day, and an entry leads to its object and is read', async ({ page }) => {
  const sent = await show(page, '/campaigns', { [buildMarkCall(REJECTED)]: markedAs(REJECTED, NOW.toISOString()) })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText([
    'Today',
    'Yesterday',
    'Monday, November 2, 2026',
  ])
  await expect(panel(page).getByRole('listitem')).toHaveCount(4)
  // What is unread is said in words.
  await expect(entry(page, 'Unread Approved: Winter brunch')).toBeVisible()
  await expect(entry(page, 'Invoice INV-2026-0042')).not.toHaveAccessibleName(/Unread/)
  await expect(entry(page, 'Rejected: Autumn roast')).toContainText('Use at least a tenth')
  await expectAccessible(page, 'the notifications')

  await entry(page, 'Rejected: Autumn roast').click()
  await expect(page).toHaveURL(new RegExp(`/campaigns/edit/${IDS.campaign}$`))
  await expect(panel(page)).toHaveCount(0)
  await expect.poll(() => listSent(sent, buildMarkCall(REJECTED)).map(({ body }) => body)).toEqual(['{"read":true}'])
})

test('the panel works with the keyboard, and gives the focus back to the bell', async ({ page }) => {
  const sent = await show(page, '/campaigns')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await panel(page).getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect
    .poll(() => listSent(sent, READ_ALL).map(({ body }) => body))
    .toEqual([JSON.stringify({ until: APPROVED.createdAt })])
  await panel(page).getByRole('link', { name: 'View all' }).press('Enter')
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
})

test('a new notification arrives live: in the bell, in the list, and once for screen readers', async ({ page }) => {
  let [unread, listed] = [0, [INVOICE]]
  const send = await streamEvents(page)
  const sent = await show(page, '/notifications', {
    [COUNT]: () => ({ body: { unread } }),
    [LIST]: () => createList(listed),
    [EVENTS]: () => new Promise<never>(() => {}),
  })
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.getByRole('status').filter({ hasText: 'New notification' })).toHaveCount(0)
  ;[unread, listed] = [1, [APPROVED, INVOICE]]
  await send('notification', { isNew: true })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page.getByRole('status').filter({ hasText: 'New notification' })).toHaveText(
    'New notification: Approved: Winter brunch',
  )
  await expect(entry(page, 'Approved: Winter brunch')).toBeVisible()

  // Another tab has read it: the count follows, and nothing is said.
  const asked = listSent(sent, LIST).length
  ;[unread, listed] = [0, [{ ...APPROVED, readAt: NOW.toISOString() }, INVOICE]]
  await send('notification', { isNew: false })
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect.poll(() => listSent(sent, LIST).length).toBe(asked + 1)
})

test('the bell shows no more than 99', async ({ page }) => {
  await show(page, '/campaigns', { [COUNT]: { body: { unread: 100 } } })
  await expect(bell(page)).toHaveAccessibleName('Notifications, more than 99 unread')
  await expect(page.getByRole('banner')).toContainText('99+')
})

test('the page filters, marks one as read and unread, and loads older ones', async ({ page }) => {
  const older: UserNotification = { ...INVOICE, id: IDS.campaign, title: 'Credit note CN-7' }
  const sent = await show(page, '/notifications', {
    [LIST]: createList(NOTIFICATIONS, '1_01890000-0000-7000-8000-000000000004'),
    [buildMarkCall(APPROVED)]: markedAs(APPROVED, NOW.toISOString()),
    [buildMarkCall(INVOICE)]: markedAs(INVOICE, null),
  })
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page, 'the notifications')
  await page.getByRole('button', { name: 'Mark as read' }).first().click()
  await expect.poll(() => listSent(sent, buildMarkCall(APPROVED)).map(({ body }) => body)).toEqual(['{"read":true}'])
  await page.getByRole('button', { name: 'Mark as unread' }).first().click()
  await expect.poll(() => listSent(sent, buildMarkCall(INVOICE)).map(({ body }) => body)).toEqual(['{"read":false}'])

  const isOlder = page.waitForRequest((request) => request.url().includes('cursor=1_'))
  await page.route('**/api/notifications?*cursor=*', (route) => route.fulfill({ json: createList([older]).body }))
  await page.getByRole('button', { name: 'Show older notifications' }).click()
  await isOlder
  await expect(entry(page, 'Credit note CN-7')).toBeVisible()
  await expect(page.getByText('Notifications are deleted after a year.')).toBeVisible()

  const isFiltered = page.waitForRequest((request) => request.url().includes('unread=true'))
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await isFiltered
  await expect(page).toHaveURL(/\/notifications\?unread=1$/)
})

test('empty lists and failures say what they are', async ({ page }) => {
  let list: Answer = createList([])
  await show(page, '/notifications', { [LIST]: () => list, [COUNT]: { body: { unread: 0 } } })
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()
  list = createRefusal(500, 'Broken')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  list = createList(NOTIFICATIONS)
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(4)
})

test('the email settings save each choice, and say why some are fixed', async ({ page }) => {
  let answer: Answer = { body: {} }
  const call = 'PUT /api/notifications/mails/campaign-decided'
  let chosen: 'now' | 'daily' = 'now'
  const sent = await show(page, '/notifications?tab=emails', {
    [SETTINGS]: () => createSettings('client', { 'campaign-decided': chosen }),
    [call]: () => answer,
  })
  const choice = page.getByRole('radiogroup', { name: 'Campaign approved or rejected' })
  await expect(choice.getByRole('radio', { name: 'At once' })).toBeChecked()
  await expect(page.getByText('Always sent at once, because it protects your account.').first()).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Password changed' })).toHaveCount(0)
  await expectAccessible(page, 'the notifications')

  chosen = 'daily'
  answer = { body: { setting: { kind: 'campaign-decided', topic: 'campaigns', mail: 'daily', fixed: null } } }
  await choice.getByText('Daily').click()
  await expect(choice.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await expect(page.getByText('Email settings saved')).toBeVisible()
  expect(listSent(sent, call).map(({ body }) => body)).toEqual(['{"mail":"daily"}'])

  answer = createRefusal(500, 'The server is busy.')
  await choice.getByText('Off').click()
  await expect(page.getByText('Email settings not saved')).toBeVisible()
  await expect(choice.getByRole('radio', { name: 'Daily' })).toBeChecked()
})

test('on a phone the panel is a sheet within the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await show(page, '/campaigns')
  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(4)
  await expect.poll(() => panel(page).boundingBox()).toEqual(expect.objectContaining({ x: 0, width: 360 }))
  const box = await panel(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740)
  await expectAccessible(page, 'the notifications')
})

test('an operator who looks at the pages of a user marks nothing', async ({ page }) => {
  const viewedBy = { firstName: 'Olga', lastName: 'Berg' }
  const sent = await show(page, '/notifications', { [ME]: createSession('client', { viewedBy }) })
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Mark/ })).toHaveCount(0)
  await entry(page, 'Approved: Winter brunch').click()
  await expect(page).toHaveURL(/campaigndetails/)
  expect(sent.filter(({ call }) => call.startsWith('PUT '))).toEqual([])
})
