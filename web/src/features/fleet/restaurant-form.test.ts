import type { Restaurant } from '@marquee/contract/fleet'
import { describe, expect, it } from 'vitest'
import {
  copyToAll,
  createEmptyRestaurant,
  findFirstOpenDay,
  moveForward,
  findRestaurantField,
  toRestaurantForm,
  checkRestaurantForm,
  toRestaurantDraft,
  addImages,
} from './restaurant-form.ts'

const filled = {
  ...createEmptyRestaurant(),
  name: 'Sole',
  location: 'id',
  seatingCapacity: '0',
  phone: '1',
  email: 'ciao@sole.example',
}
const listProblemFields = (form: typeof filled) => checkRestaurantForm(form).map(({ field }) => field)

describe('the form of a fixed location', () => {
  it('requires five fields; cuisine defaults to Other, and the others are optional (FIX-FORM-04 to FIX-FORM-06, OPEN-45)', () => {
    expect(checkRestaurantForm(createEmptyRestaurant())).toEqual([
      { field: 'name', text: 'Enter a name' },
      { field: 'location', text: 'Choose a location' },
      { field: 'seatingCapacity', text: 'Enter a seating capacity' },
      { field: 'phone', text: 'Enter a phone number' },
      { field: 'email', text: 'Enter an email address' },
    ])
    expect(createEmptyRestaurant().cuisineType).toBe('Other')
    expect(listProblemFields(filled)).toEqual([])
  })

  it('validates the email and the whole numbers as the server does (FIX-FORM-02, TRAP-27)', () => {
    expect(listProblemFields({ ...filled, email: 'sales' })).toEqual(['email'])
    expect(listProblemFields({ ...filled, seatingCapacity: '100000', footTrafficEstimate: '10000000' })).toEqual([])
    for (const wrong of ['-1', '1.5', '1e3', '100001'])
      expect(listProblemFields({ ...filled, seatingCapacity: wrong })).toEqual(['seatingCapacity'])
    expect(checkRestaurantForm({ ...filled, footTrafficEstimate: '-1' })).toEqual([
      { field: 'footTrafficEstimate', text: 'Enter a whole number from 0 to 10,000,000' },
    ])
  })

  it('is filled from the stored restaurant, and sends hours and images as the call names them (FIX-FORM-11, FIX-FORM-14)', () => {
    const stored = {
      ...filled,
      position: null,
      cuisineType: 'Cafe',
      seatingCapacity: 12,
      footTrafficEstimate: null,
      contactInformation: { phone: '+353', email: 'a@b.example' },
      images: ['one.webp', 'two.webp'],
    }
    // The fields that the form reads.
    const form = toRestaurantForm(stored as unknown as Restaurant)
    expect(form).toMatchObject({ seatingCapacity: '12', footTrafficEstimate: '', phone: '+353', cuisineType: 'Cafe' })
    expect(toRestaurantDraft(form, 'owner-1')).toMatchObject({
      owner: 'owner-1',
      contactInformation: { phone: '+353', email: 'a@b.example' },
      existingImages: ['one.webp', 'two.webp'],
      openingHours: filled.openingHours,
    })
    expect(toRestaurantDraft(form, 'owner-1')).not.toHaveProperty('newImages')
  })

  it('sends an address as typed, none without input, and a removed address as removed (decision 30)', () => {
    const lines = { addressLine1: ' Linzer Gasse 9 ', addressLine2: '5020 Salzburg' }
    const address = { line1: 'Linzer Gasse 9', line2: '5020 Salzburg' }
    expect(toRestaurantDraft({ ...filled, ...lines }, 'owner-1').address).toEqual(address)
    expect(toRestaurantDraft(filled, 'owner-1').address).toBeUndefined()
    expect(toRestaurantDraft(filled, 'owner-1', { position: null, address }).address).toBeNull()
    expect(findRestaurantField({ code: 'invalid', field: 'address[line2]' })).toBe('addressLine2')
  })

  it('sends a position in degrees, no position without input, and a removed position as removed (decision 10)', () => {
    const there = { latitude: 48.2082, longitude: 16.3738 }
    const toDraftPosition = (position: string, stored?: { position: typeof there | null }) =>
      toRestaurantDraft({ ...filled, position }, 'owner-1', stored).position
    expect(toDraftPosition('48,2082 16,3738')).toEqual(there)
    expect(toDraftPosition(' ')).toBeUndefined()
    expect(toDraftPosition('', { position: null })).toBeUndefined()
    expect(toDraftPosition('', { position: there })).toBeNull()
    const stored = { ...filled, contactInformation: {}, position: there, images: [] }
    // The fields that the form reads.
    expect(toRestaurantForm(stored as unknown as Restaurant).position).toBe('48.2082, 16.3738')
  })

  it.each([
    ['at the cathedral', 'Enter coordinates like 48.2082, 16.3738'],
    ['48.2082', 'Enter both latitude and longitude, for example 48.2082, 16.3738'],
    ['116.4, 39.9', 'Enter latitude (-90 to 90) first, then longitude (-180 to 180)'],
  ])('reports the unreadable position %s (decision 10)', (position, text) => {
    expect(checkRestaurantForm({ ...filled, position })).toEqual([{ field: 'position', text }])
  })

  it.each([
    [{ code: 'invalid', field: 'contactInformation[phone]' }, 'phone'],
    [{ code: 'invalid', field: 'contactInformation.email' }, 'email'],
    [{ code: 'invalid', field: 'seatingCapacity' }, 'seatingCapacity'],
    [{ code: 'invalid', field: 'position.latitude' }, 'position'],
    [{ code: 'unknownLocation' }, 'location'],
    [{ code: 'invalid', field: 'openingHours.monday.start' }, undefined],
    [{ code: 'broken' }, undefined],
  ])('shows the refusal %o at its field', (refusal, field) => {
    expect(findRestaurantField(refusal)).toBe(field)
  })
})

describe('opening hours', () => {
  it('are copied from the first day with both a start and an end', () => {
    const { openingHours } = createEmptyRestaurant()
    expect(findFirstOpenDay(openingHours)).toBeUndefined()
    const hours = {
      ...openingHours,
      monday: { start: '09:00', end: '' },
      tuesday: { start: '11:30', end: '22:30' },
    }
    expect(findFirstOpenDay(hours)).toBe('tuesday')
    const copied = copyToAll(hours, 'tuesday')
    expect(Object.values(copied)).toEqual(Array.from({ length: 7 }, () => hours.tuesday))
    expect(copied.sunday).not.toBe(copied.monday)
  })
})

describe('the images of a fixed location', () => {
  const createPicture = () => new File(['x'], 'a.png', { type: 'image/png' })
  const with3 = { ...createEmptyRestaurant(), existingImages: ['a', 'b', 'c'] }

  it('are at most five, stored and new together (FIX-FORM-08, TRAP-31)', () => {
    expect(addImages(with3, [createPicture(), createPicture()])).toHaveProperty('newImages.length', 2)
    expect(addImages(with3, [createPicture(), createPicture(), createPicture()])).toEqual({
      refused: 'You can only upload a maximum of 5 images.',
    })
    const with2 = { ...with3, existingImages: ['a', 'b'] }
    expect(addImages(with2, [createPicture(), createPicture(), createPicture()])).toHaveProperty('newImages.length', 3)
  })

  it('swap positions one by one', () => {
    expect(moveForward(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b'])
    expect(moveForward(['a', 'b', 'c'], 1)).toEqual(['b', 'a', 'c'])
  })
})
