import type { Alert, AlertGroup } from '@marquee/contract/alerts'
import type { ReviewKind } from '@marquee/contract/operator'
import { alertTexts } from '@marquee/contract/texts/alerts'
import type { AlertRow, GroupRow } from '../queries/alerts.ts'

/** Alerts of one kind in one market as operators see them. */
export function presentGroup({ marketId, marketName, ...group }: GroupRow): AlertGroup {
  return {
    ...group,
    market: marketId === null ? null : { id: marketId, name: marketName ?? '' },
    since: instantOf(group.since),
    latestAt: instantOf(group.latestAt),
    alerts: group.alerts.map(presentAlert),
  }
}

export function presentAlert(row: AlertRow): Alert {
  const { id, kind, subject, name, acknowledgedBy } = row
  return {
    id,
    kind,
    ...subjectOf(kind, subject),
    name: alertTexts.nameOf(kind, name),
    note: noteOf(row),
    since: instantOf(row.since),
    closedAt: row.closedAt === null ? null : instantOf(row.closedAt),
    acknowledgedAt: row.acknowledgedAt === null ? null : instantOf(row.acknowledgedAt),
    acknowledgedBy,
  }
}

const WITHOUT_PAGE: ReadonlySet<Alert['kind']> = new Set(['mail-failing', 'job-failing', 'disk-failing'])

/** Something under review has an id with its kind; mails, jobs and disks have no id. */
function subjectOf(kind: Alert['kind'], subject: string): Pick<Alert, 'subjectId' | 'reviewKind'> {
  if (WITHOUT_PAGE.has(kind)) return { subjectId: null, reviewKind: null }
  if (kind !== 'review-overdue') return { subjectId: subject, reviewKind: null }
  const [reviewKind, subjectId = null] = subject.split(':')
  // Written by the watch, with one of the four kinds in front.
  return { subjectId, reviewKind: reviewKind as ReviewKind }
}

function noteOf({ kind, details }: AlertRow): string {
  const number = (name: string) => Number(details[name] ?? 0)
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : '')
  if (kind === 'mail-failing') return alertTexts.mailNote(number('count'), text('error'))
  if (kind === 'job-failing') return alertTexts.jobNote(number('failed'), number('waiting'), text('error'))
  if (kind === 'disk-failing') return text('free') && alertTexts.diskNote(text('free'), text('total'))
  return text('note')
}

/** As the database writes it, alone or within JSON. */
const instantOf = (text: string) => new Date(text).toISOString()
