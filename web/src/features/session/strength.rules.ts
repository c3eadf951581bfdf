/** How well a password protects, from 0 (very short) to 3 (strong). Advice only; no form refuses anything (REG-O-19). */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const { length } = password
  if (length < 8) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const isRepeated = new Set(password).size < 5
  if (isRepeated || (length < 10 && kinds < 3)) return 1
  return length >= 16 || (length >= 14 && kinds >= 3) ? 3 : 2
}
