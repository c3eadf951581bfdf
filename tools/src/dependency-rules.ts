import { checkCycles } from './dependency-rules/cycles.ts'
import { checkDirections } from './dependency-rules/directions.ts'
import { parseTree } from './dependency-rules/imports.ts'
import { checkNames } from './dependency-rules/names.ts'
import { checkUsage } from './dependency-rules/usage.ts'
import { type Finding, readSources, report, type SourceTree } from './source.ts'

/**
 * Holds the tree against the law of `law.ts`; an empty answer means that all arrows point the right way.
 *
 * A file that cannot be parsed is a finding too, because nothing is known about it.
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
  report('arrows', checkDependencies(tree), parseTree(tree).length)
}
