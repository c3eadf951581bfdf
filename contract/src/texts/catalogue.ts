import { joinWords } from './pluralize.ts'

const formatCount = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`

/** Locations and vehicle types, which the operator manages. */
export const catalogueTexts = {
  counted: (words: string, count: number) => `${words} ${count}`,
  which: 'Catalogue section',
  locations: 'Locations',
  locationsHelp: 'A market with its time zone. Campaign days are counted there.',
  vehicleTypes: 'Vehicle types',
  vehicleTypesHelp: 'Clients book vehicle screens by type.',
  search: 'Search by name',
  searchLocations: 'Search by name or time zone',
  status: 'Status',
  all: 'All',
  active: 'Active',
  inactive: 'Inactive',
  sort: 'Order',
  sortName: 'Name',
  sortUse: 'Most used',
  name: 'Name',
  timeZone: 'Time zone',
  inUse: 'In use',
  unused: 'not used',
  /** The records that can refer to an entry. */
  uses: {
    vehicles: (count: number) => formatCount(count, 'vehicle', 'vehicles'),
    restaurants: (count: number) => formatCount(count, 'restaurant', 'restaurants'),
    campaigns: (count: number) => formatCount(count, 'campaign', 'campaigns'),
    videos: (count: number) => formatCount(count, 'video', 'videos'),
    former: (count: number) => formatCount(count, 'former entry in reports', 'former entries in reports'),
  },
  usedByList: (uses: string) => `Used by ${uses}.`,
  found: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  action: 'Action',
  edit: 'Edit',
  editLabel: (name: string) => `Edit ${name}`,
  offer: 'Activate',
  offerLabel: (name: string) => `Activate ${name}`,
  withdraw: 'Deactivate',
  withdrawTitle: (name: string) => `Deactivate ${name}?`,
  withdrawText: {
    location:
      'Partners and clients can no longer choose it, so nothing new can be booked there. Existing bookings continue. You can activate it again at any time.',
    vehicleType:
      'Partners can no longer choose it. Vehicles that have it keep it. You can activate it again at any time.',
  },
  withdrawLabel: (name: string) => `Deactivate ${name}`,
  delete: 'Delete',
  deleteLabel: (name: string) => `Delete ${name}`,
  addLocation: 'Add location',
  addVehicleType: 'Add vehicle type',
  editLocation: 'Edit location',
  editVehicleType: 'Edit vehicle type',
  offered: 'Available to partners and clients',
  offeredHint: 'If you turn this off, existing entries keep it.',
  timeZoneHint: (time: string) => `Local time there: ${time}.`,
  timeZoneSearch: 'Type a city or a region, such as Vienna',
  timeZoneUnknown: 'Choose a time zone from the list, such as Europe/Vienna',
  nameMissing: 'Enter a name',
  save: 'Save',
  saving: 'Saving...',
  added: (name: string) => `${name} added`,
  changed: (name: string) => `${name} changed`,
  withdrawn: (name: string) => `${name} deactivated`,
  offeredNow: (name: string) => `${name} activated`,
  deleted: 'Deleted',
  deletedToast: (name: string) => `${name} deleted`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Nothing uses it. Partners and clients can no longer choose it. You can’t undo this.',
  deleting: 'Deleting...',
  inUseTitle: (name: string) => `${name} is in use`,
  inUseText: 'It can’t be deleted. You can deactivate it instead. Existing entries keep it.',
  inUseAndWithdrawn: 'It can’t be deleted. It’s already inactive.',
  understood: 'OK',
  clockTitle: (name: string) => `Change the time zone of ${name}?`,
  clockText: (from: string, to: string) => `From ${from} to ${to}, effective immediately.`,
  clockCounts: (screens: number, campaigns: number) =>
    `${screens.toLocaleString('en-US')} ${screens === 1 ? 'screen is' : 'screens are'} there, ${campaigns.toLocaleString('en-US')} ${campaigns === 1 ? 'campaign is' : 'campaigns are'} on air.`,
  clockConsequences: [
    'Campaigns start and end at midnight in the new time zone, and restaurants open by it.',
    'Finished days of screens keep the old time zone. Today is counted in both.',
    'Campaign reports count the first and last day in the new time zone.',
  ],
  clockConfirm: 'Change time zone',
  noLocations: 'No locations yet',
  noLocationsReason: 'Partners need one before they can add a venue.',
  noVehicleTypes: 'No vehicle types yet',
  noVehicleTypesReason: 'Partners need one before they can add a vehicle.',
  refused: 'Oops',
} as const

type Uses = Readonly<Record<string, number>>

/** "2 vehicles", "1 campaign"; without zero counts. */
export function listUses(uses: Uses): string[] {
  return Object.entries(catalogueTexts.uses).flatMap(([kind, text]) => {
    const count = uses[kind] ?? 0
    return count === 0 ? [] : [text(count)]
  })
}

/** "Used by 2 vehicles and 1 campaign." */
export function describeUses(uses: Uses): string {
  return catalogueTexts.usedByList(joinWords(listUses(uses)))
}
