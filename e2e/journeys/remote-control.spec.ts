import type { listOwnerScreens } from '@marquee/contract/owners'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { User } from '@marquee/contract/identity'
import { expect, test } from '@playwright/test'
import { DEMO_OPERATOR, DEMO_PARTNER, type DemoMarquee, startDemo } from '../support/demo.ts'

/** A partner sends commands to a screen whose simulated device carries them out (decision 37). */

let marquee: DemoMarquee

test.beforeAll(async () => {
  marquee = await startDemo()
})
test.afterAll(() => marquee?.stop())

test('a partner takes a screenshot, reloads the player and sees both done; the audit log of operators has them', async ({
  browser,
}) => {
  const token = await marquee.getToken(DEMO_PARTNER)
  const { user } = await marquee.get<{ user: User }>('/api/users/me', token)
  type Owned = EndpointReply<typeof listOwnerScreens>
  const { screens } = await marquee.get<Owned>(`/api/owners/screens/${user.ownerId}`, token)
  const online = screens.find(({ status, onlineStatus }) => status === 'Active' && onlineStatus === 'online')
  if (!online) throw new Error('no screen of the demo world is online')
  const options = { baseURL: marquee.url, locale: 'en-US' }
  const [partner, operator] = [await browser.newContext(options), await browser.newContext(options)]
  await marquee.signIn(partner, token)
  const page = await partner.newPage()
  await page.goto(`/screendetails/${online._id}`)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Remote control', exact: true }) })
  const commands = card.getByRole('list', { name: 'Latest commands' }).getByRole('listitem')
  await expect(card.getByText('No screenshot from the last 24 hours')).toBeVisible()

  await card.getByRole('button', { name: 'Take screenshot' }).click()
  await expect(commands).toHaveText([/^Screenshot\s*Done/])
  const picture = card.getByRole('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await card.getByRole('button', { name: 'Reload player' }).click()
  await expect(commands).toHaveText([/^Reload\s*Done/, /^Screenshot\s*Done/])
  await card.getByRole('button', { name: 'Reload player' }).click()
  await expect(card.getByRole('alert')).toContainText('This screen got the same command a short while ago.')
  await expect(commands).toHaveCount(2)

  await marquee.signIn(operator, await marquee.getToken(DEMO_OPERATOR))
  const console = await operator.newPage()
  await console.goto(`/operator/screens/${online._id}`)
  await expect(console.getByRole('list', { name: 'Latest commands' }).getByRole('listitem')).toHaveCount(2)
  await console.goto('/operator/audit?action=order')
  await console
    .getByRole('button', { name: /^Sent a command to the device/ })
    .first()
    .click()
  const command = console.locator('dt', { hasText: /^Command$/ }).locator('xpath=following-sibling::dd[1]')
  await expect(command).toHaveText('Reload')
  for (const context of [partner, operator]) await context.close()
})
