import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Compiled, CompiledArea, Part } from './format.ts'

/**
 * Compiles ICU messages. It runs on the server and when the applications are built; browsers get the result.
 *
 * Dates and times are parameters of text: the module of formats writes them, which knows the time zone of the venue.
 */

/** The content of a file of messages in ARB: names with texts, and `@name` with what translators should know. */
export type MessageFile = Readonly<Record<string, unknown>>

/** The messages of a file as they are written, without what is about them. */
export function listMessages(file: MessageFile): [name: string, message: string][] {
  return Object.entries(file).flatMap(([name, message]) =>
    name.startsWith('@') || typeof message !== 'string' ? [] : [[name, message] as [string, string]],
  )
}

export function compileArea(file: MessageFile): CompiledArea {
  return Object.fromEntries(listMessages(file).map(([name, message]) => [name, compileMessage(message)]))
}

/** Throws SyntaxError for a message that is not correct, or uses what is not supported. */
export function compileMessage(message: string): Compiled {
  const parts = parse(message, { requiresOtherClause: true, shouldParseSkeletons: true }).map(compileElement)
  const [only = '', ...more] = parts
  return more.length === 0 && typeof only === 'string' ? only : parts
}

function compileElement(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return [element.value]
    case TYPE.pound:
      return 0
    case TYPE.number: {
      const options = readNumberStyle(element.style)
      return options ? [element.value, 'number', options] : [element.value, 'number']
    }
    case TYPE.select:
      return [element.value, 'select', compileOptions(element.options)]
    case TYPE.plural:
      if (element.offset !== 0) throw new SyntaxError('an offset of a plural is not supported')
      return [element.value, element.pluralType === 'ordinal' ? 'ordinal' : 'plural', compileOptions(element.options)]
    case TYPE.tag:
      return [element.value, 'tag', element.children.map(compileElement)]
    default:
      throw new SyntaxError(`{${element.value}} is a date or time; give it as text`)
  }
}

function compileOptions(options: Readonly<Record<string, { value: MessageFormatElement[] }>>) {
  return Object.fromEntries(Object.entries(options).map(([key, { value }]) => [key, value.map(compileElement)]))
}

const NUMBER_STYLES: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  integer: { maximumFractionDigits: 0 },
  percent: { style: 'percent' },
}

type NumberStyle = Extract<MessageFormatElement, { type: TYPE.number }>['style']

function readNumberStyle(style: NumberStyle): Intl.NumberFormatOptions | null {
  if (!style) return null
  if (typeof style !== 'string') return style.parsedOptions
  const known = NUMBER_STYLES[style]
  if (!known) throw new SyntaxError(`${style} is not a style of numbers`)
  return known
}
