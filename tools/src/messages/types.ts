import type { Compiled, Part } from '@marquee/contract/language/format'

/**
 * The types of messages, from their English.
 *
 * `{name}` takes a text, numbers and plurals take a number, and a selection takes one of its values, or a boolean where
 * it has `true`. A tag takes a function.
 */
export type Parameters = ReadonlyMap<string, string>

const TAG = '(text: string) => Shown'

export function listParameters(message: Compiled): Parameters {
  const types = new Map<string, string>()
  if (typeof message !== 'string') collect(message, types)
  return new Map([...types].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function collect(parts: readonly Part[], types: Map<string, string>): void {
  for (const part of parts) {
    if (typeof part === 'string' || part === 0) continue
    const [name, kind, options] = part
    const known = types.get(name)
    // a plain {name} fits each kind
    if (kind === undefined) types.set(name, known ?? 'string')
    else types.set(name, joinTypes(name, known, getType(part)))
    if (kind === 'tag') collect(options, types)
    else if (kind !== undefined && kind !== 'number')
      for (const branch of Object.values(options)) collect(branch, types)
  }
}

function getType([, kind, options]: Exclude<Part, string | 0>): string {
  if (kind === 'tag') return TAG
  if (kind !== 'select') return 'number'
  const values = Object.keys(options).filter((value) => value !== 'other')
  return values.includes('true') ? 'boolean' : values.map((value) => `'${value}'`).join(' | ')
}

function joinTypes(name: string, known: string | undefined, type: string): string {
  if (known === undefined || known === 'string' || known === type) return type
  throw new SyntaxError(`{${name}} cannot be ${known} and ${type}`)
}

/** The type of a message: a text, or a function of its parameters by name. */
export function formatType(message: Compiled): string {
  const parameters = listParameters(message)
  if (parameters.size === 0) return 'string'
  const values = [...parameters].map(([name, type]) => `${name}: ${type}`).join('; ')
  const hasTag = [...parameters.values()].includes(TAG)
  return hasTag ? `<Shown>(values: { ${values} }) => (string | Shown)[]` : `(values: { ${values} }) => string`
}
