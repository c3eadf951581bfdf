import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CITATION_TESTS, findDeadCitations, readCitable } from './citations.ts'
import { isCode, readSources, type SourceTree } from './source.ts'
import { getChild, type Node, parse, walk } from './syntax.ts'

/** What `npm run measure` counts in a file of code. */
type Declaration = { readonly name: string; readonly isFunction: boolean; readonly lines: number }
type Figure = readonly [what: string, value: number | string, examples?: readonly string[]]

const MAX_FUNCTION_LINES = 80
const MAX_FILE_LINES = 300
const PREPOSITIONS = new Set(
  'about after against along around as at before behind between by for from in into of on onto over per since through to under until up via with within without'.split(
    ' ',
  ),
)
/** Verbs of two words and names that a library or the platform asks for. */
const PHRASAL_VERBS =
  /^(?:sign|log|check|opt|look|back|set|start|count|catch|add|sum|clean|round)(?:In|Up)$|^(?:mock|spy)On$/
const INDEFINITE_PERSONS = /\b(?:whoever|(?:any|every|no|some)body|(?:any|some)one)\b/gi

/** Lists the functions, values and types that a file names. */
export function listDeclarations(path: string, text: string): Declaration[] {
  const found: Declaration[] = []
  walk(parse(path, text).program, (node) => {
    const body = getDeclared(node)
    const name = (getChild(node, 'id') ?? getChild(node, 'key'))?.name
    if (body === null || typeof name !== 'string') return
    const lines = text.slice(node.start, node.end).split('\n').length
    found.push({ name, isFunction: isFunction(body), lines })
  })
  return found
}

/** What a node gives a name to; null when it names nothing. */
function getDeclared(node: Node): Node | null {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return node
  if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') return node
  if (node.type === 'VariableDeclarator') return getChild(node, 'init') ?? node
  const value = node.type === 'Property' || node.type === 'MethodDefinition' ? getChild(node, 'value') : null
  return value !== null && isFunction(value) ? value : null
}

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

/** Whether a name ends in a preposition: `videosOf`, not `signIn` or `of`. */
export function endsInPreposition(name: string): boolean {
  const words = name.match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? []
  return words.length > 1 && PREPOSITIONS.has((words.at(-1) ?? '').toLowerCase()) && !PHRASAL_VERBS.test(name)
}

/** What ships: no tests, no helpers of tests, no tools. */
/** Without tests, and without the types of messages, which `npm run messages` writes. */
const isProduct = (path: string): boolean =>
  /^(?:contract|server|web|player|simulator)\/.*\.(?:ts|tsx|css)$/.test(path) &&
  !/\.test\.tsx?$|(?:^|\/)testing\/|^contract\/src\/messages\//.test(path)

/** Lines that say something: blank ones are not counted. */
const countLines = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

/** Counts what the code aims at; `tree` holds the code, `read` gives the other files. */
export function measure(tree: SourceTree, read: (path: string) => string, root: string): Figure[] {
  const code = [...tree].filter(([path]) => isCode(path))
  const declarations = code.flatMap(([path, text]) => listDeclarations(path, text).map((one) => ({ path, ...one })))
  const functions = declarations.filter((one) => one.isFunction)
  const prepositions = functions.filter(({ name }) => endsInPreposition(name))
  const show = (list: readonly { path: string; name: string; lines: number }[]) =>
    list.map(({ path, name, lines }) => `${path} ${name} ${lines}`)
  const long = functions.filter(({ path, lines }) => lines > MAX_FUNCTION_LINES && !/\.(?:test|spec)\.tsx?$/.test(path))
  const large = code.filter(([path, text]) => isProduct(path) && countLines(text) > MAX_FILE_LINES)
  const oldLimits = declarations.filter(({ name }) => /^(?:MOST|LEAST)_/.test(name))
  const texts = [...tree.keys()].filter((path) => isCode(path) || /\.(?:md|css|sql)$/.test(path))
  const citable = readCitable(root)
  const persons = texts.map((path) => [path, read(path).match(INDEFINITE_PERSONS)?.length ?? 0] as const)
  const dead = texts
    .filter((path) => !CITATION_TESTS.includes(path))
    .flatMap((path) => findDeadCitations(read(path), citable).map((name) => `${path} ${name}`))
  const product = [...tree.keys()].filter(isProduct)
  const share = (part: number) => `${((part / functions.length) * 100).toFixed(1)} %`
  return [
    ['functions', functions.length],
    ['of these, names that end in a preposition', share(prepositions.length), show(prepositions)],
    ['names that begin with MOST_ or LEAST_', oldLimits.length, show(oldLimits)],
    [
      'indefinite persons',
      persons.reduce((sum, [, count]) => sum + count, 0),
      persons.filter(([, count]) => count > 0).map(([path, count]) => `${path} ${count}`),
    ],
    ['citations that lead nowhere', dead.length, dead],
    [`functions over ${MAX_FUNCTION_LINES} lines`, long.length, show(long)],
    [`files of the product over ${MAX_FILE_LINES} lines`, large.length, large.map(([path]) => path)],
    ['lines of the product', product.reduce((sum, path) => sum + countLines(read(path)), 0)],
  ]
}

if (import.meta.main) {
  const root = process.cwd()
  const tree = readSources(root)
  const isVerbose = process.argv.includes('--all')
  for (const [what, value, examples = []] of measure(tree, (path) => readFileSync(join(root, path), 'utf8'), root)) {
    process.stdout.write(`${String(value).padStart(8)}  ${what}\n`)
    if (isVerbose) for (const example of examples) process.stdout.write(`            ${example}\n`)
  }
}
