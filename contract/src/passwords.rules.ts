export const MIN_PASSWORD_CHARACTERS = 8
export const MAX_PASSWORD_CHARACTERS = 128
/** The lowest accepted score of zxcvbn (0 to 4). A score of 2 needs more than a million expected guesses. */
export const MIN_PASSWORD_SCORE = 2
/** Only this part of a password is scored, because scoring takes time and more characters do not weaken it. */
const MAX_SCORED_CHARACTERS = 64

/** Counts characters as people do: an emoji is one character. */
export function countPasswordCharacters(password: string): number {
  return [...password.normalize('NFC')].length
}

/** The part of a password that is judged. */
export function getScoredPart(password: string): string {
  return [...password.normalize('NFC')].slice(0, MAX_SCORED_CHARACTERS).join('')
}

/** The known data of the person who chooses the password. */
export type PasswordOwner = { firstName?: string; lastName?: string; email?: string }

const PRODUCT = 'marquee'
/** Shorter words are part of many others. */
const MIN_WORD_CHARACTERS = 3
/** With fewer other letters and digits, the password consists mostly of these words. */
const MIN_OWN_CHARACTERS = 5

/** The words that attackers try first on an account: the name of the product and those of the person. */
export function listPersonalWords({ firstName = '', lastName = '', email = '' }: PasswordOwner): string[] {
  const words = [PRODUCT, ...[firstName, lastName, email].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])]
  const known = words.map((word) => word.trim().toLowerCase().slice(0, MAX_SCORED_CHARACTERS))
  return [...new Set(known)].filter((word) => word.length >= MIN_WORD_CHARACTERS)
}

/** Whether a password consists mostly of these words, ignoring case and separators. */
export function isPersonalPassword(password: string, words: readonly string[]): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const longestFirst = words.map(plain).toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => (word ? text.replaceAll(word, '') : text), plain(password))
  return rest !== plain(password) && [...rest].length < MIN_OWN_CHARACTERS
}
