import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, open, createRefusal } from './built-pages.ts'

/** Every state of every sign-in page: accessible, in both schemes, on the smallest screen, with the keyboard only. */

const never = () => new Promise<never>(() => {})
const FAILED = createRefusal(500, 'Something went wrong on our side. Try again.')
const DONE = { body: { success: true, message: '' } }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fillAll = async (page: Page) => {
  for (const input of await page.locator('main input:not([type=checkbox])').all()) {
    await input.fill((await input.getAttribute('type')) === 'email' ? 'ines@brisa.example' : 'Leuchtschrift 88')
  }
  for (const tick of await page.locator('main input[type=checkbox]').all()) await tick.check()
}

type State = [what: string, path: string, bring: (page: Page) => Promise<unknown>, answers?: Answers]
const nothing = async () => {}

/** The forms, in their five states. */
function formStates(path: string, send: string, call: string, shows: (page: Page) => Promise<unknown>): State[] {
  const fillAndSend = async (page: Page) => {
    await fillAll(page)
    await press(page, send)
  }
  return [
    [`${path} empty`, path, nothing],
    [`${path} with everything missing`, path, (page) => press(page, send)],
    [`${path} filled`, path, fillAll],
    [
      `${path} busy`,
      path,
      async (page) => {
        await fillAndSend(page)
        await expect(page.locator('[aria-busy=true]')).toBeVisible()
      },
      { [call]: never },
    ],
    [
      `${path} refused`,
      path,
      async (page) => {
        await fillAndSend(page)
        await shows(page)
      },
      { [call]: FAILED },
    ],
  ]
}

const alert = (page: Page) => expect(page.getByRole('alert')).toBeVisible()
const dialog = (page: Page) => expect(page.getByRole('alertdialog')).toBeVisible()
const line = (words: string) => (page: Page) => expect(page.getByText(words)).toBeVisible()
const afterwards = async (page: Page) => {
  await dialog(page)
  await page.getByRole('alertdialog').getByRole('button').click()
}
const REGISTER = 'POST /api/users/register'
const VERIFY = 'GET /api/users/verifyEmail/x'
const MAIL = {
  to: 'ines@brisa.example',
  subject: 'Reset your password',
  text: 'Hello',
  html: '',
  at: '2026-11-20T10:00:00Z',
}

const STATES: Record<string, State[]> = {
  'sign-in': [
    ...formStates('/', 'Sign In', 'POST /api/users/login', alert),
    ['the operators’ sign-in', '/operator', nothing],
    [
      'Forgot Password',
      '/',
      async (page) => {
        await page.getByRole('link', { name: 'Forgot Password?' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Send Email' }).click()
      },
    ],
    [
      'Forgot Password failed',
      '/',
      async (page) => {
        await page.getByRole('link', { name: 'Forgot Password?' }).click()
        await page.getByRole('dialog').getByLabel('Email').fill('ines@brisa.example')
        await page.getByRole('dialog').getByRole('button', { name: 'Send Email' }).click()
        await line('We couldn’t send the email.')(page)
      },
      { 'POST /api/users/request-reset-password': FAILED },
    ],
  ],
  'the registration of owners': [
    ...formStates('/ownersignup', 'Sign Up', REGISTER, dialog),
    [
      'passwords that differ',
      '/ownersignup',
      async (page) => {
        await fillAll(page)
        await page.getByLabel('Confirm password', { exact: true }).fill('another')
        await press(page, 'Sign Up')
        await dialog(page)
      },
    ],
  ],
  'the registration of companies': [
    ...formStates('/companysignup', 'Sign Up', REGISTER, afterwards),
    [
      'a company that is registered',
      '/companysignup',
      async (page) => {
        await fillAll(page)
        await press(page, 'Sign Up')
        await dialog(page)
      },
      { [REGISTER]: { status: 201, body: { success: true, token: 't' } } },
    ],
  ],
  'reset and verification': [
    ...formStates(
      '/reset-password',
      'Send Email',
      'POST /api/users/request-reset-password',
      line('couldn’t send the email'),
    ),
    ...formStates('/reset-password/x', 'Reset Password & Login', 'POST /api/users/reset-password/x', afterwards),
    ...formStates('/verifyEmail', 'Send a new link', 'POST /api/users/request-verification', line('went wrong')),
    [
      'a new link that was sent',
      '/verifyEmail',
      async (page) => {
        await fillAll(page)
        await press(page, 'Send a new link')
        await line('we’ve sent it a link')(page)
      },
      { 'POST /api/users/request-verification': DONE },
    ],
    ['a verification that is waiting', '/verifyEmail/x', line('Loading...'), { [VERIFY]: never }],
    ['a verification that worked', '/verifyEmail/x', line('You have successfully'), { [VERIFY]: DONE }],
    ['a verification that is invalid', '/verifyEmail/x', line('Invalid'), { [VERIFY]: { body: { success: false } } }],
    ['a verification that failed', '/verifyEmail/x', alert, { [VERIFY]: FAILED }],
  ],
  'the other public pages': [
    ['not found', '/nowhere', line('Go to sign in')],
    ['an empty mailbox', '/mailbox', line('No emails yet'), { 'GET /api/mailbox': { body: { messages: [] } } }],
    ['a mailbox', '/mailbox', line('Hello'), { 'GET /api/mailbox': { body: { messages: [MAIL] } } }],
    ['a mailbox that failed', '/mailbox', line('We couldn’t load this'), { 'GET /api/mailbox': FAILED }],
    ['no mailbox', '/mailbox', line('Page Not found'), { 'GET /api/mailbox': createRefusal(404, 'Nothing.') }],
  ],
}

for (const [area, states] of Object.entries(STATES)) {
  test(`${area}: is accessible in every state`, async ({ page }) => {
    for (const [what, path, bring, answers = {}] of states) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, path, answers)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await bring(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectAccessible(page, what)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto('about:blank')
    }
  })
}

/** Presses Tab until the focus is there, up to a limit. */
async function tabUntilFocused(page: Page, name: string | RegExp, role: 'button' | 'link' | 'textbox' | 'checkbox') {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' })
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

test('a company registers with the keyboard only, including mistakes', async ({ page }) => {
  const answers = { [REGISTER]: { status: 201, body: { success: true, token: 't' } } }
  const sent = await open(page, '/companysignup', answers)
  await tabUntilFocused(page, 'First name', 'textbox')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Inês')
  for (const [name, typed] of [
    ['Last name', 'Carvalho'],
    ['Email', 'ines@brisa.example'],
    ['Phone', '+351 21 555'],
    ['Password', 'Leuchtschrift 88'],
    ['Confirm password', 'Leuchtschrift 88'],
  ] as const) {
    await tabUntilFocused(page, name, 'textbox')
    await page.keyboard.type(typed)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await tabUntilFocused(page, 'Sign Up', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Registration successful' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(() => sent).toHaveLength(1)
  await tabUntilFocused(page, 'Login Here', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a user requests and sets a new password with the keyboard only', async ({ page }) => {
  const answers = {
    'POST /api/users/request-reset-password': DONE,
    'POST /api/users/reset-password/x': DONE,
  }
  await open(page, '/', answers)
  await tabUntilFocused(page, 'Forgot Password?', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused()
  await page.keyboard.type('ines@brisa.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeFocused()

  await page.goto(new URL('/reset-password/x', page.url()).href)
  await tabUntilFocused(page, 'New Password', 'textbox')
  await page.keyboard.type('Leuchtschrift 88')
  await tabUntilFocused(page, 'Confirm Password', 'textbox')
  await page.keyboard.type('Leuchtschrift 88')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Congratulations!' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeFocused()
})
