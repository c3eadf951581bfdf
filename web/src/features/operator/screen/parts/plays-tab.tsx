import { countDays } from '@marquee/contract/days.rules'
import {
  exportScreenPlays,
  MAX_PLAY_DAYS,
  playVerdict,
  type PlayVerdict,
  type ScreenPlay,
  type ScreenPlays,
} from '@marquee/contract/operator-screens'
import type { Screen } from '@marquee/contract/screens'
import { describeFlagReason } from '@marquee/contract/texts/diagnosis'
import { editScreenTexts } from '@marquee/contract/messages/edit-screen'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { download } from '../../../../lib/download.ts'
import { formatCount, formatPreciseInstant, formatSeconds, formatWait } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Chips } from '../../../../ui/choices.tsx'
import { DateField } from '../../../../ui/field.tsx'
import { Table } from '../../../../ui/table.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { LoadMoreFooter } from '../../shared/load-more-footer.tsx'
import { CsvButton } from '../../shared/csv-button.tsx'
import { type PlaysView, useScreenPlays } from '../api.ts'
import { formatMultiplier } from '../screen.rules.ts'
import { useScreenAddress } from '../use-screen-address.ts'
import styles from './tabs.module.css'

const t = operatorScreenTexts.plays

/** The plays that the screen reported, with the server's verdicts; days and verdict are in the address. */
export function PlaysTab({ screen }: { screen: Screen }) {
  const { view, change } = usePlaysView()
  const plays = useScreenPlays(screen._id, view)
  const data = plays.data?.pages[0]
  const loadOlder = () => plays.hasNextPage && !plays.isFetchingNextPage && void plays.fetchNextPage()
  return (
    <Card
      title={t.title}
      note={operatorScreenTexts.timeZoneNote({ zone: screen.timeZone ?? 'UTC' })}
      actions={<ExportButton screen={screen} view={view} />}
      flush
    >
      <div className={styles.bar}>
        <Days key={`${data?.from} ${data?.to}`} from={data?.from ?? view.from} to={data?.to ?? view.to} />
        <Verdicts totals={data?.totals} chosen={view.verdict} onChoose={(verdict) => change({ verdict })} />
      </div>
      {plays.data ? (
        <Listed list={plays} pages={plays.data.pages} screen={screen} onOlder={loadOlder} />
      ) : (
        <NotLoaded query={plays} rows={5} />
      )}
    </Card>
  )
}

function usePlaysView() {
  const { text, show } = useScreenAddress()
  const verdict = playVerdict.safeParse(text('verdict'))
  const view: PlaysView = {
    from: parseDay(text('from')),
    to: parseDay(text('to')),
    verdict: verdict.success ? verdict.data : '',
  }
  return { view, change: show }
}

const parseDay = (text: string) => (/^20\d{2}-\d{2}-\d{2}$/.test(text) ? text : '')

function Days({ from, to }: { from: string; to: string }) {
  const { show } = useScreenAddress()
  const [days, setDays] = useState({ from, to })
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isGood = days.from !== '' && days.to !== '' && isAllowedRange(days)
    setIsWrong(!isGood)
    if (isGood) show(days)
  }
  return (
    <form noValidate onSubmit={submit}>
      <DateField
        label={t.from}
        value={days.from}
        onValue={(value) => setDays({ ...days, from: value })}
        error={isWrong && t.badDays}
      />
      <DateField label={t.to} value={days.to} onValue={(value) => setDays({ ...days, to: value })} />
      <Button type="submit">{t.apply}</Button>
    </form>
  )
}

function isAllowedRange({ from, to }: { from: string; to: string }): boolean {
  const count = countDays(from, to)
  return count >= 1 && count <= MAX_PLAY_DAYS.page
}

function Verdicts(props: {
  totals: ScreenPlays['totals'] | undefined
  chosen: PlayVerdict | ''
  onChoose: (verdict: string) => void
}) {
  const { totals, chosen, onChoose } = props
  const all = totals && totals.counted + totals.partial + totals.flagged
  return (
    <Chips
      label={t.verdict}
      value={chosen || 'all'}
      onValue={(value) => onChoose(value === 'all' ? '' : value)}
      choices={[
        { value: 'all', label: t.all, count: all },
        ...playVerdict.options.map((value) => ({ value, label: t.verdicts[value], count: totals?.[value] })),
      ]}
    />
  )
}

function Listed(props: {
  list: ReturnType<typeof useScreenPlays>
  pages: readonly ScreenPlays[]
  screen: Screen
  onOlder: () => void
}) {
  const { list, pages, screen, onOlder } = props
  const plays = pages.flatMap((page) => page.plays)
  if (plays.length === 0) {
    const hasOthers = pages.some(({ totals }) => totals.counted + totals.partial + totals.flagged > 0)
    return <p className={styles.none}>{hasOthers ? t.emptyOf : t.empty}</p>
  }
  return (
    <div aria-busy={list.isPlaceholderData}>
      <Table
        label={t.title}
        wide
        density="compact"
        rows={plays}
        rowKey={({ playId }) => playId}
        columns={buildColumns(screen)}
        foot={<LoadMoreFooter list={list} count={plays.length} texts={t} onOlder={onOlder} />}
      />
    </div>
  )
}

const TONES = { counted: 'green', partial: 'yellow', flagged: 'red' } as const
/** A play that was sent within this time counts as live. */
const LATE_SECONDS = 600

function buildColumns({ timeZone }: Screen) {
  const formatTime = (instant: string) => formatPreciseInstant(instant, timeZone)
  return [
    {
      key: 'time',
      head: t.time,
      cell: ({ startedAt, receivedAt }: ScreenPlay) => {
        const lateSeconds = (Date.parse(receivedAt) - Date.parse(startedAt)) / 1000
        return (
          <span className={styles.cell}>
            {formatTime(startedAt)}
            {lateSeconds > LATE_SECONDS && (
              <small className={styles.block}>{t.late({ span: formatWait(lateSeconds) })}</small>
            )}
          </span>
        )
      },
    },
    {
      key: 'what',
      head: t.what,
      name: true,
      cell: ({ name, kind, campaignId }: ScreenPlay) =>
        kind === 'campaign' && campaignId && name ? (
          <Link to={paths.operatorCampaign(campaignId)}>{name}</Link>
        ) : (
          name || t.unknown
        ),
    },
    {
      key: 'length',
      head: t.length,
      align: 'end' as const,
      cell: ({ durationMs }: ScreenPlay) => formatSeconds(durationMs / 1000),
    },
    { key: 'slot', head: t.slot, align: 'end' as const, cell: ({ slot }: ScreenPlay) => slot },
    {
      key: 'verdict',
      head: t.verdict,
      cell: ({ verdict, reason }: ScreenPlay) => (
        <span className={styles.cell}>
          <Badge tone={TONES[verdict]}>{t.verdicts[verdict]}</Badge>
          {reason && <small className={styles.block}>{describeFlagReason(reason)}</small>}
        </span>
      ),
    },
    {
      key: 'impressions',
      head: t.impressions,
      align: 'end' as const,
      cell: ({ impressions }: ScreenPlay) =>
        impressions >= 100 ? formatCount(impressions) : formatMultiplier(impressions),
    },
  ]
}

function ExportButton({ screen, view: { from, to, verdict } }: { screen: Screen; view: PlaysView }) {
  const query = { ...(from && { from }), ...(to && { to }), ...(verdict && { verdict }) }
  return (
    <CsvButton
      size="small"
      label={t.exportLabel}
      fetchFile={() => download(exportScreenPlays, { params: { id: screen._id }, query })}
      failed={editScreenTexts.oops}
    />
  )
}
