import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, createRefusal, listSent, createSession, TOKEN } from './built-pages.ts'
import { EMPTY, FILLED, OWNER, OWNER_ID, PARTNER } from './owner-fixtures.ts'

/** `/ownerprofile`: the partner, the owner profile and its form. */

const PICTURE = fileURLToPath(new URL('../../samples/taxi-by-day.png', import.meta.url))
const ME = 'GET /api/users/me'
const GET_OWNER = `GET /api/owners/${OWNER_ID}`
const PUT_OWNER = `PUT /api/owners/${OWNER_ID}`
const UPLOAD = 'POST /api/users/me/profile-image'
const LABELS = [
  'Company Name',
  'Company Phone',
  'Company Email',
  'Company Address',
  'Bank Name',
  'Account Holder Name',
  'Bank Account Number',
]

const openProfile = (page: Page, answers: Answers) => open(page, '/ownerprofile', answers, { token: TOKEN })
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Owner Profile Details' })
const card = (page: Page, name: string) => page.locator('section', { has: page.getByRole('heading', { name }) }).first()

/** The failures that the page has logged. */
function recordLog(page: Page): string[] {
  const log: string[] = []
  page.on('console', (message) => {
    // The browser's own line about a refused request is ignored.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) log.push(message.text())
  })
  return log
}

const expectNoMessage = (page: Page) =>
  expect(page.locator('[role=alert], dialog[open], [class*=toast]')).toHaveCount(0)

test('shows the partner, the company and the bank; the account holder is the user (OPROF-01, OPROF-02, OPROF-03, OPROF-07, OPROF-08, OPROF-09, OPROF-12, OPEN-32)', async ({
  page,
}) => {
  const sent = await openProfile(page, FILLED)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Profile · Marquee')
  const person = card(page, 'Your Information')
  await expect(person.getByRole('heading', { name: 'Jonas Albrecht' })).toBeVisible()
  await expect(person.getByText('ines@brisa.example')).toBeVisible()
  await expect(person.getByText('+49 40 5550 182')).toBeVisible()
  const company = card(page, 'Owner Profile Details')
  for (const text of [OWNER.name, OWNER.email, OWNER.phone]) await expect(company.getByText(text)).toBeVisible()
  const bank = page.locator('section', { has: page.getByRole('heading', { name: 'Bank Details' }) }).last()
  await expect(bank.locator('dd')).toHaveText(['Jonas Albrecht', 'DE02120300000000202051', 'Deutsche Kreditbank'])
  await expect(page.getByText('Elbmedia', { exact: true })).toHaveCount(0)
  await expect.poll(() => listSent(sent, GET_OWNER)).toHaveLength(1)
  await expectAccessible(page, 'the filled profile')
})

test('leaves out the phone of a user without one (OPROF-03)', async ({ page }) => {
  await openProfile(page, { ...FILLED, [ME]: createSession('partner', { ...PARTNER, phone: '' }) })
  const person = card(page, 'Your Information')
  await expect(person.getByText('Email')).toBeVisible()
  await expect(person.getByText('Phone')).toHaveCount(0)
})

test('sends a selected picture and shows the returned one in all places (OPROF-04, OPROF-05, LAYOUT-05)', async ({
  page,
}) => {
  const user = { ...PARTNER, profileImage: 'face.png' }
  await openProfile(page, { ...FILLED, [UPLOAD]: createSession('partner', user) })
  await page.route('**/api/s3/images/**', (route) => route.fulfill({ path: PICTURE }))
  const avatar = page.getByRole('button', { name: 'User menu of Jonas Albrecht' })
  await expect(avatar.locator('svg').first()).toBeVisible()
  await expect(page.locator('img[src*="/api/s3/images/"]')).toHaveCount(0)
  const upload = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByLabel('Change profile picture').setInputFiles(PICTURE)
  const body = (await upload).postDataBuffer()?.toString('latin1')
  expect(body).toContain('name="profileImage"; filename="taxi-by-day.png"')
  await expect(card(page, 'Your Information').locator('img')).toHaveAttribute('src', /\/api\/s3\/images\/face\.png/)
  await expect(avatar.locator('img')).toHaveAttribute('src', /\/api\/s3\/images\/face\.png/)
})

test('keeps the picture when the upload fails, which is only logged (OPROF-06, ERR-06)', async ({ page }) => {
  const log = recordLog(page)
  const me = createSession('partner', { ...PARTNER, profileImage: 'before.png' })
  let answer = () => {}
  const failing = new Promise<void>((resolve) => {
    answer = resolve
  }).then(() => createRefusal(500, 'Nope'))
  const sent = await openProfile(page, { ...FILLED, [ME]: me, [UPLOAD]: () => failing })
  await page.route('**/api/s3/images/**', (route) => route.fulfill({ path: PICTURE }))
  const input = page.getByLabel('Change profile picture')
  await input.setInputFiles(PICTURE)
  await expect(input).toBeDisabled()
  answer()
  await expect(input).toBeEnabled()
  await expect.poll(() => log.join()).toContain('Saving failed')
  await expectNoMessage(page)
  await expect(page.getByText('Nope')).toHaveCount(0)
  await expect(card(page, 'Your Information').locator('img')).toHaveAttribute('src', /before\.png/)
  await expect.poll(() => listSent(sent, UPLOAD)).toHaveLength(1)
})

