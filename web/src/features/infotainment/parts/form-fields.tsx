import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { Card } from '../../../ui/card.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { TYPE_ICON } from '../../../ui/type-icon.ts'
import { useLocations } from '../../fleet/api.ts'
import type { InfotainmentForm, ProblemField } from '../form.ts'
import type { FormAction } from '../form-state.ts'
import { CATEGORIES } from '../list-view.ts'
import styles from './form-fields.module.css'
import { getStatusName } from '../../../ui/status-names.ts'

const texts = infotainmentTexts.form
const TYPES = ['vehicle', 'restaurant'] as const

export const FIELD_IDS = {
  name: 'infotainment-name',
  type: 'infotainment-type',
  category: 'infotainment-category',
  location: 'infotainment-location',
  startsOn: 'infotainment-start',
  endsOn: 'infotainment-end',
} as const

type Props = {
  form: InfotainmentForm
  stored: InfotainmentVideo | undefined
  disabled: boolean
  findProblem: (field: ProblemField) => string | undefined
  dispatch: (action: FormAction) => void
}

/** Name, type, category, location and days; when editing, three of them are locked (INF-FORM-01, INF-FORM-11). */
export function FormFields({ form, stored, disabled, findProblem: problemOf, dispatch }: Props) {
  const isLocked = stored !== undefined
  const typeIcon = form.type === '' ? IconDeviceTv : TYPE_ICON[form.type]
  const getFieldProps = (name: keyof typeof FIELD_IDS) => ({
    id: FIELD_IDS[name],
    error: problemOf(name),
    required: true,
    disabled,
  })
  return (
    <Card aria-label={texts.fields}>
      <div className={styles.fields}>
        <TextField
          {...getFieldProps('name')}
          label={texts.name}
          value={form.name}
          autoComplete="off"
          onValue={(name) => dispatch({ do: 'change', fields: { name } })}
        />
        <SelectField
          {...getFieldProps('type')}
          label={texts.type}
          icon={isLocked ? IconLock : typeIcon}
          value={form.type}
          disabled={disabled || isLocked}
          placeholder={texts.choose}
          options={TYPES.map((value) => ({ value, label: infotainmentTexts.types[value] }))}
          onValue={(value) => dispatch({ do: 'chooseType', type: TYPES.find((type) => type === value) ?? '' })}
        />
        <SelectField
          {...getFieldProps('category')}
          label={texts.category}
          icon={isLocked ? IconLock : undefined}
          value={form.category}
          disabled={disabled || isLocked}
          placeholder={texts.choose}
          options={listCategoryOptions(stored)}
          onValue={(value) =>
            dispatch({ do: 'change', fields: { category: CATEGORIES.find((category) => category === value) ?? '' } })
          }
        />
        <Location {...{ form, stored, dispatch }} {...getFieldProps('location')} />
        <DateField
          {...getFieldProps('startsOn')}
          label={texts.startDate}
          icon={isLocked ? IconLock : undefined}
          value={form.startsOn}
          disabled={disabled || isLocked}
          min="2000-01-01"
          max="2199-12-31"
          onValue={(startsOn) => dispatch({ do: 'change', fields: { startsOn } })}
        />
        <DateField
          {...getFieldProps('endsOn')}
          label={texts.endDate}
          value={form.endsOn}
          min={form.startsOn || '2000-01-01'}
          max="2199-12-31"
          onValue={(endsOn) => dispatch({ do: 'change', fields: { endsOn } })}
        />
      </div>
      {isLocked && <p className={styles.locked}>{texts.locked}</p>}
    </Card>
  )
}

/** The two categories; an older video keeps its own category, which is locked anyway (OPEN-91). */
function listCategoryOptions(stored: InfotainmentVideo | undefined) {
  const offered: readonly string[] = CATEGORIES
  const all = stored && !offered.includes(stored.category) ? [...offered, stored.category] : offered
  return all.map((value) => ({ value, label: getStatusName('category', value) }))
}

type LocationProps = Pick<Props, 'form' | 'stored' | 'disabled' | 'dispatch'> & {
  id: string
  error: string | undefined
  required: boolean
}

/** The active locations, and the stored one if it is no longer active. */
function Location({ form, stored, dispatch, ...field }: LocationProps) {
  const active = (useLocations().data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const isMissing = stored && !active.some(({ value }) => value === stored.location)
  return (
    <SelectField
      {...field}
      label={texts.location}
      icon={IconMapPin}
      value={form.location}
      placeholder={texts.choose}
      options={isMissing ? [...active, { value: stored.location, label: stored.locationName }] : active}
      onValue={(location) => dispatch({ do: 'chooseLocation', location, stored })}
    />
  )
}
