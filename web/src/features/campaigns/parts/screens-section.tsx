import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { useState } from 'react'
import { formatDay, formatTime } from '../../../lib/format.ts'
import { formats } from '../../../lib/formats.ts'
import { IconButton } from '../../../ui/button.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { TYPE_ICON } from '../../../ui/type-icon.ts'
import { Delayed, Skeleton } from '../../../ui/loading.tsx'
import {
  type Availability,
  type CampaignForm,
  listMissingFields,
  countRows,
  type ScreenSelection,
  toLookup,
} from '../form.ts'
import type { BookingForecast } from '../use-forecast.ts'
import type { VehicleChoice } from '../selection.ts'
import table from './choice-table.module.css'
import { FormSection, type Step } from './form-section.tsx'
import { NoFreeScreens } from './next-start.tsx'
import { RestaurantChoice } from './restaurant-choice.tsx'
import styles from './screens-section.module.css'
import { VehicleTable } from './vehicle-table.tsx'

const texts = campaignFormTexts

export type ScreensProps = {
  form: CampaignForm
  /** the answer to the current lookup, or an older one until the next arrives */
  availability: Availability | undefined
  isOld: boolean
  /** whether the server has just reported that another client booked first */
  isRace: boolean
  failure: Error | null
  forecast: BookingForecast | undefined
  selected: ScreenSelection
  wantedVehicles: VehicleChoice
  onVehicles: (vehicles: VehicleChoice) => void
  onRestaurants: (restaurants: readonly string[]) => void
  onStart: (startsOn: string) => void
  onLookAgain: () => void
}

/** The screens for the campaign, selected from the free screens in that location and period. */
export function ScreensSection({ step, error, ...props }: ScreensProps & { step: Step; error: string | undefined }) {
  const { form, availability, selected } = props
  const [movedTo, setMovedTo] = useState<string>()
  const start = (startsOn: string) => {
    // The button is removed with its message.
    document.getElementById(`${step.id}-heading`)?.focus({ preventScroll: true })
    setMovedTo(startsOn)
    props.onStart(startsOn)
  }
  return (
    <FormSection
      step={step}
      error={error}
      flush
      help={form.type === 'vehicle' ? texts.chooseVehicles : texts.chooseRestaurants}
      aside={
        availability && <AvailabilityAge at={availability.asOf} isBusy={props.isOld} onLookAgain={props.onLookAgain} />
      }
    >
      <p role="status" className="mq-hidden">
        {movedTo !== undefined && movedTo === form.startsOn && texts.startMoved({ day: formatDay(movedTo) })}
      </p>
      <p role="status" className="mq-hidden">
        {availability && !props.isOld && describeFree(availability)}
      </p>
      <Table {...props} onStart={start} />
      {availability && (
        <p className={table.foot}>
          {texts.totalScreens}
          <span className={table.sum}>{selected.screens}</span>
        </p>
      )}
    </FormSection>
  )
}

/** The age of the table (AVL-3). */
function AvailabilityAge({ at, isBusy, onLookAgain }: { at: string; isBusy: boolean; onLookAgain: () => void }) {
  return (
    <span className={styles.asOf}>
      <IconButton icon={IconRefresh} iconSize={16} label={texts.checkAgain} disabled={isBusy} onClick={onLookAgain} />
      <DateText>{texts.asOfTime({ time: formatTime(at) })}</DateText>
    </span>
  )
}

function Table(props: ScreensProps) {
  const { form, availability, isOld, failure, selected, onStart } = props
  const rows = useLastRows(availability)
  const missing = listMissingFields(form)
  if (missing.length > 0) return <Missing {...{ form, missing, rows }} />
  if (failure) return <FailedState failure={failure} onRetry={props.onLookAgain} />
  if (!availability) return <Waiting rows={rows} />
  const common = { isOld, isRace: props.isRace, onStart }
  const hasRows = countRows(availability) > 0
  return (
    <>
      {!isOld && countFreeRows(availability) === 0 && (
        <NoFreeScreens
          type={availability.type}
          hasRows={hasRows}
          isNoneThere={!hasRows}
          startsOn={availability.nextFreeStart}
          disabled={isOld}
          onStart={onStart}
        />
      )}
      {hasRows &&
        (availability.type === 'vehicle' ? (
          <VehicleTable
            {...common}
            types={availability.types}
            chosen={selected.vehicles}
            wanted={props.wantedVehicles}
            firstVehicle={form.firstVehicle}
            lookup={toLookup(form)}
            onChoose={props.onVehicles}
          />
        ) : (
          <RestaurantChoice
            {...common}
            key={form.location}
            rows={availability.rows}
            chosen={selected.restaurants}
            wanted={form.restaurants}
            forecast={props.forecast}
            period={toLookup(form)}
            onChoose={props.onRestaurants}
          />
        ))}
    </>
  )
}

function countFreeRows(availability: Availability): number {
  return availability.type === 'vehicle'
    ? availability.types.filter((type) => type.totalScreensAvailable > 0).length
    : availability.rows.filter((row) => row.choosable).length
}

function describeFree(availability: Availability): string {
  const text = availability.type === 'vehicle' ? texts.freeTypes : texts.freeRestaurants
  return text({ free: countFreeRows(availability), count: countRows(availability) })
}

const INITIAL_ROWS = 4
const MAX_ROWS = 10

/** As many rows as before, so that nothing below moves while the next answer loads. */
function useLastRows(availability: Availability | undefined): number {
  const [rows, setRows] = useState(INITIAL_ROWS)
  const present = availability && Math.min(MAX_ROWS, Math.max(1, countRows(availability)))
  if (present !== undefined && present !== rows) setRows(present)
  return rows
}

/** The fields that are missing before a lookup is possible (AVL-7), in the space of the table. */
function Missing({ form, missing, rows }: { form: CampaignForm; missing: readonly string[]; rows: number }) {
  return (
    <div className={styles.room} style={{ minBlockSize: computeHeight(rows) }}>
      <div className={styles.note}>
        <Glyph icon={TYPE_ICON[form.type]} size={22} />
        <p>{texts.missingForAvailability({ fields: formats.formatConjunction(missing) })}</p>
      </div>
    </div>
  )
}

function Waiting({ rows }: { rows: number }) {
  return (
    <div role="status" aria-busy="true" className={styles.room} style={{ minBlockSize: computeHeight(rows) }}>
      <Delayed>
        <span className="mq-hidden">{texts.loadingScreens}</span>
        <span className={styles.waitingHead} />
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} className={styles.waitingRow}>
            <Skeleton width="18px" height="18px" />
            <Skeleton width={`${34 - (row % 4) * 4}%`} height="14px" />
          </span>
        ))}
      </Delayed>
    </div>
  )
}

/** Head, rows and foot of the table. */
const computeHeight = (rows: number) => `${40 + rows * 60 + 50}px`
