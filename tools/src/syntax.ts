import { parseSync } from 'rolldown/utils'

/** A loosely typed node of the syntax tree. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export type Syntax = { readonly program: Node; readonly problem: string | null }

/** Parses TypeScript and JSX with the parser of the build itself. */
export function parse(path: string, text: string): Syntax {
  const { program, errors } = parseSync(path, text)
  const problem = errors.length > 0 ? (errors[0]?.message ?? 'unknown') : null
  // the node types of the parser are a closed union; the checkers read plain data
  return { program: program as unknown as Node, problem }
}

export type Ancestors = readonly Node[]

/** Visits every node, parents before children; `ancestors` ends with the parent. */
export function walk(root: Node, visit: (node: Node, ancestors: Ancestors) => void): void {
  const descend = (node: Node, ancestors: Ancestors) => {
    visit(node, ancestors)
    const path = [...ancestors, node]
    for (const child of listChildren(node)) descend(child, path)
  }
  descend(root, [])
}

function listChildren(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'parent') return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The child with this name; null without one. */
export function getChild(node: Node | null | undefined, name: string): Node | null {
  const value = node?.[name]
  return isNode(value) ? value : null
}

/** The children with this name, without holes of an array; empty without such a list. */
export function getChildren(node: Node | null | undefined, name: string): Node[] {
  const value = node?.[name]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The line of an offset, counted from 1. */
export function getLine(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** The value of a string literal, or of a template without placeholders. */
export function getString(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  const [quasi, ...more] = getChildren(node, 'quasis')
  return node.type === 'TemplateLiteral' && quasi !== undefined && more.length === 0 ? getCookedText(quasi) : null
}

/** The text of a template element. */
export function getCookedText(quasi: Node): string {
  const value = quasi.value as { cooked?: string; raw?: string } | undefined // a TemplateElement always holds this
  return value?.cooked ?? value?.raw ?? ''
}

/** The name of an identifier or of a property written in dots or quotes. */
export function getName(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier')
    return typeof node.name === 'string' ? node.name : null
  return getString(node)
}
