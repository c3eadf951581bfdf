import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { catalogueTexts as t } from '@marquee/contract/messages/catalogue'
import { listUses } from '@marquee/contract/texts/catalogue'
import { useState } from 'react'
import { formatList, formatTime } from '../../../../lib/format.ts'
import { useListView } from '../../../../lib/list-view.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Card, Stack } from '../../../../ui/card.tsx'
import { EmptyState, NoResults } from '../../../../ui/empty-state.tsx'
import { ListBar } from '../../../../ui/list-bar.tsx'
import { SortField } from '../../../../ui/sort-field.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import {
  selectEntries,
  type Entry,
  type EntryKind,
  ORDERS,
  parseOrder,
  STATES,
  parseState,
  countUses,
} from '../entries.rules.ts'
import styles from './catalogue-list.module.css'
import { DeleteEntry } from './delete-entry.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryForm } from './entry-form.tsx'

const STATE_WORDS = { '': t.all, active: t.allActive, inactive: t.allInactive } as const
const ORDER_WORDS = { '': t.sortName, use: t.sortUse } as const

type OpenDialog = { what: 'edit' | 'delete'; entry: Entry }

/** The entries of one kind with search, filter and actions. */
export function CatalogueList({ kind, entries }: { kind: EntryKind; entries: readonly Entry[] }) {
  const [view, setView] = useListView()
  const [doing, setDoing] = useState<OpenDialog | null>(null)
  const fitting = selectEntries(view, entries)
  const close = () => setDoing(null)
  if (entries.length === 0) return <Nothing kind={kind} />
  return (
    <Stack>
      <ListBar
        search={{
          label: kind === 'location' ? t.searchLocations : t.search,
          value: view.search,
          onValue: (search) => setView({ search }),
        }}
        filter={{
          label: t.status,
          value: parseState(view),
          choices: STATES.map((value) => ({
            value,
            label: STATE_WORDS[value]({ kind }),
            count: selectEntries({ ...view, status: value }, entries).length,
          })),
          onValue: (status) => setView({ status }),
        }}
      >
        <SortField
          label={t.sort}
          value={parseOrder(view)}
          choices={ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] }))}
          onValue={(sort) => setView({ sort })}
        />
      </ListBar>
      <span role="status" className="mq-hidden">
        {t.found({ count: fitting.length })}
      </span>
      <Card flush>
        {fitting.length === 0 ? (
          <NoResults
            search={view.search}
            filters={parseState(view) ? 1 : 0}
            onClear={() => setView({ search: '', status: '' })}
          />
        ) : (
          <Table
            wide
            label={kind === 'location' ? t.locations : t.vehicleTypes}
            rows={fitting}
            rowKey={({ id }) => id}
            columns={buildColumns(kind, (what) => (entry) => setDoing({ what, entry }))}
          />
        )}
      </Card>
      {doing?.what === 'edit' && <EntryForm kind={kind} entry={doing.entry} onClose={close} />}
      {doing?.what === 'delete' && <DeleteEntry entry={doing.entry} onClose={close} />}
    </Stack>
  )
}

function buildColumns(kind: EntryKind, start: (what: OpenDialog['what']) => (entry: Entry) => void): Column<Entry>[] {
  const zone: Column<Entry> = { key: 'zone', head: t.timeZone, cell: ({ timeZone }) => <Clock timeZone={timeZone} /> }
  return [
    { key: 'name', head: t.name, name: true, cell: ({ name }) => name },
    ...(kind === 'location' ? [zone] : []),
    { key: 'uses', head: t.inUse, cell: (entry) => <Uses entry={entry} /> },
    {
      key: 'status',
      head: t.status,
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'green' : 'grey'} icon={isActive ? IconCircleCheckFilled : IconEyeOff}>
          {isActive ? t.active({ kind }) : t.inactive({ kind })}
        </Badge>
      ),
    },
    {
      key: 'action',
      head: t.action,
      align: 'end',
      cell: (entry) => <EntryActions entry={entry} onEdit={start('edit')} onDelete={start('delete')} />,
    },
  ]
}

function Clock({ timeZone }: { timeZone: string }) {
  const at = useNow(30_000)
  return (
    <span className={styles.clock}>
      {timeZone} <small>{formatTime(at, timeZone)}</small>
    </span>
  )
}

function Uses({ entry }: { entry: Entry }) {
  if (countUses(entry) === 0) return <span className={styles.unused}>{t.unused}</span>
  return <span className={styles.uses}>{formatList(listUses(entry.uses))}</span>
}

function Nothing({ kind }: { kind: EntryKind }) {
  const isLocation = kind === 'location'
  return (
    <Card>
      <EmptyState
        icon={isLocation ? IconMapPin : IconCar}
        title={isLocation ? t.noLocations : t.noVehicleTypes}
        reason={isLocation ? t.noLocationsReason : t.noVehicleTypesReason}
      />
    </Card>
  )
}
