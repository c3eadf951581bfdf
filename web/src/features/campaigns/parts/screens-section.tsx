import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ScreenType } from '@marquee/contract/scalars'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { type ReactNode, useState } from 'react'
import { hourText } from '../../../lib/format.ts'
import { requestIdOf } from '../../../lib/query.ts'
import { IconButton } from '../../../ui/button.tsx'
import { EmptyState, FailedState } from '../../../ui/empty-state.tsx'
import { AfterAMoment, Skeleton } from '../../../ui/waiting.tsx'
import { type Availability, type CampaignForm, missingForLookup, type Selected } from '../form.ts'
import type { RestaurantRow, VehicleChoice } from '../selection.ts'
import table from './choice-table.module.css'
import { FormSection, type Step } from './form-section.tsx'
import { RestaurantDialog } from './restaurant-dialog.tsx'
import { RestaurantTable } from './restaurant-table.tsx'
import styles from './screens-section.module.css'
import { TYPE_ICON } from '../../../ui/type-icon.ts'
import { VehicleTable } from './vehicle-table.tsx'

const texts = campaignTexts.form

export type ScreensProps = {
  form: CampaignForm
  /** the answer to the present lookup, or an older one while the next is on its way */
  availability: Availability | undefined
  isOld: boolean
  failure: Error | null
  selected: Selected
  wantedVehicles: VehicleChoice
  onVehicles: (vehicles: VehicleChoice) => void
  onRestaurants: (restaurants: readonly string[]) => void
  onLookAgain: () => void
}

/** Which screens run the campaign, from what is free at that place and time. */
export function ScreensSection({ step, ...props }: ScreensProps & { step: Step }) {
  const { form, availability, selected } = props
  const isVehicle = form.type === 'vehicle'
  return (
    <FormSection
      step={step}
      flush
      help={isVehicle ? texts.chooseVehicles : texts.chooseRestaurants}
      aside={availability && <AsOf at={availability.asOf} isBusy={props.isOld} onLookAgain={props.onLookAgain} />}
    >
      <Table {...props} />
      {availability && (
        <p className={table.foot}>
          {texts.totalScreens}
          <span className={table.sum}>{selected.screens}</span>
        </p>
      )}
    </FormSection>
  )
}

/** How fresh the table is (ux AVL-3). */
function AsOf({ at, isBusy, onLookAgain }: { at: string; isBusy: boolean; onLookAgain: () => void }) {
  return (
    <span className={styles.asOf}>
      <IconButton icon={IconRefresh} iconSize={16} label={texts.checkAgain} disabled={isBusy} onClick={onLookAgain} />
      {texts.asOf(hourText(at))}
    </span>
  )
}

function Table(props: ScreensProps) {
  const { form, availability, isOld, failure, selected } = props
  const [opened, setOpened] = useState<RestaurantRow | null>(null)
  const missing = missingForLookup(form)
  if (missing.length > 0) return <Note>{texts.missingForAvailability(missing)}</Note>
  if (failure) return <FailedState requestId={requestIdOf(failure)} onRetry={props.onLookAgain} />
  if (!availability) return <Waiting />
  if (availability.type === 'vehicle') {
    const noneFree = availability.types.every((type) => type.totalScreensAvailable === 0)
    return (
      <>
        {noneFree && !isOld && <NothingFree type="vehicle" text={texts.noVehicles} />}
        {availability.types.length > 0 && (
          <VehicleTable
            types={availability.types}
            chosen={selected.vehicles}
            wanted={props.wantedVehicles}
            isOld={isOld}
            onChoose={props.onVehicles}
          />
        )}
      </>
    )
  }
  const noneFree = availability.rows.every((row) => !row.choosable)
  return (
    <>
      {noneFree && !isOld && <NothingFree type="restaurant" text={texts.noRestaurants} />}
      {availability.rows.length > 0 && (
        <RestaurantTable
          rows={availability.rows}
          chosen={selected.restaurants}
          wanted={form.restaurants}
          isOld={isOld}
          onChoose={props.onRestaurants}
          onOpen={setOpened}
        />
      )}
      {opened && <RestaurantDialog id={opened._id} name={opened.name} onClose={() => setOpened(null)} />}
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

/** CAMP-FORM-28; above a greyed list if there is one (OPEN-75). */
function NothingFree({ type, text }: { type: ScreenType; text: string }) {
  return <EmptyState icon={TYPE_ICON[type]} headingLevel={3} lit={false} title={text} reason={texts.tryOthers} />
}

function Waiting() {
  return (
    <AfterAMoment>
      <div role="status" aria-busy="true" className={styles.waiting}>
        <span className="mq-hidden">{texts.lookingFor}</span>
        {[0, 1, 2, 3].map((row) => (
          <span key={row} className={styles.waitingRow}>
            <Skeleton width="18px" height="18px" />
            <Skeleton width={`${34 - row * 4}%`} height="14px" />
          </span>
        ))}
      </div>
    </AfterAMoment>
  )
}
