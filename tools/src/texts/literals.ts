import { type Ancestors, getCookedText, getName, type Node, getChild, getChildren, getString } from '../syntax.ts'

/** A literal text in the code. */
export type Literal = { readonly node: Node; readonly text: string }

/** The literals that a value can have: through conditions, `??`, `+` and templates, not through calls. */
export function listLiterals(node: Node | null): Literal[] {
  if (node === null) return []
  const text = getString(node)
  if (text !== null) return [{ node, text }]
  switch (node.type) {
    case 'TemplateLiteral':
      return [{ node, text: getChildren(node, 'quasis').map(getCookedText).join('…') }]
    case 'ConditionalExpression':
      return [...listLiterals(getChild(node, 'consequent')), ...listLiterals(getChild(node, 'alternate'))]
    case 'BinaryExpression':
      return node.operator === '+' ? listSides(node) : []
    case 'LogicalExpression':
      return listSides(node)
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'JSXExpressionContainer':
      return listLiterals(getChild(node, 'expression'))
    case 'SequenceExpression':
    case 'ArrayExpression':
      return getChildren(node, node.type === 'ArrayExpression' ? 'elements' : 'expressions').flatMap(listLiterals)
    default:
      return []
  }
}

function listSides(node: Node): Literal[] {
  return [...listLiterals(getChild(node, 'left')), ...listLiterals(getChild(node, 'right'))]
}

/**
 * Words for developers: errors thrown, logs, help of metrics, tagged templates such as SQL, types, and addresses of
 * imports.
 */
export function isForDevelopers(ancestors: Ancestors): boolean {
  return ancestors.some((node) => {
    if (/^TS.*(Type|Keyword|Annotation)$/.test(node.type) || node.type === 'TaggedTemplateExpression') return true
    if (/^(Import|Export(All|Named))/.test(node.type)) return getChild(node, 'source') !== null
    if (node.type === 'NewExpression')
      return /(Error|Exception|Counter|Gauge|Histogram)$/.test(getName(node.callee) ?? '')
    return node.type === 'CallExpression' && isLog(getChild(node, 'callee'))
  })
}

/** `log.warn(...)`, `console.error(...)`, `logFailure(...)`. */
function isLog(callee: Node | null): boolean {
  if (/^log([A-Z]|$)/.test(getName(callee) ?? '')) return true
  const object = getChild(callee, 'object')
  const owner = getName(object) ?? getName(object?.property) ?? ''
  return /^(console|log|logger)$|Log$/.test(owner)
}
