import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconChartAreaLine from '@tabler/icons-react/dist/esm/icons/IconChartAreaLine.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { buildCsvName } from '@marquee/contract/csv.rules'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getToday } from '../../../lib/clock.ts'
import { formatCount, formatDay } from '../../../lib/format.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/choices.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Delayed, Skeleton } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { type PlaysScope, usePlays } from '../api.ts'
import { describeChange, type PlaysDay, formatPlaysCsv, RANGES, parseRange } from '../plays.rules.ts'
import styles from './plays-card.module.css'
import { PlaysChart } from './plays-chart.tsx'

const WORDS = {
  owner: { note: dashboardTexts.allScreens, noPlaysReason: dashboardTexts.noPlaysReason },
  company: { note: dashboardTexts.ofAllCampaigns, noPlaysReason: dashboardTexts.noPlaysOfCampaigns },
} as const

/** Plays per day over 7, 30 or 90 days, as a chart, a table and a file (DSH-3). */
export function PlaysCard({ of }: { of: PlaysScope }) {
  const [query, setQuery] = useSearchParams()
  const [asTable, setAsTable] = useState(false)
  const range = parseRange(query)
  const plays = usePlays(of, range, getToday())
  const { data, isError } = plays
  const choose = (chosen: string) =>
    setQuery(
      (present) => {
        present.set('days', chosen)
        return present
      },
      { replace: true, preventScrollReset: true },
    )
  const hasPlays = data !== undefined && data.plays > 0
  return (
    <Card
      title={dashboardTexts.playsPerDay}
      note={WORDS[of].note}
      className={styles.card}
      actions={
        <Segmented
          label={dashboardTexts.playsRange}
          choices={RANGES.map((days) => ({ value: days, label: dashboardTexts.days({ count: Number(days) }) }))}
          value={range}
          onValue={choose}
        />
      }
      foot={
        hasPlays && (
          <>
            <Button
              variant="quiet"
              size="small"
              icon={asTable ? IconChartAreaLine : IconTable}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? dashboardTexts.showAsChart : dashboardTexts.showAsTable}
            </Button>
            <Button
              variant="quiet"
              size="small"
              icon={IconDownload}
              aria-label={dashboardTexts.downloadCsv}
              onClick={() => saveCsv(buildFileName(data.days), formatPlaysCsv(data.days))}
            >
              {dashboardTexts.csv}
            </Button>
          </>
        )
      }
    >
      {hasPlays ? (
        <div className={styles.content}>
          <Sum plays={data.plays} playsBefore={data.playsBefore} count={data.days.length} />
          {asTable ? <DaysTable days={data.days} /> : <PlaysChart days={data.days} />}
        </div>
      ) : data ? (
        <div className={styles.empty}>
          <EmptyState
            icon={IconChartAreaLine}
            headingLevel={3}
            title={dashboardTexts.noPlays}
            reason={WORDS[of].noPlaysReason}
          />
        </div>
      ) : isError ? (
        <div className={styles.empty}>
          <NotLoaded query={plays} />
        </div>
      ) : (
        <div className={styles.waiting}>
          <Delayed>
            <Skeleton height="100%" />
          </Delayed>
        </div>
      )}
    </Card>
  )
}

function Sum({ plays, playsBefore, count }: { plays: number; playsBefore: number; count: number }) {
  const change = describeChange(plays, playsBefore)
  return (
    <div className={styles.sum}>
      <p>
        <span className={styles.figure}>{formatCount(plays)}</span>
        <span className={styles.caption}>{dashboardTexts.playsCaption({ count })}</span>
      </p>
      {change && (
        <p className={classNames(styles.trend, plays >= playsBefore ? styles.more : styles.less)}>
          <Glyph icon={plays >= playsBefore ? IconArrowUpRight : IconArrowDownRight} size={14} />
          {dashboardTexts.trend({ change, count })}
        </p>
      )}
    </div>
  )
}

const COLUMNS: readonly Column<PlaysDay>[] = [
  { key: 'day', head: dashboardTexts.day, name: true, cell: ({ day }) => formatDay(day) },
  { key: 'plays', head: dashboardTexts.plays, align: 'end', cell: ({ plays }) => formatCount(plays) },
]

/** Newest first. The table scrolls on its own, so it has to be focusable. */
function DaysTable({ days }: { days: readonly PlaysDay[] }) {
  return (
    <ScrollRegion className={styles.table} label={dashboardTexts.playsPerDay}>
      <Table
        label={dashboardTexts.playsPerDay}
        columns={COLUMNS}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        density="compact"
      />
    </ScrollRegion>
  )
}

const buildFileName = (days: readonly PlaysDay[]) =>
  buildCsvName(dashboardTexts.plays, days[0]?.day ?? '', days.at(-1)?.day ?? '')
