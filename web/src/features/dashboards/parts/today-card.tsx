import { updateVehicle } from '@marquee/contract/fleet'
import { useMay } from '../../team/may.tsx'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { listToDoCounts } from '@marquee/contract/texts/dashboards'
import { getNow } from '../../../lib/clock.ts'
import { formatList, formatRelativeTime } from '../../../lib/format.ts'
import { formatLocalRelativeTime } from '../../../lib/local-time.ts'
import { Card } from '../../../ui/card.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useOwnerToday } from '../api.ts'
import { buildToDos } from '../today.rules.ts'
import { ToDoList } from './to-do-list.tsx'
import styles from './to-do-list.module.css'

/** What the partner should act on: offline screens, rejections with their reason, and pending reviews. */
export function TodayCard() {
  const today = useOwnerToday()
  const mayChange = useMay(updateVehicle)
  const at = getNow()
  const list =
    today.data &&
    buildToDos(
      today.data,
      (instant, clock) => (clock ? formatLocalRelativeTime(instant, at, clock) : formatRelativeTime(instant, at)),
      mayChange,
    )
  return (
    <Card flush title={dashboardTexts.today} note={list && formatList(listToDoCounts(list.count, list.waiting))}>
      {list ? (
        <ToDoList {...list} nothing={dashboardTexts.nothingToDoReason} />
      ) : (
        <NotLoaded query={today}>
          <div className={styles.waiting}>
            <SkeletonRows rows={3} />
          </div>
        </NotLoaded>
      )}
    </Card>
  )
}
