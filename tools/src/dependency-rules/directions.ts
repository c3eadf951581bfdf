import { ARCHITECTURE } from '../architecture.ts'
import { type Finding, isTest } from '../source.ts'
import { type Import, getPackage, type ParsedFile } from './imports.ts'
import { matchesPattern, getLayerOrder, getLayer, listInnerPlaces } from './layers.ts'

/** Checks the direction of imports: between packages, between layers, and between modules. */
export function checkDirections(files: readonly ParsedFile[]): Finding[] {
  return files.flatMap(({ imports }) =>
    imports.flatMap((one) => {
      const sentence = checkImport(one)
      return sentence === null ? [] : [{ path: one.from, line: one.line, sentence }]
    }),
  )
}

function checkImport(one: Import): string | null {
  if (one.specifier === null)
    return isUnrestricted(one.from) ? null : 'an import whose target is computed cannot be checked'
  if (one.to === null) return checkThirdParty(one.from, one.specifier)
  if (getPackage(one.to) === null) return `${one.specifier} leads out of the packages`
  if (getPackage(one.from) !== getPackage(one.to)) return checkPackages(one.from, one.to)
  return (
    checkLayers(one.from, one.to) ??
    checkInnerLayers(one.from, one.to) ??
    checkEntryPoint(one.from, one.to) ??
    checkSchemaImport(one.from, one.to)
  )
}

/** Tests, and packages that nothing imports, may compute import targets. */
function isUnrestricted(path: string): boolean {
  return isTest(path) || ['e2e', 'bench', 'faults', 'tools'].includes(getPackage(path) ?? '')
}

function checkThirdParty(from: string, specifier: string): string | null {
  const name = getPackage(from)
  if (name !== 'contract' || isTest(from) || matchesPattern(from, ...ARCHITECTURE.nodeOnly)) return null
  const allowed: readonly string[] = ARCHITECTURE.thirdParty.contract
  return allowed.includes(specifier)
    ? null
    : `contract imports ${allowed.join(', ')} and nothing else, not ${specifier}`
}

function checkPackages(from: string, to: string): string | null {
  const [fromPackage, toPackage] = [getPackage(from), getPackage(to)]
  if (fromPackage === null || toPackage === null) return null
  const allowed: readonly string[] = ARCHITECTURE.packages[fromPackage]
  if (allowed.includes(toPackage) || matchesPattern(to, ...allowed)) return null
  if (
    ARCHITECTURE.exceptions.some(
      (exception) => matchesPattern(from, exception.from) && matchesPattern(to, exception.to),
    )
  )
    return null
  return `${fromPackage} may not import ${to}; it may import ${allowed.join(', ') || 'no package of ours'}`
}

function checkLayers(from: string, to: string): string | null {
  const [here, there] = [getLayer(from), getLayer(to)]
  if (here === null || there === null || here === there || here === ARCHITECTURE.testing) return null
  if (there === ARCHITECTURE.testing) return isTest(from) ? null : `${to} is for tests alone`
  return compareSteps({ here, there, to, order: getLayerOrder(from) })
}

/** Within a folder with inner layers. Its own files connect the layers, so they may import all of them. */
function checkInnerLayers(from: string, to: string): string | null {
  const targets = listInnerPlaces(to)
  for (const { folder, name: here, order } of listInnerPlaces(from)) {
    const target = targets.find((place) => place.folder === folder)
    if (target === undefined || here === null || here === target.name) continue
    if (target.name === null) return `${to} connects the modules of ${folder}, so none of them may import it`
    const sentence = compareSteps({ here, there: target.name, to, order })
    if (sentence !== null) return sentence
  }
  return null
}

type Step = { here: string; there: string; to: string; order: ReadonlyMap<string, number> }

function compareSteps({ here, there, to, order }: Step): string | null {
  const [step, otherStep] = [order.get(here), order.get(there)]
  if (step === undefined || otherStep === undefined) return null // another rule reports an unknown module
  if (otherStep < step) return null
  if (otherStep === step) return `${here} and ${there} stand side by side and do not see each other`
  return `${here} stands left of ${there}, so it may not import ${to}`
}

/** The module of a server file, and the kind of the file. */
function parseModulePath(path: string): { module: string; part: string } | null {
  if (!path.startsWith(ARCHITECTURE.modules.folder)) return null
  const [module, next] = path.slice(ARCHITECTURE.modules.folder.length).split('/')
  return module === undefined || next === undefined ? null : { module, part: next.replace(/\.tsx?$/, '') }
}

function checkEntryPoint(from: string, to: string): string | null {
  const there = parseModulePath(to)
  const here = getLayer(from)
  if (there === null || here === there.module) return null
  if (ARCHITECTURE.modules.unrestricted.some((place) => place === here)) return null
  if (ARCHITECTURE.modules.entryPoints.some((name) => name === there.part)) return null
  return `${to} is private to ${there.module}; it exports ${ARCHITECTURE.modules.entryPoints.join(', ')}`
}

/** Schemas import only other schemas, so that foreign keys point left. */
function checkSchemaImport(from: string, to: string): string | null {
  const [here, there] = [parseModulePath(from), parseModulePath(to)]
  if (here?.part !== 'schema' || isTest(from)) return null
  const isLeftOfAllModules = getLayer(to) === 'platform'
  if (isLeftOfAllModules || there?.part === 'schema') return null
  return `a schema imports only schemas, not ${to}`
}
