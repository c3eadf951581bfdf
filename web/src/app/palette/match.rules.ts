/** Of many things of one name, this many are enough to see that one has to type more. */
const MOST = 8

/**
 * The entries that hold every typed word, whatever the case and the accents; those that begin with what
 * was typed come first, otherwise the order stays.
 */
export function matching<Entry extends { text: string }>(entries: readonly Entry[], typed: string): Entry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const fitting = entries.filter(({ text }) => words.every((word) => plain(text).includes(word)))
  const begins = (entry: Entry) => plain(entry.text).startsWith(first)
  return [...fitting.filter(begins), ...fitting.filter((entry) => !begins(entry))].slice(0, MOST)
}

/** Café is found by cafe. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
