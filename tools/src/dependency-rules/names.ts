import { ARCHITECTURE } from '../architecture.ts'
import { type Finding, isTest, type SourceTree } from '../source.ts'
import { getPackage } from './imports.ts'
import { getLayerOrder, getLayer, listInnerPlaces } from './layers.ts'

/** Checks the names of packages, modules and files. */
export function checkNames(tree: SourceTree): Finding[] {
  return [...tree.keys()].flatMap((path) => {
    const sentence =
      checkPackage(path) ??
      checkBarrel(path) ??
      checkModule(path) ??
      checkInnerModule(path) ??
      checkModuleFile(path) ??
      checkFileBesideFolder(path, tree)
    return sentence === null ? [] : [{ path, line: 1, sentence }]
  })
}

function checkPackage(path: string): string | null {
  const [folder, file] = path.split('/')
  if (file !== 'package.json' || getPackage(path) !== null) return null
  return `the package ${folder} has no place in the law of tools/src/architecture.ts`
}

function checkBarrel(path: string): string | null {
  return /(^|\/)index\.(ts|tsx|mts|js|mjs)$/.test(path)
    ? 'a barrel hides what is imported; import the file itself'
    : null
}

function checkModule(path: string): string | null {
  const place = getLayer(path)
  const line = getLayerOrder(path)
  if (place === null || place === ARCHITECTURE.testing || line.size === 0 || line.has(place)) return null
  return `${place} has no place in the line of ${getPackage(path)}`
}

function checkInnerModule(path: string): string | null {
  const unknown = listInnerPlaces(path).find(({ name, order }) => name !== null && !order.has(name))
  return unknown === undefined ? null : `${unknown.name} has no place in the inner layers of ${unknown.folder}`
}

function checkModuleFile(path: string): string | null {
  if (!path.startsWith(ARCHITECTURE.modules.folder) || isTest(path)) return null
  const [module, next, ...deeper] = path.slice(ARCHITECTURE.modules.folder.length).split('/')
  if (next === undefined) return `${module} is beside the modules, not in one`
  const known: readonly string[] = ARCHITECTURE.modules.names
  const isKnown = deeper.length === 0 ? known.some((name) => next === `${name}.ts`) : known.includes(next)
  return isKnown ? null : `a module has only ${known.join(', ')} (.ts, or a folder of that name), and tests`
}

/** A module has a file or a folder of a name, so that a reader looks in one place. */
function checkFileBesideFolder(path: string, tree: SourceTree): string | null {
  if (!path.startsWith(ARCHITECTURE.modules.folder) || isTest(path)) return null
  const [module, name, inner] = path.slice(ARCHITECTURE.modules.folder.length).split('/')
  if (inner === undefined || !tree.has(`${ARCHITECTURE.modules.folder}${module}/${name}.ts`)) return null
  return `${module} has ${name}.ts beside ${name}/; move it into the folder under a name that says its subject`
}
