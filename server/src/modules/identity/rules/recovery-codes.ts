/** Without letters that look like digits (Crockford's base 32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12

/** How many are made at a time. */
export const RECOVERY_CODE_COUNT = 10

/** Sixty bits as people can copy them: three groups of four. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const letters = Array.from({ length: LENGTH }, (_, index) => LETTERS[(bytes[index] ?? 0) % LETTERS.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** A recovery code as it was typed, in the one spelling that is compared; undefined when it is none. */
export function parseRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')
  const isOne = letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter))
  return isOne ? letters : undefined
}
