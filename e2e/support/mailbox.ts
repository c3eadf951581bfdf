import { expect, type Page } from '@playwright/test'
import { POLL_OPTIONS } from './poll-options.ts'

type Mail = { to: string; subject: string; text: string; at: string }

/** The link in the newest email to an address, once it has arrived. */
export async function waitForMailedLink(page: Page, to: string, part: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const { messages } = (await (await page.request.get('/api/mailbox')).json()) as { messages: Mail[] }
      link = messages
        .filter((mail) => mail.to.includes(to))
        .flatMap((mail) => mail.text.match(/https?:\/\/\S+/g) ?? [])
        .find((found) => found.includes(part))
      return link
    }, POLL_OPTIONS)
    .toBeTruthy()
  return link ?? ''
}

/** All emails to an address, the newest first. */
export async function listMails(page: Page, to: string): Promise<(Mail & { html: string })[]> {
  const answer = await page.request.get('/api/mailbox')
  const { messages } = (await answer.json()) as { messages: (Mail & { html: string })[] }
  return messages.filter((mail) => mail.to.includes(to))
}
