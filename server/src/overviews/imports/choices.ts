/** A location or a vehicle type. */
export type NamedChoice = { id: string; name: string; isActive: boolean }

/**
 * The id of a choice that a cell names, in capitals or not. Others than the active ones are only for rows that have them
 * already (VEH-FORM-06); the result is undefined otherwise.
 */
export function createChoiceFinder(choices: readonly NamedChoice[]) {
  const byName = new Map(choices.map((choice) => [choice.name.toLowerCase(), choice]))
  return (name: string | undefined, storedName: string | undefined): NamedChoice | undefined => {
    const choice = byName.get((name ?? '').toLowerCase())
    return choice && (choice.isActive || choice.name === storedName) ? choice : undefined
  }
}
