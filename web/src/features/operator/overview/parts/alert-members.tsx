import type { Alert, AlertGroup } from '@marquee/contract/alerts'
import { alertTexts } from '@marquee/contract/messages/alerts'
import { Link } from 'react-router'
import { formatAge } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { QuietFailure } from '../../../../ui/quiet-failure.tsx'
import { describeDuration, describeAge, getAlertPath } from '../alerts.rules.ts'
import { useGroupAlerts } from '../api.ts'
import styles from './attention.module.css'

/** The alerts of a group: the first few at once, the others on demand. */
export function AlertMembers({ group, title, at }: { group: AlertGroup; title: string; at: Date }) {
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
