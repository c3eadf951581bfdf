import { MAX_PAGE } from '@marquee/contract/scalars'

/** Reads a parameter of an address; its default value if the parameter is missing or invalid. */
export type ParseParam<Value> = (text: string | null) => Value

/** A search text, as typed. */
export const parseSearch: ParseParam<string> = (text) => text?.slice(0, 100) ?? ''

export const parsePage: ParseParam<number> = (text) => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

/** One of the values, or none. */
export const createChoice =
  <const Value extends string>(values: readonly Value[]): ParseParam<Value | ''> =>
  (text) =>
    values.find((value) => value === text) ?? ''

/** One of the values; the first one by default. */
export const createRequiredChoice =
  <const Value extends string>(values: readonly [Value, ...Value[]]): ParseParam<Value> =>
  (text) =>
    values.find((value) => value === text) ?? values[0]

export const createMatch =
  (pattern: RegExp): ParseParam<string> =>
  (text) => {
    const typed = text?.trim() ?? ''
    return pattern.test(typed) ? typed : ''
  }

export const parseId = createMatch(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i)
export const parseDay = createMatch(/^2\d{3}-\d\d-\d\d$/)

type Params = Readonly<Record<string, ParseParam<string | number>>>
type Values<P extends Params> = { [Name in keyof P]: ReturnType<P[Name]> }

/** What a page stores in its address, so that reload, Back and a copied link restore it (LST-2). */
export type AddressView<View, Change = Partial<View>> = {
  parse: (query: URLSearchParams) => View
  /** The address after a change; default values are left out, and parameters of others stay. */
  update: (query: URLSearchParams, change: Change) => URLSearchParams
}

/**
 * A view of these parameters.
 *
 * @param getReset the parameters that a change sets back, because they belong to other rows
 */
export function createView<P extends Params>(
  params: P,
  getReset: (change: Partial<Values<P>>) => Partial<Values<P>>,
): AddressView<Values<P>> & { defaults: Values<P> } {
  const parse = (query: URLSearchParams) =>
    Object.fromEntries(
      Object.entries(params).map(([name, parseParam]) => [name, parseParam(query.get(name))]),
    ) as Values<P> // of the same names
  const defaults = parse(new URLSearchParams())
  const update = (query: URLSearchParams, change: Partial<Values<P>>) =>
    updateParams(query, { ...getReset(change), ...change }, defaults)
  return { parse, update, defaults }
}

/** The address with other parameters; empty and default values are left out. */
export function updateParams(query: URLSearchParams, change: object, defaults: Readonly<Record<string, unknown>>) {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || value === undefined || value === defaults[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

type Schema = { safeParse: (text: string) => { success: boolean; data?: unknown } }

/** The filters of a call in the address; invalid values are ignored, so that an old link still works. */
export function parseFilter<Filter extends object>(
  query: URLSearchParams,
  filter: { shape: Record<keyof Filter, Schema> },
) {
  const entries = Object.entries<Schema>(filter.shape).flatMap(([name, schema]) => {
    const text = query.get(name)
    const read = text ? schema.safeParse(text) : undefined
    return read?.success && read.data ? [[name, read.data] as const] : []
  })
  return Object.fromEntries(entries) as Filter // parsed with its own schema
}

/** One of the orders of a list; a minus reverses it. */
export const parseSort = (text: string | null, keys: readonly string[], otherwise: string): string =>
  text !== null && keys.some((key) => text === key || text === `-${key}`) ? text : otherwise

/** The order of the rows after a click on a column header: first its natural order, then the reverse. */
export function toggleSort(sort: string, key: string, descendingFirst: readonly string[] = []): string {
  const [first, other] = descendingFirst.includes(key) ? [`-${key}`, key] : [key, `-${key}`]
  return sort === first ? other : first
}

export function getDirection(sort: string, key: string): 'ascending' | 'descending' | 'none' {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : 'none'
}
