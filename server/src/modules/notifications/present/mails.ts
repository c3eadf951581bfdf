import type { EndpointReply } from '@marquee/contract/endpoint'
import type { Language } from '@marquee/contract/language/languages'
import type { getMailbox } from '@marquee/contract/system'
import type { Mail } from '../queries/mails.ts'
import type { EmailContent } from '../rules/emails.ts'

type MailboxMessage = EndpointReply<typeof getMailbox>['messages'][number]

/** Renders an email as plain text, for all mail programs. */
export function renderText({ greeting, paragraphs, action, closing }: EmailContent): string {
  const blocks = [greeting, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), closing]
  return `${blocks.join('\n\n')}\n`
}

/** Renders the same email as HTML; user input is escaped. */
export function renderHtml(content: EmailContent, language: Language): string {
  const { subject, greeting, paragraphs, picture, action, closing } = content
  const blocks = [greeting, ...paragraphs].map(renderParagraph)
  if (picture) blocks.push(`<p><img src="${escapeHtml(picture)}" alt="" style="${PICTURE}"></p>`)
  if (action) {
    blocks.push(
      `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
    )
    blocks.push(`<p style="${SMALL}">${escapeHtml(action.url)}</p>`)
  }
  blocks.push(renderParagraph(closing))
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${BODY}"><div style="max-width:560px;margin:0 auto">${blocks.join('')}</div></body></html>`,
  ].join('')
}

const BODY = 'margin:0;padding:24px;background:#ffffff;color:#1c1b1a;font:16px/1.5 sans-serif'
const BUTTON =
  'background:#1c1b1a;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block'
const PICTURE = 'display:block;max-width:240px;max-height:240px;border-radius:8px'
const SMALL = 'color:#6b6864;font-size:13px;word-break:break-all'

function renderParagraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** A mail as the development mailbox shows it. */
export function presentMail({ toAddress, subject, text, html, createdAt }: Mail): MailboxMessage {
  return { to: toAddress, subject, text, html, at: createdAt.toISOString() }
}
