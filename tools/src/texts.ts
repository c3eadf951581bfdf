import { type Finding, readSources, report, type SourceTree } from './source.ts'
import { findTexts } from './texts/find.ts'
import { getSurface } from './texts/surfaces.ts'

/**
 * Rejects texts for people outside of the catalogue.
 *
 * With one catalogue, specified texts can be compared with the specification, and another language is another
 * catalogue.
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
