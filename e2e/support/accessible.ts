import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atRest } from './at-rest.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No violation of WCAG 2.2 A and AA in the light, none of contrast in the dark, and nothing to scroll sideways. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await show(page, 'light')
  // Behind an open dialog nothing can be reached, and what stands there has been looked at without it.
  const part = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'body'
  await bringAxe(page)
  const light = await looker(page, part).withTags(RULES).analyze()
  await show(page, 'dark')
  const dark = await looker(page, part).withRules(['color-contrast']).analyze()
  await show(page, 'light')
  const found = [...light.violations, ...dark.violations].map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found, `${what} for everybody`).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${what} sideways`)
    .toBeLessThanOrEqual(0)
}

/** The one that AxeBuilder brings with it, in its short form: a page reads it in half the time. */
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Once for every page: AxeBuilder by itself does so twice for each look, which costs more than the look. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
}

/** Looks in the page itself, where nothing is framed: the other way opens a page more for every look, which costs twice. */
function looker(page: Page, part: string): AxeBuilder {
  return new AxeBuilder({ page, axeSource: 'axe.version' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .include(part)
}

/** In that scheme and at rest: what fades from one colour to the other wears neither for a moment. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await atRest(page)
}
