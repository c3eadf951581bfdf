import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, holdAnswer, open, createRefusal, listSent, createSession, readStorage } from './built-pages.ts'
import { CLIENT, COMPANY, market, WITHOUT_COMPANY } from './campaign-fixtures.ts'
import { parseParts } from './venue-fixtures.ts'

/** `/companyprofile`: the client, the company and its form. */

const PICTURE = fileURLToPath(new URL('../../samples/taxi-by-day.png', import.meta.url))
const GET_ME = 'GET /api/users/me'
const GET_COMPANY = `GET /api/companies/${COMPANY}`
const PUT_COMPANY = `PUT /api/companies/${COMPANY}`
const POST_COMPANY = 'POST /api/companies'
const POST_IMAGE = 'POST /api/users/me/profile-image'

const brisa = {
  _id: COMPANY,
  logo: 'null' as string | null,
  name: 'Brisa Coffee',
  email: 'ola@brisa.example',
  phone: '+351 21 555 0140',
  address: 'Rua do Norte 12',
  website: 'brisa.example',
  description: 'Coffee for people who get up early.',
}
const client = (more: object) => createSession('client', { companyId: COMPANY, ...more })
const picture = { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/svg+xml' }
const saved = (company: object) => ({ body: { success: true, message: 'ok', company } })
/** The fields of the dialog, in its order, with their part names in the call. */
const FIELDS = {
  'Company Name': 'name',
  'Company Phone': 'phone',
  'Company Email': 'email',
  'Company Website': 'website',
  'Company Address': 'address',
  Description: 'description',
} as const

const show = (page: Page, answers: Answers = {}) =>
  open(page, '/companyprofile', market({ [GET_COMPANY]: { body: { company: brisa } }, ...answers }), CLIENT)
const card = (page: Page, name: string) => page.locator('section', { has: page.getByRole('heading', { name }) }).first()
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Company Information' })
const expectNoMessage = (page: Page) =>
  expect(page.locator('[role=alert], dialog[open], [class*=toast]')).toHaveCount(0)

/** The failures that the page has logged. */
function recordLog(page: Page): string[] {
  const log: string[] = []
  page.on('console', (message) => {
    // The browser's own line about a refused request is ignored.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) log.push(message.text())
  })
  return log
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Edit' }).click()
  return getDialog(page)
}

test('shows the client and the company, and requests no logo named null (CPROF-01, CPROF-02, CPROF-05, CPROF-06, CPROF-07, CPROF-09, TRAP-29)', async ({
  page,
}) => {
  const sent = await show(page, {
    [GET_ME]: client({ phone: '+351 91 555 0182' }),
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await expect(page).toHaveTitle('Profile · Marquee')
  const person = card(page, 'Inês Carvalho')
  await expect(person.locator('dd')).toHaveText(['ines@brisa.example', '+351 91 555 0182'])
  // A client without a picture has a placeholder.
  await expect(person.locator('img')).toHaveCount(0)
  await expect(person.locator('svg').first()).toBeVisible()
  const company = card(page, 'Company Information')
  await expect(company.getByRole('heading', { name: 'Brisa Coffee' })).toBeVisible()
  await expect(company.locator('dd')).toHaveText([brisa.email, brisa.phone, brisa.address])
  await expect(company.getByRole('heading', { name: 'About us' })).toBeVisible()
  await expect(company.getByText(brisa.description)).toBeVisible()
  await expect(company.locator('img')).toHaveCount(0)
  await expect(company.locator('svg').first()).toBeVisible()
  expect(sent.filter(({ call }) => call.includes('/s3/images'))).toEqual([])
  await expect.poll(() => listSent(sent, GET_COMPANY)).toHaveLength(1)
  await expectAccessible(page, 'the company profile')
})

test('shows existing pictures, and leaves out missing phones (CPROF-02, CPROF-06, CPROF-07)', async ({ page }) => {
  await show(page, {
    [GET_ME]: client({ profileImage: 'me.png' }),
    [GET_COMPANY]: { body: { company: { ...brisa, phone: '', logo: 'logo.png' } } },
    'GET /api/s3/images/me.png': picture,
    'GET /api/s3/images/logo.png': picture,
  })
  await expect(card(page, 'Inês Carvalho').locator('img')).toHaveAttribute('src', /\/api\/s3\/images\/me\.png/)
  await expect(card(page, 'Company Information').locator('img')).toHaveAttribute('src', /\/api\/s3\/images\/logo\.png/)
  for (const name of ['Inês Carvalho', 'Company Information']) {
    await expect(card(page, name).getByText('Phone')).toHaveCount(0)
  }
})

test('shows a spinner until the company has loaded (CPROF-04)', async ({ page }) => {
  const company = holdAnswer({ body: { company: brisa } })
  await show(page, { [GET_COMPANY]: company.answer })
  await expect(card(page, 'Company Information').getByRole('status')).toHaveText('Loading...')
  company.release()
  await expect(page.getByText('About us')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

test('only logs that the company did not load, and loads it again on request (CPROF-10, ERR-06, OPEN-93)', async ({
  page,
}) => {
  const log = recordLog(page)
  let works = false
  await show(page, { [GET_COMPANY]: () => (works ? { body: { company: brisa } } : createRefusal(500, 'Broken')) })
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  await expect(page.getByText('Add Information')).toHaveCount(0)
  await expectNoMessage(page)
  await expect(page.getByText('Broken')).toHaveCount(0)
  await expect.poll(() => log.join()).toContain('company')
  await expectAccessible(page, 'the company profile that did not load')
  works = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('About us')).toBeVisible()
})

test('opens the form filled, and requires all but website and logo (CPROF-05, CPROF-FORM-01 to CPROF-FORM-06, TRAP-27)', async ({
  page,
}) => {
  const sent = await show(page)
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Company Information')
  for (const [label, part] of Object.entries(FIELDS)) {
    await expect(dialog.getByLabel(label, { exact: part === 'description' })).toHaveValue(brisa[part])
  }
  await expect(dialog.getByText('optional', { exact: true })).toHaveCount(1)
  await expect(dialog.locator('input[type=file]')).toBeAttached()
  const description = dialog.getByLabel('Description')
  expect(await description.evaluate((field) => [field.tagName, field.getAttribute('rows')])).toEqual(['TEXTAREA', '4'])
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  const update = dialog.getByRole('button', { name: 'Update' })
  for (const label of ['Company Name', 'Company Phone', 'Company Email', 'Company Address', 'Description']) {
    const field = dialog.getByLabel(label)
    const value = await field.inputValue()
    await field.fill('  ')
    await update.click()
    await expect(field, label).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
    await expect(field).toBeFocused()
    await field.fill(value)
  }
  await dialog.getByLabel('Company Email').fill('not-an-email')
  await update.click()
  await expect(dialog.getByText('Enter an email address like name@example.com')).toBeVisible()
  await expectAccessible(page, 'the company form with a gap')
  expect(listSent(sent, PUT_COMPANY)).toEqual([])
})

test('saves the company with every field including the website, and shows it (CPROF-FORM-06, CPROF-FORM-08, CPROF-FORM-09, CPROF-FORM-11, CPROF-FORM-12, OPEN-36, ERR-08)', async ({
  page,
}) => {
  let company = brisa
  const saving = holdAnswer(saved(brisa))
  const sent = await show(page, { [GET_COMPANY]: () => ({ body: { company } }), [PUT_COMPANY]: saving.answer })
  const dialog = await openDialog(page)
  await dialog.getByLabel('Company Name').fill('Brisa Coffee Roasters')
  await dialog.getByLabel('Company Website').fill('')
  await dialog.getByRole('button', { name: 'Update' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  company = { ...brisa, name: 'Brisa Coffee Roasters', website: '' }
  saving.release()
  const toast = page.getByRole('status').filter({ hasText: 'Updated' })
  await expect(toast).toContainText('Company Details updated Successfully')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Brisa Coffee Roasters' })).toBeVisible()
  const [put, ...more] = listSent(sent, PUT_COMPANY)
  expect(more).toEqual([])
  const { _id, logo: _logo, ...fields } = company
  expect(parseParts(put?.body ?? null)).toEqual({ texts: fields, files: [] })
  await expect.poll(() => listSent(sent, GET_COMPANY)).toHaveLength(2)
})

test('keeps the input when saving fails, and shows no toast (CPROF-FORM-13, OPEN-35, ERR-06, TRAP-28)', async ({
  page,
}) => {
  const log = recordLog(page)
  await show(page, { [PUT_COMPANY]: createRefusal(500, 'Broken') })
  const dialog = await openDialog(page)
  await dialog.getByLabel('Company Phone').fill('1')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Not saved. Broken')
  await expect(page.locator('[class*=toast]')).toHaveCount(0)
  await expect(dialog.getByLabel('Company Phone')).toHaveValue('1')
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeEnabled()
  await expect.poll(() => log.join()).toContain('Saving failed')
  await expectAccessible(page, 'the company form that could not save')
})

test('asks with the keyboard only before unsaved input is discarded', async ({ page }) => {
  await show(page)
  const edit = page.getByRole('button', { name: 'Edit' })
  await edit.focus()
  await page.keyboard.press('Enter')
  await getDialog(page).getByLabel('Company Name').fill('Another')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the question before the company form is left')
  await question.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(getDialog(page)).toBeHidden()
  await expect(edit).toBeFocused()
})

test('adds a company, which can then be changed (CPROF-08, CPROF-FORM-03, CPROF-FORM-07, CPROF-FORM-10, CPROF-FORM-12, STATE-01, TRAP-32)', async ({
  page,
}) => {
  let me = WITHOUT_COMPANY[GET_ME]
  const sent = await show(page, {
    [GET_ME]: () => me,
    [POST_COMPANY]: () => {
      me = client({}) // the same user, who has a company now
      return { status: 201, ...saved(brisa) }
    },
    [PUT_COMPANY]: saved(brisa),
  })
  await expect(page.getByRole('heading', { name: 'Company Profile Details' })).toBeVisible()
  await expectAccessible(page, 'the profile without a company')
  expect(sent.filter(({ call }) => call.includes('/api/companies'))).toEqual([])
  await page.getByRole('button', { name: 'Add Information' }).click()
  const dialog = getDialog(page)
  await expect(dialog.getByRole('button', { name: 'Update' })).toHaveCount(0)
  const logo = dialog.locator('input[type=file]')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert')).toContainText('You can save without a logo.')
  await logo.setInputFiles(PICTURE)
  await dialog.getByRole('button', { name: 'Remove logo' }).click()
  await expect(logo).toBeFocused()
  await logo.setInputFiles(PICTURE)
  for (const label of ['Company Name', 'Company Phone', 'Company Address', 'Description']) {
    await dialog.getByLabel(label).fill('x')
  }
  await dialog.getByLabel('Company Email').fill('a@b.example')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added' })).toContainText(
    'Company Details Added Successfully',
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByText('About us')).toBeVisible()
  const { texts, files } = parseParts(listSent(sent, POST_COMPANY)[0]?.body ?? null)
  expect(texts).toEqual({ name: 'x', phone: 'x', email: 'a@b.example', website: '', address: 'x', description: 'x' })
  expect(files).toEqual([['logo', 'taxi-by-day.png']])
  const again = await openDialog(page)
  await again.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Company Details updated Successfully')).toBeVisible()
  await expect.poll(() => listSent(sent, PUT_COMPANY)).toHaveLength(1)
  await expect.poll(() => listSent(sent, POST_COMPANY)).toHaveLength(1)
})

test('uploads a new picture of the client (CPROF-03, SESS-04)', async ({ page }) => {
  const changed = client({ profileImage: 'me.png' })
  await show(page, { [POST_IMAGE]: changed, 'GET /api/s3/images/me.png': picture })
  const upload = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByLabel('Change profile picture').setInputFiles(PICTURE)
  expect((await upload).postDataBuffer()?.toString('latin1')).toContain(
    'name="profileImage"; filename="taxi-by-day.png"',
  )
  await expect(card(page, 'Inês Carvalho').locator('img')).toHaveAttribute('src', /\/api\/s3\/images\/me\.png/)
  await expect.poll(async () => (await readStorage(page)).user).toContain('me.png')
})
