import { compileMessage, listMessages, type MessageFile } from '@marquee/contract/language/compile'
import { formatType } from './types.ts'

type Tree = { [name: string]: Tree | string }

/** The TypeScript file of an area: the types of its messages and how they are loaded. */
export function writeTypeScript(area: string, file: MessageFile): string {
  const name = String(file['@@x-export'])
  const type = name[0]?.toUpperCase() + name.slice(1)
  return `// Written by \`npm run messages\` from en/${area}.json.
import { loadMessages } from '../language/load.ts'

export type ${type} = ${formatTree(buildTree(file), '')}

export const ${name} = await loadMessages<${type}>('${area}')
`
}

function buildTree(file: MessageFile): Tree {
  const root: Tree = {}
  for (const [key, message] of listMessages(file)) {
    const names = key.split('.')
    const last = names.pop() ?? key
    let tree = root
    for (const name of names) {
      const inner = (tree[name] ??= {})
      if (typeof inner === 'string') throw new SyntaxError(`${key}: ${name} is a message, not a group`)
      tree = inner
    }
    tree[last] = formatType(compileMessage(message))
  }
  return root
}

function formatTree(tree: Tree, indent: string): string {
  const inner = `${indent}  `
  if ('0' in tree) {
    const items = Object.values(tree).map((value) => `${inner}${formatValue(value, inner)},\n`)
    return `readonly [\n${items.join('')}${indent}]`
  }
  const lines = Object.entries(tree).map(([name, value]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
    return `${inner}readonly ${key}: ${formatValue(value, inner)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

const formatValue = (value: Tree | string, indent: string) =>
  typeof value === 'string' ? value : formatTree(value, indent)
