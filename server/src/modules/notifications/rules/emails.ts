import { getFormats } from '@marquee/contract/language/formats'
import type { AccountLanguage } from '@marquee/contract/language/languages'
import { emailTexts } from '@marquee/contract/messages/emails'

/** The words of an email, without layout. */
export type EmailContent = {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** The address of a picture of what the email is about. It is in the HTML only, and says nothing that the words do not. */
  readonly picture?: string
  /** The action, as a button in HTML and a line in plain text. */
  readonly action?: { readonly label: string; readonly url: string }
  readonly closing: string
}

/** The language is that of the account; for an address without an account, that of the request. */
export type Recipient = { readonly name: string; readonly address: string; readonly language: AccountLanguage }

/** The account of a recipient, as queries select it. */
export type RecipientAccount = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: AccountLanguage
}

export function toRecipient({ firstName, lastName, email, language }: RecipientAccount): Recipient {
  return { name: `${firstName} ${lastName}`, address: email, language }
}

/** An email before the language of its recipient is known. It is called in that language. */
export type Email = (writer: EmailWriter) => EmailContent | Promise<EmailContent>

type Message = string | ((values: never) => string)

/** The messages of an email. An empty line in `body` begins a paragraph; paragraphs without text are left out. */
type EmailMessages = { readonly subject: Message; readonly body: Message; readonly action?: Message }

type ValuesOf<M> = M extends (values: infer V) => string ? V : unknown
type WithLists<V> = { [K in keyof V]: string extends V[K] ? V[K] | readonly string[] : V[K] }

/** The values of all messages of an email. A list gives a paragraph for each of its texts, so only a body has lists. */
type EmailValues<M extends EmailMessages> = ValuesOf<M['subject']> &
  ValuesOf<M['action']> &
  WithLists<ValuesOf<M['body']>>

/** `url` is the page that the button opens. */
type Envelope<M extends EmailMessages> = { firstName: string; picture?: string | undefined } & (M extends {
  action: Message
}
  ? { url: string }
  : { url?: never })

export type EmailWriter = ReturnType<typeof createEmailWriter>

/** What an email is written with, in the language of the current work. */
export function createEmailWriter() {
  const writeEmail = <M extends EmailMessages>(messages: M, values: EmailValues<M>, envelope: Envelope<M>) =>
    writeContent(messages, values, envelope)
  return { texts: emailTexts, formats: getFormats(), writeEmail }
}

function writeContent(
  { subject, body, action }: EmailMessages,
  values: object,
  { firstName, url, picture }: { firstName: string; url?: string; picture?: string | undefined },
): EmailContent {
  const cleaned = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cleanValue(value)]))
  const write = (message: Message) =>
    typeof message === 'string' ? message : (message as (values: object) => string)(cleaned)
  return {
    subject: write(subject),
    greeting: NAME.test(firstName) ? emailTexts.greeting({ firstName }) : emailTexts.greetingWithoutName,
    paragraphs: splitParagraphs(write(body)),
    ...(picture !== undefined && { picture }),
    ...(action !== undefined && url !== undefined && { action: { label: write(action), url } }),
    closing: emailTexts.closing,
  }
}

/** A first name of letters only, so that a registration with another address cannot send a message in it. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u

const PARAGRAPH_BREAK = '\n\n'

/** People type values, so a line break in one must not begin a paragraph. */
function cleanValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanValue).join(PARAGRAPH_BREAK)
  return typeof value === 'string' ? value.replaceAll(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ' ') : value
}

const splitParagraphs = (text: string) =>
  text
    .split(PARAGRAPH_BREAK)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
