import { dashboardTexts } from '@marquee/contract/texts/dashboards'
import { type BarPart, SplitBar } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import { percentOf } from '../overview.rules.ts'
import styles from './quick-stats.module.css'

export type OwnerNumbers = {
  totalVehicles: number
  totalRestaurants: number
  totalScreens: number
  onlineScreens: number
  approvedVehicles: number
  approvedRestaurants: number
}

/** The three totals again as shares of each other (ODASH-05, OPEN-87). */
export function QuickStats({ numbers }: { numbers: OwnerNumbers }) {
  const { totalVehicles, totalRestaurants, totalScreens, onlineScreens } = numbers
  const places = totalVehicles + totalRestaurants
  const approved = numbers.approvedVehicles + numbers.approvedRestaurants
  return (
    <Card title={dashboardTexts.quickStats}>
      <div className={styles.stats}>
        <Stat
          label={dashboardTexts.placesApproved}
          figure={percentText(approved, places)}
          parts={[
            { value: approved, tone: 'accent' },
            { value: places - approved, tone: 'accent-3' },
          ]}
          note={places === 0 ? dashboardTexts.nothingYet : dashboardTexts.placesApprovedNote(approved, places)}
        />
        <Stat
          label={dashboardTexts.whereTheyAre}
          figure={places === 0 ? undefined : dashboardTexts.versus(totalVehicles, totalRestaurants)}
          parts={[
            { value: totalVehicles, tone: 'accent' },
            { value: totalRestaurants, tone: 'accent-2' },
          ]}
          note={
            places === 0 ? dashboardTexts.nothingYet : dashboardTexts.whereTheyAreNote(totalVehicles, totalRestaurants)
          }
        />
        <Stat
          label={dashboardTexts.onAir}
          figure={percentText(onlineScreens, totalScreens)}
          parts={[
            { value: onlineScreens, tone: 'green' },
            { value: totalScreens - onlineScreens, tone: 'red' },
          ]}
          note={totalScreens === 0 ? dashboardTexts.nothingYet : dashboardTexts.onAirNote(onlineScreens, totalScreens)}
        />
      </div>
    </Card>
  )
}

function Stat(props: { label: string; figure?: string; parts: readonly BarPart[]; note: string }) {
  const { label, figure, parts, note } = props
  return (
    <div className={styles.stat}>
      <p className={styles.head}>
        <span>{label}</span>
        {figure && <span className={styles.figure}>{figure}</span>}
      </p>
      <SplitBar parts={parts} label={note} />
      <p className={styles.note}>{note}</p>
    </div>
  )
}

function percentText(part: number, whole: number): string | undefined {
  const percent = percentOf(part, whole)
  return percent === undefined ? undefined : dashboardTexts.percent(percent)
}
