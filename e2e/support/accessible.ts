import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { waitForIdle } from './wait-for-idle.ts'

const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
const BEST_PRACTICE = { type: 'tag', values: ['best-practice'] } as const
const CONTRAST = { type: 'rule', values: ['color-contrast'] } as const

/**
 * No violation of WCAG 2.2 A and AA in the light scheme, none of contrast in the dark scheme, and no horizontal
 * scrolling.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await emulateScheme(page, 'light')
  await injectAxe(page)
  const light = await listViolations(page, RULES)
  await emulateScheme(page, 'dark')
  const dark = await listViolations(page, CONTRAST)
  await emulateScheme(page, 'light')
  expect([...light, ...dark], `${what} for all readers`).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${what} sideways`)
    .toBeLessThanOrEqual(0)
}

/** Best practice beyond WCAG: one order of headings, distinguishable landmarks. */
export async function expectBestPractice(page: Page): Promise<void> {
  await waitForIdle(page)
  await injectAxe(page)
  expect(await listViolations(page, BEST_PRACTICE)).toEqual([])
}

/**
 * The violations of WCAG 2.2 A and AA, by element. Contrast is not measured, because it is the same in all languages.
 *
 * @param within the selector of a part; of several the last
 */
export async function listViolationsOfLanguage(page: Page, within?: string): Promise<string[]> {
  await waitForIdle(page)
  await injectAxe(page)
  const found = await listViolations(page, RULES, { 'color-contrast': { enabled: false } }, within)
  return found.map(({ id, where }) => `${id}: ${where.join(', ')}`)
}

/** The short script, which a page parses in half the time. */
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Once for every page, because parsing it takes longer than a check. */
async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
}

type Axe = {
  run(
    part: Element | undefined,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/**
 * The violations that axe finds, by element. Runs in the page itself and returns only these, because the further
 * results of AxeBuilder take a fifth of the time.
 */
function listViolations(
  page: Page,
  runOnly: typeof RULES | typeof CONTRAST | typeof BEST_PRACTICE,
  rules: Readonly<Record<string, { enabled: boolean }>> = {},
  // Content behind an open dialog is not reachable, and was checked without the dialog.
  within = 'body:not(:has(dialog[open])), dialog[open]',
): Promise<{ id: string; where: string[] }[]> {
  return page.evaluate(
    async ({ selector, ...choice }) => {
      const part = [...document.querySelectorAll(selector)].at(-1)
      const options = { ...choice, resultTypes: ['violations'] }
      const found = await (window as unknown as { axe: Axe }).axe.run(part, options)
      return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
    },
    { runOnly, rules, selector: within },
  )
}

/** In that scheme and idle, because during a transition the colours belong to neither scheme. */
async function emulateScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await waitForIdle(page)
}
