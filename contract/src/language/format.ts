/**
 * Formats compiled messages. This is all that a browser needs of ICU MessageFormat: the parser runs when the
 * application is built, or on the server (decision 26).
 */

/** A compiled message: a text, or its parts if it has parameters. */
export type Compiled = string | readonly Part[]

/** `0` is the number of the plural around it, `#` in ICU. */
export type Part =
  | string
  | 0
  | readonly [name: string, kind?: undefined, options?: undefined]
  | readonly [name: string, kind: 'number', options?: Intl.NumberFormatOptions]
  | readonly [name: string, kind: 'plural' | 'ordinal' | 'select', options: Readonly<Record<string, readonly Part[]>>]
  | readonly [name: string, kind: 'tag', children: readonly Part[]]

/** The messages of an area by their names with dots. */
export type CompiledArea = Readonly<Record<string, Compiled>>

type Values = Readonly<Record<string, unknown>>

/** Texts, and functions for messages with parameters, in objects as the names with dots say. */
export function bindMessages(area: CompiledArea, language: string): object {
  const root: Record<string, unknown> = {}
  for (const [key, message] of Object.entries(area)) {
    const names = key.split('.')
    const last = names.pop() ?? key
    let object = root
    for (const [index, name] of names.entries())
      object = (object[name] ??= isNumber(names[index + 1] ?? last) ? [] : {}) as Record<string, unknown>
    object[last] = typeof message === 'string' ? message : (values: Values) => formatMessage(message, values, language)
  }
  return root
}

const isNumber = (name: string) => /^\d+$/.test(name)

/** A text; a list of texts and results if the message has tags. */
function formatMessage(parts: readonly Part[], values: Values, language: string): unknown {
  const written = writeParts(parts, values, language, 0)
  return written.every((part) => typeof part === 'string') ? written.join('') : written
}

function writeParts(parts: readonly Part[], values: Values, language: string, pound: number): unknown[] {
  return parts.flatMap((part): unknown => {
    if (typeof part === 'string') return part
    if (part === 0) return pound.toLocaleString(language)
    const [name, kind, options] = part
    const value = values[name]
    if (kind === undefined) return String(value)
    if (kind === 'number') return Number(value).toLocaleString(language, options)
    if (kind === 'tag')
      return (value as (text: string) => unknown)(writeParts(options, values, language, pound).join(''))
    const { other = [] } = options
    if (kind === 'select') return writeParts(options[String(value)] ?? other, values, language, pound)
    const count = Number(value)
    const rule = new Intl.PluralRules(language, { type: kind === 'plural' ? 'cardinal' : 'ordinal' }).select(count)
    return writeParts(options[`=${count}`] ?? options[rule] ?? other, values, language, count)
  })
}
