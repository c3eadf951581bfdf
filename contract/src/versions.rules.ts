/**
 * Compares two versions for sorting. Parts are compared as numbers, so 4.10 is newer than 4.9. Text that is not a
 * version is older than any version.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)]
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? -1) - (right[index] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

function parseVersion(version: string): number[] {
  return /^v?\d/.test(version) ? version.replace(/^v/, '').split(/[.-]/).map(Number).filter(Number.isFinite) : []
}
