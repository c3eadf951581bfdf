export const MIN_PASSWORD_CHARACTERS = 8
export const MAX_PASSWORD_CHARACTERS = 128
/** Of zxcvbn's scores from 0 to 4: one that more than a million tries are expected to need. */
export const MIN_PASSWORD_SCORE = 2
/** So much of a password is judged: what follows makes it longer still, and judging takes time. */
export const MAX_JUDGED_CHARACTERS = 64

/** As people count, not as the language does: an emoji is one character. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFC')].length
}

/** The part of a password that is judged. */
export function judgedPart(password: string): string {
  return [...password.normalize('NFC')].slice(0, MAX_JUDGED_CHARACTERS).join('')
}

/** What is known of the person whose password it is; nothing of it need be there. */
export type PasswordOwner = { firstName?: string; lastName?: string; email?: string }

const PRODUCT = 'marquee'
/** Shorter words stand within many others. */
const MIN_WORD_CHARACTERS = 3
/** With fewer letters and digits beside them, the words are the password. */
const MIN_OWN_CHARACTERS = 5

/** The words that are tried first on an account: the name of the product and those of the person. */
export function personalWords({ firstName = '', lastName = '', email = '' }: PasswordOwner): string[] {
  const words = [PRODUCT, ...[firstName, lastName, email].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])]
  const known = words.map((word) => word.trim().toLowerCase().slice(0, MAX_JUDGED_CHARACTERS))
  return [...new Set(known)].filter((word) => word.length >= MIN_WORD_CHARACTERS)
}

/** Whether a password is hardly more than these words, whatever its case and what stands between them. */
export function isPersonalPassword(password: string, words: readonly string[]): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const longestFirst = words.map(plain).toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => (word ? text.replaceAll(word, '') : text), plain(password))
  return rest !== plain(password) && [...rest].length < MIN_OWN_CHARACTERS
}
