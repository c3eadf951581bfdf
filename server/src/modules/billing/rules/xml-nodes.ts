/**
 * A parsed XML node: a text, or elements by name, a list if a name repeats, and attributes with the prefix `@`. Only
 * the functions below read nodes, and they do not rely on the shape.
 */
export type XmlNode = unknown

/** All elements at a path, in their order. */
export function listNodes(node: XmlNode, ...path: readonly string[]): XmlNode[] {
  let nodes = [node]
  for (const name of path) nodes = nodes.flatMap((one) => listChildren(one, name))
  return nodes
}

/** The text of the first non-empty element at a path, on one line; empty if there is none. */
export function readText(node: XmlNode, ...path: readonly string[]): string {
  for (const one of listNodes(node, ...path)) {
    const text = typeof one === 'string' ? one : listChildren(one, '#text')[0]
    if (typeof text === 'string' && text !== '') return toOneLine(text)
  }
  return ''
}

function listChildren(node: XmlNode, name: string): XmlNode[] {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return []
  // The check above ensures that the property exists.
  const child = (node as Record<string, unknown>)[name]
  return Array.isArray(child) ? child : [child]
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Removes control characters, which PostgreSQL refuses, and replaces the five predefined entities of XML. */
function toOneLine(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) =>
      name ? (ENTITIES[name] ?? whole) : toCharacter(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
}

const toCharacter = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ')
