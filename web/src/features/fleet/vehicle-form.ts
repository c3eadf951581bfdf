import type { EndpointDraft } from '@marquee/contract/endpoint'
import type { createVehicle, Vehicle, VehicleType } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'

export type VehicleDraft = EndpointDraft<typeof createVehicle>

/** The form uses the name of the vehicle type; the call takes its id (TRAP-30). */
export type VehicleForm = {
  brand: string
  model: string
  serviceType: string
  registrationNumber: string
  location: string
}
export type VehicleField = keyof VehicleForm

export const EMPTY_VEHICLE: VehicleForm = {
  brand: '',
  model: '',
  serviceType: '',
  registrationNumber: '',
  location: '',
}

export function toVehicleForm(vehicle: Vehicle): VehicleForm {
  const { brand, model, service, registrationNumber, location } = vehicle
  return { brand, model, serviceType: service, registrationNumber, location }
}

const FIELDS = [
  'brand',
  'model',
  'serviceType',
  'registrationNumber',
  'location',
] as const satisfies readonly VehicleField[]

/** The required fields that are empty, with a sentence for each (VEH-FORM-07); a picture is optional. */
export function checkVehicleForm(form: VehicleForm): { field: VehicleField; text: string }[] {
  const { missing } = fleetTexts.mobile
  return FIELDS.filter((field) => form[field].trim() === '').map((field) => ({ field, text: missing[field] }))
}

/** The call's parts: the type's name mapped back to its id, and the owner (VEH-FORM-10, VEH-FORM-13). */
export function toVehicleDraft(
  form: VehicleForm,
  types: readonly Pick<VehicleType, '_id' | 'name'>[],
  ownerId: string,
): VehicleDraft {
  const { brand, model, serviceType, registrationNumber, location } = form
  const type = types.find(({ name }) => name === serviceType)?._id ?? ''
  return { brand, model, type, registrationNumber, location, owner: ownerId }
}

/** The field that a refusal of the server refers to. */
export function findVehicleField({ code, field = '' }: { code: string; field?: string }): VehicleField | undefined {
  const about = FIELDS_BY_CODE[code] ?? (field === 'type' ? 'serviceType' : field)
  return about in EMPTY_VEHICLE ? (about as VehicleField) : undefined // one of its keys
}

const FIELDS_BY_CODE: Readonly<Record<string, VehicleField>> = {
  registrationTaken: 'registrationNumber',
  unknownVehicleType: 'serviceType',
  unknownLocation: 'location',
  placeSold: 'location',
}
