import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import { screenTexts } from '@marquee/contract/messages/screens'
import type { Screen } from '@marquee/contract/screens'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatAge } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useNow } from '../../../lib/use-now.ts'
import { RowCheckbox } from '../../../ui/choice-field.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { getStatusName } from '../../../ui/status-names.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { formatScreenName } from '../screens.rules.ts'
import styles from './bulk.module.css'
import { TagList } from './tag-list.tsx'

const t = screenTexts

type Tick = { id: string; isTicked: boolean; isRange: boolean }
type Sorting = { sort: string; onSort: (sort: string) => void }

/** The screens as rows with a tick each. Shift with a click or the space bar ticks all rows in between. */
export function ScreenTable(
  props: {
    screens: readonly Screen[]
    selectedIds: ReadonlySet<string>
    /** Without it the rows have no ticks. */
    onTick: ((tick: Tick) => void) | undefined
  } & Sorting,
) {
  const { screens, selectedIds, onTick, sort, onSort } = props
  const at = useNow(5000)
  return (
    <Table
      label={t.screens}
      wide
      density="compact"
      rows={screens}
      rowKey={({ _id }) => _id}
      rowState={({ _id }) => (selectedIds.has(_id) ? 'selected' : undefined)}
      columns={[...(onTick ? [buildTickColumn(selectedIds, onTick)] : []), ...buildColumns({ sort, onSort }, at)]}
    />
  )
}

function buildTickColumn(selectedIds: ReadonlySet<string>, onTick: (tick: Tick) => void): Column<Screen> {
  return {
    key: 'tick',
    head: screenBulkTexts.select,
    cell: (screen) => <TickCell screen={screen} isTicked={selectedIds.has(screen._id)} onTick={onTick} />,
  }
}

function TickCell(props: { screen: Screen; isTicked: boolean; onTick: (tick: Tick) => void }) {
  const { screen, isTicked, onTick } = props
  const hasShift = useRef(false)
  return (
    <RowCheckbox
      label={screenBulkTexts.selectNamed({ name: formatScreenName(screen) })}
      checked={isTicked}
      // Before the change, which has no modifier keys.
      onClick={(event) => {
        hasShift.current = event.shiftKey
      }}
      onTick={(ticked) => onTick({ id: screen._id, isTicked: ticked, isRange: hasShift.current })}
    />
  )
}

function buildColumns({ sort, onSort }: Sorting, at: Date): Column<Screen>[] {
  const sortBy = (key: string): Pick<Column<Screen>, 'sort'> => ({
    sort: {
      direction: sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none',
      onSort: () => onSort(sort === key ? `-${key}` : key),
    },
  })
  return [
    { key: 'name', head: t.name, name: true, cell: (screen) => <NameCell screen={screen} />, ...sortBy('name') },
    {
      key: 'venue',
      head: t.venue,
      cell: ({ vehicle, restaurant }) => vehicle?.registrationNumber ?? restaurant?.name ?? t.none,
      ...sortBy('venue'),
    },
    {
      key: 'location',
      head: t.location,
      cell: ({ vehicle, restaurant }) => (vehicle ?? restaurant)?.locationName ?? t.none,
      ...sortBy('location'),
    },
    { key: 'type', head: t.screenType, cell: ({ screenType }) => getStatusName('screenType', screenType) },
    { key: 'status', head: t.screenStatus, cell: (screen) => <StatusCell screen={screen} />, ...sortBy('status') },
    {
      key: 'display',
      head: t.displayStatus,
      cell: ({ onlineStatus }) => <StatusBadge context="displayStatus" status={onlineStatus} />,
    },
    {
      key: 'seen',
      head: t.sortSeen,
      cell: ({ lastConnection }) => (lastConnection ? formatAge(lastConnection, at) : t.neverConnected),
      ...sortBy('seen'),
    },
    { key: 'tags', head: screenBulkTexts.tags, cell: ({ tags }) => <TagList tags={tags} /> },
  ]
}

function NameCell({ screen }: { screen: Screen }) {
  return (
    <>
      <Link to={paths.screenDetails(screen._id)}>{screen.name}</Link>
      <span className={styles.note}>{screen.model}</span>
    </>
  )
}

function StatusCell({ screen: { status, pausedAt } }: { screen: Screen }) {
  return (
    <>
      <StatusBadge context="screenStatus" status={status} />
      {pausedAt && <span className={styles.note}>{screenBulkTexts.paused}</span>}
    </>
  )
}
