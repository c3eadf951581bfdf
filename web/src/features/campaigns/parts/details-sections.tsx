import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import { MAX_START_DAYS_AHEAD, MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import { addDays } from '@marquee/contract/days.rules'
import type { ListedLocation } from '@marquee/contract/fleet'
import type { ScreenType } from '@marquee/contract/scalars'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { venueTexts } from '@marquee/contract/messages/venues'
import type { ScreenCounts } from '@marquee/contract/venues'
import { RadioCards } from '../../../ui/choice-field.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { CategoryField } from './category-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { useLocationScreens } from '../../fleet/client-venues-api.ts'
import { type CampaignForm, computeLastDay, toLookup } from '../form.ts'
import type { FormProblem, ProblemField } from '../form-problems.ts'
import styles from './details-sections.module.css'
import { FormSection, type Step } from './form-section.tsx'
import { FIELD_IDS } from './form-steps.ts'
import { TYPE_ICON } from '../../../ui/type-icon.ts'

const texts = campaignFormTexts
const TYPES: readonly ScreenType[] = ['vehicle', 'restaurant']

type FieldProps = {
  step: Step
  form: CampaignForm
  problems: readonly FormProblem[]
  isEditing: boolean
  disabled: boolean
  onChange: (change: Partial<Pick<CampaignForm, 'name' | 'location' | 'startsOn' | 'weeks' | 'category'>>) => void
}

/** Name and type; the type of a saved campaign cannot change (CAMP-FORM-06). */
export function DetailsSection(props: FieldProps & { onType: (type: ScreenType) => void }) {
  const { step, form, problems, isEditing, disabled, onChange, onType } = props
  return (
    <FormSection step={step}>
      <div className={styles.details}>
        <TextField
          id={FIELD_IDS.name}
          label={texts.name}
          name="name"
          autoComplete="off"
          required
          disabled={disabled}
          value={form.name}
          error={findProblem(problems, 'name')}
          onValue={(name) => onChange({ name })}
        />
        <RadioCards
          legend={texts.type}
          name="type"
          value={form.type}
          disabled={isEditing || disabled}
          hint={isEditing && texts.typeLocked}
          options={TYPES.map((type) => ({ value: type, label: campaignTexts[type], icon: TYPE_ICON[type] }))}
          onValue={(value) => {
            const type = TYPES.find((one) => one === value)
            if (type) onType(type)
          }}
        />
        <CategoryField value={form.category ?? ''} disabled={disabled} onValue={(category) => onChange({ category })} />
      </div>
    </FormSection>
  )
}

/** Location, start and weeks; the end date is computed and read-only (CAMP-FORM-03, CAMP-FORM-04). */
export function WhereAndWhenSection(
  props: FieldProps & {
    stored?: Campaign
    today: string
    locations: readonly ListedLocation[]
    hasNoLocation: boolean
  },
) {
  const { step, form, problems, disabled, today, onChange, stored, locations, hasNoLocation } = props
  return (
    <FormSection step={step}>
      <div className={styles.whereAndWhen}>
        <SelectField
          id={FIELD_IDS.location}
          label={texts.location}
          name="location"
          icon={IconMapPin}
          placeholder={texts.chooseLocation}
          options={listLocationOptions(locations, stored)}
          hint={hasNoLocation ? texts.noLocations : stored ? undefined : <LocationFree form={form} />}
          disabled={disabled}
          value={form.location}
          error={findProblem(problems, 'location')}
          onValue={(location) => onChange({ location })}
        />
        <DateField
          id={FIELD_IDS.startsOn}
          label={texts.startDate}
          name="startDate"
          min={stored && stored.startDate < today ? stored.startDate : today}
          max={addDays(today, MAX_START_DAYS_AHEAD)}
          required
          disabled={disabled}
          value={form.startsOn}
          error={findProblem(problems, 'startsOn')}
          onValue={(startsOn) => onChange({ startsOn })}
        />
        <NumberField
          id={FIELD_IDS.weeks}
          label={texts.numberOfWeeks}
          name="numberOfWeeks"
          min={1}
          max={MAX_WEEKS}
          required
          disabled={disabled}
          value={form.weeks}
          error={findProblem(problems, 'weeks')}
          onValue={(weeks) => onChange({ weeks })}
        />
        <DateField label={texts.endDate} name="endDate" readOnly value={computeLastDay(form)} />
      </div>
    </FormSection>
  )
}

/** What is free in the chosen location and weeks, of each type. */
function LocationFree({ form }: { form: CampaignForm }) {
  const lookup = toLookup(form)
  const { data } = useLocationScreens(lookup && { startDate: lookup.startDate, numberOfWeeks: lookup.numberOfWeeks })
  const place = lookup && data?.locations.find(({ _id }) => _id === form.location)
  if (!place) return null
  const countFree = ({ freeScreens: free, screens }: ScreenCounts) => venueTexts.freeOf({ free, screens })
  return venueTexts.locationFree({ vehicle: countFree(place.vehicle), restaurant: countFree(place.restaurant) })
}

function findProblem(problems: readonly FormProblem[], field: ProblemField): string | undefined {
  return problems.find((problem) => problem.field === field)?.text
}

/** The active locations, and the campaign's own location if it is no longer active. */
function listLocationOptions(locations: readonly ListedLocation[], stored: Campaign | undefined) {
  const options = locations.map(({ _id, name, screens }) => ({
    value: _id,
    label: screens ? texts.locationHolds({ name, vehicle: screens.vehicle, restaurant: screens.restaurant }) : name,
  }))
  const own = stored?.location
  if (!own || options.some(({ value }) => value === own)) return options
  return [...options, { value: own, label: stored.locationName }]
}
