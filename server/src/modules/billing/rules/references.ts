import { isCreditorReference } from './creditor-reference.ts'

/**
 * What people and programs write into a transfer to say what it pays. Found generously here, because people put spaces and
 * words around it; whether it counts is decided by the invoice that is found by it.
 */

const MIN_REFERENCE_LENGTH = 5
const MAX_REFERENCE_LENGTH = 25
/** A text of an attacker is no reason to look through all of it. */
const MAX_MATCHES = 50

/** Everything in a text that is a creditor reference (ISO 11649), with or without spaces, the longer ones first. */
export function parseReferences(text: string): string[] {
  const capitals = text.toUpperCase()
  const found = new Set<string>()
  for (const { index } of capitals.matchAll(/RF(?=[\s-]*\d[\s-]*\d)/g)) {
    const compact = capitals.slice(index, index + 2 * MAX_REFERENCE_LENGTH).replace(/[\s-]/g, '')
    const characters = /^[A-Z0-9]*/.exec(compact)?.[0].slice(0, MAX_REFERENCE_LENGTH) ?? ''
    for (let length = characters.length; length >= MIN_REFERENCE_LENGTH; length -= 1) {
      if (isCreditorReference(characters.slice(0, length))) found.add(characters.slice(0, length))
    }
    if (found.size >= MAX_MATCHES) break
  }
  return [...found]
}

/** Every place in a series of documents that a text may mean, as it ends their numbers: 2026-000123. */
export function parseSuffixes(text: string): string[] {
  const found = new Set<string>()
  for (const [, year, place] of text.matchAll(/(?=(20\d\d)[\s\-/._]{0,3}(\d{6}))/g)) {
    found.add(`${year}-${place}`)
    if (found.size >= MAX_MATCHES) break
  }
  return [...found]
}

/** Where a text names a document by its number, whatever stands between the letters and digits; nothing where it does not. */
export function findNumber(text: string, number: string): { from: number; until: number } | undefined {
  const characters = number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const begins = /^\d/.test(characters) ? '(?<!\\d)' : '(?<![A-Z])'
  const pattern = new RegExp(`${begins}${[...characters].join('[\\s\\-/._]{0,3}')}(?!\\d)`)
  const match = pattern.exec(text.toUpperCase())
  return match ? { from: match.index, until: match.index + match[0].length } : undefined
}
