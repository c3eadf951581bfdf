import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, type Answers, open, listSent, createSession, readStorage, TOKEN } from './built-pages.ts'
import { createFactor, SESSION_LIST, THERE } from './security-fixtures.ts'

/** Signing in with a second factor, setting it up, and the list of sessions (decision 6). */

const ME = 'GET /api/users/me'
const SAVE = 'PUT /api/users/me'
const LOGIN = 'POST /api/users/login'
const FACTOR = 'GET /api/users/me/second-factor'
const SET_UP = 'POST /api/users/me/second-factor'
const CONFIRM = 'POST /api/users/me/second-factor/confirm'
const SESSIONS = 'GET /api/users/me/sessions'

const LET_IN: Answer = { body: { success: true, token: TOKEN } }
const SECRET = new Secret({ size: 20 }).base32
const URI = new TOTP({ issuer: 'Marquee', label: 'ines@brisa.example', secret: SECRET }).toString()
const CODES = Array.from({ length: 10 }, (_, index) => `0naz-m9yk-8xj${index}`)

const createFactorRefusal = (status: number, code: string, message: string, field = 'code'): Answer => ({
  status,
  body: { message, error: message, code, field, requestId: 'r-1' },
})
const CODE_NEEDED = createFactorRefusal(401, 'secondFactorNeeded', 'Enter the code from your authenticator app.')
const WRONG_CODE = createFactorRefusal(
  401,
  'wrongCode',
  'Incorrect code, or one that was used before. Enter the next one.',
)

const code = (page: Page) => page.getByLabel('Code from your authenticator app', { exact: true })

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('olga@marquee.example')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Asks for a code while none is sent, and accepts the right one. */
function asksForCode(right: string): Answers {
  const state = { sent: [] as string[] }
  return {
    [LOGIN]: () => {
      const typed = state.sent.shift()
      return typed === undefined ? CODE_NEEDED : typed === right ? LET_IN : WRONG_CODE
    },
    [ME]: createSession('operator'),
  }
}

test.describe('the second step of the sign-in', () => {
  for (const path of ['/', '/operator']) {
    test(`asks for the code in the same card at ${path}, with the keyboard only`, async ({ page }) => {
      const answers = [CODE_NEEDED, WRONG_CODE, LET_IN]
      const sent = await open(page, path, {
        [LOGIN]: () => answers.shift() ?? LET_IN,
        [ME]: createSession('operator'),
      })
      await signIn(page)
      await expect(code(page)).toBeFocused()
      await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
      await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
      await expect(code(page)).toHaveAccessibleDescription('Six digits that change every 30 seconds.')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expectAccessible(page, 'the second step')

      await page.keyboard.press('Enter')
      await expect(code(page)).toHaveAccessibleDescription(/^Fill in this field/)
      await page.keyboard.insertText('123 456')
      await page.keyboard.press('Enter')
      await expect(code(page)).toHaveAccessibleDescription(/^Incorrect code/)
      await expect(code(page)).toBeFocused()
      await expectAccessible(page, 'a wrong code')
      await page.keyboard.insertText('654321')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await readStorage(page)).token).toBe(TOKEN)
      const first = { email: 'olga@marquee.example', password: 'secret' }
      expect(listSent(sent, LOGIN).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
        first,
        { ...first, code: '123 456' },
        { ...first, code: '654321' },
      ])
    })
  }

  test('accepts a recovery code instead, and leads back', async ({ page }) => {
    const answers = [CODE_NEEDED, CODE_NEEDED, LET_IN]
    const sent = await open(page, '/operator', {
      [LOGIN]: () => answers.shift() ?? LET_IN,
      [ME]: createSession('operator'),
    })
    await signIn(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue('olga@marquee.example')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    const recovery = page.getByLabel('Recovery code', { exact: true })
    await expect(recovery).toBeFocused()
    await expect(recovery).toHaveAttribute('inputmode', 'text')
    await expectAccessible(page, 'a recovery code')
    await recovery.fill('0naz-m9yk-8xj7')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => listSent(sent, LOGIN).at(-1)?.body).toContain('0naz-m9yk-8xj7')
    await expect.poll(async () => (await readStorage(page)).token).toBe(TOKEN)
  })

  test('is not part of the first load', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await open(page, '/', asksForCode('123456'))
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect(scripts.filter((url) => url.includes('code-step'))).toEqual([])
    await signIn(page)
    await expect(code(page)).toBeVisible()
    expect(scripts.filter((url) => url.includes('code-step')).length).toBeGreaterThan(0)
  })
})

