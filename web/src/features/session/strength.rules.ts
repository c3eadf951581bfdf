import { MIN_PASSWORD_CHARACTERS, MIN_PASSWORD_SCORE, countPasswordCharacters } from '@marquee/contract/passwords.rules'

/** The score of zxcvbn for a password that is very hard to guess. */
const STRONG_SCORE = 4

/**
 * The strength of a password, from 0 (too short) to 3 (strong). The server accepts 2 and 3. Only a hint; no form
 * refuses a password (REG-O-19).
 *
 * @param score of zxcvbn, from 0 to 4; null for a password that consists mostly of the user's own words
 */
export function computePasswordStrength(password: string, score: number | null): 0 | 1 | 2 | 3 {
  if (countPasswordCharacters(password) < MIN_PASSWORD_CHARACTERS) return 0
  if (score === null || score < MIN_PASSWORD_SCORE) return 1
  return score < STRONG_SCORE ? 2 : 3
}
