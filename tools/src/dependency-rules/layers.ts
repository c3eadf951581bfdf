import { ARCHITECTURE } from '../architecture.ts'
import { getPackage } from './imports.ts'

/** The layer of a file, such as `campaigns` or `app`; null outside of the layers. */
export function getLayer(path: string): string | null {
  for (const { path: pattern, place } of ARCHITECTURE.layerPaths) {
    if (!matchesPattern(path, pattern.replace(':room', '*'))) continue
    return place === ':room' ? (path.split('/')[3] ?? null) : place
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

const LAYER_ORDERS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(ARCHITECTURE.layers).map(([name, line]) => [name, parseLayers(line)]),
)

function parseLayers(line: string): Map<string, number> {
  const steps = line.split('<').map((step) => step.split(',').map((place) => place.trim()))
  return new Map(steps.flatMap((places, step) => places.map((place) => [place, step] as const)))
}
