import type { Compiled, CompiledArea, Part } from './format.ts'

const PAIRS = 'AÅaåCÇcçDÐdðEÉeéGĜgĝHĤhĥIÎiîLĻlļNÑnñOÖoöRŔrŕSŠsšTŢtţUÛuûYÝyýZŽzž'
const ACCENTS = new Map([...PAIRS.matchAll(/(.)(.)/gu)].map(([, letter = '', accented = '']) => [letter, accented]))

/** How much longer texts get: translations from English are up to a third longer, short ones more. */
const GROWTH = 0.4

/** Turns English into the pseudo-language: accents, brackets, and a tail that makes texts longer. */
export function translateToPseudo(area: CompiledArea): CompiledArea {
  return Object.fromEntries(Object.entries(area).map(([name, message]) => [name, bracket(message)]))
}

function bracket(message: Compiled): Compiled {
  const parts = typeof message === 'string' ? [message] : message
  if (!parts.some(hasText)) return message
  const tail = ' ~'.repeat(Math.ceil((countLetters(parts) * GROWTH) / 2))
  if (typeof message === 'string') return `[${accent(message)}${tail}]`
  return ['[', ...message.map(accentPart), `${tail}]`]
}

const accent = (text: string) => text.replaceAll(/\p{L}/gu, (letter) => ACCENTS.get(letter) ?? letter)

function accentPart(part: Part): Part {
  if (typeof part === 'string') return accent(part)
  if (part === 0) return part
  const [name, kind, options] = part
  if (kind === 'tag') return [name, kind, options.map(accentPart)]
  if (kind === undefined || kind === 'number') return part
  return [name, kind, Object.fromEntries(Object.entries(options).map(([key, parts]) => [key, parts.map(accentPart)]))]
}

const listInner = (part: Part): readonly Part[] => {
  if (part === 0 || typeof part === 'string' || part[1] === undefined || part[1] === 'number') return []
  return part[1] === 'tag' ? part[2] : Object.values(part[2]).flat()
}

function hasText(part: Part): boolean {
  return typeof part === 'string' ? /\p{L}/u.test(part) : listInner(part).some(hasText)
}

function countLetters(parts: readonly Part[]): number {
  return parts.reduce((sum: number, part) => {
    if (typeof part === 'string') return sum + part.length
    const inner = listInner(part)
    // of the branches of a plural only one is shown
    return sum + (inner.length === 0 ? 4 : countLetters(inner.slice(0, 1)))
  }, 0)
}
