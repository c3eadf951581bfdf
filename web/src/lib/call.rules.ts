/** The path with its `:names` filled in. Throws TypeError when one is missing, which would call something else. */
export function pathOf(path: string, params: object = {}): string {
  const values = params as Record<string, unknown> // read by name only
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(textOf(value))
  })
}

/** The query with its question mark; what is missing is left out. */
export function queryText(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, textOf(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

/**
 * The text parts of a form: nested objects become `a[b]`, lists go as the text of a JSON list (OPEN-72).
 * Nothing becomes the text "null" or "undefined" (TRAP-29):
 * what is undefined is left out, null is an empty part.
 */
export function formParts(body: object): [name: string, text: string][] {
  return Object.entries(body).flatMap(([name, value]) => partsOf(name, value))
}

/** The one list of the specification that is sent part by part: existingImages[0], existingImages[1] (API-REST-03). */
const INDEXED_LISTS: readonly string[] = ['existingImages']

function partsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (value === null) return [[name, '']]
  if (Array.isArray(value)) {
    if (!INDEXED_LISTS.includes(name)) return [[name, JSON.stringify(value)]]
    return value.flatMap((entry, index) => partsOf(`${name}[${index}]`, entry))
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, entry]) => partsOf(`${name}[${key}]`, entry))
  }
  return [[name, textOf(value)]]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
