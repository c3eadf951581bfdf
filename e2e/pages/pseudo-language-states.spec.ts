import { PSEUDO_LANGUAGE } from '@marquee/contract/language/languages'
import { runInLanguage } from '@marquee/contract/language/load'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { expect, type Page, test } from '@playwright/test'
import { type Answer, type Answers, createRefusal } from './built-pages.ts'
import { press } from './dialog-steps.ts'
import { PAGES } from './page-list.ts'
import { IDS } from './route-fixtures.ts'
import { VEHICLE_SCREEN } from './screen-fixtures.ts'
import { expectFit, expectTranslated, NARROW, prepareLanguage, show, WIDE } from './translated-page.ts'

/** Tabs, empty lists and failures in a language with longer words (decision 26). */

/** Behind the tabs and the choices of a page, which are in its address. */
const TABS = [
  `/restaurants/details/${IDS.restaurant}?tab=screens`,
  '/notifications?tab=emails',
  '/notifications?unread=1',
  '/operator?alerts=over',
  '/operator/review?view=decided',
  ...['manifest', 'plays', 'orders', 'history'].map((tab) => `/operator/screens/${VEHICLE_SCREEN}?tab=${tab}`),
  '/operator/billing?month=2026-10',
  '/operator/billing?tab=statements',
]

/** Lists and dashboards; most filter in the browser, and find nothing with this search. */
const LISTS = (
  '/ownerdashboard /mobileLocations /fixedLocations /screens /infotainmentvideos /earnings ' +
  '/companydashboard /campaigns /invoices /notifications ' +
  '/operator /operator/review /operator/fleet /operator/campaigns /operator/people /operator/catalogue ' +
  '/operator/audit /operator/billing /operator/billing/bank /operator/billing/payouts /operator/billing/ledger'
).split(' ')
const NOTHING = '?search=404404'

const FAILED = createRefusal(500, '[Ñöţ ñöŵ ~]')
const ME = 'GET /api/users/me'

test.use({ reducedMotion: 'reduce' })
test.beforeEach(({ page, context }) => prepareLanguage(page, context, PSEUDO_LANGUAGE))

test('tabs fit and are translated', async ({ page }) => {
  for (const path of TABS) await search(page, path, findAnswers(path), [WIDE, NARROW])
})

test('lists without entries fit a phone and are translated', async ({ page }) => {
  for (const path of LISTS) await search(page, path, change(findAnswers(path), empty), [NARROW])
})

test('lists in which nothing is found fit a phone and are translated', async ({ page }) => {
  for (const path of LISTS) await search(page, path + NOTHING, findAnswers(path), [NARROW])
})

for (const [group, list] of Object.entries(PAGES)) {
  test(`${group} pages that fail to load fit a phone and are translated`, async ({ page }) => {
    for (const [path, answers] of list)
      await search(
        page,
        path,
        change(answers, () => FAILED),
        [NARROW],
      )
  })
}

test('messages about what was done fit and are translated', async ({ page }) => {
  const remove = `DELETE /api/vehicles/${IDS.vehicle}`
  for (const answer of [{ body: { success: true, message: '' } }, FAILED]) {
    const answers = { ...findAnswers('/mobileLocations'), [remove]: answer }
    await page.setViewportSize(WIDE)
    await show(page, '/mobileLocations', answers, PSEUDO_LANGUAGE)
    await runInLanguage(PSEUDO_LANGUAGE, async () => {
      await press(() => fleetTexts.deleteLabel({ name: 'Toyota Prius 1' }))(page)
      await press(() => fleetTexts.mobile.deleteButton)(page)
    })
    await expect(page.locator('section:popover-open, main [role=alert]').first()).toBeVisible()
    await expectTranslated(page, 'a message', answers)
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size)
      await expectFit(page, `a message at ${size.width} px`)
    }
  }
})

async function search(
  page: Page,
  path: string,
  answers: Answers,
  sizes: readonly (typeof WIDE | typeof NARROW)[],
): Promise<void> {
  await page.setViewportSize(WIDE)
  await show(page, path, answers, PSEUDO_LANGUAGE)
  await expectTranslated(page, path, answers)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectFit(page, `${path} at ${size.width} px`)
  }
}

function findAnswers(path: string): Answers {
  const [, answers] = Object.values(PAGES)
    .flat()
    .find(([one]) => one === path.split('?')[0]) ?? [undefined, undefined]
  expect(answers, `${path} is a listed page`).toBeDefined()
  return answers ?? {}
}

/** All answers but the account. */
const change = (answers: Answers, to: (answer: Answer) => Answer): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [
      call,
      call === ME || typeof answer === 'function' ? answer : to(answer),
    ]),
  )

/** The same answer without any entry in its lists; a chart has a value for each day. */
const empty = (answer: Answer): Answer =>
  JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
    Array.isArray(value) && name !== 'days' ? [] : value,
  ) as Answer
