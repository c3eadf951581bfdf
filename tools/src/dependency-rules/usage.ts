import { ARCHITECTURE } from '../architecture.ts'
import { type Finding, isTest } from '../source.ts'
import { getLine, getName, type Node, getChild, getChildren, walk } from '../syntax.ts'
import type { ParsedFile } from './imports.ts'
import { matchesPattern } from './layers.ts'

/** Checks what belongs to one place: settings, the clock, the HTTP framework, SQL, writes to a table. */
export function checkUsage(files: readonly ParsedFile[]): Finding[] {
  return files.flatMap((file) => [
    ...findForeignModules(file),
    ...findSettingsAndClocks(file),
    ...findForeignWrites(file),
  ])
}

function findForeignModules({ path, imports }: ParsedFile): Finding[] {
  return imports.flatMap(({ specifier, line }) => {
    if (specifier === null) return []
    const broken = ARCHITECTURE.importsOnlyIn.find(
      (rule) =>
        matchesPattern(path, rule.within) &&
        matchesPattern(specifier, ...rule.modules) &&
        !matchesPattern(path, ...rule.allowed),
    )
    if (broken === undefined) return []
    return [{ path, line, sentence: `${specifier} is ${broken.what}, which belongs to ${broken.home}` }]
  })
}

function findSettingsAndClocks({ path, text, program, imports }: ParsedFile): Finding[] {
  const found: Finding[] = []
  const settingsAllowed = matchesPattern(path, ...ARCHITECTURE.processEnv)
  const clockAllowed = matchesPattern(path, ...ARCHITECTURE.clock)
  walk(program, (node) => {
    const line = () => getLine(text, node.start)
    if (!settingsAllowed && readsSettings(node)) {
      found.push({ path, line: line(), sentence: 'process.env is read in server/src/platform/config.ts alone' })
    }
    if (!clockAllowed && readsClock(node)) {
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
  if (node.type === 'MemberExpression') return getName(node.object) === 'process' && getName(node.property) === 'env'
  if (node.type !== 'VariableDeclarator' || getName(node.init) !== 'process') return false
  return getChildren(getChild(node, 'id'), 'properties').some((property) => getName(property.key) === 'env')
}

/** `new Date()`, `Date()`, `Date.now`, `performance.now`; not a date from a value. */
function readsClock(node: Node): boolean {
  if (node.type === 'NewExpression')
    return getName(node.callee) === 'Date' && getChildren(node, 'arguments').length === 0
  if (node.type === 'CallExpression') return getName(node.callee) === 'Date'
  if (node.type !== 'MemberExpression') return false
  return getName(node.property) === 'now' && ['Date', 'performance'].includes(getName(node.object) ?? '')
}

/** A module writes only its own tables, and an overview writes none. */
function findForeignWrites({ path, text, program, imports }: ParsedFile): Finding[] {
  const isModule = path.startsWith(ARCHITECTURE.modules.folder)
  if (isTest(path)) return []
  if (!isModule && !path.startsWith('server/src/overviews/')) return []
  const module = path.split('/')[3]
  const foreign = new Set(
    imports
      .filter(
        ({ to }) =>
          to !== null &&
          matchesPattern(to, `${ARCHITECTURE.modules.folder}*/schema.ts`, `${ARCHITECTURE.modules.folder}*/schema/**`),
      )
      .filter(({ to }) => !isModule || to?.split('/')[3] !== module)
      .flatMap(({ names }) => names),
  )
  const found: Finding[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return
    const verb = getName(getChild(node, 'callee')?.property)
    const table = getName(getChildren(node, 'arguments')[0])
    if (verb === null || table === null || !['insert', 'update', 'delete'].includes(verb) || !foreign.has(table)) return
    found.push({
      path,
      line: getLine(text, node.start),
      sentence: `${table} belongs to another module; only that module may ${verb}`,
    })
  })
  return found
}
