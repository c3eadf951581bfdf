/** Whether the database refused a statement by that constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  const { cause } = (error ?? {}) as { cause?: { constraint?: string } }
  return cause?.constraint === constraint
}
