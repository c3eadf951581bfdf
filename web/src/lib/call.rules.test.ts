import { describe, expect, it } from 'vitest'
import { formParts, pathOf, queryText } from './call.rules.ts'

describe('the path of a call', () => {
  it('fills in the names, encoded', () => {
    expect(pathOf('/api/users/verifyEmail/:token', { token: 'a/b c' })).toBe('/api/users/verifyEmail/a%2Fb%20c')
  })

  it('refuses a missing id, so that nothing asks for /owner/undefined (TRAP-32)', () => {
    expect(() => pathOf('/api/vehicles/owner/:ownerId', { ownerId: undefined })).toThrow(TypeError)
    expect(() => pathOf('/api/vehicles/owner/:ownerId')).toThrow(TypeError)
  })
})

it('leaves out of the query what is missing', () => {
  expect(queryText({ type: 'vehicle', locationId: undefined, isActive: true })).toBe('?type=vehicle&isActive=true')
  expect(queryText({})).toBe('')
})

describe('the text parts of a form', () => {
  it('spells nested objects with brackets (API-REST-03)', () => {
    expect(
      formParts({
        contactInformation: { phone: '1', email: 'a@b.c' },
        openingHours: { monday: { start: '09:00', end: '18:00' } },
      }),
    ).toEqual([
      ['contactInformation[phone]', '1'],
      ['contactInformation[email]', 'a@b.c'],
      ['openingHours[monday][start]', '09:00'],
      ['openingHours[monday][end]', '18:00'],
    ])
  })

  it('sends lists of ids as the text of a JSON list, an empty one too (OPEN-72)', () => {
    expect(formParts({ selectedVehicles: ['a', 'b'], selectedRestaurants: [] })).toEqual([
      ['selectedVehicles', '["a","b"]'],
      ['selectedRestaurants', '[]'],
    ])
  })

  it('numbers the pictures that stay (API-REST-03)', () => {
    expect(formParts({ existingImages: ['x.jpg', 'y.jpg'] })).toEqual([
      ['existingImages[0]', 'x.jpg'],
      ['existingImages[1]', 'y.jpg'],
    ])
  })

  it('never writes the words null or undefined (TRAP-29)', () => {
    expect(formParts({ website: null, phone: undefined, numberOfWeeks: 4, sameInfoAsUser: false })).toEqual([
      ['website', ''],
      ['numberOfWeeks', '4'],
      ['sameInfoAsUser', 'false'],
    ])
  })
})
