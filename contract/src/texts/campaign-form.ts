import { pluralize } from './pluralize.ts'

const formatScreens = (count: number) => pluralize(count, 'screen', 'screens')

/** Words of the campaign form. */
export const campaignFormTexts = {
  steps: 'Parts of the form',
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
  typeLocked: 'The type of a saved campaign stays.',

  chooseVehicles: 'Choose vehicle types, then how many screens of each.',
  chooseRestaurants: 'One screen per restaurant. Open a name to see the place.',
  asOfTime: (time: string) => `as of ${time}`,
  checkAgain: 'Check availability again',
  missingForAvailability: (missing: readonly string[]) =>
    `Still needed to look for free screens: ${missing.join(', ')}.`,
  lookingFor: 'Looking for free screens',
  /** Announced when the reply has arrived (LOD-3). */
  freeTypes: (free: number, count: number) =>
    `Free screens on ${free} of ${count} vehicle ${count === 1 ? 'type' : 'types'}`,
  freeRestaurants: (free: number, count: number) =>
    `Free screens in ${free} of ${count === 1 ? '1 restaurant' : `${count} restaurants`}`,

  /** CAMP-FORM-18 */
  select: 'Select',
  vehicleType: 'Vehicle Type',
  totalVehicles: 'Total Vehicles',
  screensColumn: 'Screens',
  screensToRun: 'Screens to Run',
  screensToRunLabel: (type: string) => `Screens to Run: ${type}`,
  selectOne: (name: string) => `Select ${name}`,
  none: '-',
  onlyFree: (count: number) => (count === 1 ? 'Only 1 screen is free' : `Only ${count} screens are free`),
  atLeastOne: 'At least 1 screen',
  wholeScreens: 'Enter a whole number',
  bookedUntilDay: (day: string) => `Booked until ${day}`,
  bookedPeriod: (first: string, last: string) => (first === last ? `Booked ${first}` : `Booked ${first} - ${last}`),
  booked: 'No free screen in these weeks',
  /** A selected row that is not free in the newly chosen weeks (product 2). */
  noLongerSelected: (reason: string) => `${reason}, so it is no longer selected`,
  fewerInTheseWeeks: (count: number, wanted: number) => `${count} free in these weeks, ${wanted} were chosen`,
  takenMeanwhile: 'Somebody else was faster here',
  fewerFree: (count: number) => `Somebody else was faster here, ${count} left`,
  startOnDay: (day: string) => `Start on ${day}`,
  startOnDayLabel: (day: string, name: string) => `Start on ${day}, when ${name} is free`,
  startMoved: (day: string) => `The start is now ${day}`,
  /** CAMP-FORM-25 */
  restaurantName: 'Restaurant Name',
  seats: (count: number) => `${count} seats`,
  guestsADay: (count: number) => `about ${count} guests a day`,
  facts: (parts: readonly string[]) => parts.join(', '),
  /** CAMP-FORM-28 */
  noRestaurants: 'No restaurant screens available for the selected values.',
  noVehicles: 'No vehicle screens available for the selected values.',
  noLocations: 'There are no locations yet. The operator has to add one before you can book a campaign.',
  /** An option in the list of locations. */
  locationHolds: (name: string, { vehicle, restaurant }: { vehicle: number; restaurant: number }) =>
    `${name} (${vehicle} on vehicles, ${restaurant} in restaurants)`,
  noneThere: {
    vehicle: 'This location has no vehicle screens. Choose another location, or restaurant screens.',
    restaurant: 'This location has no restaurant screens. Choose another location, or vehicle screens.',
  },
  tryOthers: 'Try another start date, fewer weeks or another location.',
  nextFree: (day: string) => `The next start with a free screen is ${day}.`,
  searchRestaurants: 'Search restaurants',
  restaurantsFound: (count: number) => (count === 1 ? '1 restaurant' : `${count} restaurants`),
  showMore: (count: number) => `Show ${count} more`,
  totalScreens: 'Total screens',
  lostTitle: 'Not all of the screens are still free.',
  lostText: (names: readonly string[], count: number, total: string) =>
    `Gone: ${names.join(', ')}. ${formatScreens(count)} left in your selection. The new total is ${total}.`,
  /** A vehicle type with fewer free screens than requested. */
  lostSome: (name: string, lost: number, wanted: number) => `${lost} of ${wanted} on ${name}`,
  lostAll: (name: string, wanted: number) => (wanted === 1 ? name : `all ${wanted} on ${name}`),
  replacedTitle: 'Some of these vehicles are no longer free.',
  replacedText: (count: number, total: string) =>
    `Others of the same types are. ${formatScreens(count)} and the total of ${total} stay the same. Submit again to book them.`,
  lookAtScreens: 'Look at the screens',

  landscapeFor: 'Landscape, for vehicle screens.',
  portraitFor: 'Portrait, for restaurant screens.',
  storedVideo: 'Saved with the campaign',
  /** D-39: a warning, never a refusal */
  barsTitle: (count: number) => `Black bars beside your video on ${formatScreens(count)}`,
  barsNote: (name: string, count: number, percent: number) =>
    `${name}: your video fills ${percent}% of ${count === 1 ? 'the display' : `${count} displays`}.`,
  barsAdvice: 'You can book them anyway, or choose other screens.',

  summary: 'Summary',
  summaryScreens: 'Screens',
  onVehicles: (count: number) => `${count} on vehicles`,
  inRestaurants: (count: number) => `${count} in restaurants`,
  runs: 'Runs',
  weeksLabel: 'Weeks',
  formula: 'Formula',
  vehicleFormula: (count: number, weekCount: number) => [
    `${count}`,
    ' / 10 × ',
    `${weekCount}`,
    ` ${formatWeekWord(weekCount)} × `,
  ],
  restaurantFormula: (count: number, weekCount: number) => [
    `${count}`,
    ` ${count === 1 ? 'screen' : 'screens'} × `,
    `${weekCount}`,
    ` ${formatWeekWord(weekCount)} × `,
  ],
  equals: ' = ',
  totalCost: 'Total cost',
  netOfVat: 'net of VAT',
  totalAnnounced: (total: string, count: number) => `Total cost ${total} for ${formatScreens(count)}`,
  openSummary: 'Open the summary',
  /** CAMP-FORM-09 */
  submit: 'Submit',
  update: 'Update',
  saveAsDraft: 'Save as Draft',
  saving: 'Saving...',
  uploading: 'Uploading...',
  reviewed: 'Reviewed within one working day.',
  reviewedAgain: 'Off the screens until reviewed again.',
  nothingCharged: 'Nothing is charged before approval.',

  savesHere: 'Saved on this device as you type',
  savedHere: (time: string) => `Saved on this device ${time}`,
  keptTitle: 'Continue where you left off',
  keptText: (when: string) =>
    `This form was not sent. It was kept on this device ${when}. If you had chosen a video, choose it again.`,
  /** BOOK-4: the version on the server is never overwritten silently */
  keptOutdated: 'The campaign has changed since. Saving what you continue with replaces those changes.',
  keptContinue: 'Continue where you left off',
  keptDiscard: 'Discard',

  /** D-14: the form is not sent */
  unchangedTitle: 'Nothing changed',
  unchanged: 'The campaign stays as it is.',
  saveApproved: {
    updateTitle: 'Save and send for approval again?',
    updateText:
      'This campaign is approved. If you save these changes, it stops playing at once and plays again when it is approved.',
    update: 'Save and send for approval',
    draftTitle: 'Save as a draft?',
    draftText: 'This campaign is approved. As a draft, it stops playing at once and others can book its screens.',
    draft: 'Save as a draft',
  },
  confirmEmailTitle: 'Confirm your email address to submit a campaign',
  confirmEmail: (email: string) =>
    `We sent a link to ${email}. Until you confirm it, you can save the campaign as a draft.`,
  sendLinkAgain: 'Send the link again',
  linkSent: 'Link sent',
  draftAgainTitle: 'This campaign is a draft again.',
  copiedTitle: (name: string) => `A copy of ${name}`,
  copied: 'It starts today. Change what you need, and choose its video again.',

  reapprovalTitle: 'This campaign is approved.',
  reapproval:
    'After saving it waits for approval again and does not play until then. As a draft it also gives its screens back.',
  rejectedTitle: 'This campaign was rejected.',

  /** CAMP-FORM-10, OPEN-68: missing values with links to their fields */
  enterName: 'Enter a name for the campaign',
  nameTooLong: 'Use at most 200 characters for the name',
  chooseStart: 'Choose a start date',
  /** CAMP-FORM-11 */
  startBeforeToday: 'Choose a start date from today on',
  startTooFar: 'Choose a start date within one year',
  /** CAMP-FORM-12 */
  enterWeeks: 'Enter at least 1 week',
  weeksNotWhole: (most: number) => `Enter a whole number from 1 to ${most}`,
  tooManyWeeks: (most: number) => `Enter at most ${most} weeks`,
  chooseALocation: 'Choose a location for the campaign',
  chooseAVehicleType: 'Choose at least one vehicle type',
  chooseARestaurant: 'Choose at least one restaurant',
  chooseAVideo: 'Choose a video that passes the four rules',
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
