import { describe, expect, it } from 'vitest'
import { EMPTY_VEHICLE, toVehicleDraft, findVehicleField, type VehicleForm, checkVehicleForm } from './vehicle-form.ts'

const filled: VehicleForm = { brand: 'A', model: 'B', serviceType: 'Bus', registrationNumber: '1', location: 'x' }
const TYPES = [
  { _id: 'type-taxi', name: 'Taxi' },
  { _id: 'type-bus', name: 'Bus' },
]

describe('the vehicle form', () => {
  it('maps the service name back to the type and adds the owner (VEH-FORM-10, VEH-FORM-13, TRAP-30)', () => {
    const draft = toVehicleDraft(filled, TYPES, 'owner-1')
    expect(draft).toEqual({
      brand: 'A',
      model: 'B',
      type: 'type-bus',
      registrationNumber: '1',
      location: 'x',
      owner: 'owner-1',
    })
  })

  it('names every empty required field; a single character is valid (VEH-FORM-07, VEH-FORM-08, OPEN-42)', () => {
    expect(checkVehicleForm(EMPTY_VEHICLE).map(({ field }) => field)).toEqual(Object.keys(EMPTY_VEHICLE))
    expect(checkVehicleForm({ ...filled, model: '  ' })).toEqual([{ field: 'model', text: 'Enter a model' }])
    expect(checkVehicleForm(filled)).toEqual([])
  })

  it.each([
    [{ code: 'registrationTaken' }, 'registrationNumber'],
    [{ code: 'unknownVehicleType' }, 'serviceType'],
    [{ code: 'invalid', field: 'type' }, 'serviceType'],
    [{ code: 'invalid', field: 'brand' }, 'brand'],
    [{ code: 'placeSold' }, 'location'],
    [{ code: 'invalid', field: 'owner' }, undefined],
    [{ code: 'broken' }, undefined],
  ])('shows the refusal %o at its field', (refusal, field) => {
    expect(findVehicleField(refusal)).toBe(field)
  })
})
