/** Omits letters that look like digits (Crockford's base 32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12

export const RECOVERY_CODE_COUNT = 10

/** Formats sixty bits so that people can copy them: three groups of four characters. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const letters = Array.from({ length: LENGTH }, (_, index) => LETTERS[(bytes[index] ?? 0) % LETTERS.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Normalises a typed recovery code for comparison; undefined if it is not one. */
export function parseRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')
  const isOne = letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter))
  return isOne ? letters : undefined
}
