import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { venueTexts } from '@marquee/contract/messages/venues'
import { useState } from 'react'
import { formatDay } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { RowCheckbox } from '../../../ui/choice-field.tsx'
import type { Lookup } from '../form.ts'
import { setScreensToRun, tickType, type VehicleChoice, type VehicleTypeRow } from '../selection.ts'
import styles from './choice-table.module.css'
import { NextStartButton } from './next-start.tsx'
import { ScreensToRun } from './screens-to-run.tsx'
import { VehiclesDialog } from './vehicles-dialog.tsx'

const texts = campaignFormTexts

/** Vehicle types to select, with the number of screens of each (CAMP-FORM-18 to CAMP-FORM-24). */
export function VehicleTable(props: {
  types: readonly VehicleTypeRow[]
  chosen: VehicleChoice
  /** the selection before some screens were lost; marks the affected rows */
  wanted: VehicleChoice
  /** the vehicle that is booked before others of its type */
  firstVehicle: string | undefined
  /** whether another client booked first, rather than the weeks having changed */
  isRace: boolean
  /** the rows of an older answer: visible, but disabled */
  isOld: boolean
  onChoose: (choice: VehicleChoice) => void
  onStart: (startsOn: string) => void
  /** The location and weeks of the rows. */
  lookup: Lookup | null
}) {
  const { types, chosen, wanted, firstVehicle, isRace, isOld, onChoose, onStart, lookup } = props
  const [opened, setOpened] = useState<VehicleTypeRow>()
  return (
    <>
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
              hasFirst={hasFreeVehicle(type, firstVehicle)}
              isRace={isRace}
              isOld={isOld}
              onStart={onStart}
              onOpen={() => setOpened(type)}
              onTick={(ticked) => onChoose(tickType(chosen, type._id, ticked, types))}
              onScreens={(screens) => onChoose(setScreensToRun(chosen, type, screens, types))}
            />
          ))}
        </tbody>
      </table>
      {opened && lookup && (
        <VehiclesDialog
          type={opened}
          location={lookup.location}
          period={{ startDate: lookup.startDate, numberOfWeeks: lookup.numberOfWeeks }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
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
  hasFirst: boolean
  isRace: boolean
  isOld: boolean
  onStart: (startsOn: string) => void
  onOpen: () => void
  onTick: (ticked: boolean) => void
  onScreens: (screens: number) => void
}) {
  const { type, screens, wanted, hasFirst, isRace, isOld, onStart, onOpen, onTick, onScreens } = props
  const isFree = type.totalScreensAvailable > 0
  const isChosen = screens !== undefined
  const isLost = wanted !== undefined && wanted > type.totalScreensAvailable
  const reason = isLost ? describeLoss(type, wanted, isRace) : isFree ? undefined : describeBooking(type)
  const tickId = `vehicle-type-${type._id}`
  const reasonId = `${tickId}-reason`
  return (
    <tr
      role="row"
      aria-disabled={!isFree || undefined}
      className={classNames(isChosen && styles.selected, !isFree && styles.disabled)}
    >
      <td role="cell" className={styles.tick}>
        <RowCheckbox
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          id={tickId}
          label={texts.selectOne({ name: type.name })}
          aria-describedby={reason ? reasonId : undefined}
          checked={isChosen}
          disabled={!isFree || isOld}
          onTick={onTick}
        />
      </td>
      <td role="cell" className={styles.name}>
        <label htmlFor={tickId} className={styles.pick}>
          {type.name}
        </label>
        {type.totalVehicles > 0 && <SeeVehicles type={type.name} onOpen={onOpen} />}
        {isChosen && hasFirst && <span className={styles.reason}>{venueTexts.vehicleFirst}</span>}
        {reason && (
          <span className={styles.below}>
            <span id={reasonId} className={classNames(styles.reason, isLost && styles.lost)}>
              {reason}
            </span>
            <NextStartButton name={type.name} startsOn={type.nextFreeStart} disabled={isOld} onStart={onStart} />
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

function SeeVehicles({ type, onOpen }: { type: string; onOpen: () => void }) {
  return (
    <span className={styles.below}>
      <button
        type="button"
        className={classNames(styles.open, styles.more)}
        aria-label={venueTexts.seeVehiclesOf({ type })}
        onClick={onOpen}
      >
        {venueTexts.seeVehicles}
      </button>
    </span>
  )
}

const hasFreeVehicle = (type: VehicleTypeRow, id: string | undefined) =>
  type.vehicles.some(({ vehicleId, availableScreens }) => vehicleId === id && availableScreens > 0)

/** Why there are fewer screens than requested (AVL-6). */
function describeLoss(type: VehicleTypeRow, wanted: number, isRace: boolean): string {
  const free = type.totalScreensAvailable
  if (free === 0) return isRace ? texts.takenMeanwhile : texts.noLongerSelected({ reason: describeBooking(type) })
  return isRace ? texts.fewerFree({ count: free }) : texts.fewerInTheseWeeks({ count: free, wanted })
}

/** Why a row cannot be selected (AVL-4). */
function describeBooking({ bookedUntil }: VehicleTypeRow): string {
  return bookedUntil ? texts.bookedUntilDay({ day: formatDay(bookedUntil) }) : texts.booked
}
