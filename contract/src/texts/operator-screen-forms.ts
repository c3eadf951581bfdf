/** The dialog to edit a screen. */
export const editScreenTexts = {
  title: 'Edit screen',
  name: 'Name',
  nameMissing: 'Enter a name',
  model: 'Model',
  modelMissing: 'Enter a model',
  status: 'Status',
  statuses: {
    Active: 'Active',
    'In Active': 'In Active',
    'Under Maintenance': 'Under Maintenance',
    Retired: 'Retired',
  },
  slots: 'Ad slots per loop',
  slotsHelp: '1 to 60. Not fewer than are sold on any day.',
  slotsWrong: 'Enter a whole number from 1 to 60',
  orientation: 'Orientation',
  landscape: 'Landscape',
  portrait: 'Portrait',
  imei: 'IMEI number',
  multiplier: 'Impressions per play',
  multiplierHelp: (method: string, value: string) => `Leave empty for ${value}: ${method}.`,
  multiplierWrong: 'Enter a number from 0 to 100,000, or nothing',
  place: 'Place',
  placeHelp: 'Approved places of the same partner and kind.',
  moveConsequence:
    'Campaigns do not move with the screen. Their reservations on it end, and the remaining days are credited.',
  confirmMove: 'I understand, move the screen',
  noPlaceOption: 'No place',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Screen saved',
  oops: 'Oops',
  soldDays: 'Sold out of reach',
  soldDay: (day: string, slots: number) => `${day}: ${slots === 1 ? '1 slot sold' : `${slots} slots sold`}`,
  moreDays: (count: number) => `and ${count} more days`,
  changed: 'Somebody else was faster',
  reload: 'Load what it is now',
  consequences: {
    'In Active': 'The screen stops showing campaigns at once and is not offered to clients. Its device stays paired.',
    'Under Maintenance':
      'The screen stops showing campaigns at once and is not offered to clients. Its device stays paired.',
    Retired:
      'The device is signed out at once and has to be paired again. The screen is no longer offered to clients. Reservations on it end, and the remaining days are credited.',
    Active: 'The screen is offered to clients and shows what is booked.',
  },
  sold: (campaigns: number, first: string, last: string) =>
    `${campaigns === 1 ? '1 campaign is' : `${campaigns} campaigns are`} sold here from ${first} to ${last}. Plays that are missing then are missing from what the client is guaranteed.`,
  confirm: (status: string) => `I understand; set it to ${status}`,
  confirmMissing: 'Confirm this first',
} as const

/** The question before a device is unpaired. */
export const unpairTexts = {
  title: 'Unpair this device?',
  text: 'Its credential is useless at once, and the screen shows nothing of ours until a device is paired.',
  confirm: 'Unpair',
  busy: 'Unpairing...',
  done: 'Device unpaired',
} as const

/** The dialog to add a screen for any partner. */
export const addScreenTexts = {
  title: 'Add a screen',
  help: 'For any partner: choose one of the approved places, then enter the code that the device shows. Without a device the screen is registered and paired later.',
  search: 'Search place, plate, partner or location',
  places: 'Approved places',
  noPlaces: 'No approved place has such a name.',
  venueNote: (market: string, owner: string) => `${market}, ${owner}`,
  screens: (count: number) => (count === 1 ? '1 screen' : `${count} screens`),
  chosen: 'Place',
  other: 'Another place',
  name: 'Name of the screen',
  nameHelp: 'Where it hangs, such as front seat or bar. Left empty, it gets the next free number.',
  model: 'Model',
  modelHelp: 'Its make, such as Philips 32BDL.',
  modelMissing: 'Enter a model',
  way: 'Device',
  ways: { code: 'It shows a code now', later: 'Pair it later' },
  code: 'Pairing code',
  codeHelp: 'Six characters, valid for ten minutes.',
  codeMissing: 'Enter the pairing code',
  slots: 'Ad slots per loop',
  submit: 'Add screen',
  submitting: 'Adding...',
  added: 'Screen added',
  oops: 'Oops',
} as const
