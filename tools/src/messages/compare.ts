import { compileMessage, listMessages, type MessageFile } from '@marquee/contract/language/compile'
import type { Compiled, Part } from '@marquee/contract/language/format'
import { listParameters } from './types.ts'

/** What is wrong with a file of messages, compared with the English one: one sentence for each problem. */
export function compareMessages(english: MessageFile, translated: MessageFile, language: string): string[] {
  const wanted = new Map(listMessages(english))
  const given = new Map(listMessages(translated))
  const missing = [...wanted.keys()].filter((name) => !given.has(name)).map((name) => `${name} is missing`)
  const unknown = [...given.keys()]
    .filter((name) => !wanted.has(name))
    .map((name) => `${name} is not an English message`)
  const different = [...given].flatMap(([name, message]) => {
    const source = wanted.get(name)
    return source === undefined ? [] : compareMessage(source, message, language).map((problem) => `${name}: ${problem}`)
  })
  return [...missing, ...unknown, ...different]
}

function compareMessage(english: string, message: string, language: string): string[] {
  const compiled = tryToCompile(message)
  if (typeof compiled === 'object' && 'problem' in compiled) return [compiled.problem]
  const source = compileMessage(english)
  const wanted = describe(source)
  const given = describe(compiled)
  return [
    ...(wanted === given ? [] : [`has the parameters (${given}), in English (${wanted})`]),
    ...findMissingBranches(compiled, language),
  ]
}

const describe = (message: Compiled) =>
  [...listParameters(message)].map(([name, type]) => `${name}: ${type}`).join(', ')

function tryToCompile(message: string): Compiled | { problem: string } {
  try {
    return compileMessage(message)
  } catch (error) {
    return { problem: `is not correct: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Plural forms that the language has and the message lacks; `other` stands for no form of its own. */
function findMissingBranches(message: Compiled, language: string): string[] {
  const rules = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const parts = typeof message === 'string' ? [] : message
  return parts.flatMap((part) => listWrongForms(part, rules))
}

function listWrongForms(part: Part, rules: readonly string[]): string[] {
  if (typeof part === 'string' || part === 0 || part[1] === undefined || part[1] === 'number') return []
  if (part[1] === 'tag') return part[2].flatMap((inner) => listWrongForms(inner, rules))
  const [name, kind, options] = part
  const inner = Object.values(options).flatMap((branch) => branch.flatMap((each) => listWrongForms(each, rules)))
  if (kind !== 'plural') return inner
  const needless = Object.keys(options).filter((key) => !key.startsWith('=') && !rules.includes(key))
  const isExact = Object.keys(options).some((key) => key.startsWith('='))
  const missing = rules.filter((rule) => !(rule in options) && !(isExact && rule === 'one') && rule !== 'many')
  return [
    ...needless.map((key) => `{${name}} has the form ${key}, which the language has not`),
    ...missing.map((rule) => `{${name}} lacks the form ${rule}`),
    ...inner,
  ]
}
