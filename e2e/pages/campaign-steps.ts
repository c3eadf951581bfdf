import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type Answers, open } from './built-pages.ts'
import { CLIENT, market } from './campaign-fixtures.ts'

/** The steps of a user in the campaign form, and its elements. */

export const getSamplePath = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))
export const START = '2026-11-23'

/** A Friday in Hamburg; the clock is fixed so that bookings for the next Monday do not become past. */
export const onFriday = ({ page }: { page: Page }) => page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'))

export const add = (page: Page, answers: Answers = {}) => open(page, '/campaigns/add', market(answers), CLIENT)

export async function fillForm(page: Page, weeks = '2'): Promise<void> {
  await getNameField(page).fill('Second run')
  await page.getByLabel('Location').selectOption({ label: 'Hamburg' })
  await page.getByLabel('Start Date').fill(START)
  await getWeeksField(page).fill(weeks)
}

export const getNameField = (page: Page) => page.getByLabel('Name', { exact: true })
export const getWeeksField = (page: Page) => page.getByLabel('Number of Weeks', { exact: true })
export const getScreensField = (page: Page, type: string) =>
  page.getByRole('textbox', { name: `Screens to Run: ${type}` })
export const total = (page: Page) => page.getByRole('region', { name: 'Summary' })

/** The text parts of a multipart body. */
export function parseParts(body: string | null): Record<string, string> {
  const found = (body ?? '').matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)\r\n/g)
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]))
}
