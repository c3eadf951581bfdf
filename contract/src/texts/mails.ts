/** What all emails have in common; each topic has a catalogue of its own. */

/** The words of an email, without layout. */
export type EmailContent = {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** The action, as a button in HTML and a line in plain text. */
  readonly action?: { readonly label: string; readonly url: string }
  readonly closing: string
}

/** A first name of letters only, so that a registration with another address cannot send a message in it. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u
export const buildGreeting = (firstName: string) => (NAME.test(firstName) ? `Hello ${firstName},` : 'Hello,')
export const closing = 'Your Marquee team'
export const quote = (name: string) => `“${name}”`
