import type { RemoteOrder } from '@marquee/contract/remote-orders'
import type { RemoteOrderState } from '@marquee/contract/remote-orders.rules'
import { remoteControlTexts as t } from '@marquee/contract/messages/remote-control'
import type { Screen } from '@marquee/contract/screens'
import { useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { formatLocalRelativeTime } from '../times.rules.ts'
import { describeReason } from './remote.rules.ts'
import styles from './remote.module.css'

const TONES: Readonly<Record<RemoteOrderState, Tone>> = {
  sent: 'yellow',
  taken: 'klein',
  done: 'green',
  failed: 'red',
  expired: 'grey',
}

const FIRST_COMMANDS = 4

/** The last commands, newest first. A change of the newest is announced. */
export function CommandList({ screen, orders }: { screen: Screen; orders: readonly RemoteOrder[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const [newest] = orders
  const shown = showsAll ? orders : orders.slice(0, FIRST_COMMANDS)
  return (
    <div>
      <h4 className={styles.heading}>{t.last}</h4>
      <p role="status" className="mq-hidden">
        {newest && t.news({ command: t.kinds[newest.kind], state: t.states[newest.state] })}
      </p>
      {orders.length === 0 ? (
        <p className={styles.quiet}>{t.none}</p>
      ) : (
        <ul className={styles.commands} aria-label={t.last}>
          {shown.map((order) => (
            <Command key={order.id} screen={screen} order={order} />
          ))}
        </ul>
      )}
      {shown.length < orders.length && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
          {t.showAll}
        </Button>
      )}
    </div>
  )
}

function Command({ screen, order }: { screen: Screen; order: RemoteOrder }) {
  const { kind, state, reason, by, sentAt } = order
  const at = useNow(60_000)
  return (
    <li className={styles.command}>
      <b>{t.kinds[kind]}</b>
      <Badge tone={TONES[state]}>{t.states[state]}</Badge>
      <small className={styles.quiet}>
        <DateText>{formatLocalRelativeTime(sentAt, at, screen)}</DateText>
        {' · '}
        {by === null ? t.byOperator : t.by({ name: by })}
      </small>
      {reason && <p className={styles.reason}>{describeReason(reason)}</p>}
    </li>
  )
}
