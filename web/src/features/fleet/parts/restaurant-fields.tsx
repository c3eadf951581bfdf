import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { CUISINE_TYPES } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { FieldGrid, Stack } from '../../../ui/card.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { getStatusName } from '../../../ui/status-names.ts'
import type { RestaurantEditor } from '../use-restaurant-editor.ts'
import { PositionField } from './position-field.tsx'
import styles from './restaurant-editor.module.css'

const t = fleetTexts.fixed

/** Name and details of the restaurant for guests and advertisers (FIX-FORM-02, FIX-FORM-04), its address and its position. */
export function RestaurantFields({ editor }: { editor: RestaurantEditor }) {
  const { form, locations, hasNoLocation, change, getFieldProps: field } = editor
  const setCuisine = (value: string) =>
    change((present) => ({ ...present, cuisineType: CUISINE_TYPES.find((name) => name === value) ?? 'Other' }))
  const count = { type: 'number', min: 0, step: 1, inputMode: 'numeric' } as const
  return (
    <Stack gap="fields">
      <FieldGrid>
        <TextField label={t.name} required {...field('name')} />
        <SelectField
          label={t.location}
          required
          icon={IconMapPin}
          placeholder={t.chooseLocation}
          hint={hasNoLocation ? fleetTexts.noLocations : undefined}
          options={locations.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...field('location')}
        />
        <SelectField
          label={t.cuisineType}
          required
          icon={IconToolsKitchen2}
          options={CUISINE_TYPES.map((name) => ({ value: name, label: getStatusName('cuisine', name) }))}
          value={form.cuisineType}
          onValue={setCuisine}
        />
        <div className={styles.numbers}>
          <TextField label={t.seatingCapacity} required {...count} {...field('seatingCapacity')} />
          <TextField
            label={t.footTraffic}
            optional
            hint={t.footTrafficHelp}
            {...count}
            {...field('footTrafficEstimate')}
          />
        </div>
      </FieldGrid>
      <TextArea label={t.description} optional rows={4} {...field('description')} />
      <FieldGrid>
        <TextField
          label={t.addressLine1}
          optional
          icon={IconMapPin}
          hint={t.addressHelp}
          autoComplete="off"
          maxLength={200}
          {...field('addressLine1')}
        />
        <TextField label={t.addressLine2} optional autoComplete="off" maxLength={200} {...field('addressLine2')} />
      </FieldGrid>
      <PositionField {...field('position')} />
    </Stack>
  )
}

export function ContactFields({ editor: { getFieldProps: field } }: { editor: RestaurantEditor }) {
  return (
    <FieldGrid>
      <TextField label={t.phone} required icon={IconPhone} type="tel" autoComplete="off" {...field('phone')} />
      <TextField label={t.email} required icon={IconMail} type="email" autoComplete="off" {...field('email')} />
    </FieldGrid>
  )
}
