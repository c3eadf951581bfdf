import { DEFAULT_LANGUAGE } from '@marquee/contract/language/languages'
import { matchesPattern } from '../dependency-rules/layers.ts'
import { type Finding, isCode, isTest } from '../source.ts'
import {
  type Ancestors,
  getChild,
  getChildren,
  getLine,
  getName,
  getString,
  type Node,
  parse,
  walk,
} from '../syntax.ts'

/**
 * Where no locale may be named: numbers, dates, lists and order of names are in the language of the reader, which
 * contract/src/language/formats.ts knows.
 */
const LOCALE_RULES = {
  readers: ['contract/src/**', 'web/src/**', 'player/src/**', 'server/src/**'],
  free: ['contract/src/language/**', 'contract/src/messages/**', '**/testing/**'],
} as const

export function isForReaders(path: string): boolean {
  return (
    isCode(path) &&
    !isTest(path) &&
    matchesPattern(path, ...LOCALE_RULES.readers) &&
    !matchesPattern(path, ...LOCALE_RULES.free)
  )
}

/** Every locale, and every date or number in the language of the machine, each reported once. */
export function findLocales(path: string, text: string): Finding[] {
  const { program } = parse(path, text)
  const found = new Map<number, string>()
  walk(program, (node, ancestors) => {
    const problem = findProblem(node, ancestors)
    if (problem !== null) found.set(getLine(text, node.start), problem)
  })
  return [...found].map(([line, sentence]) => ({ path, line, sentence }))
}

function findProblem(node: Node, ancestors: Ancestors): string | null {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return findCall(node, ancestors)
  if (node.type === 'ArrayExpression') {
    const names = getChildren(node, 'elements').filter((one) => SHORT_NAMES.has(getString(one) ?? ''))
    return names.length > 1 ? NAME_PROBLEM : null
  }
  const text = node.type === 'Literal' || node.type === 'TemplateLiteral' ? getString(node) : null
  if (text === null) return null
  if (/^[a-z]{2}-[A-Z]{2}$/.test(text)) return `"${text}" is a locale; ${REMEDY}`
  return LONG_NAMES.has(text) ? NAME_PROBLEM : null
}

function findCall(node: Node, ancestors: Ancestors): string | null {
  const callee = getChild(node, 'callee')
  const method = getName(callee?.property) ?? ''
  const [locale] = getChildren(node, 'arguments')
  if (method === 'localeCompare')
    return 'localeCompare: compareNames orders names for people, compareKeys anything else'
  const isIntl = getName(callee?.object) === 'Intl' && method !== 'supportedValuesOf'
  if (!isIntl && !/^toLocale(Date|Time)?String$/.test(method)) return null
  if (isIntl && locale === undefined && getName(ancestors.at(-1)?.property) === 'resolvedOptions') return null
  return isInLanguageOfReader(locale) ? null : `${method} is not in the language of the reader; ${REMEDY}`
}

/** The argument that names the language is a value, not a text and not missing. */
function isInLanguageOfReader(locale: Node | undefined): boolean {
  return (
    locale !== undefined &&
    getString(locale) === null &&
    locale.type !== 'ArrayExpression' &&
    getName(locale) !== 'undefined'
  )
}

const REMEDY = 'use contract/src/language/formats.ts'
const NAME_PROBLEM = `names of months and weekdays depend on the language; ${REMEDY}`

const listNames = (count: number, options: Intl.DateTimeFormatOptions, getDay: (index: number) => number[]) =>
  Array.from({ length: count }, (_, index) => {
    const [month = 0, day] = getDay(index)
    return new Date(Date.UTC(2026, month, day)).toLocaleDateString(DEFAULT_LANGUAGE, { ...options, timeZone: 'UTC' })
  })
const listCalendarNames = (length: 'long' | 'short') => [
  ...listNames(12, { month: length }, (month) => [month, 1]),
  ...listNames(7, { weekday: length }, (day) => [0, day + 1]),
]
const SHORT_NAMES: ReadonlySet<string> = new Set(listCalendarNames('short'))
/** May is also a verb. */
const LONG_NAMES: ReadonlySet<string> = new Set(listCalendarNames('long').filter((name) => name !== 'May'))
