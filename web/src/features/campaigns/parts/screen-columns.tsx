import { reportTexts as texts } from '@marquee/contract/texts/campaign-report'
import { playStateTexts } from '@marquee/contract/texts/play-states'
import type { ReactNode } from 'react'
import { countText } from '../../../lib/format.ts'
import { pictureSource } from '../../../lib/media-url.ts'
import { type Place, placeTimeText } from '../../../lib/place-time.ts'
import { Glyph } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table.tsx'
import { TYPE_ICON } from '../../../ui/type-icon.ts'
import { timesText } from '../delivery.ts'
import type { ScreenRow } from '../screen-rows.ts'
import styles from './screen-columns.module.css'

/**
 * Where the screen stands, and its plays so far. Today is a column of its own while there is one. Times are those of the
 * campaign's location, whose clock the days follow (D-30).
 */
export const screenColumns = (isToday: boolean, location: Place): readonly Column<ScreenRow>[] => [
  { key: 'place', head: texts.screen, name: true, cell: (row) => <PlaceOf row={row} /> },
  { key: 'status', head: texts.displayStatus, cell: (row) => <Status row={row} /> },
  number('guaranteed', texts.guaranteed, ({ delivery }) => count(delivery?.soFar.promised)),
  number('delivered', texts.delivered, ({ delivery }) => <b>{count(delivery?.soFar.delivered)}</b>),
  number('missing', texts.missing, ({ delivery }) => <Missing of={delivery?.soFar.shortfall} />),
  number('extra', texts.extra, ({ delivery }) => count(delivery?.soFar.extra)),
  number('impressions', texts.impressions, (row) => <Impressions row={row} />),
  ...(isToday ? [number('today', texts.playedToday, ({ delivery }) => count(delivery?.playsToday))] : []),
  number('last', texts.lastPlayed, ({ lastPlayedAt }) =>
    lastPlayedAt ? placeTimeText(lastPlayedAt, location) : texts.never,
  ),
]

function number(key: string, head: string, cell: (row: ScreenRow) => ReactNode): Column<ScreenRow> {
  return { key, head, align: 'end', cell }
}

function PlaceOf({ row }: { row: ScreenRow }) {
  const { name, place, registration, model, image, type } = row
  return (
    <span className={styles.place}>
      <span className={styles.picture}>
        <Picture source={pictureSource(image, '52px')} alt="" otherwise={<Glyph icon={TYPE_ICON[type]} />} />
      </span>
      <span>
        {name}
        <small>{texts.facts([place, registration, model].filter((fact) => fact !== ''))}</small>
      </span>
    </span>
  )
}

/** Whether the device is there, and beside it why its screen does not play though it may be. */
function Status({ row: { onlineStatus, playState } }: { row: ScreenRow }) {
  if (onlineStatus === null) return <span className={styles.quiet}>{texts.notBooked}</span>
  const isIdle = playState === 'closed' || playState === 'unused'
  return (
    <span className={styles.status}>
      <StatusBadge place="displayStatus" status={onlineStatus} />
      {isIdle && <small>{playStateTexts[playState]}</small>}
    </span>
  )
}

function Missing({ of: missing }: { of: number | undefined }) {
  return missing === undefined || missing === 0 ? count(missing) : <b className={styles.missing}>{count(missing)}</b>
}

/** The multiplier stands beside the number it made (product 7). */
function Impressions({ row: { delivery } }: { row: ScreenRow }) {
  return (
    <span className={styles.impressions}>
      {count(delivery?.soFar.impressions)}
      {delivery && <small>{timesText(delivery.multiplier)}</small>}
    </span>
  )
}

const count = (number: number | undefined) => (number === undefined ? texts.none : countText(number))
