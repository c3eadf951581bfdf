import type { BookableScreen } from '@marquee/contract/venues'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import { videoTexts } from '@marquee/contract/messages/videos'
import { formatDetails } from '../../../lib/format.ts'
import { formats } from '../../../lib/formats.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { buildSlotMarks, type Days, findFullDays, MAX_DAY_MARKS } from '../slots.rules.ts'
import styles from './free-slots.module.css'

type Props = { startDate: string; screens: readonly BookableScreen[] }

/** The screens of a venue: name, orientation, size, and their free slots day by day. */
export function FreeSlots({ startDate, screens }: Props) {
  if (screens.length === 0) return <p className={styles.none}>{texts.noScreens}</p>
  const isWeekly = screens.some(({ freeSlots }) => freeSlots.length > MAX_DAY_MARKS)
  return (
    <div className={styles.slots}>
      <ul className={styles.screens}>
        {screens.map((screen) => (
          <li key={screen.name}>
            <span className={styles.head}>
              <b>{screen.name}</b>
              <small>{describeScreen(screen)}</small>
            </span>
            <Marks startDate={startDate} screen={screen} />
            <p className={styles.words}>
              <DateText>{describeSlots(startDate, screen.freeSlots)}</DateText>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.legend} aria-hidden="true">
        {(['free', 'last', 'full'] as const).map((state) => (
          <span key={state}>
            <span className={classNames(styles.mark, styles[state])} />
            {texts.legend[state]}
          </span>
        ))}
        <span>{isWeekly ? texts.weekly : texts.daily}</span>
      </p>
    </div>
  )
}

/** The text beside the marks says the same. */
function Marks({ startDate, screen }: { startDate: string; screen: BookableScreen }) {
  return (
    <span className={styles.marks} aria-hidden="true">
      {buildSlotMarks(startDate, screen.freeSlots).map((mark) => (
        <span
          key={mark.from}
          className={classNames(styles.mark, styles[getState(mark.free)])}
          title={formatDays(mark)}
        />
      ))}
    </span>
  )
}

function getState(free: number): 'free' | 'last' | 'full' {
  if (free <= 0) return 'full'
  return free === 1 ? 'last' : 'free'
}

const describeScreen = ({ orientation, display, slotsPerLoop }: BookableScreen) =>
  formatDetails([videoTexts[orientation], display && texts.size(display), texts.slotCount({ count: slotsPerLoop })])

/** More ranges of days than this are not listed. */
const MAX_RANGES = 3

function describeSlots(startDate: string, freeSlots: readonly number[]): string {
  const full = findFullDays(startDate, freeSlots)
  if (full.length === 0) return texts.freeAlways
  if (freeSlots.every((free) => free <= 0)) return texts.fullAlways
  const days = formats.formatConjunction(full.slice(0, MAX_RANGES).map(formatDays))
  return full.length > MAX_RANGES ? texts.fullOnMore({ days }) : texts.fullOn({ days })
}

const formatDays = ({ from, until }: Days) => formats.formatDays(from, until, { month: 'short', day: 'numeric' })
