import { readFileSync } from 'node:fs'
import { PSEUDO_LANGUAGE } from '@marquee/contract/language/languages'
import { expect, type Page, test } from '@playwright/test'
import { PAGES } from './page-list.ts'
import {
  expectAccessible,
  expectFit,
  expectTranslated,
  NARROW,
  prepareLanguage,
  show,
  waitForPage,
  WIDE,
} from './translated-page.ts'

/** Every page in a language with longer words: nothing cut, nothing overlapping, nothing English (decision 26). */

const SIZES = [WIDE, { width: 768, height: 1024 }, NARROW] as const

test.use({ reducedMotion: 'reduce' })

for (const [group, list] of Object.entries(PAGES)) {
  test(`all ${group} pages fit every width, are translated and accessible`, async ({ page, context }) => {
    await prepareLanguage(page, context, PSEUDO_LANGUAGE)
    for (const [path, answers] of list) {
      await page.setViewportSize(WIDE)
      await show(page, path, answers, PSEUDO_LANGUAGE)
      await expectTranslated(page, path, answers)
      for (const size of SIZES) {
        const what = `${path} at ${size.width} px`
        await page.setViewportSize(size)
        await expectFit(page, what)
        if (size.width !== 768) await expectAccessible(page, what)
      }
      if (!(await unfold(page))) continue
      await expectTranslated(page, `${path}, unfolded`, answers)
      await expectFit(page, `${path}, unfolded`)
    }
  })
}

/** Opens what a click unfolds on a phone, such as the filters of a list. @returns whether there was anything */
async function unfold(page: Page): Promise<boolean> {
  const count = await page.evaluate(() => {
    const folded = document.querySelectorAll<HTMLElement>(
      'main details:not([open]) > summary, main [aria-expanded=false]:not([aria-haspopup], [role=combobox])',
    )
    const shown = [...folded].filter((one) => one.checkVisibility())
    for (const one of shown) one.click()
    return shown.length
  })
  // Panels over the page are in the lists of dialogs.
  await page.keyboard.press('Escape')
  await waitForPage(page)
  return count > 0
}

test('the list of pages has every route', () => {
  const router = readFileSync(new URL('../../web/src/app/router.tsx', import.meta.url), 'utf8')
  const routes = [...router.matchAll(/Route\(\s*'(\/[^']*)'/g)].map(([, route = '']) => route)
  const paths = Object.values(PAGES).flatMap((list) => list.map(([path]) => path))
  const isListed = (route: string) =>
    paths.some((path) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  expect(routes.length).toBeGreaterThan(45)
  expect(routes.filter((route) => !isListed(route))).toEqual([])
})
