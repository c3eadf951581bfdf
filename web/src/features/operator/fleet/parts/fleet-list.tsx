import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { Fleet, FleetScreen } from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { useNavigate } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chips, SearchField } from '../../../../ui/choices.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { CollapsibleFilters } from '../../../../ui/collapsible-filters.tsx'
import { ScrollRegion } from '../../../../ui/scroll-region.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { getDirection, toggleSort } from '../../shared/view.rules.ts'
import { useFleetTable } from '../api.ts'
import type { ChangeFleet } from '../use-fleet-view.ts'
import { buildRowId, useRowKeys } from '../use-row-keys.ts'
import {
  type ColumnKey,
  countFilters,
  type FleetView,
  QUICK_FILTERS,
  findQuickFilter,
  NO_FILTER,
  NO_STATE,
} from '../view.rules.ts'
import { Cell, NameCell } from './cells.tsx'
import { FilterPanel, ColumnsPanel } from './filter-panel.tsx'
import { FleetPages } from './fleet-pages.tsx'
import styles from './fleet-list.module.css'

const t = fleetWatchTexts

/** The list of the screens, with filters above and the pager below. */
export function FleetList({ fleet, view, change }: { fleet: Fleet; view: FleetView; change: ChangeFleet }) {
  const at = useNow(5000)
  const navigate = useNavigate()
  const { screens, total } = fleet
  useRowKeys({
    ids: screens.map(({ id }) => id),
    selectedId: view.selectedId,
    onSelect: (selected) => change({ selected }),
    onOpen: (id) => void navigate(paths.operatorScreen(id)),
  })
  return (
    <div className={styles.list}>
      <Bar fleet={fleet} view={view} change={change} />
      {screens.length > 0 ? (
        <ScrollRegion label={t.list} className={styles.table}>
          <Table
            label={t.list}
            wide
            density="compact"
            rows={screens}
            rowKey={({ id }) => id}
            rowId={({ id }) => buildRowId(id)}
            rowState={({ id }) => (id === view.selectedId ? 'selected' : undefined)}
            columns={buildColumns(view, change, at)}
          />
        </ScrollRegion>
      ) : (
        <Nothing view={view} change={change} />
      )}
      {total > 0 && <FleetPages total={total} view={view} change={change} />}
    </div>
  )
}

function Bar({ fleet: { counts }, view, change }: { fleet: Fleet; view: FleetView; change: ChangeFleet }) {
  const applyQuickFilter = (value: string) => {
    const { state = {} } = QUICK_FILTERS.find((one) => one.value === value) ?? {}
    change({ ...NO_STATE, ...state })
  }
  return (
    <CollapsibleFilters
      active={countFilters(view.filter)}
      className={styles.bar}
      search={
        <div className={styles.search}>
          <SearchField
            label={t.search}
            value={view.filter.search ?? ''}
            onValue={(search) => change({ search })}
            maxLength={200}
          />
        </div>
      }
    >
      <Chips
        label={t.quickFilters}
        value={findQuickFilter(view.filter)}
        choices={QUICK_FILTERS.map(({ value, count }) => ({ value, label: QUICK_NAMES[value], count: counts[count] }))}
        onValue={applyQuickFilter}
      />
      <div className={styles.end}>
        <FilterPanel filter={view.filter} change={change} />
        <ColumnsPanel columns={view.columns} change={change} />
        <CsvButton view={view} />
      </div>
    </CollapsibleFilters>
  )
}

const QUICK_NAMES = { all: t.all, offline: t.offline, outdated: t.outdatedShort, errors: t.withErrors } as const

function CsvButton({ view }: { view: FleetView }) {
  const table = useFleetTable(view.filter)
  return (
    <Button icon={IconDownload} busyText={table.isPending && t.csv.busy} onClick={() => table.mutate()}>
      {t.csv.label}
    </Button>
  )
}

function Nothing({ view, change }: { view: FleetView; change: ChangeFleet }) {
  const isNarrowed = countFilters(view.filter) > 0 || view.filter.search !== undefined || view.page > 1
  if (!isNarrowed) return <EmptyState icon={IconDeviceTv} title={t.empty} reason={t.emptyReason} headingLevel={3} />
  return (
    <EmptyState
      icon={IconSearch}
      title={t.noResults}
      reason={t.noResultsReason}
      headingLevel={3}
      action={<Button onClick={() => change({ ...NO_FILTER, page: '' })}>{t.clear}</Button>}
    />
  )
}

/** The sort order of each column; columns that are missing here cannot be sorted. */
const SORT_KEYS: Partial<Record<ColumnKey, string>> = {
  place: 'place',
  owner: 'owner',
  contact: 'contact',
  playing: 'playing',
  content: 'content',
  version: 'version',
  storage: 'storage',
  errors: 'errors',
}
const END_ALIGNED: readonly ColumnKey[] = ['contact', 'storage', 'proofs']

function buildColumns({ columns, sort }: FleetView, change: ChangeFleet, at: Date): Column<FleetScreen>[] {
  const buildSort = (key: string | undefined) =>
    key === undefined
      ? {}
      : { sort: { direction: getDirection(sort, key), onSort: () => change({ sort: toggleSort(sort, key) }) } }
  const name: Column<FleetScreen> = {
    key: 'name',
    head: t.heads.screen,
    name: true,
    cell: (screen) => <NameCell screen={screen} />,
    ...buildSort('name'),
  }
  const others = columns.map(
    (key): Column<FleetScreen> => ({
      key,
      head: t.heads[key],
      align: END_ALIGNED.includes(key) ? 'end' : 'start',
      cell: (screen) => <Cell column={key} screen={screen} at={at} />,
      ...buildSort(SORT_KEYS[key]),
    }),
  )
  return [name, ...others]
}
