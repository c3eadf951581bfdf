import { LAW } from '../law.ts'
import { type Finding, isTest } from '../source.ts'
import { lineAt, nameOf, type Node, part, parts, walk } from '../syntax.ts'
import type { ParsedFile } from './imports.ts'
import { fits } from './places.ts'

/** Words that belong to one place: settings, the clock, the HTTP framework, SQL, writes to a table. */
export function checkWords(files: readonly ParsedFile[]): Finding[] {
  return files.flatMap((file) => [...foreignModules(file), ...settingsAndClocks(file), ...foreignWrites(file)])
}

function foreignModules({ path, imports }: ParsedFile): Finding[] {
  return imports.flatMap(({ specifier, line }) => {
    if (specifier === null) return []
    const broken = LAW.importsOnlyIn.find(
      (rule) => fits(path, rule.within) && fits(specifier, ...rule.modules) && !fits(path, ...rule.allowed),
    )
    if (broken === undefined) return []
    return [{ path, line, sentence: `${specifier} is ${broken.what}, which belongs to ${broken.home}` }]
  })
}

function settingsAndClocks({ path, text, program, imports }: ParsedFile): Finding[] {
  const found: Finding[] = []
  const settingsAllowed = fits(path, ...LAW.processEnv)
  const clockAllowed = fits(path, ...LAW.clock)
  walk(program, (node) => {
    const line = () => lineAt(text, node.start)
    if (!settingsAllowed && readsSettings(node)) {
      found.push({ path, line: line(), sentence: 'process.env is read in server/src/platform/config.ts alone' })
    }
    if (!clockAllowed && asksTheTime(node)) {
      found.push({ path, line: line(), sentence: 'the time is asked in a clock.ts alone, so that tests can turn it' })
    }
  })
  const processImport = imports.find(({ specifier }) => specifier === 'node:process' || specifier === 'process')
  if (!settingsAllowed && processImport !== undefined) {
    found.push({
      path,
      line: processImport.line,
      sentence: 'use the global process; its env is read in config.ts alone',
    })
  }
  return found
}

/** `process.env`, `process['env']`, `const { env } = process`. */
function readsSettings(node: Node): boolean {
  if (node.type === 'MemberExpression') return nameOf(node.object) === 'process' && nameOf(node.property) === 'env'
  if (node.type !== 'VariableDeclarator' || nameOf(node.init) !== 'process') return false
  return parts(part(node, 'id'), 'properties').some((property) => nameOf(property.key) === 'env')
}

/** `new Date()`, `Date()`, `Date.now`, `performance.now`; a date made from a value is no clock. */
function asksTheTime(node: Node): boolean {
  if (node.type === 'NewExpression') return nameOf(node.callee) === 'Date' && parts(node, 'arguments').length === 0
  if (node.type === 'CallExpression') return nameOf(node.callee) === 'Date'
  if (node.type !== 'MemberExpression') return false
  return nameOf(node.property) === 'now' && ['Date', 'performance'].includes(nameOf(node.object) ?? '')
}

/** A room writes only its own tables, and an overview none. */
function foreignWrites({ path, text, program, imports }: ParsedFile): Finding[] {
  const isRoom = path.startsWith(LAW.rooms.folder)
  if (isTest(path)) return []
  if (!isRoom && !path.startsWith('server/src/overviews/')) return []
  const room = path.split('/')[3]
  const foreign = new Set(
    imports
      .filter(({ to }) => to !== null && fits(to, `${LAW.rooms.folder}*/schema.ts`, `${LAW.rooms.folder}*/schema/**`))
      .filter(({ to }) => !isRoom || to?.split('/')[3] !== room)
      .flatMap(({ names }) => names),
  )
  const found: Finding[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return
    const verb = nameOf(part(node, 'callee')?.property)
    const table = nameOf(parts(node, 'arguments')[0])
    if (verb === null || table === null || !['insert', 'update', 'delete'].includes(verb) || !foreign.has(table)) return
    found.push({
      path,
      line: lineAt(text, node.start),
      sentence: `${table} belongs to another room; only that room may ${verb}`,
    })
  })
  return found
}
