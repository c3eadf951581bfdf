import { fileURLToPath } from 'node:url'
import { expect, type Browser, type Page, test } from '@playwright/test'
import { DEMO_PARTNER, type DemoMarquee, startDemo } from '../support/demo.ts'
import { waitForMailedLink } from '../support/mailbox.ts'

/** Two new users on the real server: their registrations are stored, their signed-out sessions have ended. */

const VIDEO = fileURLToPath(new URL('../../samples/autumn-roast.mp4', import.meta.url))
const PARTNER = 'jonas@fahrdienst.example'
const CLIENT = 'ines@brisa-coffee.example'
const PASSWORD = 'Leuchtschrift 88'
const NEW_PASSWORD = 'Straßenlaterne 99'

let marquee: DemoMarquee
let page: Page
/** The same user's browser at home. */
let elsewhere: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  marquee = await startDemo()
  page = await openBrowser(browser)
  elsewhere = await openBrowser(browser)
})

test.afterAll(async () => {
  await page?.context().close()
  await elsewhere?.context().close()
  await marquee?.stop()
})

test('a partner registers and verifies by the emailed link, which works repeatedly (VERIFY-04, VERIFY-05, TRAP-26)', async () => {
  await register('/ownersignup', PARTNER)
  await expect(page.getByText('Account created successfully. Email has been sent!')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  const link = await waitForMailedLink(page, PARTNER, '/verifyEmail/')
  for (let time = 0; time < 2; time++) {
    await elsewhere.goto(link)
    await expect(elsewhere.getByText('You have successfully verified your email.')).toBeVisible()
    await expect(elsewhere).toHaveURL(/\/$/)
  }
})

test('the owner profile with its bank details is stored and can be changed (GEN-02)', async () => {
  await page.getByRole('button', { name: 'Add Information' }).click()
  const dialog = page.getByRole('dialog', { name: 'Owner Profile Details' })
  await dialog.getByLabel('Company Name').fill('Fahrdienst Albrecht')
  await dialog.getByLabel('Company Phone').fill('+43 662 1234')
  await dialog.getByLabel('Company Email').fill('office@fahrdienst.example')
  await dialog.getByLabel('Company Address').fill('Alpenstraße 1, 5020 Salzburg')
  await dialog.getByLabel('Bank Name').fill('Salzburger Sparkasse')
  await dialog.getByLabel('Account Holder Name').fill('Jonas Albrecht')
  await dialog.getByLabel('Bank Account Number').fill('AT611904300234573201')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Owner Details updated Successfully')).toBeVisible()
  await page.reload()
  const main = page.getByRole('main')
  for (const words of ['Fahrdienst Albrecht', 'Alpenstraße 1, 5020 Salzburg', 'Salzburger Sparkasse']) {
    await expect(main.getByText(words).first()).toBeVisible()
  }
  await main.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('Bank Account Number')).toHaveValue('AT611904300234573201')
  await dialog.getByLabel('Bank Name').fill('Raiffeisenbank')
  await dialog.getByLabel('Company Name').fill('Fahrdienst Albrecht & Sohn')
  await dialog.getByRole('button', { name: 'Update' }).click()
  // The change redirects payouts, so it requires the password (product 8).
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Change bank details' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(main.getByText('Raiffeisenbank').first()).toBeVisible()
  await expect(main.getByText('Fahrdienst Albrecht & Sohn').first()).toBeVisible()
})

test('signing out ends the session on the server, too (SESS-06)', async () => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  const who = () => page.request.get('/api/users/me', { headers: { authorization: token } })
  await expect.poll(async () => (await who()).status()).toBe(401)
})

test('a client registers a company profile and changes it (GEN-08)', async () => {
  await register('/companysignup', CLIENT)
  await expect(page.getByText('Please check your Email for verification')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await elsewhere.goto(await waitForMailedLink(page, CLIENT, '/verifyEmail/'))
  await expect(elsewhere.getByText('You have successfully verified your email.')).toBeVisible()
  await signIn(page, PASSWORD)
  await expect(page).toHaveURL(/\/companydashboard$/)
  await page.getByRole('link', { name: 'Company Profile' }).click()
  await page.getByRole('button', { name: 'Add Information' }).click()
  const dialog = page.getByRole('dialog', { name: 'Company Information' })
  await dialog.getByLabel('Company Name').fill('Brisa Coffee Roasters')
  await dialog.getByLabel('Company Phone').fill('+351 21 000 000')
  await dialog.getByLabel('Company Email').fill('ola@brisa-coffee.example')
  await dialog.getByLabel('Company Address').fill('Rua do Norte 12, Lisboa')
  await dialog.getByLabel('Description').fill('Coffee for people who get up early.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Company Details Added Successfully')).toBeVisible()
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByText('Rua do Norte 12, Lisboa')).toBeVisible()
  await main.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Company Address').fill('Rua Augusta 7, Lisboa')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Company Details updated Successfully')).toBeVisible()
  await page.reload()
  await expect(main.getByText('Rua Augusta 7, Lisboa')).toBeVisible()
  await expect(main.getByText('Coffee for people who get up early.')).toBeVisible()
})

