/** Characters after which texts are cut (CONST-15). */
export const TEXT_LENGTHS = { screenModel: 25, vehicleField: 30, other: 20 } as const

/** The order of keys and dates as text; names for people have the order of their language (compareNames). */
export const compareKeys = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Cuts text above `length` characters and adds three dots; text of exactly `length` stays whole (OPEN-59, TRAP-35). */
export function truncateText(text: string, length: number = TEXT_LENGTHS.other): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text
}
