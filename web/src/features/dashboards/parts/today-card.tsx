import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconHourglassHigh from '@tabler/icons-react/dist/esm/icons/IconHourglassHigh.mjs'
import IconSunset2 from '@tabler/icons-react/dist/esm/icons/IconSunset2.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { dashboardTexts } from '@marquee/contract/texts/dashboards'
import { Link } from 'react-router'
import { now } from '../../../lib/clock.ts'
import { momentText } from '../../../lib/format.ts'
import { requestIdOf } from '../../../lib/query.ts'
import { IconTile, type Tone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { Glyph, type Icon } from '../../../ui/icon.tsx'
import { SkeletonRows } from '../../../ui/waiting.tsx'
import { useOwnerToday } from '../api.ts'
import { type ToDo, toDos } from '../today.rules.ts'
import styles from './today-card.module.css'

/** What wants the partner's hand: silent screens, rejections with their reason, what waits for a review. */
export function TodayCard() {
  const { data, isError, error, refetch } = useOwnerToday()
  const at = now()
  const list = data && toDos(data, (instant) => momentText(instant, at))
  return (
    <Card flush title={dashboardTexts.today} note={list && list.count > 0 && dashboardTexts.toDo(list.count)}>
      {list ? (
        list.count > 0 ? (
          <ToDoList {...list} />
        ) : (
          <p className={styles.calm}>
            <Glyph icon={IconSunset2} />
            <span>
              <strong>{dashboardTexts.nothingToDo}</strong>
              <small>{dashboardTexts.nothingToDoReason}</small>
            </span>
          </p>
        )
      ) : isError ? (
        <FailedState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waiting}>
          <SkeletonRows rows={3} />
        </div>
      )}
    </Card>
  )
}

function ToDoList({ shown, count }: { shown: readonly ToDo[]; count: number }) {
  return (
    <ul className={styles.list}>
      {shown.map((toDo) => (
        <Row key={toDo.key} toDo={toDo} />
      ))}
      {count > shown.length && <li className={styles.more}>{dashboardTexts.moreToDo(count - shown.length)}</li>}
    </ul>
  )
}

const LOOKS: Readonly<Record<ToDo['kind'], { tone: Tone; icon: Icon }>> = {
  offline: { tone: 'red', icon: IconWifiOff },
  rejected: { tone: 'red', icon: IconCircleX },
  waiting: { tone: 'yellow', icon: IconHourglassHigh },
}

function Row({ toDo }: { toDo: ToDo }) {
  return (
    <li className={styles.row}>
      <IconTile {...LOOKS[toDo.kind]} />
      <span className={styles.words}>
        <strong title={toDo.text}>{toDo.text}</strong>
        <small title={toDo.help}>{toDo.help}</small>
      </span>
      <Link to={toDo.way.to} aria-label={dashboardTexts.wayTo(toDo.way.text, toDo.way.name)}>
        {toDo.way.text}
      </Link>
    </li>
  )
}
