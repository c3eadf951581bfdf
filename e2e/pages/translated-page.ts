import { type Language, LANGUAGE_COOKIE } from '@marquee/contract/language/languages'
import { type BrowserContext, expect, type Page, type Response } from '@playwright/test'
import { listViolationsOfLanguage } from '../support/accessible.ts'
import { readLayoutFaults } from '../support/layout-faults.ts'
import { findEnglish, readIntlWords, readTexts } from '../support/leftover-english.ts'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { type Answers, open, TOKEN, UNANSWERED } from './built-pages.ts'
import { NOW, speak } from './page-list.ts'

/** Pages in another language, and the search for what is cut, overlapping, English or not accessible (decision 26). */

export const WIDE = { width: 1280, height: 800 } as const
export const NARROW = { width: 360, height: 740 } as const

/** Browser and clock of the pages that are opened later. */
export async function prepareLanguage(page: Page, context: BrowserContext, language: Language): Promise<void> {
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: 'http://marquee.test' }])
  await page.clock.setFixedTime(NOW)
}

/** Opens a page in that language and waits until it has loaded. Every call needs an answer. */
export async function show(page: Page, path: string, answers: Answers, language: Language): Promise<void> {
  const unanswered: string[] = []
  // The event stream and files may fail.
  const isNeeded = (url: string) => !/\/api\/(events|s3\/)/.test(url)
  const collect = (response: Response) =>
    response.status() === 501 && isNeeded(response.url()) && unanswered.push(response.url())
  // The page before may still call when it is left (it releases a review), so its answers stay until then.
  await page.goto('about:blank')
  page.on('response', collect)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await open(page, path, speak(answers, language), 'GET /api/users/me' in answers ? { token: TOKEN } : {})
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForPage(page)
  page.off('response', collect)
  expect.soft(unanswered, `${path} has all answers`).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

export async function waitForPage(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await waitForIdle(page)
}

/** In the pseudo-language, no text of the page is English, except those of the answers. */
export async function expectTranslated(page: Page, what: string, answers: Answers): Promise<void> {
  const data = [UNANSWERED, ...Object.values(answers)]
  const english = findEnglish(await readTexts(page), data, await readIntlWords(page))
  expect.soft(english, `${what} in English`).toEqual([])
}

/** @param within the part that is searched, if not the whole page */
export async function expectFit(page: Page, what: string, within?: string): Promise<void> {
  await waitForIdle(page)
  // A table that does not fit becomes blocks in the next frame.
  const softly = expect.configure({ soft: true })
  await softly.poll(() => readLayoutFaults(page, within), { message: what, timeout: 3000 }).toEqual([])
}

/** @param within as above */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  expect.soft(await listViolationsOfLanguage(page, within), what).toEqual([])
}
