/** An element of a bank statement: its text, and its children in their order. Attributes are children named `@…`. */
export type XmlNode = { readonly name: string; text: string; readonly children: XmlNode[] }

/** All elements at a path, in their order. */
export function listNodes(node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] {
  let nodes = node ? [node] : []
  for (const name of path) nodes = nodes.flatMap(({ children }) => children.filter((child) => child.name === name))
  return nodes
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
