import { and, type SQL, sql } from 'drizzle-orm'
import { buildSearchPattern, escapeLike } from '../../../platform/db/search.ts'

/** More words than a search needs, so that a pasted sentence is cheap. */
const MAX_WORDS = 6
/** From this length on, the trigram index finds any part of a name; shorter words match only beginnings of words. */
const MIN_INDEXED_LENGTH = 3

export const listWords = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** Whether the name contains every word. The index is used for the longest word. */
export function matchName(named: SQL, words: readonly string[]): SQL {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '')
  const conditions = words.map((word) => {
    const part = escapeLike(word)
    return word === longest && word.length < MIN_INDEXED_LENGTH
      ? sql`(${named} ilike ${`${part}%`} or ${named} ilike ${`% ${part}%`})`
      : sql`${named} ilike ${buildSearchPattern(word)}`
  })
  return and(...conditions) ?? sql`false`
}

/** 0: equals it; 1: a word of it equals it; 2: begins with it; 3: a word of it begins with it; 4: contains it. */
export function buildRank(q: string): SQL {
  const part = escapeLike(q)
  return sql`case
    when lower(text) = lower(${q}) then 0
    when ' ' || named || ' ' ilike ${`% ${part} %`} then 1
    when text ilike ${`${part}%`} then 2
    when named ilike ${`${part}%`} or named ilike ${`% ${part}%`} then 3
    else 4 end`
}
