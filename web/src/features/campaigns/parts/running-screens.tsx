import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import type { CampaignDelivery } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { getLastFinishedDay, isFinished } from '@marquee/contract/texts/delivery-report'
import { useState } from 'react'
import { formatDay, formatList } from '../../../lib/format.ts'
import { useListView } from '../../../lib/list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/choices.tsx'
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useDelivery } from '../delivery-api.ts'
import { selectRows, type ScreenRow, buildScreenRows, getScreenTitle, sumScreens } from '../screen-rows.ts'
import styles from './running-screens.module.css'
import { buildScreenColumns } from './screen-columns.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { ScreenDays } from './screen-days.tsx'
import { ScreensBar } from './screens-bar.tsx'

/** A shorter list needs no search. */
const MIN_SEARCH_ROWS = 8
/** The number of screens shown at first and added per click: a campaign may have thousands (OPEN-99). */
const AT_FIRST = 20
const MORE = 100
const EMPTY_VIEW = { search: '', status: '', sort: '' }

type Props = {
  id: string
  title: string
  screens: Campaign['screensRunningOn']
  /** the location of the campaign; empty if it is no longer known */
  town: string
  /** A column for users who see more of a screen than clients do. */
  also?: Column<ScreenRow>
}

/**
 * The delivery as one table: every screen of the campaign with its vehicle or restaurant (CAMP-DET-09, product 7), or
 * every finished day. Both have the same columns and the sums of the headline.
 */
export function RunningScreens(props: Props) {
  const { id, title, screens } = props
  const { data } = useDelivery(id)
  const [{ view }, setView] = useListView()
  const rows = buildScreenRows(screens, data?.screens)
  if (rows.length === 0) {
    return (
      <Card title={title}>
        <EmptyState icon={IconDeviceTv} headingLevel={3} title={texts.noScreens} reason={texts.noScreensReason} />
      </Card>
    )
  }
  const showsDays = data !== undefined && view === 'days'
  const choices = [
    { value: '', label: texts.screens },
    { value: 'days', label: texts.days },
  ]
  return (
    <Card
      title={showsDays ? texts.dayByDay : title}
      note={buildNote(showsDays ? undefined : rows.length, data)}
      flush={!showsDays}
      className={styles.card}
      actions={
        data && (
          <Segmented
            label={texts.tableBy}
            choices={choices}
            value={showsDays ? 'days' : ''}
            onValue={(chosen) => setView({ view: chosen })}
          />
        )
      }
    >
      {showsDays ? (
        <DeliveryTable label={texts.dayByDay} days={data.days} soFar={data.totals.soFar} />
      ) : (
        <ScreenTable {...props} rows={rows} />
      )}
    </Card>
  )
}

/** The screens; the days of one open below its row. */
function ScreenTable({ id, title, town, also, rows }: Props & { rows: readonly ScreenRow[] }) {
  const delivery = useDelivery(id)
  const [view, setView] = useListView()
  const [limit, setLimit] = useState(AT_FIRST)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isLong = rows.length >= MIN_SEARCH_ROWS
  const fitting = selectRows(isLong ? view : EMPTY_VIEW, rows)
  const toggle = ({ screenId }: ScreenRow) =>
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(screenId)) next.add(screenId)
      return next
    })
  const isAll = fitting.length === rows.length
  const totals = delivery.data && {
    label: isAll ? describeTotal(delivery.data) : texts.totalFound,
    soFar: isAll ? delivery.data.totals.soFar : sumScreens(fitting),
  }
  const open: Column<ScreenRow> = {
    key: 'days',
    head: texts.dayByDay,
    align: 'end',
    cell: (row) => <Opener row={row} isOpen={opened.has(row.screenId)} onClick={() => toggle(row)} />,
  }
  return (
    <>
      {isLong && <ScreensBar rows={rows} found={fitting.length} />}
      {delivery.isError && !delivery.data && (
        <div className={styles.remark}>
          <QuietFailure what={texts.deliveryFailed} onRetry={() => void delivery.refetch()} />
        </div>
      )}
      {fitting.length > 0 ? (
        <Table
          label={title}
          columns={[
            ...buildScreenColumns(totals, { timeZone: delivery.data?.timeZone ?? undefined, locationName: town }),
            ...(also ? [also] : []),
            open,
          ]}
          rows={fitting.slice(0, limit)}
          rowKey={(row) => row.screenId}
          detailOf={(row) => opened.has(row.screenId) && <ScreenDays id={id} row={row} />}
          wide
        />
      ) : (
        <NoResults
          search={view.search}
          filters={view.status ? 1 : 0}
          onClear={() => setView({ search: '', status: '' })}
        />
      )}
      {fitting.length > limit && (
        <p className={styles.remark}>
          {texts.shownCount({ shown: limit, total: fitting.length })}
          <Button variant="quiet" size="small" onClick={() => setLimit(limit + MORE)}>
            {texts.showMore}
          </Button>
        </p>
      )}
    </>
  )
}

const describeTotal = ({ headline }: CampaignDelivery) =>
  isFinished(headline) ? texts.totalOfFlight : texts.totalSoFar

/** The number of screens, and the days that the numbers cover. */
function buildNote(count: number | undefined, delivery: CampaignDelivery | undefined): string {
  const last = delivery && !isFinished(delivery.headline) ? getLastFinishedDay(delivery.days) : undefined
  return formatList([
    ...(count === undefined ? [] : [String(count)]),
    ...(last ? [texts.soFarShort({ day: formatDay(last) })] : []),
  ])
}

function Opener({ row, isOpen, onClick }: { row: ScreenRow; isOpen: boolean; onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isOpen ? IconChevronUp : IconChevronDown}
      aria-expanded={isOpen}
      aria-label={texts.daysLabel({ screen: getScreenTitle(row) })}
      onClick={onClick}
    >
      {texts.days}
    </Button>
  )
}
