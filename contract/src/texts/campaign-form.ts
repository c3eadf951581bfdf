import { pluralize } from './pluralize.ts'

const formatScreens = (count: number) => pluralize(count, 'screen', 'screens')

/** Words of the campaign form. */
export const campaignFormTexts = {
  steps: 'Form sections',
  stepDone: 'complete',
  details: 'Details',
  whereAndWhen: 'Where and when',
  screens: 'Screens',
  video: 'Video',

  /** CAMP-FORM-02 */
  name: 'Name',
  location: 'Location',
  chooseLocation: 'Choose one',
  startDate: 'Start Date',
  numberOfWeeks: 'Number of Weeks',
  endDate: 'End Date',
  type: 'Type',
  /** CAMP-FORM-06 */
  typeLocked: 'The type can’t be changed after saving.',

  chooseVehicles: 'Choose vehicle types and how many screens of each.',
  chooseRestaurants: 'One screen per restaurant. Select a name to see details.',
  asOfTime: (time: string) => `as of ${time}`,
  checkAgain: 'Check availability again',
  /** Names one or more of the missing fields. */
  missingForAvailability: (fields: string) => `Choose a ${fields} to see available screens.`,
  missingFields: { location: 'location', startDate: 'start date', numberOfWeeks: 'number of weeks' },
  lookingFor: 'Loading available screens',
  /** Announced when the reply has arrived (LOD-3). */
  freeTypes: (free: number, count: number) =>
    `Screens available on ${free} of ${count} vehicle ${count === 1 ? 'type' : 'types'}`,
  freeRestaurants: (free: number, count: number) =>
    `Screens available in ${free} of ${count === 1 ? '1 restaurant' : `${count} restaurants`}`,

  /** CAMP-FORM-18 */
  select: 'Select',
  vehicleType: 'Vehicle Type',
  totalVehicles: 'Total Vehicles',
  screensColumn: 'Screens',
  screensToRun: 'Screens to Run',
  screensToRunLabel: (type: string) => `Screens to Run: ${type}`,
  selectOne: (name: string) => `Select ${name}`,
  none: '-',
  onlyFree: (count: number) => (count === 1 ? 'Only 1 screen available' : `Only ${count} screens available`),
  atLeastOne: 'At least 1 screen',
  wholeScreens: 'Enter a whole number',
  bookedUntilDay: (day: string) => `Booked until ${day}`,
  bookedDay: (day: string) => `Booked ${day}`,
  bookedPeriod: (first: string, last: string) => `Booked ${first} - ${last}`,
  booked: 'No screens available in these weeks',
  /** A selected row that is not free in the newly chosen weeks (product 2). */
  noLongerSelected: (reason: string) => `Deselected. ${reason}`,
  fewerInTheseWeeks: (count: number, wanted: number) => `${count} available in these weeks, you chose ${wanted}`,
  takenMeanwhile: 'Just booked by someone else',
  fewerFree: (count: number) => `Just booked by someone else. ${count} left`,
  startOnDay: (day: string) => `Start on ${day}`,
  startOnDayLabel: (day: string, name: string) => `Start on ${day}, when ${name} is available`,
  startMoved: (day: string) => `Start date changed to ${day}`,
  /** CAMP-FORM-25 */
  restaurantName: 'Restaurant Name',
  seats: (count: number) => `${count} seats`,
  guestsADay: (count: number) => `about ${count} guests a day`,
  /** CAMP-FORM-28 */
  noRestaurants: 'No restaurant screens available for the selected values.',
  noVehicles: 'No vehicle screens available for the selected values.',
  noLocations: 'No locations yet. You can book once the operator adds one.',
  /** An option in the list of locations. */
  locationHolds: (name: string, vehicle: number, restaurant: number) =>
    `${name} (${vehicle} on vehicles, ${restaurant} in restaurants)`,
  noneThere: {
    vehicle: 'This location has no vehicle screens. Choose another location, or restaurant screens.',
    restaurant: 'This location has no restaurant screens. Choose another location, or vehicle screens.',
  },
  tryOthers: 'Try another start date, fewer weeks or another location.',
  nextFree: (day: string) => `Screens are available again for a start on ${day}.`,
  searchRestaurants: 'Search restaurants',
  restaurantsFound: (count: number) => (count === 1 ? '1 restaurant' : `${count} restaurants`),
  showMore: (count: number) => `Show ${count} more`,
  totalScreens: 'Total screens',
  lostTitle: 'Some screens are no longer available.',
  lostText: (names: string, count: number, total: string) =>
    `No longer available: ${names}. ${formatScreens(count)} still selected. New total: ${total}.`,
  /** A vehicle type with fewer free screens than requested. */
  lostSome: (name: string, lost: number, wanted: number) => `${lost} of ${wanted} on ${name}`,
  lostAll: (name: string, wanted: number) => (wanted === 1 ? name : `all ${wanted} on ${name}`),
  replacedTitle: 'Some vehicles are no longer available.',
  replacedText: (count: number, total: string) =>
    `We replaced them with others of the same type. You still have ${formatScreens(count)} for ${total}. Submit again to book them.`,
  lookAtScreens: 'Review your screens',

  landscapeFor: 'Landscape, for vehicle screens.',
  portraitFor: 'Portrait, for restaurant screens.',
  storedVideo: 'Saved with the campaign',
  /** D-39: a warning, never a refusal */
  barsTitle: (count: number) => `Black bars beside your video on ${formatScreens(count)}`,
  barsNote: (name: string, count: number, percent: number) =>
    `${name}: your video fills ${percent}% of ${count === 1 ? 'the display' : `${count} displays`}.`,
  barsAdvice: 'You can book them anyway or choose other screens.',

  summary: 'Summary',
  summaryScreens: 'Screens',
  onVehicles: (count: number) => `${count} on vehicles`,
  inRestaurants: (count: number) => `${count} in restaurants`,
  runs: 'Runs',
  weeksLabel: 'Weeks',
  formula: 'Formula',
  totalCost: 'Total cost',
  netOfVat: 'net of VAT',
  totalAnnounced: (total: string, count: number) => `Total cost ${total} for ${formatScreens(count)}`,
  openSummary: 'Open summary',
  /** CAMP-FORM-09 */
  submit: 'Submit',
  update: 'Update',
  saveAsDraft: 'Save as Draft',
  saving: 'Saving...',
  uploading: 'Uploading...',
  reviewed: 'Reviewed within one working day.',
  reviewedAgain: 'Paused until reviewed again.',
  nothingCharged: 'You won’t be charged before approval.',

  savesHere: 'Autosaves on this device',
  savedHere: (time: string) => `Autosaved on this device, ${time}`,
  keptTitle: 'Continue where you left off',
  keptText: (when: string) =>
    `You have unsubmitted changes on this device, last edited ${when}. You’ll need to add the video again.`,
  /** BOOK-4: the version on the server is never overwritten silently */
  keptOutdated: 'The campaign has changed since then. If you continue and save, you overwrite those changes.',
  keptContinue: 'Continue where you left off',
  keptDiscard: 'Discard',

  /** D-14: the form is not sent */
  unchangedTitle: 'No changes to save',
  unchanged: 'The campaign is unchanged.',
  saveApproved: {
    updateTitle: 'Save and send for approval again?',
    updateText:
      'This campaign is approved. If you save changes, it stops playing immediately and resumes once it’s approved again.',
    update: 'Save and send for approval',
    draftTitle: 'Save as draft?',
    draftText:
      'This campaign is approved. If you save it as a draft, it stops playing immediately and its screens are released.',
    draft: 'Save as draft',
  },
  confirmEmailTitle: 'Confirm your email address to submit a campaign',
  confirmEmail: (email: string) =>
    `We sent a confirmation link to ${email}. Until you confirm, you can save the campaign as a draft.`,
  sendLinkAgain: 'Resend link',
  linkSent: 'Link sent',
  draftAgainTitle: 'This campaign is a draft again.',
  copiedTitle: (name: string) => `Copy of “${name}”`,
  copied: 'The start date is today. Make your changes and add the video again.',

  reapprovalTitle: 'This campaign is approved.',
  reapproval:
    'Saving sends it back for approval, and it stops playing until then. Saving as a draft also releases its screens.',
  rejectedTitle: 'This campaign was rejected.',

  /** CAMP-FORM-10, OPEN-68: missing values with links to their fields */
  enterName: 'Enter a campaign name',
  nameTooLong: 'Enter a name of 200 characters or fewer',
  chooseStart: 'Choose a start date',
  /** CAMP-FORM-11 */
  startBeforeToday: 'Choose today or a later date',
  startTooFar: 'Choose a start date within the next year',
  /** CAMP-FORM-12 */
  enterWeeks: 'Enter at least 1 week',
  weeksNotWhole: (most: number) => `Enter a whole number from 1 to ${most}`,
  tooManyWeeks: (most: number) => `Enter ${most} weeks or fewer`,
  chooseALocation: 'Choose a campaign location',
  chooseAVehicleType: 'Choose at least one vehicle type',
  chooseARestaurant: 'Choose at least one restaurant',
  chooseAVideo: 'Choose a video that meets all four requirements',
  /** CAMP-FORM-33 */
  noCompany: 'You must be registered with a company to add a campaign.',
  companyProfile: 'Company Profile',

  /** CAMP-FORM-39 */
  savedTitle: 'Successful',
  added: 'Campaign Added Successfully',
  updated: 'Campaign Updated Successfully',
  /** CAMP-FORM-41 */
  oops: 'Oops',
} as const

/** The dialog of the form that shows a restaurant. */
export const restaurantDialogTexts = {
  location: 'Location',
  seatingCapacity: 'Seating capacity',
  footTraffic: 'Foot traffic',
  phone: 'Phone',
  email: 'Email',
  description: 'Description',
  /** FIX-MODAL-04 */
  missing: 'N/A',
  pictureLabel: (number: number, count: number, name: string) => `Picture ${number} of ${count} of ${name}`,
  showPicture: (number: number) => `Show picture ${number}`,
  previous: 'Previous picture',
  next: 'Next picture',
  noPictures: 'No pictures',
} as const

function formatWeekWord(count: number): string {
  return count === 1 ? 'week' : 'weeks'
}