test('does not send a file that is not a picture, regardless of its name', async ({ page }) => {
  const sent = await openProfile(page, FILLED)
  const html = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>alert(1)</script>') }
  await page.getByLabel('Change profile picture').setInputFiles(html)
  await expect(page.getByText('Please upload valid image files.')).toBeVisible()
  expect(listSent(sent, UPLOAD)).toEqual([])
})

test('offers the form to a partner without a profile, with the keyboard only, and requests no owner (OPROF-10, OPROF-FORM-01 to OPROF-FORM-04, TRAP-32)', async ({
  page,
}) => {
  const sent = await openProfile(page, EMPTY)
  const add = page.getByRole('button', { name: 'Add Information' })
  await expect(add).toBeVisible()
  await expectAccessible(page, 'the empty profile')
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = getDialog(page)
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Owner Profile Details')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Company Details', 'Bank Account Details'])
  await expect(dialog.locator('label')).toHaveText(['Same as Profile Information', ...LABELS])
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Update' })).toHaveCount(0)
  // The first field has the focus, Esc closes, and the focus returns.
  await expect(dialog.getByLabel('Same as Profile Information')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  expect(sent.filter(({ call }) => call.includes('/api/owners') || call.includes('undefined'))).toEqual([])
})

test('requires all seven fields; an empty one sends nothing (OPROF-FORM-07, TRAP-27)', async ({ page }) => {
  const sent = await openProfile(page, FILLED)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = getDialog(page)
  const update = dialog.getByRole('button', { name: 'Update' })
  const missing = [
    'Enter a company name',
    'Enter a company phone',
    'Enter a company email',
    'Enter a company address',
    'Enter a bank name',
    'Enter an account holder name',
    'Enter a bank account number',
  ]
  for (const [index, label] of LABELS.entries()) {
    const field = dialog.getByLabel(label)
    const value = await field.inputValue()
    await field.fill('  ')
    await update.click()
    await expect(dialog.getByRole('link')).toHaveText([missing[index] ?? ''])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(value)
  }
  expect(listSent(sent, PUT_OWNER)).toEqual([])
  await dialog.getByLabel('Bank Name').fill('')
  await update.click()
  await dialog.getByRole('link', { name: 'Enter a bank name' }).click()
  await expect(dialog.getByLabel('Bank Name')).toBeFocused()
  await expectAccessible(page, 'the owner dialog with a gap')
})

test('copies the user when ticked, keeps the other fields, and keeps the copy when unticked (OPROF-FORM-06, OPEN-33)', async ({
  page,
}) => {
  await openProfile(page, FILLED)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = getDialog(page)
  const tick = dialog.getByLabel('Same as Profile Information')
  await expect(tick).not.toBeChecked()
  await tick.check()
  const copied = [
    'Jonas Albrecht',
    '+49 40 5550 182',
    'ines@brisa.example',
    OWNER.address,
    ...Object.values(OWNER.bankInfo),
  ]
  for (const unticked of [false, true]) {
    if (unticked) await tick.uncheck()
    for (const [index, label] of LABELS.entries()) {
      await expect(dialog.getByLabel(label), label).toHaveValue(copied[index] ?? '')
    }
  }
})

test('adds the profile with the fields of the call including an unvalidated email, and loads it (OPROF-FORM-08, OPROF-FORM-09, OPROF-FORM-11, OPROF-FORM-12, OPEN-31, OPEN-34, TRAP-27)', async ({
  page,
}) => {
  const draft = {
    sameInfoAsUser: false,
    name: 'A',
    phone: '1',
    email: 'not-an-email',
    address: 'B',
    bankInfo: { bankName: 'C', accountHolder: 'D', accountNumber: 'E' },
  }
  let hasProfile = false
  const sent = await openProfile(page, {
    ...EMPTY,
    [ME]: () => createSession('partner', { ...PARTNER, ownerId: hasProfile ? OWNER_ID : undefined }),
    'POST /api/owners': () => {
      hasProfile = true
      return { status: 201, body: { success: true, message: '', owner: OWNER } }
    },
    [GET_OWNER]: { body: { owner: { ...OWNER, ...draft } } },
  })
  await page.getByRole('button', { name: 'Add Information' }).click()
  const dialog = getDialog(page)
  await expect(dialog.getByLabel('Company Email')).not.toHaveAttribute('type', 'email')
  for (const [index, value] of ['A', '1', 'not-an-email', 'B', 'C', 'D', 'E'].entries()) {
    await dialog.getByLabel(LABELS[index] ?? '').fill(value)
  }
  await dialog.getByLabel('Bank Account Number').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Updated' })).toContainText(
    'Owner Details updated Successfully',
  )
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Owner Profile Details').getByText('not-an-email')).toBeVisible()
  const [posted] = listSent(sent, 'POST /api/owners')
  expect(JSON.parse(posted?.body ?? '')).toEqual(draft)
  await expect
    .poll(() => sent.map(({ call }) => call).indexOf(GET_OWNER))
    .toBeGreaterThan(sent.indexOf(posted ?? sent[0]!))
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
})

