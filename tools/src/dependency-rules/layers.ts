import { ARCHITECTURE } from '../architecture.ts'
import { getPackage } from './imports.ts'

/** The layer of a file, such as `campaigns`, `operator/people` or `app`; null outside of the layers. */
export function getLayer(path: string): string | null {
  for (const { path: pattern, place } of ARCHITECTURE.layerPaths) {
    if (!matchesPattern(path, pattern.replace(':module', '*'))) continue
    const folder = path.split('/')[pattern.split('/').indexOf(':module')] ?? ''
    return place.replace(':module', folder)
  }
  return null
}

/** The layers of a package with their position from the left. */
export function getLayerOrder(path: string): ReadonlyMap<string, number> {
  const name = getPackage(path)
  return (name !== null && LAYER_ORDERS.get(name)) || new Map()
}

export function matchesPattern(path: string, ...patterns: readonly string[]): boolean {
  return patterns.some((pattern) => toRegExp(pattern).test(path))
}

const patternCache = new Map<string, RegExp>()

/** `*` stands for anything within a name, `**` for any folders. */
function toRegExp(pattern: string): RegExp {
  const known = patternCache.get(pattern)
  if (known !== undefined) return known
  const source = pattern.replace(/\*\*\/|\*\*|\*|[.+^${}()|[\]\\]/g, (piece) => WILDCARDS[piece] ?? `\\${piece}`)
  const expression = new RegExp(`^${source}$`)
  patternCache.set(pattern, expression)
  return expression
}

const WILDCARDS: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' }

/** A place within a folder that has inner layers. */
export type InnerPlace = {
  /** The folder with inner layers. */
  readonly folder: string
  /** The folder within it; null for a file that connects them. */
  readonly name: string | null
  readonly order: ReadonlyMap<string, number>
}

/** The places of a file within the folders that have inner layers. */
export function listInnerPlaces(path: string): InnerPlace[] {
  return [...INNER_ORDERS]
    .filter(([folder]) => path.startsWith(folder))
    .map(([folder, order]) => {
      const [name, ...rest] = path.slice(folder.length).split('/')
      return { folder, name: name === undefined || rest.length === 0 ? null : name, order }
    })
}

const LAYER_ORDERS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(ARCHITECTURE.layers).map(([name, line]) => [name, parseLayers(line)]),
)

const INNER_ORDERS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(ARCHITECTURE.innerLayers).map(([folder, line]) => [folder, parseLayers(line)]),
)

function parseLayers(line: string): Map<string, number> {
  const steps = line.split('<').map((step) => step.split(',').map((place) => place.trim()))
  return new Map(steps.flatMap((places, step) => places.map((place) => [place, step] as const)))
}
