import { posix } from 'node:path'
import { type PackageName, ARCHITECTURE } from '../architecture.ts'
import { isCode, type SourceTree } from '../source.ts'
import { getLine, getName, type Node, parse, getChild, getChildren, getString, walk } from '../syntax.ts'

/** An import in any form: statement, re-export, `import()`, type, or the address of a worker. */
export type Import = {
  readonly from: string
  readonly line: number
  /** As written; null when it is computed at run time. */
  readonly specifier: string | null
  /** The imported file of this repository; null for a third-party package. */
  readonly to: string | null
  /** The names that it binds in this file. */
  readonly names: readonly string[]
}

export type ParsedFile = {
  readonly path: string
  readonly text: string
  readonly program: Node
  readonly problem: string | null
  readonly imports: readonly Import[]
}

export function parseTree(tree: SourceTree): ParsedFile[] {
  return [...tree]
    .filter(([path]) => isCode(path) && getPackage(path) !== null)
    .map(([path, text]) => parseFile(path, text))
}

export function getPackage(path: string): PackageName | null {
  const [folder] = path.split('/')
  return folder !== undefined && path.includes('/') && Object.hasOwn(ARCHITECTURE.packages, folder)
    ? (folder as PackageName)
    : null
}

function parseFile(path: string, text: string): ParsedFile {
  const { program, problem } = parse(path, text)
  const imports: Import[] = []
  walk(program, (node) => {
    const source = getSource(node)
    if (source === undefined) return
    const specifier = getString(source)
    const to = specifier === null ? null : resolveImport(path, specifier)
    imports.push({ from: path, line: getLine(text, node.start), specifier, to, names: listNames(node) })
  })
  return { path, text, program, problem, imports }
}

/** The node that holds the address of an import; undefined when this node imports nothing. */
function getSource(node: Node): Node | null | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return getChild(node, 'source')
    case 'ExportNamedDeclaration':
      return getChild(node, 'source') ?? undefined
    case 'NewExpression':
      return getWorkerAddress(node)
    default:
      return undefined
  }
}

/** `new URL('./worker.ts', import.meta.url)` loads a file like an import. */
function getWorkerAddress(node: Node): Node | undefined {
  const [address, base] = getChildren(node, 'arguments')
  if (getName(node.callee) !== 'URL' || base?.type !== 'MemberExpression') return undefined
  const specifier = getString(address)
  return specifier?.startsWith('.') && isCode(specifier) ? address : undefined
}

function listNames(node: Node): Import['names'] {
  if (node.type !== 'ImportDeclaration') return []
  return getChildren(node, 'specifiers').map((specifier) => getName(specifier.local) ?? '')
}

function resolveImport(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), bare))
  const ours = /^@marquee\/([^/]+)(?:\/(.+))?$/.exec(bare)
  if (ours === null) return null
  return ours[2] === undefined ? `${ours[1]}/package.json` : `${ours[1]}/src/${ours[2]}.ts`
}
