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
  slotsHelp: '1 to 60, and at least as many as are sold on any day.',
  slotsWrong: 'Enter a whole number from 1 to 60',
  orientation: 'Orientation',
  landscape: 'Landscape',
  portrait: 'Portrait',
  imei: 'IMEI number',
  multiplier: 'Impressions per play',
  multiplierHelp: (method: string, value: string) => `Leave empty for ${value}: ${method}.`,
  multiplierWrong: 'Enter a number from 0 to 100,000, or leave empty',
  place: 'Venue',
  placeHelp: 'Approved venues of the same partner and type.',
  moveConsequence:
    'Campaigns do not move with the screen. Their reservations on this screen end, and the remaining days are credited.',
  confirmMove: 'I understand, move the screen',
  noPlaceOption: 'No venue',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Screen saved',
  oops: 'Oops',
  soldDay: (day: string, slots: number) => `${day}: ${slots === 1 ? '1 slot sold' : `${slots} slots sold`}`,
  moreDays: (count: number) => `and ${count} more days`,
  changed: 'This screen was changed in the meantime',
  reload: 'Load the latest version',
  consequences: {
    'In Active': 'The screen stops playing campaigns at once and is not offered to clients. Its device stays paired.',
    'Under Maintenance':
      'The screen stops playing campaigns at once and is not offered to clients. Its device stays paired.',
    Retired:
      'The device is signed out at once and has to be paired again. The screen is no longer offered to clients. Reservations on this screen end, and the remaining days are credited.',
    Active: 'The screen is offered to clients and plays the campaigns booked on it.',
  },
  sold: (campaigns: number, first: string, last: string) =>
    `${campaigns === 1 ? '1 campaign is' : `${campaigns} campaigns are`} booked here from ${first} to ${last}. Plays that don’t run count as missing from the guaranteed plays.`,
  confirm: (status: string) => `I understand, set the status to ${status}`,
  confirmMissing: 'Confirm this first',
} as const

/** The question before a device is unpaired. */
export const unpairTexts = {
  title: 'Unpair this device?',
  text: 'The device is signed out at once and stops playing until you pair one again.',
  confirm: 'Unpair',
  busy: 'Unpairing...',
  done: 'Device unpaired',
} as const

/** The dialog to add a screen for any partner. */
export const addScreenTexts = {
  title: 'Add screen',
  help: 'Choose an approved venue of any partner, then enter the code on the device. You can also add the screen now and pair a device later.',
  search: 'Search venue, plate, partner or location',
  places: 'Approved venues',
  noPlaces: 'No approved venues match.',
  venueNote: (market: string, owner: string) => `${market}, ${owner}`,
  screens: (count: number) => (count === 1 ? '1 screen' : `${count} screens`),
  chosen: 'Venue',
  other: 'Change venue',
  name: 'Screen name',
  nameHelp: 'Where the screen hangs, such as front seat or bar. If empty, the screen gets the next free number.',
  model: 'Model',
  modelHelp: 'Make and model, such as Philips 32BDL.',
  modelMissing: 'Enter a model',
  way: 'Device',
  ways: { code: 'Pair now with a code', later: 'Pair later' },
  code: 'Pairing code',
  codeHelp: 'Six characters, valid for ten minutes.',
  codeMissing: 'Enter the pairing code',
  slots: 'Ad slots per loop',
  submit: 'Add screen',
  submitting: 'Adding...',
  added: 'Screen added',
  oops: 'Oops',
} as const
