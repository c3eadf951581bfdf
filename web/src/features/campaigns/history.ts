import type { CampaignEvent } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { formatDay } from '../../lib/format.ts'

/** One entry of the history. */
export type HistoryLine = Pick<CampaignEvent, 'at' | 'kind' | 'by' | 'reason'> & { words: string }

/** The history, newest first. Creating and submitting at the same time is one entry. */
export function buildHistoryLines(events: readonly CampaignEvent[]): HistoryLine[] {
  const lines: HistoryLine[] = []
  for (const event of events) {
    const before = lines.at(-1)
    if (event.kind === 'submitted' && before?.kind === 'created' && before.at === event.at) {
      lines[lines.length - 1] = { ...event, words: texts.createdAndSubmitted }
    } else lines.push({ ...event, words: nameEvent(event) })
  }
  return lines.toReversed()
}

function nameEvent({ kind, extension }: CampaignEvent): string {
  if (kind !== 'extended') return texts.kinds[kind]
  return texts.extended({ weeks: extension?.weeks ?? 0, day: formatDay(extension?.endDate ?? '') })
}
