import { joinWords } from './pluralize.ts'

/** Locations and vehicle types, which the operator manages. */

/** The records that can refer to an entry, singular and plural. */
const USES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  vehicles: ['vehicle', 'vehicles'],
  restaurants: ['restaurant', 'restaurants'],
  campaigns: ['campaign', 'campaigns'],
  videos: ['video', 'videos'],
  former: ['former entry in reports', 'former entries in reports'],
}

/** "2 vehicles", "1 campaign"; without zero counts. */
function listUses(uses: Readonly<Record<string, number>>): string[] {
  return Object.entries(USES).flatMap(([kind, [one, many]]) => {
    const count = uses[kind] ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`]
  })
}

export const catalogueTexts = {
  counted: (words: string, count: number | undefined) => (count === undefined ? words : `${words} ${count}`),
  which: 'Part of the catalogue',
  locations: 'Locations',
  locationsHelp: 'A market with its time zone. Campaign days are counted there.',
  vehicleTypes: 'Vehicle types',
  vehicleTypesHelp: 'Clients book vehicle screens by type.',
  search: 'Search by name',
  searchLocations: 'Search by name or time zone',
  status: 'Status',
  all: 'All',
  active: 'Active',
  inactive: 'Not offered',
  sort: 'Order',
  sortName: 'Name',
  sortUse: 'Most used',
  name: 'Name',
  timeZone: 'Time zone',
  inUse: 'In use',
  unused: 'nothing yet',
  uses: listUses,
  usedByList: (told: readonly string[]) => `It is used by ${joinWords(told)}.`,
  found: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  action: 'Action',
  edit: 'Edit',
  editLabel: (name: string) => `Edit ${name}`,
  offer: 'Offer',
  offerLabel: (name: string) => `Offer ${name}`,
  withdraw: 'Withdraw',
  withdrawTitle: (name: string) => `Withdraw ${name}?`,
  withdrawText: {
    location:
      'Partners and clients can no longer choose it, so nothing new can be booked there. Existing bookings continue. You can offer it again at any time.',
    vehicleType: 'Partners can no longer choose it. Vehicles that have it keep it. You can offer it again at any time.',
  },
  withdrawLabel: (name: string) => `Withdraw ${name}`,
  delete: 'Delete',
  deleteLabel: (name: string) => `Delete ${name}`,
  addLocation: 'Add location',
  addVehicleType: 'Add vehicle type',
  editLocation: 'Edit location',
  editVehicleType: 'Edit vehicle type',
  offered: 'Offered to partners and clients',
  offeredHint: 'Whatever uses it keeps it when it is offered no longer.',
  timeZoneHint: (time: string) => `It is ${time} there now.`,
  timeZoneSearch: 'Type a city or a region, such as Vienna',
  timeZoneUnknown: 'Choose one of the time zones of the list, such as Europe/Vienna',
  nameMissing: 'Enter a name',
  save: 'Save',
  saving: 'Saving...',
  added: (name: string) => `${name} added`,
  changed: (name: string) => `${name} changed`,
  withdrawn: (name: string) => `${name} is offered no longer`,
  offeredNow: (name: string) => `${name} is offered`,
  deleted: 'Deleted',
  deletedToast: (name: string) => `${name} deleted`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Nothing uses it. Partners and clients can choose it no longer, and it cannot be brought back.',
  deleting: 'Deleting...',
  inUseTitle: (name: string) => `${name} is in use`,
  inUseText: 'It cannot be deleted. Withdrawn, it is offered no longer, and whatever uses it keeps it.',
  inUseAndWithdrawn: 'It cannot be deleted. It is offered no longer already.',
  understood: 'Understood',
  clockTitle: (name: string) => `Give ${name} another time zone?`,
  clockText: (from: string, to: string) => `From ${from} to ${to}, from now on.`,
  clockCounts: (screens: number, campaigns: number) =>
    `${screens.toLocaleString('en-US')} ${screens === 1 ? 'screen hangs' : 'screens hang'} there, ${campaigns.toLocaleString('en-US')} ${campaigns === 1 ? 'campaign is' : 'campaigns are'} on air.`,
  clockConsequences: [
    'Campaigns begin and end at the new midnight, and restaurants open by the new clock.',
    'Days of screens that are finished keep the clock they had; today is counted by both.',
    'Reports of campaigns count the first and the last day by the new clock.',
  ],
  clockConfirm: 'Change the time zone',
  noLocations: 'No locations yet',
  noLocationsReason: 'Partners need one before they can list a place.',
  noVehicleTypes: 'No vehicle types yet',
  noVehicleTypesReason: 'Partners need one before they can list a vehicle.',
  refused: 'Oops',
} as const
