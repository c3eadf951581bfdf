import { type Address, formatAddress } from '@marquee/contract/addresses'
import { WEEKDAYS } from '@marquee/contract/days.rules'
import type { EndpointDraft } from '@marquee/contract/endpoint'
import type { createRestaurant, Restaurant } from '@marquee/contract/fleet'
import { MAX_GUESTS, MAX_SEATS } from '@marquee/contract/fleet.rules'
import { MAX_RESTAURANT_IMAGES } from '@marquee/contract/media.rules'
import { formatPosition, parsePosition } from '@marquee/contract/positions.rules'
import { fleetTexts } from '@marquee/contract/messages/fleet'

export type RestaurantDraft = EndpointDraft<typeof createRestaurant>
export type Weekday = (typeof WEEKDAYS)[number]
export type OpeningHours = Record<Weekday, { start: string; end: string }>

export type RestaurantForm = {
  name: string
  location: string
  cuisineType: NonNullable<RestaurantDraft['cuisineType']>
  seatingCapacity: string
  footTrafficEstimate: string
  description: string
  /** As typed; empty if unknown. */
  position: string
  addressLine1: string
  addressLine2: string
  phone: string
  email: string
  openingHours: OpeningHours
  existingImages: readonly string[]
  newImages: readonly File[]
}
/** The text fields, each with its own message. */
export type RestaurantField = Exclude<keyof RestaurantForm, 'cuisineType' | 'openingHours' | `${string}Images`>

/** A new object for each form, because files and hours are changed in place. */
export const createEmptyRestaurant = (): RestaurantForm => ({
  name: '',
  location: '',
  cuisineType: 'Other',
  seatingCapacity: '',
  footTrafficEstimate: '',
  description: '',
  position: '',
  addressLine1: '',
  addressLine2: '',
  phone: '',
  email: '',
  openingHours: fillWeek({ start: '', end: '' }),
  existingImages: [],
  newImages: [],
})

export function toRestaurantForm(restaurant: Restaurant): RestaurantForm {
  const { name, location, cuisineType, description, contactInformation, openingHours, images } = restaurant
  return {
    name,
    location,
    cuisineType,
    description,
    seatingCapacity: String(restaurant.seatingCapacity),
    footTrafficEstimate: restaurant.footTrafficEstimate === null ? '' : String(restaurant.footTrafficEstimate),
    phone: contactInformation.phone,
    position: restaurant.position ? formatPosition(restaurant.position) : '',
    addressLine1: restaurant.address?.line1 ?? '',
    addressLine2: restaurant.address?.line2 ?? '',
    email: contactInformation.email,
    openingHours,
    existingImages: images,
    newImages: [],
  }
}

const t = fleetTexts.fixed
const MISSING = {
  name: t.nameMissing,
  location: t.locationMissing,
  seatingCapacity: t.seatingCapacityMissing,
  phone: t.phoneMissing,
  email: t.emailMissing,
} as const satisfies Partial<Record<RestaurantField, string>>

export type RestaurantProblem = { field: RestaurantField; text: string }

/** Required fields that are empty (FIX-FORM-05), and invalid numbers and emails (TRAP-27), in their order. */
export function checkRestaurantForm(form: RestaurantForm): RestaurantProblem[] {
  return FIELDS.flatMap((field) => {
    const text = checkField(field, form[field].trim())
    return text === undefined ? [] : [{ field, text }]
  })
}

const FIELDS: readonly RestaurantField[] = [
  'name',
  'location',
  'seatingCapacity',
  'footTrafficEstimate',
  'addressLine1',
  'addressLine2',
  'position',
  'phone',
  'email',
]

function checkField(field: RestaurantField, value: string): string | undefined {
  if (value === '') return field in MISSING ? MISSING[field as keyof typeof MISSING] : undefined // one of its keys
  if (field === 'seatingCapacity' && !isCount(value, MAX_SEATS)) return t.countWrong({ max: MAX_SEATS })
  if (field === 'footTrafficEstimate' && !isCount(value, MAX_GUESTS)) return t.countWrong({ max: MAX_GUESTS })
  if (field === 'position') return checkPosition(value)
  if (field === 'email' && !isAddress(value)) return t.emailWrong
  return undefined
}

