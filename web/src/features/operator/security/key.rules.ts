/** A key as people type it: in groups of four. */
export function groupFours(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ')
}
