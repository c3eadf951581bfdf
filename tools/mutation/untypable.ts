type Node = {
  type: string
  operator?: string
  right?: Node
  expression?: Node
  elements?: (Node | null)[]
  typeAnnotation?: { typeName?: { name?: string } }
}

/** Why the compiler refuses all mutants of a node, so that no test has to; undefined if it does not. */
export function isUntypable({ node, parent }: { node: Node; parent?: Node }): string | undefined {
  if (isWordList(node)) return 'a list of words `as const` is a type'
  const isDefault = parent?.type === 'LogicalExpression' && parent.operator === '??' && parent.right === node
  const isEmptyList = node.type === 'ArrayExpression' && node.elements?.length === 0
  return isDefault && isEmptyList ? 'a text does not fit into a list of objects' : undefined
}

function isWordList({ type, typeAnnotation, expression }: Node): boolean {
  if (type !== 'TSAsExpression' || typeAnnotation?.typeName?.name !== 'const') return false
  if (expression?.type !== 'ArrayExpression') return false
  return expression.elements?.every((element) => element?.type === 'StringLiteral') ?? false
}
