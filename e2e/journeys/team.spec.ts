import { expect, type Browser, type Page, test } from '@playwright/test'
import { type DemoMarquee, startDemo } from '../support/demo.ts'
import { waitForMailedLink } from '../support/mailbox.ts'

/** Two people of one company on the real server: invitation, a role, what it allows, and its loss (decision 33). */

const NORA = 'nora@brisa-coffee.example'
const PASSWORD = 'Leuchtschrift 88'

let marquee: DemoMarquee
let admin: Page
let nora: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  marquee = await startDemo()
  admin = await openBrowser(browser)
  nora = await openBrowser(browser)
})

test.afterAll(async () => {
  await admin?.context().close()
  await nora?.context().close()
  await marquee?.stop()
})

test('an admin invites a manager, who registers from the email and is signed in', async () => {
  await admin.goto('/')
  await admin.getByLabel('Email').fill('client@demo.example')
  await admin.getByLabel('Password', { exact: true }).fill('marquee-demo')
  await admin.getByRole('button', { name: 'Sign In' }).click()
  await admin.getByRole('link', { name: 'Team' }).click()
  await admin.getByRole('button', { name: 'Invite member' }).click()
  await admin.getByLabel('Email address').fill(NORA)
  await admin.getByRole('radio', { name: /^Manager/ }).check()
  await admin.getByRole('button', { name: 'Send invitation' }).click()
  await expect(admin.getByRole('row').filter({ hasText: NORA })).toContainText('Manager')

  await nora.goto(await waitForMailedLink(admin, NORA, '/invitation/'))
  await expect(nora.getByRole('heading', { name: /^Join Brisa/ })).toBeVisible()
  await nora.getByLabel('First name').fill('Nora')
  await nora.getByLabel('Last name').fill('Berg')
  await nora.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await nora.getByLabel('Confirm password').fill(PASSWORD)
  await nora.getByRole('checkbox').check()
  await nora.getByRole('button', { name: 'Sign Up' }).click()
  await expect(nora).toHaveURL(/\/companydashboard$/)
})

test('a copy that the manager saves names her to the admin', async () => {
  await nora.getByRole('link', { name: 'Campaigns', exact: true }).click()
  await nora.getByRole('link', { name: 'Autumn roast', exact: true }).first().click()
  await expect(nora.getByRole('heading', { level: 1 })).toHaveText('Campaign Details')
  await nora.getByRole('link', { name: 'Duplicate' }).click()
  await nora.getByLabel('Name', { exact: true }).fill('Copy of Nora')
  await nora.getByRole('button', { name: 'Save as Draft' }).first().click()
  await expect(nora).toHaveURL(/\/campaigns$/i)
  await admin.getByRole('link', { name: 'Campaigns', exact: true }).click()
  await admin.getByRole('link', { name: 'Copy of Nora', exact: true }).first().click()
  await expect(
    admin
      .getByRole('main')
      .getByText(/Nora Berg/)
      .first(),
  ).toBeVisible()
})

test('as a viewer she loses the buttons at once, and is no member once removed', async () => {
  const add = nora.getByRole('link', { name: 'Add Campaign' }).first()
  await expect(add).toBeVisible()
  await admin.getByRole('link', { name: 'Team' }).click()
  const row = admin.getByRole('row').filter({ hasText: NORA })
  await row.getByRole('button', { name: /^Change role/ }).click()
  await admin.getByRole('radio', { name: /^Viewer/ }).check()
  await admin.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(add).toHaveCount(0)
  await row.getByRole('button', { name: 'Remove Nora Berg' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await expect(nora.getByText('Copy of Nora')).toHaveCount(0)
})

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: marquee.url, locale: 'en-US', reducedMotion: 'reduce' })
  return context.newPage()
}
