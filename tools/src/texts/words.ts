/** Names of attributes and properties whose values people read or hear. */
const READ_BY_PEOPLE = new Set([
  'title',
  'subtitle',
  'label',
  'alt',
  'placeholder',
  'heading',
  'caption',
  'hint',
  'message',
  'description',
  'tooltip',
  'summary',
  'prompt',
  'question',
  'explanation',
  'text',
  'subject',
])

/** `label`, `aria-label`, `emptyTitle`, `ariaDescription`: names that end in a word of the list. */
export function isReadByPeople(name: string): boolean {
  if (name.startsWith('aria-')) return ARIA_TEXTS.has(name)
  const last = /[A-Z]?[a-z]+$/.exec(name)?.[0] ?? name
  return READ_BY_PEOPLE.has(last.toLowerCase())
}

const ARIA_TEXTS = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
  'aria-braillelabel',
])

/** Properties of elements that show the assigned text. */
export const SHOWING_PROPERTIES = new Set([
  'title',
  'textContent',
  'innerText',
  'innerHTML',
  'outerHTML',
  'placeholder',
  'alt',
  'ariaLabel',
  'ariaDescription',
])

/** Functions that show their argument. */
export const SHOWING_CALLS = new Set(['createTextNode', 'alert', 'confirm', 'prompt', 'insertAdjacentText'])

export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** A single capital letter is the name of a key or a mark, not a word. */
export function isWord(text: string): boolean {
  return hasLetters(text) && !/^\s*\p{Lu}\s*$/u.test(text)
}

/** Words between tags; attributes and entities are not read. */
export function hasLettersOutsideTags(html: string): boolean {
  return hasLetters(html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, ''))
}

/** One capitalised word or more: labels and titles, but not style names or keys. */
export function looksLikeLabel(text: string): boolean {
  return /^\p{Lu}\p{Ll}+/u.test(text.trim()) || looksLikeSentence(text)
}

/**
 * At least three words that begin with a capital letter, or two with a punctuation mark at the end.
 *
 * Two words without a mark are allowed, because `Pending Approval` is a value on the wire.
 */
export function looksLikeSentence(text: string): boolean {
  const trimmed = text.trim()
  const words = trimmed.split(/\s+/)
  const real = words.filter((word) => /^["'“(]?\p{L}[\p{L}'’-]*[)"'”]?[,;.!?…:]*$/u.test(word)).length
  const enough = (real > 2 && real > words.length / 2) || (real === 2 && /[.!?…:]$/u.test(trimmed))
  return enough && /^["'“]?\p{Lu}/u.test(trimmed)
}
