import { type Finding, readSources, report, type SourceTree } from './source.ts'
import { findTexts } from './texts/find.ts'
import { getSurface } from './texts/surfaces.ts'

/**
 * Refuses text for people that does not come from the catalogue.
 *
 * One place for all words means that the specified ones can be held against the specification, and
 * that another language is one more catalogue.
 */
export function checkTexts(tree: SourceTree): Finding[] {
  return [...tree].flatMap(([path, text]) => {
    const surface = getSurface(path)
    return surface === null ? [] : findTexts(path, text, surface)
  })
}

if (import.meta.main) {
  const tree = readSources(process.cwd())
  report('texts', checkTexts(tree), [...tree.keys()].filter((path) => getSurface(path) !== null).length)
}
