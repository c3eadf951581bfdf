/**
 * Whether a statement failed because a text holds what the database cannot store: a zero character, or,
 * inside JSON, half of a character.
 */
export function isUnstorableText(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { code?: string; message?: string } }
  return (
    cause?.code === '22021' ||
    cause?.code === '22P05' ||
    (cause?.code === '22P02' && /\btype jsonb?\b/.test(cause.message ?? ''))
  )
}
