import { fits } from '../arrows/places.ts'
import { isCode, isTest } from '../source.ts'

/**
 * Where people's texts must come from the catalogue (contract/src/texts).
 *
 * `glass` is code that draws: every word it shows counts. `answers` is code of the server whose words
 * reach people as refusals, mails and answers; logs and errors for developers are free.
 */
export const TEXTS_LAW = {
  glass: ['web/src/**', 'player/src/**'],
  answers: ['server/src/modules/**', 'server/src/overviews/**', 'server/src/platform/http/**'],
} as const

export type Surface = keyof typeof TEXTS_LAW

export function surfaceOf(path: string): Surface | null {
  if (!isCode(path) || isTest(path)) return null
  if (fits(path, ...TEXTS_LAW.glass)) return 'glass'
  return fits(path, ...TEXTS_LAW.answers) ? 'answers' : null
}
