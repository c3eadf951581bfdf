import type { RemoteControl } from '@marquee/contract/remote-orders'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, type Answers, createRefusal, createSession, listSent, open } from './built-pages.ts'
import { operatorScreenAnswers } from './operator-screen-fixtures.ts'
import {
  COMMANDS,
  createOrder,
  createOrderCall,
  createRemoteAnswers,
  createRemoteCall,
  NO_COMMANDS,
} from './remote-fixtures.ts'
import { AT, detailAnswers, heldEvents, OWNER, PARTNER, VEHICLE_SCREEN, vehicleScreen } from './screen-fixtures.ts'

/** The card “Remote control” of a screen, with the server replaced (decision 37). */

test.use({ timezoneId: 'Europe/Berlin' })
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(AT)))

const VAN = `/screendetails/${VEHICLE_SCREEN}`
const ORDER = createOrderCall(VEHICLE_SCREEN)
const LIST = createRemoteCall(VEHICLE_SCREEN)
const showVan = (page: Page, more: Answers, screen = vehicleScreen()) =>
  open(page, VAN, detailAnswers(screen, more), PARTNER)
const getCard = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Remote control', exact: true }) })
const getCommands = (page: Page) => getCard(page).getByRole('list', { name: 'Latest commands' }).getByRole('listitem')
const getButtons = (page: Page) => getCard(page).getByRole('group', { name: 'Commands' }).getByRole('button')

test('sends a command by keyboard, follows its state, asks before a restart, and says when it came too soon', async ({
  page,
}) => {
  let control: RemoteControl = NO_COMMANDS
  let answer: Answer = { status: 201, body: { order: createOrder('screenshot') } }
  const events = heldEvents('remote')
  const sent = await showVan(page, {
    ...events.answers,
    ...createRemoteAnswers(VEHICLE_SCREEN),
    [LIST]: () => ({ body: control }),
    [ORDER]: () => answer,
  })
  const card = getCard(page)
  await expect(card.getByText('No screenshot from the last 24 hours')).toBeVisible()
  await expect(card.getByText('No commands yet.')).toBeVisible()
  await expectAccessible(page, 'without commands')

  const take = card.getByRole('button', { name: 'Take screenshot' })
  await take.focus()
  control = { ...NO_COMMANDS, orders: [createOrder('screenshot', { sentAt: AT })] }
  await page.keyboard.press('Enter')
  await expect(getCommands(page)).toHaveText([/^Screenshot\s*Sent\s*2:32 PM · by Inês Carvalho$/])
  await expect(card.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  const running = createOrder('reload', { state: 'taken', takenAt: AT })
  control = { ...COMMANDS, orders: [running, ...COMMANDS.orders] }
  events.tell()
  await expect(card.getByRole('img', { name: 'Front seat on 11/20/2026, 2:21 PM' })).toBeVisible()
  await expect(take).toBeFocused()
  await expect(card.getByRole('button', { name: 'Running...' })).toBeDisabled()

  answer = createRefusal(429, 'Too many attempts.')
  Object.assign(answer.body as object, { details: { retryAfterSeconds: 42 } })
  await card.getByRole('button', { name: 'Identify screen' }).click()
  await expect(card.getByRole('alert')).toHaveText(
    'This screen got the same command a short while ago. Send it again in 42 s.',
  )
  answer = { status: 201, body: { order: createOrder('restart') } }
  await card.getByRole('button', { name: 'Restart player' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restart the player?' })
  await dialog.getByRole('button', { name: 'Restart player' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => listSent(sent, ORDER).map(({ body }) => body))
    .toEqual(['{"kind":"screenshot"}', '{"kind":"identify"}', '{"kind":"restart"}'])
})

test('says why commands failed, and offers none to a viewer, without a device, or to support', async ({ page }) => {
  await showVan(page, {}, vehicleScreen({ onlineStatus: 'offline' }))
  await expect(getCard(page)).toContainText('A command reaches the screen only if it’s online again within 5 minutes.')
  await expect(getCommands(page)).toHaveCount(4)
  await expect(getCommands(page).nth(2)).toContainText(
    /Restart\s*Failed.*by an operator\s*The player couldn’t load again without a network\./,
  )
  await expect(getCommands(page).nth(3)).toContainText(/Expired.*The screen wasn’t online within 5 minutes\./)
  await getCard(page).getByRole('button', { name: 'Show all' }).click()
  await expect(getCommands(page)).toHaveCount(5)
  for (const summary of ['What each command does', /^Diagnostics of 11\/20\/2026/]) {
    await getCard(page).getByText(summary).click()
  }
  await expect(getCard(page)).toContainText('Covered plays count as partial.')
  await expect(getCard(page)).toContainText(/Files\s*11 of 12 ready/)
  await expect(getCard(page).getByText('MEDIA_ERR_DECODE')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `all states at ${width}`)
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(over, `at ${width}`).toBeLessThanOrEqual(0)
  }

  await showVan(page, {}, vehicleScreen({ uuid: null, onlineStatus: 'Unknown' }))
  await expect(getCard(page)).toContainText('Pair a device to send commands.')
  await expect(getButtons(page)).toHaveCount(0)
  const viewer = createSession('partner', { ownerId: OWNER, memberRole: 'viewer' })
  await showVan(page, { 'GET /api/users/me': viewer })
  await expect(getCommands(page)).toHaveCount(4)
  await expect(getButtons(page)).toHaveCount(0)
  await showVan(page, { [LIST]: createRefusal(500, 'The wires are wet') })
  await expect(getCard(page)).toContainText('We couldn’t load this part.')

  const address = `/operator/screens/${VEHICLE_SCREEN}`
  for (const [operatorRole, buttons] of [
    ['support', 0],
    ['fleet', 5],
  ] as const) {
    const me = { 'GET /api/users/me': createSession('operator', { operatorRole }) }
    await open(page, address, operatorScreenAnswers(me), PARTNER)
    await expect(getCommands(page)).toHaveCount(4)
    await expect(getButtons(page)).toHaveCount(buttons)
  }
})
