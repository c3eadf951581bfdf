import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { dayText } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { RowCheckbox } from '../../../ui/choice-field.tsx'
import { setScreensToRun, tickType, type VehicleChoice, type VehicleTypeRow } from '../selection.ts'
import styles from './choice-table.module.css'
import { ScreensToRun } from './screens-to-run.tsx'

const texts = campaignTexts.form

/** Vehicle types to choose, and how many screens of each (CAMP-FORM-18 to CAMP-FORM-24). */
export function VehicleTable(props: {
  types: readonly VehicleTypeRow[]
  chosen: VehicleChoice
  /** what was wanted before some of it was gone; tells which rows lost something */
  wanted: VehicleChoice
  /** the rows of an older answer: visible, not to be used */
  isOld: boolean
  onChoose: (choice: VehicleChoice) => void
}) {
  const { types, chosen, wanted, isOld, onChoose } = props
  return (
    <table
      role="table"
      aria-label={texts.screens}
      aria-busy={isOld}
      className={classNames(styles.table, isOld && styles.isOld)}
    >
      <thead role="rowgroup">
        <tr role="row">
          <Head>{texts.select}</Head>
          <Head>{texts.vehicleType}</Head>
          <Head number>{texts.totalVehicles}</Head>
          <Head number>{texts.screensColumn}</Head>
          <Head number>{texts.screensToRun}</Head>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {types.map((type) => (
          <TypeRow
            key={type._id}
            type={type}
            screens={chosen[type._id]}
            wanted={wanted[type._id]}
            isOld={isOld}
            onTick={(ticked) => onChoose(tickType(chosen, type._id, ticked, types))}
            onScreens={(screens) => onChoose(setScreensToRun(chosen, type, screens, types))}
          />
        ))}
      </tbody>
    </table>
  )
}

function Head({ number = false, children }: { number?: boolean; children: string }) {
  return (
    <th role="columnheader" scope="col" className={number ? styles.number : undefined}>
      {children}
    </th>
  )
}

function TypeRow(props: {
  type: VehicleTypeRow
  screens: number | undefined
  wanted: number | undefined
  isOld: boolean
  onTick: (ticked: boolean) => void
  onScreens: (screens: number) => void
}) {
  const { type, screens, wanted, isOld, onTick, onScreens } = props
  const isFree = type.totalScreensAvailable > 0
  const isChosen = screens !== undefined
  const reason = reasonOf(type, wanted)
  const reasonId = `vehicle-type-${type._id}-reason`
  return (
    <tr
      role="row"
      aria-disabled={!isFree || undefined}
      className={classNames(isChosen && styles.selected, !isFree && styles.disabled)}
    >
      <td role="cell" className={styles.tick}>
        <RowCheckbox
          label={texts.selectOne(type.name)}
          aria-describedby={reason ? reasonId : undefined}
          checked={isChosen}
          disabled={!isFree || isOld}
          onTick={onTick}
        />
      </td>
      <td role="cell" className={styles.name}>
        {type.name}
        {reason && (
          <span id={reasonId} className={classNames(styles.reason, wanted !== undefined && styles.lost)}>
            {reason}
          </span>
        )}
      </td>
      <td role="cell" data-label={texts.totalVehicles} className={classNames(styles.number, styles.fact)}>
        {type.totalVehicles}
      </td>
      <td role="cell" data-label={texts.screensColumn} className={classNames(styles.number, styles.fact)}>
        {type.totalScreensAvailable}
      </td>
      <td
        role="cell"
        data-label={texts.screensToRun}
        className={classNames(styles.number, styles.run, !isChosen && styles.empty)}
      >
        {isChosen ? (
          <ScreensToRun
            type={type.name}
            screens={screens}
            available={type.totalScreensAvailable}
            disabled={isOld}
            onScreens={onScreens}
          />
        ) : (
          texts.none
        )}
      </td>
    </tr>
  )
}

/** Why a row cannot be chosen, or has fewer screens than were wanted (ux AVL-4, AVL-6). */
function reasonOf(type: VehicleTypeRow, wanted: number | undefined): string | undefined {
  const free = type.totalScreensAvailable
  if (wanted !== undefined && wanted > free) return free > 0 ? texts.fewerFree(free) : texts.takenMeanwhile
  if (free > 0) return undefined
  return type.bookedUntil ? texts.bookedUntil(dayText(type.bookedUntil)) : texts.booked
}
