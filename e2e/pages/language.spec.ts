import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@marquee/contract/language/languages'
import { expect, type Page, test } from '@playwright/test'
import { type Answers, createSession, DIST, listSent, open, createRefusal, TOKEN } from './built-pages.ts'
import { FILLED, PARTNER } from './owner-fixtures.ts'

/** The choice of a language in the sidebar and on the public pages (decision 26). */

const ME = 'GET /api/users/me'
const SAVE = 'PUT /api/users/me'
const SIGNED_IN = { token: TOKEN }

const choose = (page: Page, name: string) =>
  page.getByRole('combobox', { name: /^(Language|Sprache)$/ }).selectOption({ label: name })
const expectLanguage = (page: Page, tag: string) => expect(page.locator('html')).toHaveAttribute('lang', tag)

/** A partner whose account remembers the language that is saved. */
function rememberLanguage(): Answers {
  let language = 'en'
  const answer = () => createSession('partner', { ...PARTNER, language })
  return {
    ...FILLED,
    [ME]: answer,
    [SAVE]: () => {
      language = 'de'
      return answer()
    },
  }
}

test('a choice on a public page is of this browser alone', async ({ page }) => {
  const sent = await open(page, '/')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await choose(page, 'Deutsch')
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await expectLanguage(page, 'de')
  expect(sent).toEqual([])
})

test('a choice in the sidebar is saved in the account, and outlives the sign-out', async ({ page }) => {
  const sent = await open(page, '/ownerdashboard', rememberLanguage(), SIGNED_IN)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
  await choose(page, 'Deutsch')
  await expectLanguage(page, 'de')
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de')
  const [save] = listSent(sent, SAVE)
  expect(save?.body).toMatch(/name="language"\s+de\s/)
  await page.getByRole('button', { name: 'Benutzermenü' }).click()
  await page.getByRole('menuitem').click()
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
})

test('a choice that cannot be saved is said, and the language stays', async ({ page }) => {
  const answers = { ...FILLED, [SAVE]: createRefusal(500, 'Something went wrong on our side. Try again.') }
  await open(page, '/ownerdashboard', answers, SIGNED_IN)
  await choose(page, 'Deutsch')
  await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Try again.')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
  await expectLanguage(page, 'en')
})

test('an operator without the required second factor chooses for this browser', async ({ page }) => {
  const refusal = { message: 'Set up your second factor first.', code: 'secondFactorMissing', requestId: 'r-1' }
  const answers = {
    [ME]: createSession('operator', { secondFactor: 'missing' }),
    [SAVE]: { status: 403, body: refusal },
  }
  await open(page, '/operator', answers, SIGNED_IN)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await choose(page, 'Deutsch')
  await expectLanguage(page, 'de')
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de')
})

test('the page of each language names it, and preloads its messages', async () => {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(join(DIST, '.vite/manifest.json'), 'utf8'),
  )
  for (const language of LANGUAGES) {
    const html = await readFile(join(DIST, `index.${language}.html`), 'utf8')
    expect(html).toContain(`<html lang="${language}">`)
    const chunk = manifest[`virtual:messages/${language}/first`]?.file ?? 'no chunk'
    expect(html).toContain(`<link rel="modulepreload" crossorigin href="/${chunk}">`)
  }
})
