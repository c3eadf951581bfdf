import { COMMON } from '@marquee/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors.ts'

/** Levels of lists and objects; the deepest call has five. */
const MAX_LEVELS = 20
/** Lists and objects; a device that was offline for a day sends a few thousand. */
const MAX_PARTS = 50_000

/**
 * Reads JSON as Fastify does, and refuses bodies that no call needs before they are parsed: a megabyte of brackets
 * would become half a million lists, and block the event loop meanwhile.
 */
export function registerJsonParser(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isTooComplex(text)) return done(refuse(COMMON.tooLarge))
    void parse(request, text, done)
  })
}

/** Whether a text has more levels or parts than any call needs. Exported for its table of cases. */
export function isTooComplex(text: string): boolean {
  let level = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') at = findStringEnd(text, at)
    else if (letter === '[' || letter === '{') {
      level += 1
      parts += 1
      if (level > MAX_LEVELS || parts > MAX_PARTS) return true
    } else if (letter === ']' || letter === '}') level -= 1
  }
  return false
}

/** The end of the string that begins at `start`; an escaped quote belongs to the string. */
function findStringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}
