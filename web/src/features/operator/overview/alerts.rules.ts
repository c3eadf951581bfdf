import { type Alert, type AlertGroup, type AlertKind, alertKind } from '@marquee/contract/alerts'
import { REVIEW_TARGET_HOURS } from '@marquee/contract/reviews.rules'
import { alertTexts } from '@marquee/contract/messages/alerts'
import { formatAlertTitle } from '@marquee/contract/texts/alerts'
import { paths } from '../../../lib/paths.ts'
import { formatWait } from '../../../lib/format.ts'

export const KINDS: readonly AlertKind[] = alertKind.options

/** The kind of alert in the address; undefined for all kinds. */
export const parseKind = (asked: string | null): AlertKind | undefined => KINDS.find((kind) => kind === asked)

export const buildGroupKey = ({ kind, market, day }: Pick<AlertGroup, 'kind' | 'market' | 'day'>) =>
  `${kind} ${market?.id ?? ''} ${day ?? ''}`

/** A group in one line: the name of a single object, or the number of several and their location. */
export function getGroupTitle({ kind, count, market, alerts }: AlertGroup): string {
  return formatAlertTitle(kind, count, alerts[0]?.name ?? '', market?.name ?? null)
}

/** The page of an alert; emails and jobs have no page. */
export function getAlertPath({ kind, subjectId }: Pick<Alert, 'kind' | 'subjectId'>): string | undefined {
  if (subjectId === null) return undefined
  if (kind === 'screen-silent') return paths.operatorScreen(subjectId)
  return kind === 'campaign-without-plays' ? paths.operatorCampaign(subjectId) : paths.reviewItem(subjectId)
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** A duration: 26 min, 5 h 12 min, 3 days. */
export function formatLength(from: string, until: Date | string): string {
  const seconds = Math.max(0, (new Date(until).getTime() - new Date(from).getTime()) / 1000)
  return seconds < 2 * DAY_SECONDS ? formatWait(seconds) : alertTexts.days({ count: Math.floor(seconds / DAY_SECONDS) })
}

type Lasting = Pick<Alert, 'kind' | 'since'>

/** The duration of an alert; for a late review the waiting time, because its alert starts only at the target time. */
export function describeAge({ kind, since }: Lasting, at: Date, isOldest = false): string {
  const length = formatLength(since, at)
  if (kind !== 'review-overdue') return (isOldest ? alertTexts.sinceOldest : alertTexts.since)({ age: length })
  return (isOldest ? alertTexts.lateOldest : alertTexts.late)({
    waited: formatLength(computeSubmitted(since), at),
    late: length,
  })
}

/** The duration of an alert that has ended. */
export function describeDuration({ kind, since }: Lasting, closedAt: string): string {
  return kind === 'review-overdue'
    ? alertTexts.waited({ length: formatLength(computeSubmitted(since), closedAt) })
    : formatLength(since, closedAt)
}

const computeSubmitted = (due: string) =>
  new Date(new Date(due).getTime() - REVIEW_TARGET_HOURS * HOUR_SECONDS * 1000).toISOString()

/** The check for alerts runs every minute; after this time without a check, it has failed. */
const UNWATCHED_MS = 10 * 60_000

export function isUnwatched(lookedAt: string | null, at: Date): lookedAt is string {
  return lookedAt !== null && at.getTime() - new Date(lookedAt).getTime() > UNWATCHED_MS
}

/** The number of alerts of each kind. */
export function countByKind(groups: readonly AlertGroup[]): ReadonlyMap<AlertKind, number> {
  const counts = new Map<AlertKind, number>()
  for (const { kind, count } of groups) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return counts
}
