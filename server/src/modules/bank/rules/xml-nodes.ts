/**
 * An element of a bank statement: the text in it, and its elements in their order; attributes are among them, with an `@` in
 * front. These two ways of asking are all that is ever needed, and none of them trusts that something is there.
 */
export type XmlNode = { readonly name: string; text: string; readonly children: XmlNode[] }

/** All elements at a path, in their order. */
export function listNodes(node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] {
  let found = node ? [node] : []
  for (const name of path) found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

/** The text of the first non-empty element at a path, on one line; empty if there is none. */
export function readText(node: XmlNode | undefined, ...path: readonly string[]): string {
  for (const { text } of listNodes(node, ...path)) {
    // No database keeps control characters.
    const line = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
    if (line !== '') return line
  }
  return ''
}