test('a client creates, reads, changes and deletes a campaign of some weeks on vehicle screens (GEN-09)', async () => {
  await page.goto('/campaigns/add')
  await page.getByLabel('Name', { exact: true }).fill('Autumn roast')
  await page.getByRole('radio', { name: 'vehicle' }).check()
  await page.getByLabel('Location').selectOption({ index: 1 })
  await page.getByLabel('Start Date').fill(inDays(60))
  await page.getByRole('textbox', { name: 'Number of Weeks' }).fill('2')
  await page.getByRole('checkbox', { disabled: false }).first().check()
  await page.locator('input[type=file]').setInputFiles(VIDEO)
  await expect(page.getByText('autumn-roast.mp4')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Campaign Added Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/campaigns$/)
  await page.reload()
  await expect(page.getByRole('article', { name: /Autumn roast/ })).toContainText('Pending Approval')

  await page.getByRole('link', { name: 'Autumn roast' }).click()
  await expect(page).toHaveURL(/\/campaigndetails\//)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Autumn roast' })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(1)
  await page.getByRole('link', { name: 'Edit Campaign' }).click()
  await expect(page.getByRole('textbox', { name: 'Number of Weeks' })).toHaveValue('2')
  await page.getByLabel('Name', { exact: true }).fill('Winter roast')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Campaign Updated Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/campaigns$/)
  await page.reload()
  const card = page.getByRole('article', { name: /Winter roast/ })
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Campaign' }).click()
  await expect(page.getByText('Campaign deleted successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No campaigns found. Please add a campaign.')).toBeVisible()
})

test('the emailed link resets a forgotten password once, and signs out every other browser (FORGOT-05, RESET-08 to RESET-10, API-USER-05, API-USER-06)', async () => {
  await elsewhere.goto('/')
  await elsewhere.getByRole('link', { name: 'Forgot Password?' }).click()
  await elsewhere.getByRole('dialog').getByLabel('Email').fill(CLIENT)
  await elsewhere.getByRole('button', { name: 'Send Email' }).click()
  await expect(elsewhere.getByText('Email sent SuccessFully')).toBeVisible()
  const link = await waitForMailedLink(elsewhere, CLIENT, '/reset-password/')
  await choose(elsewhere, link)
  await expect(elsewhere.getByRole('alertdialog', { name: 'Congratulations!' })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Sign In' }).last().click()

  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await signIn(elsewhere, PASSWORD)
  await expect(elsewhere.getByRole('alert')).toContainText('Invalid email or password.')
  await signIn(elsewhere, NEW_PASSWORD)
  await expect(elsewhere).toHaveURL(/\/companydashboard$/)
  await choose(elsewhere, link)
  await expect(elsewhere.getByRole('alertdialog', { name: 'Error' })).toContainText(
    'Failed to reset password. Please try again.',
  )
})

test('a partner sees their screens in a list and in details, with days and invoices by month (GEN-05, GEN-07)', async () => {
  await page.goto('/')
  const token = await marquee.getToken(DEMO_PARTNER)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/screens')
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toContainText('Screen Status')
  const link = first.getByRole('link').first()
  // The card truncates long names; the title of the link has the whole name.
  const name = (await link.getAttribute('title')) ?? ''
  await link.click()
  await expect(page).toHaveURL(/\/screendetails\//)
  await expect(page.getByRole('main')).toContainText(name)
  const months = page.getByRole('table', { name: 'Monthly Screen Count & Invoices' })
  for (const head of ['Month', 'Days', 'Status', 'Action']) {
    await expect(months.getByRole('columnheader', { name: head, exact: true })).toBeVisible()
  }
  await expect(months.getByRole('row').nth(1)).toContainText(/(Paid|Pending)/)
})

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: marquee.url, locale: 'en-US', reducedMotion: 'reduce' })
  return context.newPage()
}

async function register(path: string, email: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('First name').fill('Inês')
  await page.getByLabel('Last name').fill('Carvalho')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

async function signIn(on: Page, password: string): Promise<void> {
  if (new URL(on.url()).pathname !== '/') await on.goto('/')
  await on.getByLabel('Email').fill(CLIENT)
  await on.getByLabel('Password', { exact: true }).fill(password)
  await on.getByRole('button', { name: 'Sign In' }).click()
}

async function choose(on: Page, link: string): Promise<void> {
  await on.goto(link)
  await on.getByRole('textbox', { name: 'New Password' }).fill(NEW_PASSWORD)
  await on.getByRole('textbox', { name: 'Confirm Password' }).fill(NEW_PASSWORD)
  await on.getByRole('button', { name: 'Reset Password & Login' }).click()
}

/** A calendar day in the format of a date field. */
function inDays(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
}
