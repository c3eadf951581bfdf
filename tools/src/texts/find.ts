import { type Finding } from '../source.ts'
import { getLine, getName, type Node, parse, getChild, getChildren, getString, walk } from '../syntax.ts'
import { isForDevelopers, type Literal, listLiterals } from './literals.ts'
import type { Surface } from './surfaces.ts'
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

/** Every text for people in this file, each reported once. */
export function findTexts(path: string, text: string, surface: Surface): Finding[] {
  const { program, problem } = parse(path, text)
  if (problem !== null) return [{ path, line: 1, sentence: `cannot be parsed: ${problem}` }]
  const found = new Map<Node, string>()
  walk(program, (node, ancestors) => {
    const shown = surface === 'glass' ? [...findMarkupTexts(node), ...findCodeTexts(node)] : []
    for (const literal of [...shown, ...findNamedTexts(node), ...findSentences(node)]) {
      if (!isForDevelopers([...ancestors, node])) found.set(literal.node, literal.text)
    }
  })
  return [...found].map(([node, words]) => ({ path, line: getLine(text, node.start), sentence: formatFinding(words) }))
}

function formatFinding(words: string): string {
  const short = words.trim().replace(/\s+/g, ' ').slice(0, 60)
  return `"${short}" is read by people; it belongs into contract/src/texts`
}

/** Text and literals between tags, and attributes that people read or hear. */
function findMarkupTexts(node: Node): Literal[] {
  if (node.type === 'JSXText') {
    const text = String(node.value).replace(/&\w+;/g, '')
    return isWord(text) ? [{ node, text }] : []
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const expressions = getChildren(node, 'children').filter((child) => child.type === 'JSXExpressionContainer')
    return expressions.flatMap(listLiterals).filter(({ text }) => hasLetters(text))
  }
  if (node.type !== 'JSXAttribute' || !isReadByPeople(getAttributeName(node))) return []
  return listLiterals(getChild(node, 'value')).filter(({ text }) => hasLetters(text) && !/^h[1-6]$/.test(text))
}

function getAttributeName(node: Node): string {
  return getName(node.name) ?? ''
}

/** `document.title = '...'`, `setAttribute('aria-label', '...')`, `createTextNode('...')`. */
function findCodeTexts(node: Node): Literal[] {
  if (node.type === 'AssignmentExpression') {
    const property = getName(getChild(node, 'left')?.property) ?? ''
    const isShown = getChild(node, 'left')?.type === 'MemberExpression' && SHOWING_PROPERTIES.has(property)
    return isShown ? listLiterals(getChild(node, 'right')).filter(({ text }) => hasLettersOutsideTags(text)) : []
  }
  if (node.type !== 'CallExpression') return []
  const callee = getChild(node, 'callee')
  const name = getName(callee) ?? getName(callee?.property) ?? ''
  const [first, second] = getChildren(node, 'arguments')
  const setsText = name === 'setAttribute' && isReadByPeople(getString(first) ?? '')
  const shown = setsText ? [second] : SHOWING_CALLS.has(name) ? [first, second] : []
  return shown.flatMap((argument) => listLiterals(argument ?? null)).filter(({ text }) => hasLetters(text))
}

/** `{ title: 'Campaigns' }`: properties with a name that is read by people. */
function findNamedTexts(node: Node): Literal[] {
  if (node.type !== 'Property' || !(isReadByPeople(getName(node.key) ?? '') || getName(node.key) === 'error')) return []
  return listLiterals(getChild(node, 'value')).filter(({ text }) => looksLikeLabel(text))
}

/** Literals that read like a sentence. */
function findSentences(node: Node): Literal[] {
  if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return []
  return listLiterals(node).filter(({ text }) => looksLikeSentence(text))
}
