import type { AccountLanguage } from '@marquee/contract/language/languages'
import { runInLanguage } from '@marquee/contract/language/load'
import { billingDetailTexts } from '@marquee/contract/messages/billing-details'
import { companyTexts } from '@marquee/contract/messages/companies'
import { identityTexts } from '@marquee/contract/messages/identity'
import { ownerTexts } from '@marquee/contract/messages/owners'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { waitForMailedLink } from './mailbox.ts'
import { recordTexts, type SeenText } from './seen-texts.ts'
import type { VirtualMarquee } from './virtual-marquee.ts'

/** A partner or a client with a browser in another language. All pages are found by the messages of that language. */

export const PASSWORD = 'Leuchtschrift 88'

export type Person = {
  role: 'partner' | 'client'
  language: AccountLanguage
  locale: string
  firstName: string
  lastName: string
  email: string
  /** The company, its address and its number. */
  company: string
  street: string
  postcode: string
  town: string
  country: string
  vatNumber: string
  iban: string
}

export type Say = <T>(read: () => T) => T

export type LocalisedUser = Person & {
  page: Page
  marquee: VirtualMarquee
  /** A message in the language of the user. */
  say: Say
  listSeenTexts(): SeenText[]
}

export async function openUser(browser: Browser, marquee: VirtualMarquee, person: Person): Promise<LocalisedUser> {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({
    baseURL: marquee.url,
    locale: person.locale,
    timezoneId: 'Europe/Paris',
    viewport,
    reducedMotion: 'reduce',
  })
  await marquee.follow(context)
  const texts = await recordTexts(context)
  const page = await context.newPage()
  return {
    ...person,
    page,
    marquee,
    say: (read) => runInLanguage(person.language, read),
    listSeenTexts: () => texts.list(),
  }
}

/** Finds elements by the messages of the user's language, exactly. */
export function createFinder(scope: Page | Locator, { say }: LocalisedUser) {
  return {
    field: (read: () => string) => scope.getByLabel(say(read), { exact: true }),
    button: (read: () => string) => scope.getByRole('button', { name: say(read), exact: true }),
    link: (read: () => string) => scope.getByRole('link', { name: say(read), exact: true }),
    see: (read: () => string) => expect(scope.getByText(say(read)).first()).toBeVisible(),
    invalidFields: scope.locator('[aria-invalid=true]'),
    files: scope.locator('input[type=file]'),
  }
}

type Form = { path: string; add: () => string; submit: () => string; isDialog?: boolean }

/** Opens a form from a list, and sends it empty, which is refused. */
export async function openForm(user: LocalisedUser, { path, add, submit, isDialog = false }: Form) {
  const { page } = user
  await page.goto(path)
  const { button, link } = createFinder(page, user)
  await (isDialog ? button : link)(add).first().click()
  const form = createFinder(isDialog ? page.getByRole('dialog') : page, user)
  const send = form.button(submit)
  await send.click()
  await expect(form.invalidFields).not.toHaveCount(0)
  return { form, submit: send }
}

