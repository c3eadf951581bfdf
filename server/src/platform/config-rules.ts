import { isIP } from 'node:net'

/** The parts of a list that commas separate. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Whether the text is an IP address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (maxBits < 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}

const MIN_PASSWORD_LENGTH = 12
const MIN_DIFFERENT_CHARACTERS = 6
/** Parts of passwords that attackers try first. */
const COMMON_PASSWORD_PARTS = [
  'marquee',
  'postgres',
  'password',
  'passwort',
  'secret',
  'admin',
  'changeme',
  'qwerty',
  '123456',
]

/**
 * Whether a password of a database role is easy to guess: short, with few different characters, or with an obvious
 * word.
 *
 * @param words such as the name of the user
 */
function isGuessable(password: string, words: readonly string[]): boolean {
  const text = password.toLowerCase()
  if (text.length < MIN_PASSWORD_LENGTH || new Set(text).size < MIN_DIFFERENT_CHARACTERS) return true
  return [...COMMON_PASSWORD_PARTS, ...words].some((word) => word.length > 3 && text.includes(word.toLowerCase()))
}

/** A connection through a local socket folder needs no password. */
export function hasWeakPassword(databaseUrl: string | undefined): boolean {
  if (!databaseUrl) return false
  const url = new URL(databaseUrl)
  const bySocket = url.hostname === '' || (url.searchParams.get('host') ?? '').startsWith('/')
  return !bySocket && isGuessable(decode(url.password), [decode(url.username), url.pathname.slice(1)])
}

export const WEAK_PASSWORD =
  'its password is easy to guess; use a generated one of at least 12 characters, for example from `openssl rand -hex 24`'

/** Keeps a password that contains a per cent sign that is not an escape. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
