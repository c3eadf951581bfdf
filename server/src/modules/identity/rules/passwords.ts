import { COMMON_PASSWORDS } from './common-passwords.ts'

const SHORTEST = 8
const LONGEST = 128

/**
 * Why a password is not good enough, or undefined when it is: 8 to 128 characters, none of the most
 * common ones whatever their case (OPEN-17). No other rule: those make passwords worse.
 */
export function refusePassword(password: string): 'passwordLength' | 'passwordCommon' | undefined {
  // As people count, not as the language does: an emoji is one character.
  const length = [...password.normalize('NFC')].length
  if (length < SHORTEST || length > LONGEST) return 'passwordLength'
  return COMMON_PASSWORDS.has(password.toLowerCase()) ? 'passwordCommon' : undefined
}
