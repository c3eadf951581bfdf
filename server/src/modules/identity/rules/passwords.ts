import {
  isPersonalPassword,
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  MIN_PASSWORD_SCORE,
  countPasswordCharacters,
} from '@marquee/contract/passwords.rules'

export type PasswordRefusal = 'passwordLength' | 'passwordPersonal' | 'passwordCommon'

/** Checks a password before it is scored: its length, and whether it is mostly known words (OPEN-17). */
export function checkPassword(password: string, words: readonly string[]): PasswordRefusal | undefined {
  const length = countPasswordCharacters(password)
  if (length < MIN_PASSWORD_CHARACTERS || length > MAX_PASSWORD_CHARACTERS) return 'passwordLength'
  return isPersonalPassword(password, words) ? 'passwordPersonal' : undefined
}

/** Refuses a password that is easy to guess. There are no rules on kinds of characters; they make passwords worse. */
export function checkScore(score: number): PasswordRefusal | undefined {
  return score < MIN_PASSWORD_SCORE ? 'passwordCommon' : undefined
}
