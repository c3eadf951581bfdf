import { buildCsvName } from '../csv.rules.ts'

const formatScreens = (count: number) => (count === 1 ? '1 screen' : `${count} screens`)
const formatWeeks = (count: number) => (count === 1 ? '1 week' : `${count} weeks`)

/** Words of the campaign list and the campaign details. */
export const campaignTexts = {
  screens: formatScreens,
  weeks: formatWeeks,
  period: (start: string, end: string) => `${start} - ${end}`,
  vehicle: 'vehicle',
  restaurant: 'restaurant',

  list: {
    count: (count: number) => (count === 1 ? '1 campaign' : `${count} campaigns`),
    onAir: (count: number) => `${count} on air`,
    waiting: (count: number) => `${count} awaiting approval`,
    drafts: (count: number) => (count === 1 ? '1 draft' : `${count} drafts`),
    rejected: (count: number) => `${count} rejected`,
    sentence: (parts: readonly string[]) => `${parts.join(', ')}.`,
    label: 'Campaigns',
    /** CAMP-02 */
    add: 'Add Campaign',
    search: 'Search campaigns',
    status: 'Status',
    all: 'All',
    /** As the tile of the dashboard says it (CDASH-01). */
    activeNow: 'Active Now',
    sort: 'Sort by',
    sortNewest: 'Newest',
    sortStart: 'Start date',
    sortName: 'Name',
    found: (count: number) => (count === 1 ? '1 campaign shown' : `${count} campaigns shown`),
    edit: 'Edit',
    continueDraft: 'Continue',
    /** CAMP-05 */
    delete: 'Delete',
    /** The list as a table and as a file (LST-6, LST-7). */
    name: 'Name',
    type: 'Type',
    location: 'Location',
    startDate: 'Start Date',
    endDate: 'End Date',
    period: 'Period',
    weeksHead: 'Number of Weeks',
    screensHead: 'Screens',
    totalCost: 'Total cost',
    actions: 'Actions',
    editLabel: (name: string) => `Edit ${name}`,
    continueLabel: (name: string) => `Continue ${name}`,
    deleteLabel: (name: string) => `Delete ${name}`,
    downloadCsv: 'Download the campaigns shown as CSV',
    csvName: (day: string) => buildCsvName('campaigns', day),
    weekProgress: (week: number, count: number) => `Week ${week} of ${count}`,
    ended: (count: number) => `${formatWeeks(count)}, ended`,

    /** CAMP-06 */
    empty: 'No campaigns found. Please add a campaign.',
    /** CAMP-07 */
    missingCompany: 'Missing Company Profile. Please register your company first.',
    companyProfile: 'Company Profile',

    /** CAMP-08 */
    deleteTitle: 'Delete this campaign?',
    deleteText: 'Will immediately remove from all screens and stop playback everywhere.',
    deleteConfirm: 'Delete Campaign',
    deleting: 'Deleting...',
    stopsNow: (count: number) => `${formatScreens(count)} ${count === 1 ? 'stops' : 'stop'} playing now`,
    readingCredit: 'Calculating the credit...',
    creditUnknown: 'We couldn’t calculate the credit.',
    noCredit: 'No credit is due.',
    credit: (amount: string, invoice: string) => `${amount} including VAT will be credited on invoice ${invoice}.`,
    freesScreens: (count: number) => `${formatScreens(count)} will be released`,
    nothingPlays: 'Not playing yet',
    hasEnded: 'This campaign has ended. Its report stays available.',
    /** CAMP-09 */
    deletedTitle: 'Success!',
    deleted: 'Campaign deleted successfully!',
    /** CAMP-10 */
    oops: 'Oops',
  },

  details: {
    campaigns: 'Campaigns',
    /** CAMP-DET-02 */
    edit: 'Edit Campaign',
    runAgain: 'Run again',
    /** CAMP-DET-04 */
    notSpecified: 'Not specified',
    company: 'Company',
    location: 'Location',
    type: 'Type',
    start: 'Start',
    end: 'End',
    dayProgress: (day: number, days: number, week: number, weekCount: number) =>
      `Day ${day} of ${days}, week ${week} of ${weekCount}`,
    notOnAir: (day: number, days: number) => `Day ${day} of ${days}, not on air`,
    startsInDays: (days: number) => (days === 1 ? 'Starts tomorrow' : `Starts in ${days} days`),
    startsOnceApproved: (when: string) => `${when}, once approved`,
    endedAgo: (days: number) => (days === 1 ? 'Ended yesterday' : `Ended ${days} days ago`),
    /** Shown when the reader has another local day. */
    localTimeNote: (words: string, town: string) => `${words} (${town} time)`,
    timeline: 'Timeline',
    week: (number: number) => `Week ${number}`,

    /** CAMP-DET-08, OPEN-64 */
    statistics: 'Statistics',
    screens: 'Screens',
    runningNow: 'Running now',
    leftVenue: (count: number) => (count === 1 ? '1 left its venue' : `${count} left their venues`),
    playedLately: 'Played in the last 24 hours',
    weeks: 'Weeks',
    impressions: 'Impressions',
    /** CAMP-DET-13, OPEN-62 */
    paidLabel: 'Paid',
    yes: 'Yes',
    no: 'No',
    paid: 'Paid',
    unpaid: 'Unpaid',
    totalCost: 'Total cost',
    formula: 'Formula',

    payment: 'Payment',
    createdBy: 'Created by',
    rejectedTitle: 'This campaign was rejected.',
    changeIt: 'Edit Campaign',
    lostScreens: (lost: number, all: number) =>
      `${lost} of ${all === 1 ? '1 screen' : `${all} screens`} left ${lost === 1 ? 'its venue' : 'their venues'}`,
    lostScreensReason: 'The campaign no longer plays there. You aren’t charged for the remaining days.',
    chooseOthers: 'Choose other screens',
    reapproval: ['Editing an approved campaign sends it back to ', 'Pending Approval', '.'],

    notFound: 'Campaign not found',
    notFoundReason: 'It was deleted, or the link is incomplete.',
    backToList: 'Back to Campaigns',
  },

  ofOwner: {
    summary: 'Campaign on your screens',
    status: 'Status',
    startDate: 'Start Date',
    endDate: 'End Date',
    location: 'Location',
    runsOn: 'Runs on',
    notFound: 'Campaign not found',
    notFoundReason: 'This campaign isn’t booked on any of your screens.',
    backToScreens: 'Screens',
  },
} as const
