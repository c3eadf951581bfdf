import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Answer, createRefusal, open } from './built-pages.ts'
import { createSharedReport, OPEN_REPORT, TOKEN } from './report-fixtures.ts'

/** `/report/{token}`, the page for anyone with a link to a report (decision 31), with the server replaced. */

const TODAY = '2026-11-20'
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(`${TODAY}T12:00:00Z`)))

const show = (page: Page, answer: Answer | (() => Answer)) => open(page, `/report/${TOKEN}`, { [OPEN_REPORT]: answer })

test('shows the report to a visitor without an account, and nothing that leads to the application', async ({
  page,
}) => {
  const sent = await show(page, { body: createSharedReport(TODAY) })
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn roast' })).toBeVisible()
  await expect(page.getByText('95.4% of guaranteed plays delivered so far')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Plays per day: guaranteed, delivered and extra' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Venues and screens' })
  await expect(table.getByRole('row', { name: 'Trattoria Sole' })).toContainText('864746118')
  await expect(table.getByRole('row').last()).toContainText('Total2,5922,474118')
  await page.getByText('How this is counted').click()
  await expect(page.getByText('The player of a screen records every play')).toBeVisible()
  const download = page.getByRole('link', { name: 'Download report' })
  await expect(download).toHaveAttribute('href', `/api/reports/${TOKEN}/report.pdf`)
  await expect(page.getByRole('img', { name: 'A picture of the video of Autumn roast' })).toHaveAttribute(
    'src',
    `/api/reports/${TOKEN}/poster.jpg`,
  )
  await expect(page.getByText('Shared by Brisa Coffee. The link is valid until 12/20/2026.')).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(sent.map(({ call }) => call).filter((call) => !call.startsWith(OPEN_REPORT))).toEqual([])
  await expectAccessible(page, 'a shared report')
})

test('says the same for every link that opens nothing, and offers to try again after a failure', async ({ page }) => {
  let answer: Answer = createRefusal(500, 'Broken')
  await show(page, () => answer)
  await expect(page.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
  answer = createRefusal(404, 'Nothing here')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This report isn’t available' })).toBeVisible()
  await expect(page.getByText('has expired or was withdrawn')).toBeVisible()
  await expectAccessible(page, 'a link that opens nothing')
})

test('loads none of the signed-in application', async () => {
  const dist = process.env.E2E_WEB_DIST ?? join(import.meta.dirname, '../../web/dist')
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  )
  const files = new Set<string>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(collect)
  }
  collect('index.html')
  collect('src/features/reports/shared-report.page.tsx')
  expect([...files].filter((file) => file.includes('/shared-') && !file.includes('report.page'))).toEqual([])
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(join(dist, file))).length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(170 * 1024)
})
