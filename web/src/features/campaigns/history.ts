import type { CampaignEvent } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/texts/campaign-report'

/** One line of the history. */
export type HistoryLine = Pick<CampaignEvent, 'at' | 'kind' | 'by' | 'reason'> & { words: string }

/** The history with the newest first; what was created and submitted at once is one line. */
export function buildHistoryLines(events: readonly CampaignEvent[]): HistoryLine[] {
  const lines: HistoryLine[] = []
  for (const event of events) {
    const before = lines.at(-1)
    if (event.kind === 'submitted' && before?.kind === 'created' && before.at === event.at) {
      lines[lines.length - 1] = { ...event, words: texts.createdAndSubmitted }
    } else lines.push({ ...event, words: texts.kinds[event.kind] })
  }
  return lines.toReversed()
}
