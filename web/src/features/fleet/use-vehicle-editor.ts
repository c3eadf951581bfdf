import type { Vehicle } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { type FormEvent, useState } from 'react'
import { getErrorMessage } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useLocations, useSaveVehicle, useVehicleTypes } from './api.ts'
import { includeCurrent } from './venues.rules.ts'
import { useVenueForm } from './use-venue-form.ts'
import {
  EMPTY_VEHICLE,
  toVehicleDraft,
  type VehicleField,
  findVehicleField,
  type VehicleForm,
  toVehicleForm,
  checkVehicleForm,
} from './vehicle-form.ts'

const t = fleetTexts.mobile

const FORM_RULES = { gapsOf: checkVehicleForm, fieldOf: findVehicleField }

/** The form of a vehicle: its input, its problems and saving (VEH-FORM-07 to VEH-FORM-16). */
export function useVehicleEditor(vehicle: Vehicle | undefined, ownerId: string, onSaved: () => void) {
  const save = useSaveVehicle(vehicle?._id)
  const { form, isReady, hasChanges, ...shown } = useVenueForm<VehicleField, VehicleForm>(
    () => (vehicle ? toVehicleForm(vehicle) : EMPTY_VEHICLE),
    FORM_RULES,
    save,
  )
  const [image, setImage] = useState<File | null>(null)
  const { data: offeredTypes } = useVehicleTypes()
  const { data: offeredLocations } = useLocations()
  const types = includeCurrent(offeredTypes ?? [], vehicle && { _id: vehicle.type, name: vehicle.service })
  const locations = includeCurrent(
    offeredLocations ?? [],
    vehicle && { _id: vehicle.location, name: vehicle.locationName },
  )
  const toast = useToast()

  const submit = (event: FormEvent) => {
    if (!isReady(event)) return
    save.mutate(
      { body: toVehicleDraft(form, types, ownerId), image },
      {
        onSuccess: () => {
          toast.success(fleetTexts.savedTitle, vehicle ? t.updated : t.added)
          onSaved()
        },
        onError: (failure) => toast.error(fleetTexts.oops, getErrorMessage(failure)),
      },
    )
  }
  return {
    ...shown,
    types,
    locations,
    /** True in an empty installation, where the operator has to add locations or types first. */
    hasNoType: offeredTypes?.length === 0,
    hasNoLocation: offeredLocations?.length === 0,
    image,
    setImage,
    submit,
    isSaving: save.isPending,
    hasChanges: hasChanges || image !== null,
  }
}