test('opens with the stored profile, and saves it again once (OPROF-11, OPROF-FORM-05, OPROF-FORM-10, OPROF-FORM-11, OPROF-FORM-12)', async ({
  page,
}) => {
  let owner = OWNER
  let answer = () => {}
  const saving = new Promise<void>((resolve) => {
    answer = resolve
  })
  const sent = await openProfile(page, {
    ...FILLED,
    [GET_OWNER]: () => ({ body: { owner } }),
    [PUT_OWNER]: () => saving.then(() => ({ body: { success: true, message: '', owner } })),
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = getDialog(page)
  const { name, phone, email, address, bankInfo } = OWNER
  const { bankName, accountHolder, accountNumber } = bankInfo
  for (const [index, value] of [name, phone, email, address, bankName, accountHolder, accountNumber].entries()) {
    await expect(dialog.getByLabel(LABELS[index] ?? '')).toHaveValue(value)
  }
  await dialog.getByLabel('Company Name').fill('Elbmedia AG')
  await dialog.getByRole('button', { name: 'Update' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  // While it is being saved, the dialog cannot be closed.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  owner = { ...OWNER, name: 'Elbmedia AG' }
  answer()
  await expect(page.getByText('Owner Details updated Successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Elbmedia AG' })).toBeVisible()
  const put = listSent(sent, PUT_OWNER)
  expect(put).toHaveLength(1)
  expect(JSON.parse(put[0]?.body ?? '')).toEqual({
    name: 'Elbmedia AG',
    phone,
    email,
    address,
    bankInfo,
    sameInfoAsUser: false,
  })
  await expect.poll(() => listSent(sent, GET_OWNER)).toHaveLength(2)
})

test('keeps the input when saving fails, without a toast (OPROF-FORM-13, ERR-06, OPEN-35)', async ({ page }) => {
  const log = recordLog(page)
  await openProfile(page, { ...FILLED, [PUT_OWNER]: createRefusal(500, 'The disk is full.') })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = getDialog(page)
  await dialog.getByLabel('Company Address').fill('Am Kai 1')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Not saved. The disk is full.')
  await expect(page.locator('[class*=toast]')).toHaveCount(0)
  await expect(dialog.getByLabel('Company Address')).toHaveValue('Am Kai 1')
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeEnabled()
  await expect.poll(() => log.join()).toContain('Saving failed')
  await expectAccessible(page, 'the owner dialog that could not save')
})

test('asks before unsaved input is discarded, and keeps it on request', async ({ page }) => {
  await openProfile(page, FILLED)
  const edit = page.getByRole('button', { name: 'Edit' })
  await edit.click()
  const name = getDialog(page).getByLabel('Company Name')
  await name.fill('Elbmedia AG')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Elbmedia AG')
  await page.mouse.click(5, 5)
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(getDialog(page)).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(page.getByRole('heading', { name: OWNER.name })).toBeVisible()
})

test('warns of a mistyped IBAN and accepts it', async ({ page }) => {
  const sent = await openProfile(page, {
    ...FILLED,
    [PUT_OWNER]: { body: { success: true, message: '', owner: OWNER } },
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  const number = getDialog(page).getByLabel('Bank Account Number')
  await number.fill('DE02120300000000202015')
  await expect(number).toHaveAccessibleDescription(/check digits don’t match/)
  await number.fill('DE02120300000000202051')
  await expect(number).not.toHaveAccessibleDescription(/check digits/)
  await number.fill('DE02120300000000202015')
  await getDialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Owner Details updated Successfully')).toBeVisible()
  await expect.poll(() => listSent(sent, PUT_OWNER)).toHaveLength(1)
})

test('reports quietly that the profile did not load, and loads it again on request (OPROF-13, ERR-06, OPEN-93)', async ({
  page,
}) => {
  const log = recordLog(page)
  let works = false
  await openProfile(page, {
    ...FILLED,
    [GET_OWNER]: () => (works ? { body: { owner: OWNER } } : createRefusal(500, 'Nope')),
  })
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Jonas Albrecht' })).toBeVisible()
  await expect(page.getByText('Add Information')).toHaveCount(0)
  await expectNoMessage(page)
  await expect(page.getByText('Nope')).toHaveCount(0)
  await expect.poll(() => log.join()).toContain('owner')
  await expectAccessible(page, 'the profile that did not load')
  works = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: OWNER.name })).toBeVisible()
})
