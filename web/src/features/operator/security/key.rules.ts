/** A key in groups of four characters, for typing. */
export function groupFours(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ')
}
