import { isCreditorReference } from '../../documents/rules/creditor-reference.ts'

/**
 * Finds references and numbers in the texts of a transfer. The search is tolerant, because payers add spaces and words;
 * only references of existing invoices count.
 */

const MIN_REFERENCE_LENGTH = 5
const MAX_REFERENCE_LENGTH = 25
/** Limits the work for a text that an attacker wrote. */
const MAX_MATCHES = 50

/** All creditor references (ISO 11649) in a text, with or without spaces, longer ones first. */
export function parseReferences(text: string): string[] {
  const capitals = text.toUpperCase()
  const matches = new Set<string>()
  for (const { index } of capitals.matchAll(/RF/g)) {
    const compact = capitals.slice(index, index + 2 * MAX_REFERENCE_LENGTH).replace(/[\s-]/g, '')
    for (let length = MAX_REFERENCE_LENGTH; length >= MIN_REFERENCE_LENGTH; length -= 1) {
      if (isCreditorReference(compact.slice(0, length))) matches.add(compact.slice(0, length))
    }
    if (matches.size >= MAX_MATCHES) break
  }
  return [...matches]
}

/** All suffixes of document numbers that a text may contain, such as 2026-000123. */
export function parseSuffixes(text: string): string[] {
  const matches = new Set<string>()
  for (const [, year, ordinal] of text.matchAll(/(?=(20\d\d)[\s\-/._]{0,3}(\d{6}))/g)) {
    matches.add(`${year}-${ordinal}`)
    if (matches.size >= MAX_MATCHES) break
  }
  return [...matches]
}

/**
 * The position of a document number in a text, with any separators between its characters; undefined if it is missing.
 */
export function findNumber(text: string, number: string): { from: number; until: number } | undefined {
  const characters = number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const begins = /^\d/.test(characters) ? '(?<!\\d)' : '(?<![A-Z])'
  const pattern = new RegExp(`${begins}${[...characters].join('[\\s\\-/._]{0,3}')}(?!\\d)`)
  const match = pattern.exec(text.toUpperCase())
  return match ? { from: match.index, until: match.index + match[0].length } : undefined
}
