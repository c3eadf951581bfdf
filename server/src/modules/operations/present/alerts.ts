import { getFormats } from '@marquee/contract/language/formats'
import type { Alert, AlertGroup } from '@marquee/contract/alerts'
import type { ReviewKind } from '@marquee/contract/operator'
import { alertTexts } from '@marquee/contract/messages/alerts'
import { nameAlertSubject } from '@marquee/contract/texts/alerts'
import type { AlertRow, GroupRow } from '../queries/alerts.ts'

/** Alerts of one kind in one location as operators see them. */
export function presentAlertGroup({ locationId, locationName, ...group }: GroupRow): AlertGroup {
  return {
    ...group,
    market: locationId === null ? null : { id: locationId, name: locationName ?? '' },
    since: toIsoInstant(group.since),
    latestAt: toIsoInstant(group.latestAt),
    alerts: group.alerts.map(presentAlert),
  }
}

export function presentAlert(row: AlertRow): Alert {
  const { id, kind, subject, name, acknowledgedBy } = row
  return {
    id,
    kind,
    ...parseSubject(kind, subject),
    name: nameAlertSubject(kind, name),
    note: formatNote(row),
    since: toIsoInstant(row.since),
    closedAt: row.closedAt === null ? null : toIsoInstant(row.closedAt),
    acknowledgedAt: row.acknowledgedAt === null ? null : toIsoInstant(row.acknowledgedAt),
    acknowledgedBy,
  }
}

const KINDS_WITHOUT_PAGE: ReadonlySet<Alert['kind']> = new Set(['mail-failing', 'job-failing', 'disk-failing'])

/** The id of an item under review includes its kind. Mails, jobs and disks have no id. */
function parseSubject(kind: Alert['kind'], subject: string): Pick<Alert, 'subjectId' | 'reviewKind'> {
  if (KINDS_WITHOUT_PAGE.has(kind)) return { subjectId: null, reviewKind: null }
  if (kind !== 'review-overdue') return { subjectId: subject, reviewKind: null }
  const [reviewKind, subjectId = null] = subject.split(':')
  // `listOtherProblems` wrote it, with one of the four kinds in front.
  return { subjectId, reviewKind: reviewKind as ReviewKind }
}

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

function formatNote({ kind, details }: AlertRow): string {
  const getNumber = (name: string) => Number(details[name] ?? 0)
  const getText = (name: string) => (typeof details[name] === 'string' ? details[name] : '')
  const formatGigabytes = (name: string) => getFormats().formatNumber(getNumber(name), ONE_DECIMAL)
  if (kind === 'mail-failing') return formatMailNote(getNumber('count'), getText('error'))
  if (kind === 'job-failing') return formatJobNote(getNumber('failed'), getNumber('waiting'), getText('error'))
  if (kind === 'disk-failing')
    return getText('free') && alertTexts.diskNote({ free: formatGigabytes('free'), total: formatGigabytes('total') })
  return getText('note')
}

const formatMailNote = (count: number, error: string) =>
  error === '' ? alertTexts.mailNote({ count }) : alertTexts.mailErrorNote({ count, error })

function formatJobNote(failed: number, waiting: number, error: string): string {
  const failures =
    error === '' ? alertTexts.jobsFailed({ count: failed }) : alertTexts.jobsFailedError({ count: failed, error })
  return [...(failed > 0 ? [failures] : []), ...(waiting > 0 ? [alertTexts.jobsWaiting({ count: waiting })] : [])].join(
    '; ',
  )
}

/** Parses an instant as PostgreSQL writes it, alone or in JSON. */
const toIsoInstant = (text: string) => new Date(text).toISOString()
