/** Whether a constraint or unique index of the database refused the statement. */
export function violates(error: unknown, constraint: string): boolean {
  const { cause } = (error ?? {}) as { cause?: { constraint?: string } }
  return cause?.constraint === constraint
}
