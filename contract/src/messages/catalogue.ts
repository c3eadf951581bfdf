// Written by `npm run messages` from en/catalogue.json.
import { loadMessages } from '../language/load.ts'

export type CatalogueTexts = {
  readonly counted: (values: { count: number; words: string }) => string
  readonly which: string
  readonly locations: string
  readonly locationsHelp: string
  readonly vehicleTypes: string
  readonly vehicleTypesHelp: string
  readonly search: string
  readonly searchLocations: string
  readonly status: string
  readonly all: (values: { kind: 'location' | 'vehicleType' }) => string
  readonly allActive: (values: { kind: 'location' | 'vehicleType' }) => string
  readonly allInactive: (values: { kind: 'location' | 'vehicleType' }) => string
  readonly active: (values: { kind: 'location' | 'vehicleType' }) => string
  readonly inactive: (values: { kind: 'location' | 'vehicleType' }) => string
  readonly sort: string
  readonly sortName: string
  readonly sortUse: string
  readonly name: string
  readonly timeZone: string
  readonly inUse: string
  readonly unused: string
  readonly uses: {
    readonly vehicles: (values: { count: number }) => string
    readonly restaurants: (values: { count: number }) => string
    readonly campaigns: (values: { count: number }) => string
    readonly videos: (values: { count: number }) => string
    readonly former: (values: { count: number }) => string
  }
  readonly usedByList: (values: { uses: string }) => string
  readonly found: (values: { count: number }) => string
  readonly action: string
  readonly editLabel: (values: { name: string }) => string
  readonly offer: string
  readonly offerLabel: (values: { name: string }) => string
  readonly withdraw: string
  readonly withdrawTitle: (values: { name: string }) => string
  readonly withdrawText: {
    readonly location: string
    readonly vehicleType: string
  }
  readonly withdrawLabel: (values: { name: string }) => string
  readonly delete: string
  readonly deleteLabel: (values: { name: string }) => string
  readonly addLocation: string
  readonly addVehicleType: string
  readonly editLocation: string
  readonly editVehicleType: string
  readonly offered: string
  readonly offeredHint: string
  readonly timeZoneHint: (values: { time: string }) => string
  readonly timeZoneSearch: string
  readonly timeZoneUnknown: string
  readonly nameMissing: string
  readonly save: string
  readonly saving: string
  readonly added: (values: { kind: 'location' | 'vehicleType'; name: string }) => string
  readonly changed: (values: { kind: 'location' | 'vehicleType'; name: string }) => string
  readonly withdrawn: (values: { kind: 'location' | 'vehicleType'; name: string }) => string
  readonly offeredNow: (values: { kind: 'location' | 'vehicleType'; name: string }) => string
  readonly deleted: string
  readonly deletedToast: (values: { kind: 'location' | 'vehicleType'; name: string }) => string
  readonly deleteTitle: (values: { name: string }) => string
  readonly deleteText: string
  readonly deleting: string
  readonly inUseTitle: (values: { name: string }) => string
  readonly inUseText: string
  readonly inUseAndWithdrawn: string
  readonly understood: string
  readonly clockTitle: (values: { name: string }) => string
  readonly clockText: (values: { from: string; to: string }) => string
  readonly clockCounts: (values: { campaigns: number; screens: number }) => string
  readonly clockConsequences: readonly [
    string,
    string,
    string,
  ]
  readonly clockConfirm: string
  readonly noLocations: string
  readonly noLocationsReason: string
  readonly noVehicleTypes: string
  readonly noVehicleTypesReason: string
  readonly refused: string
}

export const catalogueTexts = await loadMessages<CatalogueTexts>('catalogue')
