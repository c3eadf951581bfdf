import { checkCycles } from './dependency-rules/cycles.ts'
import { checkDirections } from './dependency-rules/directions.ts'
import { parseTree } from './dependency-rules/imports.ts'
import { checkNames } from './dependency-rules/names.ts'
import { checkUsage } from './dependency-rules/usage.ts'
import { type Finding, readSources, report, type SourceTree } from './source.ts'

/**
 * Checks the tree against `architecture.ts`; an empty result means that all rules hold.
 *
 * A file that cannot be parsed is a finding too.
 */
export function checkDependencies(tree: SourceTree): Finding[] {
  const files = parseTree(tree)
  const unreadable = files.flatMap(({ path, problem }) =>
    problem === null ? [] : [{ path, line: 1, sentence: `cannot be parsed: ${problem}` }],
  )
  return [...unreadable, ...checkNames(tree), ...checkDirections(files), ...checkUsage(files), ...checkCycles(files)]
}

if (import.meta.main) {
  const tree = readSources(process.cwd())
  report('dependency rules', checkDependencies(tree), parseTree(tree).length)
}
