import { dashboardTexts } from '@marquee/contract/texts/dashboards'
import { now } from '../../../lib/clock.ts'
import { momentText } from '../../../lib/format.ts'
import { placeMomentText } from '../../../lib/place-time.ts'
import { requestIdOf } from '../../../lib/query.ts'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/waiting.tsx'
import { useOwnerToday } from '../api.ts'
import { toDos } from '../today.rules.ts'
import { ToDoList } from './to-do-list.tsx'
import styles from './to-do-list.module.css'

/** What wants the partner's hand: silent screens, rejections with their reason, what waits for a review. */
export function TodayCard() {
  const { data, isError, error, refetch } = useOwnerToday()
  const at = now()
  const list =
    data && toDos(data, (instant, place) => (place ? placeMomentText(instant, at, place) : momentText(instant, at)))
  return (
    <Card flush title={dashboardTexts.today} note={list && dashboardTexts.toDo(list.count, list.waiting)}>
      {list ? (
        <ToDoList {...list} nothing={dashboardTexts.nothingToDoReason} />
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
