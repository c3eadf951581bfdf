import {
  isPersonalPassword,
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  MIN_PASSWORD_SCORE,
  passwordLength,
} from '@marquee/contract/passwords.rules'

export type PasswordRefusal = 'passwordLength' | 'passwordPersonal' | 'passwordCommon'

/** Why a password is refused before it is judged: by its length, or because it is hardly more than known words (OPEN-17). */
export function refusePassword(password: string, words: readonly string[]): PasswordRefusal | undefined {
  const length = passwordLength(password)
  if (length < MIN_PASSWORD_CHARACTERS || length > MAX_PASSWORD_CHARACTERS) return 'passwordLength'
  return isPersonalPassword(password, words) ? 'passwordPersonal' : undefined
}

/** Why a password is refused by how hard it is to guess. No rule on kinds of characters: those make passwords worse. */
export function refuseScore(score: number): PasswordRefusal | undefined {
  return score < MIN_PASSWORD_SCORE ? 'passwordCommon' : undefined
}
