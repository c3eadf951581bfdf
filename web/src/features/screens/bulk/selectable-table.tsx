import { changeScreenTags } from '@marquee/contract/screen-bulk'
import type { Screen } from '@marquee/contract/screens'
import { useState } from 'react'
import { Pager } from '../../../ui/pager.tsx'
import { useMay } from '../../team/may.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ScreenTable } from './screen-table.tsx'
import { NOTHING, toggleRow } from './selection.rules.ts'

/** As many rows as a browser draws at once without a delay. */
const PAGE_SIZE = 100

/**
 * The table of the screens with a selection, which covers all pages and only screens that match the filters. Members who
 * may not change screens see no ticks.
 */
export function SelectableTable(props: {
  /** The screens that match the filters, in their order. */
  fitting: readonly Screen[]
  all: readonly Screen[]
  sort: string
  onSort: (sort: string) => void
  page: number
  onPage: (page: number) => void
}) {
  const { fitting, all, sort, onSort, onPage } = props
  const [selection, setSelection] = useState(NOTHING)
  const mayChange = useMay(changeScreenTags)
  const page = Math.min(props.page, Math.max(1, Math.ceil(fitting.length / PAGE_SIZE)))
  const shown = fitting.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const selected = fitting.filter(({ _id }) => selection.ids.has(_id))
  const order = shown.map(({ _id }) => _id)
  return (
    <>
      {mayChange && (
        <BulkBar
          fitting={fitting}
          all={all}
          selected={selected}
          onSelectAll={(isAll) =>
            setSelection(isAll ? { ...NOTHING, ids: new Set(fitting.map(({ _id }) => _id)) } : NOTHING)
          }
        />
      )}
      <ScreenTable
        screens={shown}
        selectedIds={selection.ids}
        onTick={mayChange ? (tick) => setSelection(toggleRow(selection, order, tick)) : undefined}
        sort={sort}
        onSort={onSort}
      />
      {fitting.length > PAGE_SIZE && <Pager page={page} size={PAGE_SIZE} total={fitting.length} onPage={onPage} />}
    </>
  )
}
