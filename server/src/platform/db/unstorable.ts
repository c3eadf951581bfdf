/**
 * Whether a statement failed because a text contains what PostgreSQL cannot store: a zero character or, inside JSON,
 * half of a surrogate pair.
 */
export function isUnstorableText(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { code?: string; message?: string } }
  return (
    cause?.code === '22021' ||
    cause?.code === '22P05' ||
    (cause?.code === '22P02' && /\btype jsonb?\b/.test(cause.message ?? ''))
  )
}
