import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { MIN_FILL_SHARE } from '@marquee/contract/display.rules'
import type { Review, ReviewScreen, ReviewScreens as Answer } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { Spinner } from '../../../../ui/loading.tsx'
import { MapPanel, type MapPoint } from '../../../../ui/map/map-panel.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { ForecastTotal } from '../../../campaigns/parts/forecast-figures.tsx'
import { useReviewScreens } from '../api.ts'
import styles from './review-screens.module.css'

const { screens: texts } = operatorTexts

/** Where the submission would play: its forecast as the client sees it, a map, and every screen (issue 19). */
export function ReviewScreens({ review, onClose }: { review: Review; onClose: () => void }) {
  const answer = useReviewScreens(review)
  return (
    <Dialog open onClose={onClose} size="large" title={texts.title({ name: review.name })}>
      {answer.data ? (
        <Content review={review} answer={answer.data} />
      ) : (
        <NotLoaded query={answer}>
          <Spinner />
        </NotLoaded>
      )}
    </Dialog>
  )
}

function Content({ review, answer: { count, screens, position, forecast } }: { review: Review; answer: Answer }) {
  const [selectedId, setSelectedId] = useState<string>()
  const ownPoint = position && screens.length === 0 ? [createVenuePoint(review, position)] : []
  const points = [...screens.map((screen) => toMapPoint(screen)), ...ownPoint]
  const isPlaced = points.some(({ latitude }) => latitude !== null)
  return (
    <div className={styles.content}>
      {forecast && <ForecastTotal total={forecast} type={review.screenType ?? 'vehicle'} />}
      {isPlaced ? (
        <MapPanel label={texts.map} points={points} selectedId={selectedId} onSelect={setSelectedId} hasNoList />
      ) : (
        <p className={styles.note}>{texts.noPositions}</p>
      )}
      {screens.length > 0 ? (
        <Table label={texts.list} columns={COLUMNS} rows={screens} rowKey={({ id }) => id} density="compact" />
      ) : (
        <p className={styles.note}>{texts.none}</p>
      )}
      {count > screens.length && <p className={styles.note}>{texts.more({ count: count - screens.length })}</p>}
    </div>
  )
}

const COLUMNS: readonly Column<ReviewScreen>[] = [
  { key: 'venue', head: texts.heads.venue, cell: ({ venueName }) => venueName ?? texts.unknown, name: true },
  { key: 'name', head: texts.heads.screen, cell: ({ id, name }) => <Link to={paths.operatorScreen(id)}>{name}</Link> },
  { key: 'location', head: texts.heads.location, cell: ({ locationName }) => locationName ?? texts.unknown },
  { key: 'display', head: texts.heads.display, cell: (screen) => <Display screen={screen} /> },
]

/** The format of the display, with a warning where the video would have wide bars (D-39). */
function Display({ screen: { display, fillPercent } }: { screen: ReviewScreen }) {
  if (!display) return texts.unknown
  const hasBars = fillPercent !== null && fillPercent < MIN_FILL_SHARE * 100
  return (
    <>
      {display.width} × {display.height}
      {hasBars && (
        <span className={styles.bars}>
          <Glyph icon={IconAlertTriangle} size={14} />
          {texts.bars({ percent: fillPercent })}
        </span>
      )}
    </>
  )
}

function toMapPoint({ id, name, venueName, locationName, position }: ReviewScreen): MapPoint {
  return {
    id,
    name: venueName ?? name,
    tone: 'plain',
    state: name,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    to: paths.operatorScreen(id),
    ...(locationName !== null && { locationName }),
  }
}

/** A restaurant under review usually has no screen yet. */
function createVenuePoint({ id, name, submittedById }: Review, position: NonNullable<Answer['position']>): MapPoint {
  return { id, name, tone: 'plain', state: texts.underReview, ...position, to: paths.person(submittedById) }
}
