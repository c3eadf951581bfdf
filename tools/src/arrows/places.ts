import { LAW } from '../law.ts'
import { packageOf } from './imports.ts'

/** Where a file lives in the line of its package, such as `campaigns` or `app`; null outside of it. */
export function placeOf(path: string): string | null {
  for (const { path: pattern, place } of LAW.places) {
    if (!fits(path, pattern.replace(':room', '*'))) continue
    return place === ':room' ? (path.split('/')[3] ?? null) : place
  }
  return null
}

/** The line of a package, as a map from place to its step from the left. */
export function lineOf(path: string): ReadonlyMap<string, number> {
  const name = packageOf(path)
  return (name !== null && LINES.get(name)) || new Map()
}

export function fits(path: string, ...patterns: readonly string[]): boolean {
  return patterns.some((pattern) => expressionOf(pattern).test(path))
}

const expressions = new Map<string, RegExp>()

/** `*` stands for anything within a name, `**` for any folders. */
function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known !== undefined) return known
  const source = pattern.replace(/\*\*\/|\*\*|\*|[.+^${}()|[\]\\]/g, (piece) => STARS[piece] ?? `\\${piece}`)
  const expression = new RegExp(`^${source}$`)
  expressions.set(pattern, expression)
  return expression
}

const STARS: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' }

const LINES: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(LAW.lines).map(([name, line]) => [name, stepsOf(line)]),
)

function stepsOf(line: string): Map<string, number> {
  const steps = line.split('<').map((step) => step.split(',').map((place) => place.trim()))
  return new Map(steps.flatMap((places, step) => places.map((place) => [place, step] as const)))
}
