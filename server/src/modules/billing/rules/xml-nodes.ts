/**
 * A parsed piece of XML as it comes from the parser: text, or elements by name, several of one name as a list, attributes
 * with an `@` in front. These two ways of asking are all that is ever needed, and none of them trusts the shape.
 */
export type XmlNode = unknown

/** All elements at that path, in their order. */
export function listNodes(node: XmlNode, ...path: readonly string[]): XmlNode[] {
  let found = [node]
  for (const name of path) found = found.flatMap((one) => listChildren(one, name))
  return found
}

/** What stands in the first element at that path that says something, on one line; empty where there is none. */
export function readText(node: XmlNode, ...path: readonly string[]): string {
  for (const one of listNodes(node, ...path)) {
    const written = typeof one === 'string' ? one : listChildren(one, '#text')[0]
    if (typeof written === 'string' && written !== '') return toOneLine(written)
  }
  return ''
}

function listChildren(node: XmlNode, name: string): XmlNode[] {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return []
  // Just seen to be there.
  const child = (node as Record<string, unknown>)[name]
  return Array.isArray(child) ? child : [child]
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Without control characters, which no database keeps, and with the five entities that XML knows by itself. */
function toOneLine(written: string): string {
  return written
    .replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) =>
      name ? (ENTITIES[name] ?? whole) : toCharacter(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
}

const toCharacter = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ')
