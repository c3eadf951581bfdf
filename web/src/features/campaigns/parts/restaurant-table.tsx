import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { formatAddress } from '@marquee/contract/addresses'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { formatDay, formatList } from '../../../lib/format.ts'
import { buildPictureSource } from '../../../lib/media-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { RowCheckbox } from '../../../ui/choice-field.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { getStatusName } from '../../../ui/status-names.ts'
import { type RestaurantRow, tickRestaurant } from '../selection.ts'
import styles from './choice-table.module.css'
import { NextStartButton } from './next-start.tsx'

const texts = campaignFormTexts

/** Restaurants to select, one screen each; the name opens the restaurant (CAMP-FORM-25 to CAMP-FORM-30). */
export function RestaurantTable(props: {
  rows: readonly RestaurantRow[]
  chosen: readonly string[]
  /** the selection before some restaurants were lost; marks the lost rows */
  wanted: readonly string[]
  /** whether another client booked first, rather than the weeks having changed */
  isRace: boolean
  /** the rows of an older answer: visible, but disabled */
  isOld: boolean
  onChoose: (restaurants: string[]) => void
  onOpen: (row: RestaurantRow) => void
  onStart: (startsOn: string) => void
}) {
  const { rows, chosen, wanted, isRace, isOld, onChoose, onOpen, onStart } = props
  return (
    <table
      role="table"
      aria-label={texts.screens}
      aria-busy={isOld}
      className={classNames(styles.table, isOld && styles.isOld)}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {texts.select}
          </th>
          <th role="columnheader" scope="col">
            {texts.restaurantName}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row
            key={row._id}
            row={row}
            isChosen={chosen.includes(row._id)}
            isLost={!row.choosable && wanted.includes(row._id)}
            isRace={isRace}
            isOld={isOld}
            onStart={onStart}
            onTick={(ticked) => onChoose(tickRestaurant(chosen, row._id, ticked))}
            onOpen={() => onOpen(row)}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row(props: {
  row: RestaurantRow
  isChosen: boolean
  isLost: boolean
  isRace: boolean
  isOld: boolean
  onStart: (startsOn: string) => void
  onTick: (ticked: boolean) => void
  onOpen: () => void
}) {
  const { row, isChosen, isLost, isRace, isOld, onStart, onTick, onOpen } = props
  const reasonId = `restaurant-${row._id}-reason`
  return (
    // Only the checkbox is disabled; the name still opens the restaurant (TRAP-10).
    <tr role="row" className={classNames(isChosen && styles.selected, !row.choosable && styles.disabled)}>
      <td role="cell" className={styles.tick}>
        <RowCheckbox
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          label={texts.selectOne({ name: row.name })}
          aria-describedby={reasonId}
          checked={isChosen}
          disabled={!row.choosable || isOld}
          onTick={onTick}
        />
      </td>
      <td role="cell" className={styles.name}>
        <span className={styles.pictured}>
          <SmallPicture fileName={row.image} />
          <span>
            <button type="button" className={styles.open} onClick={onOpen}>
              {row.name}
            </button>
            <span className={styles.below}>
              <span id={reasonId} className={classNames(styles.reason, isLost && styles.lost)}>
                {!row.choosable && <Glyph icon={IconLock} size={14} />}
                {row.choosable ? describeFacts(row) : isLost ? describeLoss(row, isRace) : describeBooking(row)}
              </span>
              {!row.choosable && (
                <NextStartButton name={row.name} startsOn={row.nextFreeStart} disabled={isOld} onStart={onStart} />
              )}
            </span>
          </span>
        </span>
      </td>
    </tr>
  )
}

function SmallPicture({ fileName }: { fileName: string | null }) {
  return (
    <span className={styles.picture}>
      <Picture source={buildPictureSource(fileName, '60px')} alt="" otherwise={<Glyph icon={IconToolsKitchen2} />} />
    </span>
  )
}

function describeLoss(row: RestaurantRow, isRace: boolean): string {
  return isRace ? texts.takenMeanwhile : texts.noLongerSelected({ reason: describeBooking(row) })
}

function describeBooking({ bookedFrom, bookedUntil }: RestaurantRow): string {
  if (!bookedUntil) return texts.booked
  const last = formatDay(bookedUntil)
  if (!bookedFrom) return texts.bookedUntilDay({ day: last })
  const first = formatDay(bookedFrom)
  return first === last ? texts.bookedDay({ day: first }) : texts.bookedPeriod({ first, last })
}

/** Cuisine, address, seats and guests, if the lookup contains them. */
function describeFacts({ cuisineType, address, seatingCapacity, footTrafficEstimate }: RestaurantRow): string {
  const facts = [
    cuisineType !== undefined && getStatusName('cuisine', cuisineType),
    address && formatAddress(address),
    seatingCapacity !== undefined && texts.seats({ count: seatingCapacity }),
    typeof footTrafficEstimate === 'number' && texts.guestsADay({ count: footTrafficEstimate }),
  ]
  return formatList(facts.filter((fact) => typeof fact === 'string'))
}