/** Refused first, because the form is empty; then registers and confirms the email address. */
export async function register(user: LocalisedUser): Promise<void> {
  const { page, say, role, marquee } = user
  const isPartner = role === 'partner'
  const submit = page.getByRole('button', { name: say(() => identityTexts.signUp), exact: true })
  await page.goto(isPartner ? '/ownersignup' : '/companysignup')
  await submit.click()
  await expect(page.getByText(say(() => identityTexts.fieldMissing)).first()).toBeVisible()
  for (const name of ['firstName', 'lastName', 'email'] as const) await page.locator(`[name=${name}]`).fill(user[name])
  await page.locator('[name=password]').fill('kurz')
  await page.locator('[name=confirmPassword]').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await submit.click()
  await expect(page.getByText(say(() => identityTexts.passwordsDiffer)).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('[name=password]').fill(PASSWORD)
  await submit.click()
  const success = say(() => (isPartner ? identityTexts.ownerSuccess : identityTexts.companySuccess))
  await expect(page.getByText(success)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button').click()
  await marquee.work()
  await openMailedLink(user, '/verifyEmail/')
  await expect(page.getByText(say(() => identityTexts.verified))).toBeVisible()
}

/** The path alone, because emails name the public address of the product. */
export async function openMailedLink({ page, email }: LocalisedUser, part: string): Promise<void> {
  await page.goto(new URL(await waitForMailedLink(page, email, part)).pathname)
}

/** The first attempt has a wrong password. */
export async function signIn({ page, say, email }: LocalisedUser): Promise<void> {
  await page.goto('/notfound')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  const submit = page.getByRole('button', { name: say(() => identityTexts.signIn), exact: true })
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('falsch-faux-99')
  await submit.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.locator('[name=password]').fill(PASSWORD)
  await submit.click()
  await expect(page.locator('[name=password]')).toBeHidden()
}

/** By the email that the sign-in page sends; a password that is too short comes first. */
export async function resetPassword(user: LocalisedUser): Promise<void> {
  const { page, email, marquee } = user
  const t = identityTexts
  await page.goto('/notfound')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await createFinder(page, user)
    .link(() => t.forgotPassword)
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=email]').fill(email)
  await dialog.locator('button[type=submit]').click()
  await createFinder(page, user).see(() => t.emailSent)
  await marquee.work()
  await openMailedLink(user, '/reset-password/')
  for (const [password, said] of [
    ['kurz', () => t.resetFailed],
    [PASSWORD, () => t.resetDone],
  ] as const) {
    for (const name of ['newPassword', 'confirmation']) await page.locator(`[name=${name}]`).fill(password)
    await page.locator('button[type=submit]').click()
    await createFinder(page, user).see(said)
    await page.getByRole('alertdialog').getByRole('button').click()
  }
}

/** The owner profile of a partner, or the company of a client. */
export async function fillProfile(user: LocalisedUser): Promise<void> {
  const { page, say, role } = user
  const isPartner = role === 'partner'
  await page.goto(isPartner ? '/ownerprofile' : '/companyprofile')
  await page.getByRole('button', { name: say(() => ownerTexts.addInformation) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.locator('[aria-invalid]').first()).toBeVisible()
  const values = isPartner ? listOwnerFields(user) : listCompanyFields(user)
  for (const [label, value] of values) await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByText(say(() => (isPartner ? ownerTexts.saved : companyTexts.added)))).toBeVisible()
  await expect(dialog).toBeHidden()
}

function listOwnerFields({ say, company, street, postcode, town, email, iban, ...user }: LocalisedUser) {
  const name = `${user.firstName} ${user.lastName}`
  return say((): [string, string][] => [
    [ownerTexts.companyName, company],
    [ownerTexts.companyPhone, '+49 30 1234567'],
    [ownerTexts.companyEmail, email],
    [ownerTexts.companyAddress, `${street}, ${postcode} ${town}`],
    [ownerTexts.bankNameField, 'Sparkasse'],
    [ownerTexts.accountHolderField, name],
    [ownerTexts.accountNumberField, iban],
  ])
}

function listCompanyFields({ say, company, street, postcode, town, email }: LocalisedUser) {
  return say((): [string, string][] => [
    [companyTexts.companyName, company],
    [companyTexts.companyPhone, '+49 30 1234567'],
    [companyTexts.companyEmail, email],
    [companyTexts.companyAddress, `${street}, ${postcode} ${town}`],
    [companyTexts.description, company],
  ])
}

/** The VAT number is refused at first. */
export async function fillBillingDetails({ page, say, ...user }: LocalisedUser): Promise<void> {
  await page.getByRole('button', { name: say(() => billingDetailTexts.changeLabel) }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['street', 'postcode', 'town'] as const) {
    await dialog.locator(`[name=${name}]`).fill(user[name])
  }
  await dialog.locator('[name=country]').selectOption(user.country)
  await dialog.locator('[name=vatNumber]').fill(`${user.vatNumber.slice(0, -1)}7`)
  const save = dialog.getByRole('button', { name: say(() => billingDetailTexts.save) })
  await save.click()
  await expect(dialog.locator('[aria-invalid]')).toBeVisible()
  await dialog.locator('[name=vatNumber]').fill(user.vatNumber)
  await save.click()
  await expect(page.getByText(say(() => billingDetailTexts.saved))).toBeVisible()
}

/** Opens pages and waits until they have loaded. */
export async function visit({ page }: LocalisedUser, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
}
