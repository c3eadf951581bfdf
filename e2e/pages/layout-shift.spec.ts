import { expect, type Page, test } from '@playwright/test'
import { waitForIdle } from '../support/wait-for-idle.ts'
import { type Answer, type Answers, open, type Sent, listSent } from './built-pages.ts'
import { CLIENT, COMPANY, ME, market } from './campaign-fixtures.ts'

/** Content that loads late uses the space that was reserved for it (D-26). */

const NUMBERS = { totalCampaigns: 19, pendingCampaigns: 3, approvedCampaigns: 11, ongoingCampaigns: 7 }
const DAYS = [0, 1, 2, 3, 4, 5, 6].map((plays) => ({ day: `2026-11-${14 + plays}`, plays }))
const COMPANY_CALL = `GET /api/companies/${COMPANY}`
const ANSWERS = market({
  'GET /api/dashboard/companyData': { body: { success: true, ...NUMBERS, data: NUMBERS } },
  'GET /api/dashboard/companyPlays': { body: { success: true, days: DAYS, plays: 21, playsBefore: 20 } },
  [COMPANY_CALL]: {
    body: {
      company: {
        _id: COMPANY,
        logo: 'null',
        name: 'Brisa Coffee',
        email: 'ola@brisa.example',
        phone: '+351 21 555 0140',
        address: 'Rua do Norte 12, 1200-284 Lisboa',
        website: 'brisa.example',
        description: 'Coffee for people who get up early. Roasted in Lisbon since 1994, poured in four cities.',
      },
    },
  },
})

/** All answers except that of the user wait until the test releases them. */
function late(answers: Answers) {
  const gate = Promise.withResolvers<void>()
  const wait = (answer: Answers[string]) => async (): Promise<Answer> => {
    await gate.promise
    return typeof answer === 'function' ? answer() : answer
  }
  const held = Object.entries(answers).map(([call, answer]) => [call, wait(answer)] as const)
  return { answers: { ...Object.fromEntries(held), ...ME }, release: gate.resolve }
}

/** The sum of all layout shifts so far that the user did not cause. */
const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
          observer.disconnect()
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Without any entry the observer is not called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

for (const [path, last, text] of [
  ['/companydashboard', 'GET /api/dashboard/companyData', 'Total Campaigns'],
  ['/companyprofile', COMPANY_CALL, 'Coffee for people who get up early.'],
] as const) {
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    test(`${path} does not shift at ${width} px when its answers arrive late (D-26)`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      const { answers, release } = late(ANSWERS)
      const sent: Sent[] = await open(page, path, answers, CLIENT)
      await expect(page.getByRole('main').getByRole('status').first()).toBeVisible()
      await expect.poll(() => listSent(sent, last)).toHaveLength(1)
      await waitForIdle(page)
      release()
      await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await waitForIdle(page)
      expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.05)
    })
  }
}
