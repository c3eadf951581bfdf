type PressedKey = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The item that a key moves to from the current one (-1: none). Arrows wrap around, Home and End go to the ends, and a
 * letter or digit goes to the next item whose name starts with it.
 */
export function findNextItem(pressed: PressedKey, names: readonly string[], present: number): number | undefined {
  const { key } = pressed
  if (names.length === 0 || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return names.length - 1
  const step = STEPS[key]
  if (step !== undefined) return (Math.max(present, step > 0 ? -1 : 0) + step + names.length) % names.length
  return /^[\p{L}\p{N}]$/u.test(key) ? findNextNamed(key.toLowerCase(), names, present) : undefined
}

function findNextNamed(letter: string, names: readonly string[], present: number): number | undefined {
  const order = names.map((_, ahead) => (present + 1 + ahead) % names.length)
  return order.find((index) => names[index]?.toLowerCase().startsWith(letter))
}
