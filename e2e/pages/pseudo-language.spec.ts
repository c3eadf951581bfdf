import { readFileSync } from 'node:fs'
import { LANGUAGE_COOKIE, PSEUDO_LANGUAGE } from '@marquee/contract/language/languages'
import { expect, type Page, type Response, test } from '@playwright/test'
import { listViolationsOfLanguage } from '../support/accessible.ts'
import { findEnglish, readIntlWords, readTexts } from '../support/leftover-english.ts'
import { readLayoutFaults } from '../support/layout-faults.ts'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { type Answers, open, TOKEN } from './built-pages.ts'
import { NOW, PAGES, speak } from './page-list.ts'

/** Every page in a language with longer words: nothing cut, nothing overlapping, nothing English (decision 26). */

const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const

const softly = expect.configure({ soft: true })

test.use({ reducedMotion: 'reduce' })

for (const [group, list] of Object.entries(PAGES)) {
  for (const language of [PSEUDO_LANGUAGE, 'de']) {
    test(`all ${group} pages in ${language} fit every width, are translated and accessible`, async ({
      page,
      context,
    }) => {
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: 'http://marquee.test' }])
      await page.clock.setFixedTime(NOW)
      for (const [path, answers] of list) {
        await page.setViewportSize(SIZES[0])
        await show(page, path, speak(answers, language), group !== 'public')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        if (language === PSEUDO_LANGUAGE) await expectTranslated(page, path, answers)
        for (const size of SIZES) await expectFit(page, size, `${path} at ${size.width} px in ${language}`)
      }
    })
  }
}

async function show(page: Page, path: string, answers: Answers, isSignedIn: boolean): Promise<void> {
  const unanswered: string[] = []
  // The event stream and files may fail.
  const isNeeded = (url: string) => !/\/api\/(events|s3\/)/.test(url)
  const collect = (response: Response) =>
    response.status() === 501 && isNeeded(response.url()) && unanswered.push(response.url())
  page.on('response', collect)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await open(page, path, answers, isSignedIn ? { token: TOKEN } : {})
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await waitForIdle(page)
  page.off('response', collect)
  expect.soft(unanswered, `${path} has all answers`).toEqual([])
}

async function expectTranslated(page: Page, path: string, answers: Answers): Promise<void> {
  const english = findEnglish(await readTexts(page), Object.values(answers), await readIntlWords(page))
  expect.soft(english, `${path} in English`).toEqual([])
}

async function expectFit(page: Page, size: (typeof SIZES)[number], what: string): Promise<void> {
  await page.setViewportSize(size)
  await waitForIdle(page)
  // A table that does not fit becomes blocks in the next frame.
  await softly.poll(() => readLayoutFaults(page), { message: what, timeout: 3000 }).toEqual([])
  if (size.width !== 768) expect.soft(await listViolationsOfLanguage(page), what).toEqual([])
}

test('the list of pages has every route', () => {
  const router = readFileSync(new URL('../../web/src/app/router.tsx', import.meta.url), 'utf8')
  const routes = [...router.matchAll(/Route\(\s*'(\/[^']*)'/g)].map(([, route = '']) => route)
  const paths = Object.values(PAGES).flatMap((list) => list.map(([path]) => path))
  const isListed = (route: string) => paths.some((path) => new RegExp(`^${route.replace(/:\w+/, '[^/]+')}$`).test(path))
  expect(routes.length).toBeGreaterThan(45)
  expect(routes.filter((route) => !isListed(route))).toEqual([])
})
