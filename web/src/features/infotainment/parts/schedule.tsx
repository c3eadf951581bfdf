import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { InfotainmentScreen, InfotainmentVideo } from '@marquee/contract/infotainment'
import { TEXT_LENGTHS, truncateText } from '@marquee/contract/text.rules'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatAge, formatMonthDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Card } from '../../../ui/card.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import styles from './schedule.module.css'

const texts = infotainmentTexts.details

/** When and where the video plays: the dates beside it, the screens below it (INF-DET-05 to INF-DET-11). */
export function Schedule({ video }: { video: InfotainmentVideo }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.schedule}>
      <Card title={<span id={id}>{texts.schedule}</span>}>
        <dl className={styles.dates}>
          <div>
            <dt>{texts.startDate}</dt>
            <dd>
              <DateText>{formatMonthDay(video.startDate)}</DateText>
            </dd>
          </div>
          <div>
            <dt>{texts.endDate}</dt>
            <dd>
              <DateText>{formatMonthDay(video.endDate)}</DateText>
            </dd>
          </div>
        </dl>
        <p className={styles.note}>
          <Glyph icon={IconInfoCircle} size={16} />
          <span>
            {texts.note}
            {video.status !== 'approved' && (
              <span className={styles.remark}>{video.status === 'rejected' ? texts.notPlaying : texts.notYet}</span>
            )}
          </span>
        </p>
      </Card>
      <div className={styles.screens}>
        <Screens screens={video.screens} />
      </div>
    </section>
  )
}

const COLUMNS: readonly Column<InfotainmentScreen>[] = [
  { key: 'name', head: texts.screenName, name: true, cell: (screen) => <b>{screen.name}</b> },
  { key: 'screen', head: texts.screen, cell: (screen) => <ScreenLink screen={screen} /> },
  { key: 'place', head: texts.place, cell: (screen) => texts.places[screen.screenType] },
  {
    key: 'online',
    head: texts.displayStatus,
    cell: (screen) => <StatusBadge context="displayStatus" status={screen.onlineStatus} />,
  },
  {
    key: 'status',
    head: texts.status,
    cell: (screen) => <StatusBadge context="screenStatus" status={screen.status} />,
  },
  {
    key: 'seen',
    head: texts.lastSeen,
    cell: (screen) => <LastSeen screen={screen} />,
  },
]

/** Relative times, which are the same in the time zones of the reader and of the screen. */
function LastSeen({ screen: { lastConnection } }: { screen: InfotainmentScreen }) {
  const at = useNow(60_000)
  if (!lastConnection) return texts.neverConnected
  return <time dateTime={lastConnection}>{formatAge(lastConnection, at)}</time>
}

function Screens({ screens }: { screens: readonly InfotainmentScreen[] }) {
  if (screens.length === 0) {
    return (
      <Card title={texts.screens} headingLevel={4}>
        <EmptyState icon={IconDeviceTv} headingLevel={3} title={texts.noScreens} reason={texts.noScreensReason} />
      </Card>
    )
  }
  return (
    <Card title={texts.screens} note={screens.length} headingLevel={4} flush>
      <Table label={texts.screens} columns={COLUMNS} rows={screens} rowKey={({ _id }) => _id} wide />
    </Card>
  )
}

/** The model of the screen, or the type if it has none (INF-DET-08). */
function ScreenLink({ screen }: { screen: InfotainmentScreen }) {
  const model = screen.model || texts.unnamedScreen({ type: screen.screenType })
  return (
    <Link to={paths.screenDetails(screen._id)} title={model} className={styles.link}>
      {truncateText(model, TEXT_LENGTHS.screenModel)}
    </Link>
  )
}
