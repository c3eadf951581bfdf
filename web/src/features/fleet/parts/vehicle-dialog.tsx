import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconSteeringWheel from '@tabler/icons-react/dist/esm/icons/IconSteeringWheel.mjs'
import type { Vehicle } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGrid, Stack } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useLocations, useSaveVehicle, useVehicleTypes } from '../api.ts'
import { EMPTY_VEHICLE, toVehicleDraft, type VehicleForm, vehicleFormOf, vehicleGaps } from '../form.ts'
import { InfoBox } from './info-box.tsx'
import { PictureField } from './picture-field.tsx'

const t = fleetTexts.mobile

/** `Add Mobile Location`, or `Update Mobile Location` for an entry that exists (VEH-FORM rows). */
export function VehicleDialog({
  vehicle,
  ownerId,
  onClose,
}: {
  vehicle: Vehicle | undefined
  ownerId: string
  onClose: () => void
}) {
  const [form, setForm] = useState<VehicleForm>(vehicle ? vehicleFormOf(vehicle) : EMPTY_VEHICLE)
  const [image, setImage] = useState<File | null>(null)
  const [attempts, setAttempts] = useState(0)
  const types = useVehicleTypes()
  const locations = useLocations()
  const save = useSaveVehicle(vehicle?._id)
  const toast = useToast()
  const id = useId()

  const gaps = attempts > 0 ? vehicleGaps(form) : []
  const field = (name: keyof VehicleForm) => ({
    id: `${id}-${name}`,
    value: form[name],
    onValue: (value: string) => setForm((present) => ({ ...present, [name]: value })),
    error: gaps.find((gap) => gap.field === name)?.text,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (vehicleGaps(form).length > 0 || save.isPending) return
    save.mutate(
      { body: toVehicleDraft(form, types.data ?? [], ownerId), image },
      {
        onSuccess: () => {
          toast.success(fleetTexts.savedTitle, vehicle ? t.updated : t.added)
          onClose()
        },
        onError: (failure) => toast.error(fleetTexts.oops, messageOf(failure)),
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={save.isPending}
      title={vehicle ? t.update : t.add}
      foot={
        <>
          <Button variant="quiet" onClick={onClose} disabled={save.isPending}>
            {fleetTexts.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busyText={save.isPending && t.saving}>
            {vehicle ? t.updateButton : t.submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="fields">
          <ErrorSummary
            attempt={attempts}
            problems={gaps.map((gap) => ({ fieldId: `${id}-${gap.field}`, text: gap.text }))}
          />
          <PictureField stored={vehicle?.image ?? null} chosen={image} onChoose={setImage} />
          <FieldGrid>
            <TextField label={t.brand} required {...field('brand')} />
            <TextField label={t.model} required {...field('model')} />
            <SelectField
              label={t.serviceType}
              required
              icon={IconSteeringWheel}
              placeholder={t.chooseType}
              options={(types.data ?? []).map(({ name }) => ({ value: name, label: name }))}
              {...field('serviceType')}
            />
            <TextField
              label={t.registrationNumber}
              required
              autoCapitalize="characters"
              {...field('registrationNumber')}
            />
          </FieldGrid>
          <SelectField
            label={t.location}
            required
            icon={IconMapPin}
            placeholder={t.chooseLocation}
            hint={t.locationHelp}
            options={(locations.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            {...field('location')}
          />
          <InfoBox>{vehicle ? fleetTexts.editNote : fleetTexts.pendingNote}</InfoBox>
        </Stack>
      </form>
    </Dialog>
  )
}
