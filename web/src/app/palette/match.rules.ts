/** Of many things of one name, this many are enough to see that one has to type more. */
const MAX_MATCHES = 8

/**
 * The entries that hold every typed word, whatever the case and the accents; those that begin with what
 * was typed come first, otherwise the order stays.
 */
export function matchEntries<Entry extends { text: string }>(entries: readonly Entry[], typed: string): Entry[] {
  const words = normalizeText(typed).split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const fitting = entries.filter(({ text }) => words.every((word) => normalizeText(text).includes(word)))
  const hasFirstWord = (entry: Entry) => normalizeText(entry.text).startsWith(first)
  return [...fitting.filter(hasFirstWord), ...fitting.filter((entry) => !hasFirstWord(entry))].slice(0, MAX_MATCHES)
}

/** Café is found by cafe. */
const normalizeText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
