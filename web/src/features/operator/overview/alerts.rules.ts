import { type Alert, type AlertGroup, type AlertKind, alertKind } from '@marquee/contract/alerts'
import { REVIEW_TARGET_HOURS } from '@marquee/contract/reviews.rules'
import { alertTexts } from '@marquee/contract/texts/alerts'
import { paths } from '../../../app/paths.ts'
import { formatWait } from '../../../lib/format.ts'

export const KINDS: readonly AlertKind[] = alertKind.options

/** The kind that an address asks for; nothing for all of them. */
export const parseKind = (asked: string | null): AlertKind | undefined => KINDS.find((kind) => kind === asked)

export const buildGroupKey = ({ kind, market, day }: Pick<AlertGroup, 'kind' | 'market' | 'day'>) =>
  `${kind} ${market?.id ?? ''} ${day ?? ''}`

/** What a group says in one line: of one thing its name, of several how many and where. */
export function getGroupTitle({ kind, count, market, alerts }: AlertGroup): string {
  return alertTexts.title(kind, count, alerts[0]?.name ?? '', market?.name ?? null)
}

/** Where an alert leads to; mails and jobs have no page. */
export function getAlertPath({ kind, subjectId }: Pick<Alert, 'kind' | 'subjectId'>): string | undefined {
  if (subjectId === null) return undefined
  if (kind === 'screen-silent') return paths.operatorScreen(subjectId)
  return kind === 'campaign-without-plays' ? paths.operatorCampaign(subjectId) : paths.reviewItem(subjectId)
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** How long something lasts: 26 min, 5 h 12 min, 3 days. */
export function formatLength(from: string, until: Date | string): string {
  const seconds = Math.max(0, (new Date(until).getTime() - new Date(from).getTime()) / 1000)
  return seconds < 2 * DAY_SECONDS ? formatWait(seconds) : alertTexts.days(Math.floor(seconds / DAY_SECONDS))
}

type Lasting = Pick<Alert, 'kind' | 'since'>

/** How long an alert has lasted; of a late review how long it has waited, as its alert began at the target. */
export function describeAge({ kind, since }: Lasting, at: Date, isOldest = false): string {
  const length = formatLength(since, at)
  if (kind !== 'review-overdue') return (isOldest ? alertTexts.sinceOldest : alertTexts.since)(length)
  return (isOldest ? alertTexts.lateOldest : alertTexts.late)(formatLength(computeSubmitted(since), at), length)
}

/** How long an alert lasted that is over. */
export function describeDuration({ kind, since }: Lasting, closedAt: string): string {
  return kind === 'review-overdue'
    ? alertTexts.waited(formatLength(computeSubmitted(since), closedAt))
    : formatLength(since, closedAt)
}

const computeSubmitted = (due: string) =>
  new Date(new Date(due).getTime() - REVIEW_TARGET_HOURS * HOUR_SECONDS * 1000).toISOString()

/** Nobody has looked for alerts for longer than this although it is done every minute. */
const UNWATCHED_MS = 10 * 60_000

export function isUnwatched(lookedAt: string | null, at: Date): lookedAt is string {
  return lookedAt !== null && at.getTime() - new Date(lookedAt).getTime() > UNWATCHED_MS
}

/** How many alerts there are of each kind. */
export function countByKind(groups: readonly AlertGroup[]): ReadonlyMap<AlertKind, number> {
  const counts = new Map<AlertKind, number>()
  for (const { kind, count } of groups) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return counts
}
