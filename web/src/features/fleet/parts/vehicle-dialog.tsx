import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconSteeringWheel from '@tabler/icons-react/dist/esm/icons/IconSteeringWheel.mjs'
import type { Vehicle } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { FieldGrid } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useVehicleEditor } from '../use-vehicle-editor.ts'
import { InfoBox } from './info-box.tsx'
import { PictureField } from './picture-field.tsx'

const t = fleetTexts.mobile
type Props = { vehicle: Vehicle | undefined; ownerId: string; onClose: () => void }

/** `Add Mobile Location`, or `Update Mobile Location` for a stored one (VEH-FORM rows). */
export function VehicleDialog({ vehicle, ownerId, onClose }: Props) {
  const editor = useVehicleEditor(vehicle, ownerId, onClose)
  return (
    <FormDialog
      title={vehicle ? t.update : t.add}
      formId={editor.formId}
      submit={vehicle ? t.updateButton : t.submit}
      busyText={editor.isSaving && t.saving}
      hasChanges={editor.hasChanges}
      onSubmit={editor.submit}
      onClose={onClose}
    >
      <ErrorSummary attempt={editor.attempts} problems={editor.problems} />
      <PictureField stored={vehicle?.image ?? null} chosen={editor.image} onChoose={editor.setImage} />
      <Fields editor={editor} />
      <InfoBox>{vehicle ? fleetTexts.editNote : fleetTexts.pendingNote}</InfoBox>
    </FormDialog>
  )
}

/**
 * Options: names of types, ids of locations. The type becomes an id when the form is sent (VEH-FORM-05, VEH-FORM-06,
 * TRAP-30).
 */
function Fields({ editor }: { editor: ReturnType<typeof useVehicleEditor> }) {
  const { getFieldProps: field, types, locations, hasNoType, hasNoLocation } = editor
  return (
    <>
      <FieldGrid>
        <TextField label={t.brand} required {...field('brand')} />
        <TextField label={t.model} required {...field('model')} />
        <SelectField
          label={t.serviceType}
          required
          icon={IconSteeringWheel}
          placeholder={t.chooseType}
          hint={hasNoType ? t.noTypes : undefined}
          options={types.map(({ name }) => ({ value: name, label: name }))}
          {...field('serviceType')}
        />
        <TextField label={t.registrationNumber} required autoCapitalize="characters" {...field('registrationNumber')} />
      </FieldGrid>
      <SelectField
        label={t.location}
        required
        icon={IconMapPin}
        placeholder={t.chooseLocation}
        hint={hasNoLocation ? fleetTexts.noLocations : t.locationHelp}
        options={locations.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...field('location')}
      />
    </>
  )
}
