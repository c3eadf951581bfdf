import { getName, type Node, parse, getChild, getChildren, getString, walk, getCookedText } from '../syntax.ts'

/** The built areas: a test must name each of their rows. */
export const BUILT_AREAS: readonly string[] = [
  'GEN ROUTE LOGIN FORGOT REG-O REG-C VERIFY RESET LAYOUT SESS GUARD',
  'OPROF OPROF-FORM ODASH VEH VEH-FORM FIX FIX-FORM FIX-DET FIX-MODAL',
  'SCR SCR-DET INF INF-DET INF-FORM',
  'CPROF CPROF-FORM CDASH CAMP CAMP-DET CAMP-FORM',
  'ENT STATE ROLE ERR CONST',
  'API-CAMP API-COMP API-DASH API-GEN API-INF API-LIST API-MEDIA API-OWN API-REST API-SCR API-USER API-VEH',
].flatMap((line) => line.split(' '))

/** One row of docs/requirements.md; `area` is the id without its number. */
export type Row = { readonly id: string; readonly area: string; readonly sentence: string }

/** The title of a test, including those of its groups. */
export type TestTitle = { readonly path: string; readonly title: string }

const ROW = /^\| ([A-Z]+(?:-[A-Z]+)*)-(\d{2,}) \| (.*?) \|/
const ID = /\b([A-Z]+(?:-[A-Z]+)*)-(\d{2,})\b(?: to \1-(\d{2,})\b)?/g

export function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, area, number, sentence] = ROW.exec(line) ?? []
    return area && number && sentence ? [{ id: `${area}-${number}`, area, sentence }] : []
  })
}

/** The rows that no title names. */
export function listUnprovenRows(rows: readonly Row[], titles: readonly TestTitle[]): Row[] {
  const named = new Set(titles.flatMap(({ title }) => parseIds(title)))
  return rows.filter(({ id }) => !named.has(id))
}

export function listNamingTests(id: string, titles: readonly TestTitle[]): TestTitle[] {
  return titles.filter(({ title }) => parseIds(title).includes(id))
}

/** The ids a title names; `VEH-07 to VEH-09` names three. */
export function parseIds(title: string): string[] {
  return [...title.matchAll(ID)].flatMap(([, area = '', first = '', last = first]) => {
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: Math.max(count, 0) }, (_, step) => {
      const number = String(Number(first) + step).padStart(first.length, '0')
      return `${area}-${number}`
    })
  })
}

/**
 * The titles of the tests in a file. Tests that do not run (`skip`, `todo`, `fixme`, `fails`) and groups without tests
 * do not count, because they prove nothing.
 */
export function listTitles(path: string, text: string): TestTitle[] {
  const titles: TestTitle[] = []
  walk(parse(path, text).program, (node, ancestors) => {
    const call = parseCall(node)
    if (call === null || !TEST_NAMES.has(call.name) || isIdle(call)) return
    const around = ancestors.map(parseCall).filter((group) => group !== null && isGroup(group.name, group.modifiers))
    if (isGroup(call.name, call.modifiers) || around.some((group) => group !== null && isIdle(group))) return
    const said = [...around.map((group) => group?.title ?? ''), call.title, ...listTableTexts(node)]
    titles.push({ path, title: said.filter((words) => words !== '').join(' > ') })
  })
  return titles
}

type Call = { readonly name: string; readonly modifiers: readonly string[]; readonly title: string }

const TEST_NAMES = new Set(['test', 'it', 'describe', 'property', 'step'])
const IDLE = new Set(['skip', 'todo', 'fixme', 'fails', 'skipIf'])
const isIdle = ({ modifiers }: Call) => modifiers.some((word) => IDLE.has(word))
const isGroup = (name: string, modifiers: readonly string[]) => name === 'describe' || modifiers.includes('describe')

/** `test.describe.only('title', …)`, `test.each(table)('title', …)`: its name, its modifiers, its title. */
function parseCall(node: Node): Call | null {
  if (node.type !== 'CallExpression') return null
  const title = getTitle(getChildren(node, 'arguments')[0])
  if (title === null) return null
  const words = listWords(getChild(node, 'callee'))
  const [name, ...modifiers] = words
  return name === undefined ? null : { name, modifiers, title }
}

function listWords(callee: Node | null): string[] {
  if (callee?.type === 'CallExpression') return listWords(getChild(callee, 'callee'))
  if (callee?.type === 'TaggedTemplateExpression') return listWords(getChild(callee, 'tag'))
  if (callee?.type !== 'MemberExpression') return callee ? [getName(callee) ?? ''] : []
  return [...listWords(getChild(callee, 'object')), getName(callee.property) ?? '']
}

function getTitle(node: Node | undefined): string | null {
  if (node?.type !== 'TemplateLiteral') return getString(node)
  return getChildren(node, 'quasis').map(getCookedText).join(' ')
}

/** The texts of the table in `test.each([...])`, whose rows may contain ids. */
function listTableTexts(node: Node): string[] {
  const callee = getChild(node, 'callee')
  if (callee?.type !== 'CallExpression') return []
  const texts: string[] = []
  for (const argument of getChildren(callee, 'arguments'))
    walk(argument, (inner) => {
      const text = getString(inner)
      if (text !== null) texts.push(text)
    })
  return texts
}
