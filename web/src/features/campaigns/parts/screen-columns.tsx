import type { DeliverySoFar } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { formatMultiplier } from '@marquee/contract/texts/delivery-report'
import { playStateTexts } from '@marquee/contract/messages/play-states'
import type { ReactNode } from 'react'
import { formatCount, formatList } from '../../../lib/format.ts'
import { buildPictureSource } from '../../../lib/media-url.ts'
import { type LocationClock, formatLocalTime } from '../../../lib/local-time.ts'
import { Glyph } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table.tsx'
import { TYPE_ICON } from '../../../ui/type-icon.ts'
import type { ScreenRow } from '../screen-rows.ts'
import styles from './screen-columns.module.css'

type Totals = { label: string; soFar: DeliverySoFar } | undefined

/**
 * The venue of the screen and its plays on finished days, with their totals. Times are in the time zone of the
 * campaign's location, like the days (D-30).
 */
export const buildScreenColumns = (totals: Totals, location: LocationClock): readonly Column<ScreenRow>[] => [
  { key: 'place', head: texts.screen, name: true, cell: (row) => <ScreenVenue row={row} />, total: totals?.label },
  { key: 'status', head: texts.displayStatus, cell: (row) => <Status row={row} /> },
  createNumberColumn(
    'guaranteed',
    texts.guaranteed,
    ({ delivery }) => count(delivery?.soFar.promised),
    totals?.soFar.promised,
  ),
  createNumberColumn(
    'delivered',
    texts.delivered,
    ({ delivery }) => <b>{count(delivery?.soFar.delivered)}</b>,
    totals?.soFar.delivered,
  ),
  createNumberColumn(
    'missing',
    texts.missing,
    ({ delivery }) => <Missing of={delivery?.soFar.shortfall} />,
    totals?.soFar.shortfall,
  ),
  createNumberColumn('extra', texts.extra, ({ delivery }) => count(delivery?.soFar.extra), totals?.soFar.extra),
  createNumberColumn('impressions', texts.impressions, (row) => <Impressions row={row} />, totals?.soFar.impressions),
  createNumberColumn('last', texts.lastPlayed, ({ lastPlayedAt }) =>
    lastPlayedAt ? formatLocalTime(lastPlayedAt, location) : texts.never,
  ),
]

function createNumberColumn(
  key: string,
  head: string,
  cell: (row: ScreenRow) => ReactNode,
  total?: number,
): Column<ScreenRow> {
  return { key, head, align: 'end', cell, total: total === undefined ? undefined : formatCount(total) }
}

function ScreenVenue({ row }: { row: ScreenRow }) {
  const { name, place, registration, model, image, type } = row
  return (
    <span className={styles.place}>
      <span className={styles.picture}>
        <Picture source={buildPictureSource(image, '52px')} alt="" otherwise={<Glyph icon={TYPE_ICON[type]} />} />
      </span>
      <span>
        {name}
        <small>{formatList([place, registration, model].filter((fact) => fact !== ''))}</small>
      </span>
    </span>
  )
}

/** Whether the device is online, and why its screen does not play although it could. */
function Status({ row: { onlineStatus, playState } }: { row: ScreenRow }) {
  if (onlineStatus === null) return <span className={styles.quiet}>{texts.notBooked}</span>
  const isIdle = playState === 'closed' || playState === 'unused'
  return (
    <span className={styles.status}>
      <StatusBadge context="displayStatus" status={onlineStatus} />
      {isIdle && <small>{playStateTexts[playState]}</small>}
    </span>
  )
}

function Missing({ of: missing }: { of: number | undefined }) {
  return missing === undefined || missing === 0 ? count(missing) : <b className={styles.missing}>{count(missing)}</b>
}

/** The multiplier is shown with the impressions that it produced (product 7). */
function Impressions({ row: { delivery } }: { row: ScreenRow }) {
  return (
    <span className={styles.impressions}>
      {count(delivery?.soFar.impressions)}
      {delivery && <small>{formatMultiplier(delivery.multiplier)}</small>}
    </span>
  )
}

const count = (number: number | undefined) => (number === undefined ? texts.none : formatCount(number))
