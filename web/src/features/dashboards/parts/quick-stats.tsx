import type { PlayCounts } from '@marquee/contract/play-state.rules'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { listScreensPlaying } from '@marquee/contract/texts/play-states'
import { formatList } from '../../../lib/format.ts'
import { type BarPart, SplitBar } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import { computePercent } from '../overview.rules.ts'
import styles from './quick-stats.module.css'

export type OwnerNumbers = {
  totalVehicles: number
  totalRestaurants: number
  totalScreens: number
  onlineScreens: number
  screensNow: PlayCounts
  approvedVehicles: number
  approvedRestaurants: number
}

/** The three totals as shares of each other (ODASH-05, OPEN-87). */
export function QuickStats({ numbers }: { numbers: OwnerNumbers }) {
  const { totalVehicles, totalRestaurants, totalScreens, onlineScreens, screensNow } = numbers
  const venueCount = totalVehicles + totalRestaurants
  const approved = numbers.approvedVehicles + numbers.approvedRestaurants
  return (
    <Card title={dashboardTexts.quickStats}>
      <div className={styles.stats}>
        <Stat
          label={dashboardTexts.venuesApproved}
          figure={formatPercent(approved, venueCount)}
          parts={[
            { value: approved, tone: 'accent' },
            { value: venueCount - approved, tone: 'accent-3' },
          ]}
          note={
            venueCount === 0
              ? dashboardTexts.nothingYet
              : dashboardTexts.venuesApprovedNote({ approved, total: venueCount })
          }
        />
        <Stat
          label={dashboardTexts.whereTheyAre}
          figure={
            venueCount === 0 ? undefined : dashboardTexts.versus({ left: totalVehicles, right: totalRestaurants })
          }
          parts={[
            { value: totalVehicles, tone: 'accent' },
            { value: totalRestaurants, tone: 'accent-2' },
          ]}
          note={
            venueCount === 0
              ? dashboardTexts.nothingYet
              : dashboardTexts.whereTheyAreNote({ vehicles: totalVehicles, restaurants: totalRestaurants })
          }
        />
        <Stat
          label={dashboardTexts.playingNow}
          figure={formatPercent(screensNow.playing, totalScreens)}
          parts={[
            { value: screensNow.playing, tone: 'green' },
            { value: totalScreens - screensNow.playing - screensNow.offline, tone: 'rest' },
            { value: screensNow.offline, tone: 'red' },
          ]}
          note={
            totalScreens === 0 ? dashboardTexts.nothingYet : formatList(listScreensPlaying(totalScreens, screensNow))
          }
          also={formatOnline(onlineScreens, totalScreens)}
        />
      </div>
    </Card>
  )
}

function Stat(props: { label: string; figure?: string; parts: readonly BarPart[]; note: string; also?: string }) {
  const { label, figure, parts, note, also } = props
  return (
    <div className={styles.stat}>
      <p className={styles.head}>
        <span>{label}</span>
        {figure && <span className={styles.figure}>{figure}</span>}
      </p>
      <SplitBar parts={parts} label={note} />
      <p className={styles.note}>{note}</p>
      {also && <p className={styles.note}>{also}</p>}
    </div>
  )
}

/** The share of online devices in the summary, regardless of what they show (OPEN-87). */
function formatOnline(online: number, total: number): string | undefined {
  const percent = formatPercent(online, total)
  return percent && dashboardTexts.onlineNow({ percent, online, total })
}

function formatPercent(part: number, whole: number): string | undefined {
  const percent = computePercent(part, whole)
  return percent === undefined ? undefined : dashboardTexts.percent({ value: percent })
}