test.describe('an operator without the required second factor', () => {
  test('sees only the set-up at every address of the console, and sees the codes until they are stored', async ({
    page,
  }) => {
    await page.clock.install()
    let isMissing = true
    const me = () => createSession('operator', isMissing ? { secondFactor: 'missing' } : {})
    const confirmed = { body: { success: true, recoveryCodes: CODES } }
    const wrong = createFactorRefusal(
      400,
      'wrongCode',
      'Incorrect code, or one that was used before. Enter the next one.',
    )
    const answers = [wrong, confirmed]
    const sent = await open(
      page,
      '/operator/review',
      {
        [ME]: me,
        [SAVE]: me,
        [SET_UP]: { body: { success: true, secret: SECRET, uri: URI } },
        [CONFIRM]: () => {
          const answer = answers.shift() ?? confirmed
          isMissing = answer !== confirmed
          return answer
        },
        [FACTOR]: createFactor(),
        [SESSIONS]: SESSION_LIST,
      },
      { token: TOKEN },
    )
    await expect(page.getByRole('heading', { name: 'Protect your account', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page, 'the gate')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/^Fill in this field/)
    await page.getByLabel('Your password').fill('secret')
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('heading', { name: 'Scan this with your authenticator app' })).toBeFocused()
    await expect(page.getByRole('img', { name: /^QR code for your authenticator app/ })).toBeVisible()
    await expect(page.getByText(SECRET.replace(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
    await expectAccessible(page, 'the key')
    await page.getByLabel('Then enter the code from the app').fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByLabel('Then enter the code from the app')).toHaveAccessibleDescription(/^Incorrect code/)
    await page.getByLabel('Then enter the code from the app').fill('123456')
    await page.getByRole('button', { name: 'Turn on' }).click()

    const codes = page.getByRole('list', { name: 'Recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveText(CODES)
    await expectAccessible(page, 'the recovery codes')
    // Switching to another window to store the codes must not lose them.
    await page.clock.fastForward(120_000)
    const asked = listSent(sent, ME).length
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect.poll(() => listSent(sent, ME).length).toBe(asked + 1)
    await expect(codes).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('marquee-recovery-codes.txt')
    // A language that was chosen before could not be saved then.
    await page.evaluate(() => void (document.cookie = 'marquee-language=en; path=/'))
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    expect(listSent(sent, SAVE)[0]?.body).toMatch(/name="language"\s+en\s/)
    expect(JSON.parse(listSent(sent, SET_UP)[0]?.body ?? '')).toEqual({ password: 'secret' })
  })

  test('can sign out instead', async ({ page }) => {
    const sent = await open(
      page,
      '/operator',
      {
        [ME]: createSession('operator', { secondFactor: 'missing' }),
        'POST /api/users/logout': { body: { success: true, message: '' } },
      },
      { token: TOKEN },
    )
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect.poll(() => listSent(sent, 'POST /api/users/logout')).toHaveLength(1)
  })
})

test.describe('the page about sign-in and security', () => {
  const openPage = (page: Page, answers: Answers = {}) =>
    open(
      page,
      '/operator/security',
      { [ME]: createSession('operator'), [FACTOR]: createFactor(), [SESSIONS]: SESSION_LIST, ...answers },
      { token: TOKEN },
    )

  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    test(`is accessible at ${width} px, with every dialog`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await openPage(page)
      await expect(page.getByText('9 of 10')).toBeVisible()
      await expect(page.getByText('Safari on iPhone')).toBeVisible()
      await expectAccessible(page, 'security')
      for (const name of ['Create new recovery codes', 'Move to another phone']) {
        await page.getByRole('button', { name }).click()
        await expect(page.getByRole('dialog', { name })).toBeVisible()
        await expectAccessible(page, name)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    })
  }

  test('offers to remove it only if it is optional, and warns when codes run out', async ({ page }) => {
    await openPage(page, { [FACTOR]: createFactor({ recoveryCodesLeft: 2 }) })
    await expect(page.getByText('You have few recovery codes left.', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0)
  })

  test('removes it with password and code, after a refusal at the field', async ({ page }) => {
    let isOn = true
    const wrong = createFactorRefusal(400, 'wrongPassword', 'Incorrect password.', 'password')
    const sent = await openPage(page, {
      [FACTOR]: () =>
        isOn ? createFactor({ isMandatory: false }) : createFactor({ isOn, isMandatory: false, since: null }),
      'POST /api/users/me/second-factor/remove': () => {
        if (sent.filter(({ call }) => call.endsWith('/remove')).length === 1) return wrong
        isOn = false
        return { body: { success: true, message: '' } }
      },
    })
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the second factor?' })
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await dialog.getByLabel('Your password').fill('wrong one')
    await dialog.getByLabel('Code from your authenticator app, or a recovery code').fill('123456')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/^Incorrect password\./)
    await expectAccessible(page, 'a refused password')
    await dialog.getByLabel('Your password').fill('secret')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Second factor removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  })

  test('creates new recovery codes and shows them until they are stored', async ({ page }) => {
    await openPage(page, {
      'POST /api/users/me/second-factor/recovery-codes': { body: { success: true, recoveryCodes: CODES } },
    })
    await page.getByRole('button', { name: 'Create new recovery codes' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill('secret')
    await dialog.getByLabel('Code from your authenticator app, or a recovery code').fill('123456')
    await dialog.getByRole('button', { name: 'Create new recovery codes' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText(CODES)
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page, 'new recovery codes')
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(dialog).toHaveCount(0)
  })

  test('signs out one browser, and all others, after a question', async ({ page }) => {
    const left = { body: { sessions: [(SESSION_LIST.body as { sessions: object[] }).sessions[0]] } }
    let isAlone = false
    const sent = await openPage(page, {
      [SESSIONS]: () => (isAlone ? left : SESSION_LIST),
      [`DELETE /api/users/me/sessions/${THERE}`]: { body: { success: true, message: '' } },
      'DELETE /api/users/me/sessions': () => {
        isAlone = true
        return { body: { success: true, message: '', ended: 2 } }
      },
    })
    const table = page.getByRole('table', { name: 'Where you’re signed in' })
    await expect(table.getByRole('row', { name: /Chrome on Linux/ })).toContainText('This browser')
    await expect(table.getByRole('row', { name: /Unknown browser/ })).toContainText('Unknown')
    await table.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Safari on iPhone')
    await expectAccessible(page, 'signing a browser out')
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('Browser signed out')).toBeVisible()
    expect(listSent(sent, `DELETE /api/users/me/sessions/${THERE}`)).toHaveLength(1)

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('2 browsers signed out')).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  })

  test('reports a failure, and loads the data again', async ({ page }) => {
    let isBroken = true
    const broken: Answer = { status: 500, body: { message: 'x', error: 'x', code: 'broken', requestId: 'r-7' } }
    await openPage(page, {
      [FACTOR]: () => (isBroken ? broken : createFactor()),
      [SESSIONS]: () => (isBroken ? broken : SESSION_LIST),
    })
    await expect(page.getByText('r-7')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Copy request ID' })).toHaveCount(2)
    await expectAccessible(page, 'the failed page')
    isBroken = false
    for (let part = 0; part < 2; part++)
      await page
        .getByRole('button', { name: /try again/i })
        .first()
        .click()
    await expect(page.getByText('9 of 10')).toBeVisible()
    await expect(page.getByText('Safari on iPhone')).toBeVisible()
  })
})
