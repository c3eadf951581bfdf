import { type Finding } from '../source.ts'
import { lineAt, nameOf, type Node, parse, part, parts, stringOf, walk } from '../syntax.ts'
import { isForDevelopers, type Literal, literalsIn } from './literals.ts'
import type { Surface } from './places.ts'
import {
  hasLetters,
  hasLettersOutsideTags,
  isReadByPeople,
  isWord,
  looksLikeLabel,
  looksLikeSentence,
  SHOWING_CALLS,
  SHOWING_PROPERTIES,
} from './words.ts'

/** Every text for people that is written into this file instead of the catalogue, each told once. */
export function findTexts(path: string, text: string, surface: Surface): Finding[] {
  const { program, problem } = parse(path, text)
  if (problem !== null) return [{ path, line: 1, sentence: `cannot be parsed: ${problem}` }]
  const found = new Map<Node, string>()
  walk(program, (node, ancestors) => {
    const shown = surface === 'glass' ? [...shownByMarkup(node), ...shownByCode(node)] : []
    for (const literal of [...shown, ...readByName(node), ...sentences(node)]) {
      if (!isForDevelopers([...ancestors, node])) found.set(literal.node, literal.text)
    }
  })
  return [...found].map(([node, words]) => ({ path, line: lineAt(text, node.start), sentence: tell(words) }))
}

function tell(words: string): string {
  const short = words.trim().replace(/\s+/g, ' ').slice(0, 60)
  return `"${short}" is read by people; it belongs into contract/src/texts`
}

/** Text and literals between tags, and attributes that people read or hear. */
function shownByMarkup(node: Node): Literal[] {
  if (node.type === 'JSXText') {
    const text = String(node.value).replace(/&\w+;/g, '')
    return isWord(text) ? [{ node, text }] : []
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const expressions = parts(node, 'children').filter((child) => child.type === 'JSXExpressionContainer')
    return expressions.flatMap(literalsIn).filter(({ text }) => hasLetters(text))
  }
  if (node.type !== 'JSXAttribute' || !isReadByPeople(attributeName(node))) return []
  return literalsIn(part(node, 'value')).filter(({ text }) => hasLetters(text) && !/^h[1-6]$/.test(text))
}

function attributeName(node: Node): string {
  return nameOf(node.name) ?? ''
}

/** `document.title = '...'`, `setAttribute('aria-label', '...')`, `createTextNode('...')`. */
function shownByCode(node: Node): Literal[] {
  if (node.type === 'AssignmentExpression') {
    const property = nameOf(part(node, 'left')?.property) ?? ''
    const isShown = part(node, 'left')?.type === 'MemberExpression' && SHOWING_PROPERTIES.has(property)
    return isShown ? literalsIn(part(node, 'right')).filter(({ text }) => hasLettersOutsideTags(text)) : []
  }
  if (node.type !== 'CallExpression') return []
  const callee = part(node, 'callee')
  const name = nameOf(callee) ?? nameOf(callee?.property) ?? ''
  const [first, second] = parts(node, 'arguments')
  const setsText = name === 'setAttribute' && isReadByPeople(stringOf(first) ?? '')
  const shown = setsText ? [second] : SHOWING_CALLS.has(name) ? [first, second] : []
  return shown.flatMap((argument) => literalsIn(argument ?? null)).filter(({ text }) => hasLetters(text))
}

/** `{ title: 'Campaigns' }`: properties with a name that is read by people. */
function readByName(node: Node): Literal[] {
  if (node.type !== 'Property' || !(isReadByPeople(nameOf(node.key) ?? '') || nameOf(node.key) === 'error')) return []
  return literalsIn(part(node, 'value')).filter(({ text }) => looksLikeLabel(text))
}

/** What reads as a sentence is one, wherever it stands. */
function sentences(node: Node): Literal[] {
  if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return []
  return literalsIn(node).filter(({ text }) => looksLikeSentence(text))
}
