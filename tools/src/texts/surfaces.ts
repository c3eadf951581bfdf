import { matchesPattern } from '../dependency-rules/layers.ts'
import { isCode, isTest } from '../source.ts'

/**
 * Where texts for people must come from the catalogue (contract/src/texts).
 *
 * `glass` is code that renders pages: every text counts. `answers` is code of the server: texts in refusals, emails and
 * responses count; logs and errors for developers do not.
 */
const TEXT_RULES = {
  glass: ['web/src/**', 'player/src/**'],
  answers: ['server/src/modules/**', 'server/src/overviews/**', 'server/src/platform/http/**'],
  /** Sample data for tests. */
  free: ['**/sample-*.ts', '**/testing/**'],
} as const

export type Surface = 'glass' | 'answers'

export function getSurface(path: string): Surface | null {
  if (!isCode(path) || isTest(path) || matchesPattern(path, ...TEXT_RULES.free)) return null
  if (matchesPattern(path, ...TEXT_RULES.glass)) return 'glass'
  return matchesPattern(path, ...TEXT_RULES.answers) ? 'answers' : null
}
