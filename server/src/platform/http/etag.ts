/** The `ETag` header of a version. */
export function formatEtag(version: string): string {
  return `"${version}"`
}

/**
 * Whether the client already has that version, by its `If-None-Match`: one tag, a list of them, weak or strong alike,
 * or `*` (RFC 9110, 13.1.2).
 */
export function hasVersion(ifNoneMatch: string | undefined, version: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === formatEtag(version))
}
