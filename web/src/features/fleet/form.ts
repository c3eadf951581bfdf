import { WEEKDAYS } from '@marquee/contract/days.rules'
import type { SendOf } from '@marquee/contract/endpoint'
import type { createRestaurant, createVehicle, Restaurant, Vehicle, VehicleType } from '@marquee/contract/fleet'
import { RESTAURANT_MAX_IMAGES } from '@marquee/contract/media.rules'
import { fleetTexts } from '@marquee/contract/texts/fleet'

export type VehicleDraft = SendOf<typeof createVehicle>
export type RestaurantDraft = SendOf<typeof createRestaurant>

/** A field that is missing, with the sentence for it. */
export type Gap<Field extends string> = { field: Field; text: string }

/* ---------- vehicles ---------- */

/** The form works with the name of the service; the call takes the id of the type (TRAP-30). */
export type VehicleForm = {
  brand: string
  model: string
  serviceType: string
  registrationNumber: string
  location: string
}

export const EMPTY_VEHICLE: VehicleForm = {
  brand: '',
  model: '',
  serviceType: '',
  registrationNumber: '',
  location: '',
}

export function vehicleFormOf(vehicle: Vehicle): VehicleForm {
  const { brand, model, service, registrationNumber, location } = vehicle
  return { brand, model, serviceType: service, registrationNumber, location }
}

const t = fleetTexts.mobile
const VEHICLE_LABELS = {
  brand: fleetTexts.fieldMissing(t.brand),
  model: fleetTexts.fieldMissing(t.model),
  serviceType: fleetTexts.choiceMissing(t.serviceType),
  registrationNumber: fleetTexts.fieldMissing(t.registrationNumber),
  location: fleetTexts.choiceMissing(t.location),
} as const satisfies Record<keyof VehicleForm, string>

/** The required fields that are empty (VEH-FORM-07); a picture is optional. */
export function vehicleGaps(form: VehicleForm): Gap<keyof VehicleForm>[] {
  const fields = Object.keys(VEHICLE_LABELS) as (keyof VehicleForm)[]
  return fields.filter((field) => form[field].trim() === '').map((field) => ({ field, text: VEHICLE_LABELS[field] }))
}

/** What the call takes: the service name mapped back to its type, the owner attached (VEH-FORM-10, VEH-FORM-13). */
export function toVehicleDraft(form: VehicleForm, types: readonly VehicleType[], ownerId: string): VehicleDraft {
  const { brand, model, serviceType, registrationNumber, location } = form
  const type = types.find(({ name }) => name === serviceType)?._id ?? ''
  return { brand, model, type, registrationNumber, location, owner: ownerId }
}

/* ---------- restaurants ---------- */

type Hours = { start: string; end: string }

export type RestaurantForm = {
  name: string
  location: string
  cuisineType: NonNullable<RestaurantDraft['cuisineType']>
  seatingCapacity: string
  footTrafficEstimate: string
  description: string
  phone: string
  email: string
  openingHours: Record<(typeof WEEKDAYS)[number], Hours>
  existingImages: readonly string[]
  newImages: readonly File[]
}

const closedWeek = () =>
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { start: '', end: '' }])) as RestaurantForm['openingHours']

export const emptyRestaurant = (): RestaurantForm => ({
  name: '',
  location: '',
  cuisineType: 'Other',
  seatingCapacity: '',
  footTrafficEstimate: '',
  description: '',
  phone: '',
  email: '',
  openingHours: closedWeek(),
  existingImages: [],
  newImages: [],
})

export function restaurantFormOf(restaurant: Restaurant): RestaurantForm {
  const { name, location, cuisineType, description, contactInformation, openingHours, images } = restaurant
  return {
    name,
    location,
    cuisineType,
    description,
    seatingCapacity: String(restaurant.seatingCapacity),
    footTrafficEstimate: restaurant.footTrafficEstimate === null ? '' : String(restaurant.footTrafficEstimate),
    phone: contactInformation.phone,
    email: contactInformation.email,
    openingHours,
    existingImages: images,
    newImages: [],
  }
}

type Required = 'name' | 'location' | 'seatingCapacity' | 'phone' | 'email'
const f = fleetTexts.fixed
const RESTAURANT_LABELS = {
  name: fleetTexts.fieldMissing(f.name),
  location: fleetTexts.choiceMissing(f.location),
  seatingCapacity: fleetTexts.fieldMissing(f.seatingCapacity),
  phone: fleetTexts.fieldMissing(f.phone),
  email: fleetTexts.fieldMissing(f.email),
} as const satisfies Record<Required, string>

/** The required fields that are empty (FIX-FORM-05), and an email that is none (TRAP-27). */
export function restaurantGaps(form: RestaurantForm): Gap<Required>[] {
  const fields = Object.keys(RESTAURANT_LABELS) as Required[]
  const empty = fields.filter((field) => form[field].trim() === '')
  const gaps = empty.map((field) => ({ field, text: RESTAURANT_LABELS[field] }))
  return isAddress(form.email) || empty.includes('email') ? gaps : [...gaps, { field: 'email', text: f.emailWrong }]
}

/** As strict as a browser is with an input of type email (FIX-FORM-02). */
const isAddress = (email: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim())

export function toRestaurantDraft(form: RestaurantForm, ownerId: string): RestaurantDraft {
  const { phone, email, newImages: _, existingImages, ...fields } = form
  return { ...fields, existingImages: [...existingImages], contactInformation: { phone, email }, owner: ownerId }
}

/**
 * Adds chosen files to the images of the form, or says why not (FIX-FORM-08, FIX-FORM-09, TRAP-31):
 * existing and new together are at most five, and only pictures.
 */
export function withImages(form: RestaurantForm, chosen: readonly File[]): RestaurantForm | { refused: string } {
  if (chosen.some((file) => !file.type.startsWith('image/') || file.type === 'image/svg+xml')) {
    return { refused: f.invalidImages }
  }
  const count = form.existingImages.length + form.newImages.length + chosen.length
  if (count > RESTAURANT_MAX_IMAGES) return { refused: f.tooManyImages }
  return { ...form, newImages: [...form.newImages, ...chosen] }
}
