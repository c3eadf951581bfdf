import type { Vehicle } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { type FormEvent, useId, useRef, useState } from 'react'
import { CallRefused, messageOf } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useLocations, useSaveVehicle, useVehicleTypes } from './api.ts'
import { offeredWith } from './places.rules.ts'
import {
  EMPTY_VEHICLE,
  toVehicleDraft,
  type VehicleField,
  vehicleFieldOf,
  type VehicleForm,
  vehicleFormOf,
  vehicleGaps,
} from './vehicle-form.ts'

const t = fleetTexts.mobile

/** What is typed into the form of a vehicle, what is wrong with it, and its saving (VEH-FORM-07 to VEH-FORM-16). */
export function useVehicleEditor(vehicle: Vehicle | undefined, ownerId: string, onSaved: () => void) {
  const [initial] = useState<VehicleForm>(vehicle ? vehicleFormOf(vehicle) : EMPTY_VEHICLE)
  const [form, setForm] = useState(initial)
  const [image, setImage] = useState<File | null>(null)
  const [attempts, setAttempts] = useState(0)
  const isSending = useRef(false)
  const types = offeredWith(useVehicleTypes().data ?? [], vehicle && { _id: vehicle.type, name: vehicle.service })
  const locations = offeredWith(
    useLocations().data ?? [],
    vehicle && { _id: vehicle.location, name: vehicle.locationName },
  )
  const save = useSaveVehicle(vehicle?._id)
  const toast = useToast()
  const formId = useId()

  const problems = attempts > 0 ? problemsOf(form, save.error) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    // Two clicks can arrive before the button is drawn as busy.
    if (vehicleGaps(form).length > 0 || isSending.current) return
    isSending.current = true
    save.mutate(
      { body: toVehicleDraft(form, types, ownerId), image },
      {
        onSuccess: () => {
          toast.success(fleetTexts.savedTitle, vehicle ? t.updated : t.added)
          onSaved()
        },
        onError: (failure) => toast.error(fleetTexts.oops, messageOf(failure)),
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }
  const field = (name: VehicleField) => ({
    id: `${formId}-${name}`,
    value: form[name],
    onValue: (value: string) => {
      setForm((present) => ({ ...present, [name]: value }))
      // What the server said was about the value before.
      if (save.isError) save.reset()
    },
    error: problems.find((problem) => problem.field === name)?.text,
  })
  return {
    formId,
    field,
    types,
    locations,
    image,
    setImage,
    submit,
    attempts,
    problems: problems.map((problem) => ({ fieldId: `${formId}-${problem.field}`, text: problem.text })),
    isSaving: save.isPending,
    hasChanges: form !== initial || image !== null,
  }
}

/** What is missing; once nothing is, what the server found wrong with a field. */
function problemsOf(form: VehicleForm, failure: unknown): { field: VehicleField; text: string }[] {
  const gaps = vehicleGaps(form)
  const field = failure instanceof CallRefused ? vehicleFieldOf(failure) : undefined
  return gaps.length > 0 || !field ? gaps : [{ field, text: messageOf(failure) }]
}
