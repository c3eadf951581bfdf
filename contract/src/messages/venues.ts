// Written by `npm run messages` from en/venues.json.
import { loadMessages } from '../language/load.ts'

export type VenueTexts = {
  readonly help: string
  readonly count: (values: { count: number }) => string
  readonly locationCount: (values: { count: number }) => string
  readonly search: string
  readonly kind: string
  readonly kinds: {
    readonly all: string
    readonly vehicle: string
    readonly restaurant: string
  }
  readonly allLocations: string
  readonly vehicleCount: (values: { count: number }) => string
  readonly screensFree: (values: { count: number; free: number }) => string
  readonly noScreens: string
  readonly area: string
  readonly address: string
  readonly openToday: string
  readonly guests: string
  readonly freeFrom: (values: { day: string }) => string
  readonly booked: string
  readonly empty: string
  readonly emptyReason: string
  readonly mapLabel: string
  readonly mapEmpty: string
  readonly mapNote: string
  readonly mapCut: (values: { count: number; total: number }) => string
  readonly periodWrong: (values: { max: number }) => string
  readonly gone: string
  readonly goneReason: string
  readonly back: string
  readonly screens: string
  readonly size: (values: { height: number; width: number }) => string
  readonly slotCount: (values: { count: number }) => string
  readonly freeAlways: string
  readonly fullAlways: string
  readonly fullOn: (values: { days: string }) => string
  readonly fullOnMore: (values: { days: string }) => string
  readonly legend: {
    readonly free: string
    readonly last: string
    readonly full: string
  }
  readonly weekly: string
  readonly daily: string
  readonly book: {
    readonly restaurant: string
    readonly vehicle: string
  }
  readonly bookHelp: {
    readonly restaurant: string
    readonly vehicle: string
  }
  readonly vehicleFirst: string
  readonly list: string
  readonly chosen: string
  readonly choose: string
  readonly unchoose: string
  readonly seeVehicles: string
  readonly seeVehiclesOf: (values: { type: string }) => string
  readonly locationFree: (values: { restaurant: string; vehicle: string }) => string
  readonly freeOf: (values: { free: number; screens: number }) => string
}

export const venueTexts = await loadMessages<VenueTexts>('venues')
