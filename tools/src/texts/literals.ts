import { type Ancestors, cookedOf, nameOf, type Node, part, parts, stringOf } from '../syntax.ts'

/** A piece of text written into the code. */
export type Literal = { readonly node: Node; readonly text: string }

/** The literals a value can turn out to be: through conditions, `??`, `+` and templates, not through calls. */
export function literalsIn(node: Node | null): Literal[] {
  if (node === null) return []
  const text = stringOf(node)
  if (text !== null) return [{ node, text }]
  switch (node.type) {
    case 'TemplateLiteral':
      return [{ node, text: parts(node, 'quasis').map(cookedOf).join('…') }]
    case 'ConditionalExpression':
      return [...literalsIn(part(node, 'consequent')), ...literalsIn(part(node, 'alternate'))]
    case 'BinaryExpression':
      return node.operator === '+' ? sidesOf(node) : []
    case 'LogicalExpression':
      return sidesOf(node)
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'JSXExpressionContainer':
      return literalsIn(part(node, 'expression'))
    case 'SequenceExpression':
    case 'ArrayExpression':
      return parts(node, node.type === 'ArrayExpression' ? 'elements' : 'expressions').flatMap(literalsIn)
    default:
      return []
  }
}

function sidesOf(node: Node): Literal[] {
  return [...literalsIn(part(node, 'left')), ...literalsIn(part(node, 'right'))]
}

/** Words for developers: errors thrown, logs, help of metrics, tagged templates such as SQL, types, and addresses of imports. */
export function isForDevelopers(ancestors: Ancestors): boolean {
  return ancestors.some((node) => {
    if (/^TS.*(Type|Keyword|Annotation)$/.test(node.type) || node.type === 'TaggedTemplateExpression') return true
    if (/^(Import|Export(All|Named))/.test(node.type)) return part(node, 'source') !== null
    if (node.type === 'NewExpression')
      return /(Error|Exception|Counter|Gauge|Histogram)$/.test(nameOf(node.callee) ?? '')
    return node.type === 'CallExpression' && isLog(part(node, 'callee'))
  })
}

/** `log.warn(...)`, `console.error(...)`, `logFailure(...)`. */
function isLog(callee: Node | null): boolean {
  if (/^log([A-Z]|$)/.test(nameOf(callee) ?? '')) return true
  const object = part(callee, 'object')
  const owner = nameOf(object) ?? nameOf(object?.property) ?? ''
  return /^(console|log|logger)$|Log$/.test(owner)
}