function checkPosition(value: string): string | undefined {
  const read = parsePosition(value)
  if (read === 'unreadable') return t.positionUnreadable
  if (read === 'half') return t.positionHalf
  return read === 'beyond' ? t.positionBeyond : undefined
}

const isCount = (text: string, max: number) => /^\d+$/.test(text) && Number(text) <= max

/** The same check as a browser's input of type email (FIX-FORM-02). */
const isAddress = (email: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)

/** @param stored the restaurant that filled the form, if any */
export function toRestaurantDraft(form: RestaurantForm, ownerId: string, stored?: Stored): RestaurantDraft {
  const { phone, email, newImages: _, existingImages, position, addressLine1, addressLine2, ...fields } = form
  return {
    ...fields,
    position: toPositionInput(position.trim(), stored),
    address: toAddressInput({ line1: addressLine1.trim(), line2: addressLine2.trim() }, stored),
    existingImages: [...existingImages],
    contactInformation: { phone, email },
    owner: ownerId,
  }
}

/** The additions to the specified form that the restaurant has. */
type Stored = Pick<Restaurant, 'position' | 'address'>

/** An address that the user did not enter is not sent either (decision 30). */
function toAddressInput(typed: Address, stored: Stored | undefined): RestaurantDraft['address'] {
  if (formatAddress(typed) !== '') return typed
  return stored?.address ? null : undefined
}

/** A position that the user did not enter is not sent, so the request is as specified (FIX-FORM-11). */
function toPositionInput(typed: string, stored: Stored | undefined): RestaurantDraft['position'] {
  if (typed === '') return stored?.position ? null : undefined
  const read = parsePosition(typed)
  // An unreadable position is reported as missing, and the form is not sent.
  return typeof read === 'string' ? undefined : read
}

/** The field that a refusal of the server refers to; parts of a form may be named `contactInformation[phone]`. */
export function findRestaurantField({ code, field }: { code: string; field?: string }): RestaurantField | undefined {
  if (code === 'unknownLocation' || code === 'placeSold') return 'location'
  if (field?.startsWith('position')) return 'position'
  if (field?.startsWith('address')) return field.includes('line2') ? 'addressLine2' : 'addressLine1'
  const last = field?.match(/\w+(?=\]?$)/)?.[0]
  return FIELDS.find((one) => one === last)
}

const fillWeek = (hours: OpeningHours[Weekday]) =>
  // The object has an entry for each day.
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { ...hours }])) as OpeningHours

/** The first day with both a start and an end, whose hours can be copied to the other days. */
export const findFirstOpenDay = (hours: OpeningHours): Weekday | undefined =>
  WEEKDAYS.find((weekday) => hours[weekday].start !== '' && hours[weekday].end !== '')

export const copyToAll = (hours: OpeningHours, from: Weekday): OpeningHours => fillWeek(hours[from])

export const countImages = (form: RestaurantForm) => form.existingImages.length + form.newImages.length

/** Adds chosen pictures, or returns the reason for refusing them: at most five in total (FIX-FORM-08, TRAP-31). */
export function addImages(form: RestaurantForm, chosen: readonly File[]): RestaurantForm | { refused: string } {
  if (countImages(form) + chosen.length > MAX_RESTAURANT_IMAGES) return { refused: t.tooManyImages }
  return { ...form, newImages: [...form.newImages, ...chosen] }
}

/** Swaps the image at `index` with the one before it. */
export function moveForward<Image>(images: readonly Image[], index: number): Image[] {
  const moved = images.toSpliced(index, 1)
  // The index belongs to a displayed image.
  return moved.toSpliced(index - 1, 0, images[index] as Image)
}
