import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { billingTexts as t } from '@marquee/contract/messages/billing-pages'
import { uiTexts } from '@marquee/contract/messages/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMonth } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import type { Choice } from '../../../ui/choices.tsx'
import { NoResults } from '../../../ui/empty-state.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { FilterField } from '../../../ui/sort-field.tsx'
import { Delayed, SkeletonRows } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { includeChosen } from '../months.rules.ts'
import { type DocumentsView, countFilters, NO_FILTERS, type ViewChange } from '../view.rules.ts'

/** A list of documents with its filters and its download, in all its states: loading, no match, failed (LST-2). */
export function DocumentList<Found extends { total: number }>(props: {
  view: DocumentsView<string>
  onChange: (change: ViewChange) => void
  list: UseQueryResult<Found>
  searchLabel: string
  states: { label: string; choices: readonly Choice[] }
  months: readonly string[]
  /** The other orders of the rows. */
  order?: ReactNode
  csv: { label: string; isPending: boolean; onSave: () => void }
  rowsPerPage: number
  /** The rows that match. */
  children: (found: Found) => ReactNode
}) {
  const { view, onChange, list, searchLabel, states, months, order, csv, rowsPerPage, children } = props
  const found = list.data
  const hasRows = found !== undefined && found.total > 0
  return (
    <Stack>
      <ListBar
        search={{ label: searchLabel, value: view.search, onValue: (search) => onChange({ search }) }}
        filter={{ ...states, value: view.state, onValue: (status) => onChange({ status }) }}
        alsoActive={view.month ? 1 : 0}
      >
        <FilterField
          label={t.month}
          value={view.month}
          choices={[
            { value: '', label: t.anyMonth },
            ...includeChosen(months, view.month).map((month) => ({ value: month, label: formatMonth(month) })),
          ]}
          onValue={(month) => onChange({ month })}
        />
        {order}
        <Button
          size="small"
          icon={IconDownload}
          aria-label={csv.label}
          disabled={csv.isPending || found?.total === 0}
          onClick={csv.onSave}
        >
          {uiTexts.csv}
        </Button>
      </ListBar>
      <p role="status" className="mq-hidden">
        {found && t.found({ count: found.total })}
      </p>
      <Card flush={hasRows}>
        {hasRows ? (
          children(found)
        ) : found ? (
          <NoResults search={view.search} filters={countFilters(view)} onClear={() => onChange(NO_FILTERS)} />
        ) : (
          <NotLoaded query={list}>
            <Delayed>
              <SkeletonRows rows={6} />
            </Delayed>
          </NotLoaded>
        )}
      </Card>
      {/* A single page needs no pager. */}
      {found && (found.total > rowsPerPage || view.page > 1) && (
        <Pager
          page={view.page}
          size={rowsPerPage}
          total={found.total}
          onPage={(page) => onChange({ page: String(page) })}
        />
      )}
    </Stack>
  )
}
