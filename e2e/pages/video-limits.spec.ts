import { expect, type Page, test } from '@playwright/test'
import { type ClipOptions, createClip } from '../support/clips.ts'
import { open } from './built-pages.ts'
import { CLIENT, market } from './campaign-fixtures.ts'
import { partner, PARTNER } from './infotainment-fixtures.ts'

const SIZE = 'Selected video exceeds 100MB file size limit.'
const DIMENSIONS = 'Video dimensions exceed maximum allowed: 3840x2160.'
/** The limits of both forms: files exactly at the limit and just above it. */
const BOTH: readonly (readonly [ClipOptions, string | null])[] = [
  [{ sizeBytes: 104_857_600 }, null],
  [{ sizeBytes: 104_857_601 }, SIZE],
  [{ width: 3838, height: 2158 }, null],
  [{ width: 3840, height: 2158 }, DIMENSIONS],
  [{ width: 3838, height: 2160 }, DIMENSIONS],
]

const FORMS = [
  {
    name: 'campaign',
    show: (page: Page) => open(page, '/campaigns/add', market(), CLIENT),
    longest: [21, 21.1, 'Selected video exceeds 20.5 seconds duration.'],
  },
  {
    name: 'infotainment',
    show: async (page: Page) => {
      await open(page, '/infotainmentvideos/add', partner(), PARTNER)
      await page.getByLabel('Type', { exact: true }).selectOption('vehicle')
    },
    longest: [20, 20.1, 'Selected video exceeds 20 seconds duration.'],
  },
] as const

test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z')))

for (const { name, show, longest } of FORMS) {
  test(`the ${name} form accepts files at the limits and refuses files just above (CONST-03 to CONST-05)`, async ({
    page,
  }) => {
    const [good, tooLong, sentence] = longest
    const cases = [...BOTH, [{ durationSeconds: good }, null], [{ durationSeconds: tooLong }, sentence]] as const
    await show(page)
    for (const [claims, refusal] of cases) {
      await test.step(JSON.stringify(claims), async () => {
        await page.locator('input[type=file]').setInputFiles(await createClip(claims))
        await expect(page.getByText(refusal ?? 'Your video meets all requirements.')).toBeVisible()
        await page.getByRole('button', { name: 'Reset Video' }).click()
        await expect(page.getByText('clip.mp4')).toBeHidden()
      })
    }
  })
}
