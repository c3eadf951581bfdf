import { catalogueTexts } from '../messages/catalogue.ts'
import { joinWords } from './join-words.ts'

type Uses = Readonly<Record<string, number>>

/** "2 vehicles", "1 campaign"; without zero counts. */
export function listUses(uses: Uses): string[] {
  return Object.entries(catalogueTexts.uses).flatMap(([kind, text]) => {
    const count = uses[kind] ?? 0
    return count === 0 ? [] : [text({ count })]
  })
}

/** "Used by 2 vehicles and 1 campaign." */
export function describeUses(uses: Uses): string {
  return catalogueTexts.usedByList({ uses: joinWords(listUses(uses)) })
}
