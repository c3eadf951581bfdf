import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, type Answers, createRefusal, open } from './built-pages.ts'
import * as fixtures from './install-fixtures.ts'

/** `/install/{token}`, the page of an installer (decision 42), on a phone and with the server replaced. */

const { INSTALL_TOKEN, GET_INSTALLATION, START, LIST_VENUES, INSTALL, UNDO, INSTALLED, createInstallation } = fixtures

test.use({ viewport: { width: 360, height: 740 } })
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

const show = (page: Page, answers: Answers, path = `/install/${INSTALL_TOKEN}`) =>
  open(page, path, { [LIST_VENUES]: { body: fixtures.VENUES }, ...answers })

test('leads an installer from the link to a screen that is online, and undoes a pairing', async ({ page }) => {
  let installation = createInstallation({ isStarted: false, screenCount: 0, screens: [] })
  const done: Answer = { body: { success: true, message: 'Pairing undone. The screen shows a new code.' } }
  const sent = await show(page, {
    [GET_INSTALLATION]: () => ({ body: installation }),
    [START]: () => {
      installation = { ...installation, isStarted: true }
      return done
    },
    [INSTALL]: () => {
      installation = createInstallation()
      return { body: { success: true, screen: INSTALLED } }
    },
    [UNDO]: () => {
      installation = createInstallation({ screenCount: 0, screens: [] })
      return done
    },
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Screens of Elbe Taxi' })).toBeVisible()
  await expectAccessible(page, 'the start of an installer')
  await page.getByRole('button', { name: 'Start here' }).click()

  await page.getByRole('searchbox').fill('100')
  await page.getByRole('button', { name: 'HH-TX 100 Skoda Octavia' }).click()
  await expect(page.getByLabel('Screen', { exact: true })).toContainText('Rear')
  await page.getByRole('button', { name: 'Front', exact: true }).click()
  await page.getByRole('button', { name: 'Pair screen' }).click()
  await expect(page.getByText('Enter the code', { exact: true })).toBeVisible()
  await page.getByLabel('Code on the screen').fill('k7m2qx')
  await expectAccessible(page, 'the form of an installer')
  await page.getByRole('button', { name: 'Pair screen' }).click()
  await expect(page.getByText('Waiting for the screen')).toBeVisible()
  // The display of the device stands upright in a vehicle.
  await expect(page.getByText('They fill only 32% of it.')).toBeVisible()
  const request = sent.find(({ call }) => call === INSTALL)
  expect(JSON.parse(request?.body ?? '')).toEqual({
    code: 'K7M2QX',
    vehicle: fixtures.VENUES.venues[0]?._id,
    name: 'Front',
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  installation = createInstallation({ screens: [{ ...INSTALLED, onlineStatus: 'online' }] })
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the pairing of Front in HH-TX 100' }).click()
  await expect(page.getByText('No screens yet.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('gets the code from the QR code of a screen, which shows the address of the page of partners', async ({
  page,
}) => {
  await show(page, { [GET_INSTALLATION]: { body: createInstallation() } }, `/screens?pair=K7M2QX`)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.evaluate((token) => localStorage.setItem('install-link', token), INSTALL_TOKEN)
  await page.goto('http://marquee.test/screens?pair=K7M2QX')
  await page.getByRole('button', { name: 'HH-TX 100 Skoda Octavia' }).click()
  await expect(page.getByLabel('Code on the screen')).toHaveValue('K7M2QX')
})

test('says why a link opens nothing, and what to do', async ({ page }) => {
  let answer = createRefusal(403, 'This link is used in another browser.')
  await show(page, { [GET_INSTALLATION]: () => answer })
  await expect(page.getByRole('heading', { level: 1, name: 'This link is used on another device' })).toBeVisible()
  answer = createRefusal(404, 'Nothing here')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'This link isn’t valid' })).toBeVisible()
  await expectAccessible(page, 'a link of an installer that opens nothing')
})
