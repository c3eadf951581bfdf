import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDatabaseExclamation from '@tabler/icons-react/dist/esm/icons/IconDatabaseExclamation.mjs'
import IconHourglassHigh from '@tabler/icons-react/dist/esm/icons/IconHourglassHigh.mjs'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconServerOff from '@tabler/icons-react/dist/esm/icons/IconServerOff.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { Alert, AlertGroup, AlertKind } from '@marquee/contract/alerts'
import { alertTexts } from '@marquee/contract/messages/alerts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatAge } from '../../../../lib/format.ts'
import { Badge, IconTile, type Tone } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { Glyph, type Icon } from '../../../../ui/icon.tsx'
import { QuietFailure } from '../../../../ui/quiet-failure.tsx'
import { describeDuration, describeAge, getGroupTitle, getAlertPath } from '../alerts.rules.ts'
import { useGroupAlerts } from '../api.ts'
import styles from './attention.module.css'

const LOOKS: Readonly<Record<AlertKind, { tone: Tone; icon: Icon }>> = {
  'screen-silent': { tone: 'red', icon: IconWifiOff },
  'campaign-without-plays': { tone: 'red', icon: IconPlayerPause },
  'review-overdue': { tone: 'yellow', icon: IconHourglassHigh },
  'mail-failing': { tone: 'yellow', icon: IconMailOff },
  'job-failing': { tone: 'yellow', icon: IconServerOff },
  'disk-failing': { tone: 'red', icon: IconDatabaseExclamation },
}

/** One line of what needs attention; a single alert is a link, several expand below the line. */
export function AlertGroupRow(props: { group: AlertGroup; at: Date; onNote: (acknowledged: boolean) => void }) {
  const { group, at, onNote } = props
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const title = getGroupTitle(group)
  const isOver = group.day !== null
  const isNoted = group.acknowledged === group.count
  const [only] = group.count === 1 ? group.alerts : []
  const way = only && getAlertPath(only)
  return (
    <li className={styles.group} data-noted={isNoted && !isOver ? '' : undefined}>
      <div className={styles.row}>
        <IconTile {...(isOver ? { ...LOOKS[group.kind], tone: 'grey' } : LOOKS[group.kind])} />
        <div className={styles.words}>
          {!only ? (
            <button
              type="button"
              className={styles.title}
              aria-expanded={isOpen}
              aria-controls={listId}
              data-alert-group=""
              onClick={() => setOpen(!isOpen)}
            >
              {title}
              <Glyph icon={IconChevronDown} size={16} />
            </button>
          ) : way ? (
            <Link to={way} className={styles.title} data-alert-group="">
              {title}
            </Link>
          ) : (
            // An email or a job has no link, but the keyboard has to reach its row.
            <span className={styles.title} tabIndex={-1} data-alert-group="">
              {title}
            </span>
          )}
          <small>
            <DateText>{describeFacts(group, at)}</DateText>
          </small>
        </div>
        {!isOver && (
          <div className={styles.note}>
            <NoteBadge group={group} />
            <Button
              size="small"
              variant={isNoted ? 'quiet' : 'secondary'}
              icon={isNoted ? undefined : IconCheck}
              aria-label={isNoted ? alertTexts.undoLabel({ title }) : alertTexts.acknowledgeLabel({ title })}
              data-take-note=""
              onClick={() => onNote(!isNoted)}
            >
              {isNoted ? alertTexts.undo : alertTexts.acknowledge}
            </Button>
          </div>
        )}
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <AlertMembers group={group} title={title} at={at} />}
      </div>
    </li>
  )
}

/** Who acknowledged the whole group, or how many alerts came afterwards. */
function NoteBadge({ group: { count, acknowledged, alerts } }: { group: AlertGroup }) {
  if (acknowledged === 0) return null
  if (acknowledged < count) return <Badge tone="yellow">{alertTexts.fresh({ count: count - acknowledged })}</Badge>
  const names = new Set(alerts.map(({ acknowledgedBy }) => acknowledgedBy))
  const [name] = names
  return (
    <Badge tone="grey" icon={IconCheck}>
      {names.size === 1 && name ? alertTexts.acknowledgedByName({ name }) : alertTexts.acknowledged}
    </Badge>
  )
}

/** The object of a single alert, and the duration. */
function describeFacts(group: AlertGroup, at: Date): string {
  const only = group.count === 1 ? group.alerts[0] : undefined
  const time = describeTime(group, only, at)
  return only?.note ? `${only.note} · ${time}` : time
}

function describeTime(group: AlertGroup, only: Alert | undefined, at: Date): string {
  if (group.day !== null) {
    const over = alertTexts.resolvedDay({ day: formatDay(group.day) })
    return only?.closedAt ? alertTexts.lasted({ length: describeDuration(only, only.closedAt), ended: over }) : over
  }
  return describeAge(group, at, only === undefined)
}

/** The alerts of a group: the first few at once, the others on demand. */
function AlertMembers({ group, title, at }: { group: AlertGroup; title: string; at: Date }) {
  const pages = useGroupAlerts(group, group.count > group.alerts.length)
  const alerts = pages.data?.pages.flatMap((page) => page.alerts) ?? group.alerts
  const left = group.count - alerts.length
  return (
    <>
      <ul className={styles.members} aria-label={alertTexts.membersLabel({ title })}>
        {alerts.map((alert) => (
          <Member key={alert.id} alert={alert} at={at} />
        ))}
      </ul>
      {pages.isError && <QuietFailure onRetry={() => void pages.refetch()} />}
      {pages.hasNextPage && (
        <p className={styles.more}>
          <Button size="small" variant="quiet" disabled={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
            {alertTexts.showMore({ left })}
          </Button>
        </p>
      )}
    </>
  )
}

function Member({ alert, at }: { alert: Alert; at: Date }) {
  const way = getAlertPath(alert)
  const { name, note, closedAt, acknowledgedBy } = alert
  const time = closedAt
    ? alertTexts.lasted({
        length: describeDuration(alert, closedAt),
        ended: alertTexts.resolvedAge({ age: formatAge(closedAt, at) }),
      })
    : describeAge(alert, at)
  const facts = [note, time, acknowledgedBy && alertTexts.acknowledgedByName({ name: acknowledgedBy })].filter(Boolean)
  return (
    <li className={styles.member}>
      {way ? <Link to={way}>{name}</Link> : <strong>{name}</strong>}
      <small>{facts.join(' · ')}</small>
    </li>
  )
}
