import { and, type SQL, sql } from 'drizzle-orm'

/** More than anyone types, so that a sentence by mistake costs nothing. */
const MAX_WORDS = 6
/** From this length on the trigram index finds any part of a name, below it only beginnings of words. */
const MIN_INDEXED_LENGTH = 3

export const listWords = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** The words as a pattern of LIKE that means them and nothing else. */
export const escapeLike = (words: string): string => words.replace(/[\\%_]/g, String.raw`\$&`)

/** Whether the name holds every word; the longest one is what the index is asked for. */
export function isNamedLike(named: SQL, words: readonly string[]): SQL {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '')
  const conditions = words.map((word) => {
    const part = escapeLike(word)
    return word === longest && word.length < MIN_INDEXED_LENGTH
      ? sql`(${named} ilike ${`${part}%`} or ${named} ilike ${`% ${part}%`})`
      : sql`${named} ilike ${`%${part}%`}`
  })
  return and(...conditions) ?? sql`false`
}

/** 0: called exactly that; 1: one of its words is that; 2: begins so; 3: a word of it begins so; 4: holds it somewhere. */
export function rankOf(q: string): SQL {
  const part = escapeLike(q)
  return sql`case
    when lower(text) = lower(${q}) then 0
    when ' ' || named || ' ' ilike ${`% ${part} %`} then 1
    when text ilike ${`${part}%`} then 2
    when named ilike ${`${part}%`} or named ilike ${`% ${part}%`} then 3
    else 4 end`
}
