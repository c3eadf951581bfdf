import { buildCsvName } from '../csv.rules.ts'

/** Words of the two dashboards. */
export const dashboardTexts = {
  goodMorning: (name: string) => `Good morning, ${name}`,
  goodAfternoon: (name: string) => `Good afternoon, ${name}`,
  goodEvening: (name: string) => `Good evening, ${name}`,
  noScreensYet: 'No screens yet.',
  onDate: (date: string) => `${date}.`,
  onAirTitle: 'On air',
  allCampaigns: 'All campaigns',
  nothingOnAir: 'Nothing is on air today',
  nothingOnAirReason: 'An approved campaign appears here on its start date.',
  vehicleScreens: (count: number, place: string) => `${count} vehicle ${count === 1 ? 'screen' : 'screens'}, ${place}`,
  restaurantScreens: (count: number, place: string) =>
    `${count} restaurant ${count === 1 ? 'screen' : 'screens'}, ${place}`,
  runningOfApproved: (running: number, approved: number) => `${running} of ${approved} approved`,
  waiting: (count: number) => (count === 0 ? 'nothing waits' : 'waiting for review'),
  noneYet: 'none yet',
  noneApproved: 'none approved yet',

  /** ODASH-02 */
  totalMobileLocations: 'Total Mobile Locations',
  totalScreens: 'Total Screens',
  totalFixedLocations: 'Total Fixed Locations',
  approvedOfOther: (approved: number, other: number) => `${approved} approved, ${other} other`,
  addMobileLocation: 'Add Mobile Location',
  createOwnerProfile: 'Create Owner Profile',

  /** ODASH-05, OPEN-87 */
  quickStats: 'Quick Stats Summary',
  placesApproved: 'Locations approved',
  placesApprovedNote: (approved: number, total: number) => `${approved} of ${total} locations approved`,
  whereTheyAre: 'Mobile / fixed',
  whereTheyAreNote: (vehicles: number, restaurants: number) => `${vehicles} on wheels, ${restaurants} in restaurants`,
  playingNow: 'Playing now',
  sentence: (words: string) => `${words}.`,
  onlineNow: (percent: string, online: number, total: number) => `${percent} online now (${online} of ${total})`,
  nothingYet: 'Nothing to show yet',
  percent: (value: number) => `${value}%`,
  versus: (left: number, right: number) => `${left} / ${right}`,

  /** Proven plays by day (DSH-3). */
  playsPerDay: 'Plays per day',
  allScreens: 'campaigns on all screens',
  playsRange: 'Days shown',
  days: (count: number) => `${count} days`,
  playsCaption: (count: number) => `plays in the last ${count} days`,
  trend: (change: string, count: number) => `${change} to the ${count} days before`,
  playsChart: (plays: string, first: string, last: string) => `${plays} plays from ${first} to ${last}`,
  dayPlays: (day: string, plays: string) => `${day}: ${plays} plays`,
  noPlays: 'No plays in these days',
  ofAllCampaigns: 'all campaigns',
  noPlaysOfCampaigns: 'Every play of your campaigns that a screen has proven is counted here.',
  noPlaysReason: 'Every campaign that a screen of yours has played to its end is counted here.',
  showAsTable: 'Show as table',
  showAsChart: 'Show as chart',
  csv: 'CSV',
  downloadCsv: 'Download the plays per day as CSV',
  csvHead: ['Day', 'Plays'],
  csvName: (first: string, last: string) => buildCsvName('plays', first, last),
  day: 'Day',
  plays: 'Plays',

  today: 'Today',
  /** "2 to do, 1 waiting" */
  toDo: (count: number, waiting: number) =>
    [count > 0 && `${count} to do`, waiting > 0 && `${waiting} waiting`].filter(Boolean).join(', '),
  nothingToDo: 'Nothing needs your attention',
  nothingToDoReason: 'Screens that go offline and decisions on your locations and videos appear here.',
  screenOffline: (name: string, since: string) => `${name} is offline since ${since}`,
  screensOffline: (count: number, since: string) => `${count} screens offline since ${since}`,
  noPlace: 'Without a location',
  rejected: (name: string) => `${name} was rejected`,
  awaitsApproval: (name: string) => `${name} awaits approval`,
  sent: (when: string) => `Sent ${when}`,
  nothingNeedsYouReason: 'Decisions on your campaigns, drafts that should start soon and invoices appear here.',
  neverSubmitted: (name: string) => `${name} is still a draft`,
  startPassed: (day: string) => `Its start, ${day}, has passed.`,
  startsSoon: (day: string) => `It should start on ${day}.`,
  startMissed: (day: string) => `It should have started on ${day}.`,
  moreToDo: (count: number) => `and ${count} more`,
  view: 'View',
  edit: 'Edit',
  /** The full label of a short link, for screen readers. */
  linkLabel: (way: string, name: string) => `${way} ${name}`,

  finishSetup: 'Finish your setup',
  setupSteps: (done: number, total: number) => `${done} of ${total}`,
  dismissSetup: 'Hide the setup list',
  done: 'Done',
  open: 'Open',
  setupOwner: 'Owner profile',
  setupPlace: 'First location',
  setupApproved: 'First location approved',
  setupApprovedHelp: 'A review usually takes less than a day.',
  setupScreen: 'Screen paired',
  setupVideo: 'First infotainment video',
  setupVerify: 'Verify your email',
  setupVerifyHelp: 'The link is in your inbox.',
  setupVerifyAgain: 'Send again',
  setupCompany: 'Company profile',
  setupCampaign: 'First campaign',
  add: 'Add',
  upload: 'Upload',
  pair: 'Pair',

  /** CDASH-01 */
  totalCampaigns: 'Total Campaigns',
  pendingApproval: 'Pending Approval',
  approved: 'Approved',
  activeNow: 'Active Now',
  addCampaign: 'Add Campaign',
  campaignsRunning: (count: number) =>
    count === 0
      ? 'No campaign is running right now.'
      : count === 1
        ? 'One campaign is running right now.'
        : `${count} campaigns are running right now.`,
  approvedSplit: (running: number, rest: number) => `${running} running, ${rest} ahead or over`,
  otherCampaigns: (count: number) =>
    count === 0 ? 'all sent for approval' : count === 1 ? '1 draft or rejected' : `${count} drafts or rejected`,
  missingCompany: 'Missing Company Profile. Please register your company first.',
  companyProfile: 'Company Profile',
} as const
