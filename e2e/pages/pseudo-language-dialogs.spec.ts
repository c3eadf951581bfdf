import { readdirSync, readFileSync } from 'node:fs'
import { PSEUDO_LANGUAGE } from '@marquee/contract/language/languages'
import { runInLanguage } from '@marquee/contract/language/load'
import { expect, type Page, test } from '@playwright/test'
import type { Answers } from './built-pages.ts'
import { BILLING_DIALOGS } from './billing-dialogs.ts'
import type { DialogPage, Opening } from './dialog-steps.ts'
import { OPERATOR_DIALOGS } from './operator-dialogs.ts'
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
import { CLIENT_DIALOGS, PARTNER_DIALOGS, PUBLIC_DIALOGS } from './user-dialogs.ts'

/**
 * Every dialog and menu in a language with longer words, as it opens and with the errors of its form: nothing cut,
 * nothing overlapping, nothing English (decision 26).
 */

const DIALOGS = {
  public: PUBLIC_DIALOGS,
  partner: PARTNER_DIALOGS,
  client: CLIENT_DIALOGS,
  operator: OPERATOR_DIALOGS,
  billing: BILLING_DIALOGS,
} as const

/** The uppermost is the last one. */
const OPENED = 'dialog[open], [role=menu], main button[aria-expanded=true] + [role=group]'

test.use({ reducedMotion: 'reduce' })

for (const [group, list] of Object.entries(DIALOGS)) {
  test(`all ${group} dialogs fit, are translated and accessible`, async ({ page, context }) => {
    await prepareLanguage(page, context, PSEUDO_LANGUAGE)
    await openAll(page, list, async ({ only }, what, answers) => {
      await expectTranslated(page, what, answers)
      await expectFit(page, what, OPENED)
      await expectAccessible(page, what, OPENED)
      if (only === 'wide') return
      await page.setViewportSize(NARROW)
      if (await failToSend(page)) await expectTranslated(page, `${what} with errors`, answers)
      await expectFit(page, `${what} at ${NARROW.width} px`, OPENED)
    })
  })
}

/** Opens one dialog after the other. */
async function openAll(
  page: Page,
  list: readonly DialogPage[],
  search: (opening: Opening, what: string, answers: Answers) => Promise<void>,
): Promise<void> {
  for (const entry of list) {
    const answers = findAnswers(entry)
    let isUntouched = false
    for (const opening of entry.openings) {
      const what = `${opening.file} on ${entry.path}`
      await page.setViewportSize(opening.only === 'narrow' ? NARROW : WIDE)
      if (!isUntouched) await show(page, entry.path, answers, PSEUDO_LANGUAGE)
      await runInLanguage(PSEUDO_LANGUAGE, () => openDialog(page, opening))
      await search(opening, what, answers)
      isUntouched = opening.steps.length === 1
      if (isUntouched) await closeAll(page)
    }
  }
}

/** Those of the listed page, and of its dialogs. */
function findAnswers({ path, answers }: DialogPage): Answers {
  const [, listed] = Object.values(PAGES)
    .flat()
    .find(([one]) => one === path.split('?')[0]) ?? [undefined, {}]
  return { ...listed, ...answers }
}

async function openDialog(page: Page, { file, steps }: Opening): Promise<void> {
  for (const step of steps) await step(page)
  await expect(page.locator(OPENED).last(), file).toBeVisible()
  await waitForPage(page)
}

/** Submits the form as it opened. What it asks for is missing, or the server refuses. @returns false without a form */
async function failToSend(page: Page): Promise<boolean> {
  const opened = page.locator(OPENED).last()
  const submit = opened.locator('button[type=submit]:enabled')
  if ((await opened.locator('form').count()) === 0 || (await submit.count()) === 0) return false
  await submit.click()
  await expect(page.locator('[aria-invalid=true], [role=alert]').first()).toBeVisible()
  await waitForPage(page)
  return true
}

async function closeAll(page: Page): Promise<void> {
  const opened = page.locator(OPENED)
  for (let left = await opened.count(); left > 0; left--) await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
}

/** The elements that draw a dialog or a menu; shared ones in web/src/ui are drawn by others. */
const DRAWN = /<(?:(?:Form|Confirm|Question|Reason|Reauthentication)?Dialog|ModalFrame|Drawer|Menu|PanelButton)\b/g
const SHARED = 'features/operator/billing/parts/reauthentication-dialog.tsx'

test('the lists of dialogs have every dialog', () => {
  const source = new URL('../../web/src/', import.meta.url)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const openings = Object.values(DIALOGS).flatMap((list) => list.flatMap((entry) => entry.openings))
  const counts = files
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/') && file !== SHARED)
    .map((file) => ({
      file,
      drawn: readFileSync(new URL(file, source), 'utf8').match(DRAWN)?.length ?? 0,
      listed: openings.filter((opening) => opening.file === file).length,
    }))
  expect(counts.reduce((sum, { drawn }) => sum + drawn, 0)).toBeGreaterThan(60)
  expect(counts.filter(({ drawn, listed }) => listed < drawn)).toEqual([])
})
