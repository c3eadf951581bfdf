import { readFile } from 'node:fs/promises'
import { billingTexts } from '@marquee/contract/messages/billing-pages'
import { expect } from '@playwright/test'
import { readPdf } from '../../server/src/testing/pdf.ts'
import { type LocalisedUser, visit } from './localised-user.ts'

/** The texts of what a partner or a client downloads. */

/** The lines of all files that a page offers as CSV. */
export async function readCsvTexts(user: LocalisedUser, path: string): Promise<string[]> {
  const { page } = user
  await visit(user, [path])
  const lines: string[] = []
  const buttons = page.getByRole('button', { name: 'CSV' })
  await expect(buttons.first()).toBeVisible()
  for (const button of await buttons.all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    lines.push(...(await readFile(await download.path(), 'utf8')).split('\n'))
  }
  return lines
}

/** Opens a document by its button. */
async function openDocument({ page, say }: LocalisedUser, label: () => string): Promise<Buffer> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/link'))
  const opened = page.context().waitForEvent('page')
  const [answer, tab] = await Promise.all([
    answered,
    opened,
    page
      .getByRole('button', { name: say(label) })
      .first()
      .click(),
  ])
  const { link } = (await answer.json()) as { link: string }
  await tab.close()
  const file = await page.request.get(new URL(link).pathname)
  expect(file.status()).toBe(200)
  return file.body()
}

/** The texts of a PDF, which names its language. */
export async function readPdfTexts(user: LocalisedUser, number: string): Promise<string[]> {
  const pdf = await readPdf(await openDocument(user, () => billingTexts.openPdf({ number })))
  expect(pdf.language).toBe(user.language)
  return [...pdf.pages, pdf.title]
}

/** The texts for people in an electronic invoice. */
export async function readXmlTexts(user: LocalisedUser, number: string): Promise<string[]> {
  const xml = (await openDocument(user, () => billingTexts.openXml({ number }))).toString()
  const texts = xml.matchAll(/<cbc:(?:Note|Name|Description|TaxExemptionReason)[^>]*>([^<]*)</g)
  return [...texts].map(([, text]) => text ?? '')
}
