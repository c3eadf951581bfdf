import type { LogEntry, Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import { useState } from 'react'
import { today } from '../../../lib/clock.ts'
import { dayText } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Table } from '../../../ui/table.tsx'
import { usePositionLogs } from '../api.ts'
import { firstEntries, groupLog } from '../screens.rules.ts'
import styles from './position-log.module.css'
import { QuietFailure } from './quiet-failure.tsx'

const t = screenTexts
/** Entries shown at first, and how many more each click adds. */
const AT_FIRST = 10
const MORE = 50

/** `Position Logs` of a vehicle screen, `Status History` of a restaurant screen (SCR-DET-14 to SCR-DET-18). */
export function PositionLog({ screen }: { screen: Screen }) {
  const log = usePositionLogs(screen._id)
  const [limit, setLimit] = useState(AT_FIRST)
  const groups = groupLog(log.data ?? [])
  const shown = firstEntries(groups, limit)
  const count = (list: typeof groups) => list.reduce((sum, group) => sum + group.entries.length, 0)
  return (
    <Card
      title={screen.screenType === 'vehicle' ? t.positionLogs : t.statusHistory}
      flush={groups.length > 0}
      foot={
        count(groups) > limit && (
          <>
            <span className={styles.quiet}>{t.entriesShown(count(shown), count(groups))}</span>
            <Button variant="quiet" size="small" onClick={() => setLimit(limit + MORE)}>
              {t.loadEarlier}
            </Button>
          </>
        )
      }
    >
      {groups.length > 0 ? (
        shown.map(({ day, entries }) => (
          <section key={day}>
            <h4 className={styles.day}>
              {dayText(day)} {day === today() && <small>{t.today}</small>}
            </h4>
            <Table
              label={dayText(day)}
              density="compact"
              rows={entries}
              rowKey={(entry) => entry.start}
              columns={[
                { key: 'start', head: t.start, name: true, cell: (entry) => entry.start_time },
                { key: 'end', head: t.end, cell: (entry) => entry.end_time },
                { key: 'total', head: t.total, align: 'end', cell: (entry) => entry.total_time },
                { key: 'state', head: t.state, cell: (entry) => <State state={entry.state} /> },
                ...(screen.screenType === 'vehicle' ? [STATUS] : []),
              ]}
            />
          </section>
        ))
      ) : log.isError ? (
        <QuietFailure onRetry={() => void log.refetch()} />
      ) : (
        log.data && <p className={styles.quiet}>{t.noLog}</p>
      )}
    </Card>
  )
}

const STATUS = {
  key: 'status',
  head: t.status,
  cell: (entry: LogEntry) => entry.status && <StatusBadge place="displayStatus" status={entry.status} />,
}

/** Readable words; the raw value stays in the title (OPEN-53). */
function State({ state }: { state: LogEntry['state'] }) {
  return (
    <span title={state} className={styles.state}>
      <span aria-hidden="true" className={styles[state]} />
      {t.states[state]}
    </span>
  )
}
