import { type Finding, readSources, report, type SourceTree } from './source.ts'
import { findTexts } from './texts/find.ts'
import { findLocales, isForReaders } from './texts/locales.ts'
import { getSurface } from './texts/surfaces.ts'

/**
 * Rejects texts for people outside of the catalogue, and locales outside of the module of formats.
 *
 * With one catalogue, specified texts can be compared with the specification, and another language is another
 * catalogue.
 */
export function checkTexts(tree: SourceTree): Finding[] {
  return [...tree].flatMap(([path, text]) => {
    const surface = getSurface(path)
    const texts = surface === null ? [] : findTexts(path, text, surface)
    return isForReaders(path) ? [...texts, ...findLocales(path, text)] : texts
  })
}

if (import.meta.main) {
  const tree = readSources(process.cwd())
  report(
    'texts',
    checkTexts(tree),
    [...tree.keys()].filter((path) => getSurface(path) !== null || isForReaders(path)).length,
  )
}
