import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import type { BulkResult } from '@marquee/contract/screen-bulk'
import type { Screen } from '@marquee/contract/screens'
import { foldTag } from '@marquee/contract/screen-tags.rules'
import { formats } from '../../../lib/formats.ts'
import type { BulkChange } from './api.ts'

/** The tags of screens, each once, in the order of the alphabet. */
export function listTags(screens: readonly Pick<Screen, 'tags'>[]): string[] {
  const byKey = Map.groupBy(
    screens.flatMap(({ tags }) => tags),
    foldTag,
  )
  return [...byKey.values()].flatMap(([first]) => first ?? []).toSorted(formats.compareNames)
}

/** The screens that a pause, or its end, would change. */
export const listPausable = (screens: readonly Screen[], isPaused: boolean): Screen[] =>
  screens.filter(({ status, pausedAt }) => (isPaused ? status === 'Active' : Boolean(pausedAt)))

export type BulkOutcome = {
  changed: string[]
  /** How many screens were refused, by the reason. */
  refused: { message: string; count: number }[]
  /** What takes the change back on the changed screens; undefined if nothing does. */
  undo: BulkChange | undefined
}

/** Sums up the results of a change. A move ends bookings, so nothing takes it back. */
export function summarizeResults(change: BulkChange, results: readonly BulkResult[]): BulkOutcome {
  const refused = Map.groupBy(
    results.filter(({ outcome }) => outcome === 'refused'),
    ({ message }) => message ?? '',
  )
  return {
    changed: results.filter(({ outcome }) => outcome === 'changed').map(({ screen }) => screen),
    refused: [...refused].map(([message, rows]) => ({ message, count: rows.length })),
    undo: change.kind === 'pause' ? { ...change, isPaused: !change.isPaused } : undefined,
  }
}

/** What happened to the changed screens. */
export function describeOutcome(change: BulkChange, count: number): string {
  if (change.kind === 'tags') return screenBulkTexts.done.tags({ count })
  if (change.kind === 'restart') return screenBulkTexts.done.restarted({ count })
  if (change.kind === 'move') return screenBulkTexts.done.moved({ count })
  return change.isPaused ? screenBulkTexts.done.paused({ count }) : screenBulkTexts.done.resumed({ count })
}
