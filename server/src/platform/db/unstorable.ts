/** Whether a statement failed because a text holds what the database cannot store, such as a zero character. */
export function isUnstorableText(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { code?: string } }
  return cause?.code === '22021' || cause?.code === '22P05'
}
