import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Files whose dead citations are examples. */
export const CITATION_TESTS = ['tools/src/citations.ts', 'tools/src/documents.test.ts']

/** The valid citations: `product 8`, `product 8.4`, `BOOK-3`, `TRAP-07`, `decision 9`. */
export type Citable = { readonly names: ReadonlySet<string>; readonly areas: ReadonlySet<string> }

/** Reads the definitions in the documents of the repository. */
export function readCitable(root: string): Citable {
  const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
  const ids = ['interface.md', 'traps.md', 'defects.md', 'requirements.md'].flatMap((name) =>
    listDefinedIds(read(name)),
  )
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path).slice(0, 3))
  return {
    names: new Set([
      ...ids,
      ...listDefinedRules('product', read('product.md')),
      ...listDefinedRules('standards', read('standards.md')),
      ...decisions.map((number) => `decision ${Number(number)}`),
    ]),
    areas: new Set(ids.map(getArea)),
  }
}

/** The ids at the start of table rows and headings. */
function listDefinedIds(markdown: string): string[] {
  return [...markdown.matchAll(/^(?:\||###) ([A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d+) /gm)].map(([, id = '']) => id)
}

/** The numbered sections, and the numbered rules in them. */
function listDefinedRules(word: string, markdown: string): string[] {
  return markdown.split(/^## (?=\d+\.)/m).flatMap((section) => {
    const number = /^\d+/.exec(section)?.[0]
    if (number === undefined) return []
    const rules = [...section.matchAll(/^(\d+)\. /gm)].slice(1)
    return [`${word} ${number}`, ...rules.map(([, rule]) => `${word} ${number}.${rule}`)]
  })
}

const getArea = (id: string) => id.slice(0, id.lastIndexOf('-'))

/** Citations of documents that are not in the repository. */
const OLD_FORMS = [
  /\bproduct design\b/gi,
  /\bux (?:design|\d+\.\d+|[A-Z][A-Z0-9]*-\d+)/g,
  /\bui design\b/gi,
  /\bHouse\.md\b/g,
  /\bspecification\.txt\b/g,
]

const NUMBERED = /\b(product|standards|decisions?) (\d+(?:\.\d+)?(?:(?:,| and|, and) \d+(?![\w.-]))*)(?![\w%])/gi
const ID = /(?<![\w-])([A-Z][A-Z0-9]*(?:-[A-Z]+)*)-(\d{1,3})(?![\w-])/g

/** The citations in a text that are not defined. */
export function findDeadCitations(text: string, { names, areas }: Citable): string[] {
  const line = joinLines(text)
  const old = OLD_FORMS.flatMap((form) => [...line.matchAll(form)].map(([found]) => found))
  const numbered = [...line.matchAll(NUMBERED)].flatMap(([, word = '', numbers = '']) => {
    const isDecision = /^decision/i.test(word)
    const name = isDecision ? 'decision' : word.toLowerCase()
    return (numbers.match(/\d+(?:\.\d+)?/g) ?? [])
      .filter((number) => !/^decisions$/i.test(word) || number.length === 3) // "decisions 3" is a count
      .map((number) => `${name} ${number}`)
  })
  const ids = [...line.matchAll(ID)].flatMap(([id, area = '', number = '']) => {
    const isShort = area.length === 1 && number.length !== 2
    const isKnown = areas.has(area) || area.startsWith('API-')
    return isKnown && !isShort ? [id] : []
  })
  return [...old, ...[...numbered, ...ids].filter((name) => !names.has(name))]
}

/** Joins the lines of a comment, because a citation may contain a line break. */
function joinLines(text: string): string {
  return text.replace(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?[ \t]*/g, ' ')
}
