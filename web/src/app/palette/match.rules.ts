/** The most entries shown of one kind; more of them means that the user should type more. */
const MAX_MATCHES = 8

/**
 * The entries that contain every typed word, ignoring case and accents. Those that begin with the typed text come
 * first; otherwise the order stays.
 */
export function matchEntries<Entry extends { text: string }>(entries: readonly Entry[], typed: string): Entry[] {
  const words = normalizeText(typed).split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const fitting = entries.filter(({ text }) => words.every((word) => normalizeText(text).includes(word)))
  const hasFirstWord = (entry: Entry) => normalizeText(entry.text).startsWith(first)
  return [...fitting.filter(hasFirstWord), ...fitting.filter((entry) => !hasFirstWord(entry))].slice(0, MAX_MATCHES)
}

/** Removes accents: "Café" is found by "cafe". */
const normalizeText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
