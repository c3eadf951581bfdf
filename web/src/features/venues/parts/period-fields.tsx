import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { MAX_START_DAYS_AHEAD, MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import { addDays } from '@marquee/contract/days.rules'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import { getToday } from '../../../lib/clock.ts'
import { DateField, SelectField } from '../../../ui/field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { useLocations } from '../../fleet/api.ts'
import type { PeriodView, VenuesView } from '../view.rules.ts'
import styles from './period-fields.module.css'

/** The location and the weeks for which free screens are counted. */
export function PeriodFields({
  view,
  onChange,
}: {
  view: VenuesView
  onChange: (change: Partial<VenuesView>) => void
}) {
  const { data: locations = [] } = useLocations()
  return (
    <div className={styles.fields}>
      <SelectField
        label={campaignFormTexts.location}
        icon={IconMapPin}
        options={[
          { value: '', label: texts.allLocations },
          ...locations.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={view.location}
        onValue={(location) => onChange({ location })}
      />
      <WeeksFields view={view} onChange={onChange} />
    </div>
  )
}

/** Start and number of weeks. */
export function WeeksFields({ view, onChange }: { view: PeriodView; onChange: (change: Partial<PeriodView>) => void }) {
  const today = getToday()
  return (
    <>
      <DateField
        label={campaignFormTexts.startDate}
        min={today}
        max={addDays(today, MAX_START_DAYS_AHEAD)}
        value={view.startDate}
        onValue={(startDate) => onChange({ startDate })}
      />
      <NumberField
        label={campaignFormTexts.numberOfWeeks}
        min={1}
        max={MAX_WEEKS}
        value={view.weeks}
        onValue={(weeks) => onChange({ weeks })}
      />
    </>
  )
}
