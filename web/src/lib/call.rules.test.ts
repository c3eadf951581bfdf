import { describe, expect, it } from 'vitest'
import { listFormParts, buildPath, formatQuery } from './call.rules.ts'

describe('the path of a call', () => {
  it('contains the encoded parameters', () => {
    expect(buildPath('/api/users/verifyEmail/:token', { token: 'a/b c' })).toBe('/api/users/verifyEmail/a%2Fb%20c')
  })

  it('refuses a missing id, so that no request goes to /owner/undefined (TRAP-32)', () => {
    expect(() => buildPath('/api/vehicles/owner/:ownerId', { ownerId: undefined })).toThrow(TypeError)
    expect(() => buildPath('/api/vehicles/owner/:ownerId')).toThrow(TypeError)
  })
})

it('leaves missing values out of the query', () => {
  expect(formatQuery({ type: 'vehicle', locationId: undefined, isActive: true })).toBe('?type=vehicle&isActive=true')
  expect(formatQuery({})).toBe('')
})

describe('the text parts of a form', () => {
  it('write nested objects with brackets (API-REST-03)', () => {
    expect(
      listFormParts({
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

  it('write lists of ids as JSON text, also an empty list (OPEN-72)', () => {
    expect(listFormParts({ selectedVehicles: ['a', 'b'], selectedRestaurants: [] })).toEqual([
      ['selectedVehicles', '["a","b"]'],
      ['selectedRestaurants', '[]'],
    ])
  })

  it('number the kept pictures (API-REST-03)', () => {
    expect(listFormParts({ existingImages: ['x.jpg', 'y.jpg'] })).toEqual([
      ['existingImages[0]', 'x.jpg'],
      ['existingImages[1]', 'y.jpg'],
    ])
  })

  it('never contain the words null or undefined (TRAP-29)', () => {
    expect(listFormParts({ website: null, phone: undefined, numberOfWeeks: 4, sameInfoAsUser: false })).toEqual([
      ['website', ''],
      ['numberOfWeeks', '4'],
      ['sameInfoAsUser', 'false'],
    ])
  })
})
