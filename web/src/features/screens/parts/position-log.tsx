import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { addDays } from '@marquee/contract/days.rules'
import type { LogEntry, Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { useRef, useState } from 'react'
import { formatDay } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Table } from '../../../ui/table.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { usePositionLogs, useScreenDay } from '../api.ts'
import { pickFirstEntries, groupLog } from '../log.rules.ts'
import { getLocationName, formatWeekday } from '../times.rules.ts'
import { useChosenDay } from '../use-chosen-day.ts'
import styles from './position-log.module.css'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { StateSample } from './state-sample.tsx'
import { Timeline } from './timeline.tsx'

const t = screenTexts

/** `Position Logs` of a vehicle screen, `Status History` of a restaurant screen (SCR-DET-14 to SCR-DET-18). */
export function PositionLog({ screen }: { screen: Screen }) {
  const { day } = useChosenDay(screen)
  return (
    <Card
      title={screen.screenType === 'vehicle' ? t.positionLogs : t.statusHistory}
      note={t.localClock({ location: getLocationName(screen) })}
      actions={<DayNavigator screen={screen} />}
      flush
    >
      <DayBar screen={screen} day={day} />
      <LogTable key={day} screen={screen} day={day} />
    </Card>
  )
}

/** The day of the bar, which is also the newest day of the table; it is in the address (`?day=`). */
function DayNavigator({ screen }: { screen: Screen }) {
  const { day, today, setDay } = useChosenDay(screen)
  return (
    <span className={styles.days}>
      {day < today && (
        <Button variant="quiet" size="small" onClick={() => setDay(today)}>
          {t.thisDay}
        </Button>
      )}
      <IconButton icon={IconChevronLeft} label={t.dayBefore} onClick={() => setDay(addDays(day, -1))} />
      <b aria-live="polite">{formatWeekday(day)}</b>
      <IconButton
        icon={IconChevronRight}
        label={t.dayAfter}
        disabled={day >= today}
        onClick={() => setDay(addDays(day, 1))}
      />
    </span>
  )
}

function DayBar({ screen, day }: { screen: Screen; day: string }) {
  const loaded = useScreenDay(screen._id, day)
  if (loaded.data) {
    return (
      <div aria-busy={loaded.isPlaceholderData} className={classNames(loaded.isPlaceholderData && styles.former)}>
        <Timeline key={loaded.data.day} day={loaded.data} screenType={screen.screenType} />
      </div>
    )
  }
  return (
    <div className={styles.waiting}>
      {loaded.isError ? <QuietFailure onRetry={() => void loaded.refetch()} /> : <Skeleton height="30px" />}
    </div>
  )
}

/** The number of entries shown at first and added per click. */
const AT_FIRST = 10
const MORE = 50

/** The log from that day back, newest first (SCR-DET-16); a long log grows on demand (OPEN-99). */
function LogTable({ screen, day }: { screen: Screen; day: string }) {
  const log = usePositionLogs(screen._id)
  const [limit, setLimit] = useState(AT_FIRST)
  const count = useRef<HTMLSpanElement>(null)
  const entries = (log.data ?? []).filter((entry) => entry.Date <= day)
  const shown = pickFirstEntries(groupLog(entries), limit)
  const loadMore = () => {
    setLimit(limit + MORE)
    // The button is removed with the last entries.
    if (entries.length <= limit + MORE) count.current?.focus()
  }
  if (entries.length === 0) {
    return (
      <div className={styles.rest}>
        {log.isError ? (
          <QuietFailure onRetry={() => void log.refetch()} />
        ) : (
          log.data && <p>{log.data.length === 0 ? t.noLog : t.emptyUntilDay({ day: formatDay(day) })}</p>
        )}
      </div>
    )
  }
  return (
    <>
      <Table
        label={screen.screenType === 'vehicle' ? t.positionLogs : t.statusHistory}
        density="compact"
        rows={shown.flatMap((group) => group.entries)}
        rowKey={(entry) => entry.start}
        groupOf={(entry) => ({ key: entry.Date, head: <DayHead screen={screen} day={entry.Date} /> })}
        columns={[...COLUMNS, ...(screen.screenType === 'vehicle' ? [STATUS] : [])]}
      />
      <div className={styles.rest}>
        <span ref={count} tabIndex={-1}>
          {entries.length > limit
            ? t.entriesShown({ shown: limit, of: entries.length })
            : t.resultCount({ count: entries.length })}
        </span>
        {entries.length > limit && (
          <Button variant="quiet" size="small" onClick={loadMore}>
            {t.loadEarlier}
          </Button>
        )}
      </div>
    </>
  )
}

function DayHead({ screen, day }: { screen: Screen; day: string }) {
  const { today } = useChosenDay(screen)
  return (
    <>
      {formatDay(day)} {day === today && <small className={styles.today}>{t.today}</small>}
    </>
  )
}

const COLUMNS = [
  { key: 'start', head: t.start, name: true, width: '18%', cell: (entry: LogEntry) => entry.start_time },
  { key: 'end', head: t.end, width: '18%', cell: (entry: LogEntry) => entry.end_time },
  { key: 'total', head: t.total, align: 'end' as const, width: '14%', cell: (entry: LogEntry) => entry.total_time },
  { key: 'state', head: t.state, cell: (entry: LogEntry) => <StateSample state={entry.state} /> },
]
const STATUS = {
  key: 'status',
  head: t.status,
  width: '22%',
  cell: (entry: LogEntry) => entry.status && <StatusBadge context="displayStatus" status={entry.status} />,
}
