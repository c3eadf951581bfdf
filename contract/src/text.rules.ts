/** Characters after which texts are cut (CONST-15). */
export const CUT = { screenModel: 25, vehicleField: 30, other: 20 } as const

/** Longer than `length`: the first `length` characters and three dots; exactly `length` stays whole (OPEN-59, TRAP-35). */
export function cutText(text: string, length: number = CUT.other): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text
}
