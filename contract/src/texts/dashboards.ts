/** Words of the two dashboards. */
export const dashboardTexts = {
  goodMorning: (name: string) => `Good morning, ${name}`,
  goodAfternoon: (name: string) => `Good afternoon, ${name}`,
  goodEvening: (name: string) => `Good evening, ${name}`,
  noScreensYet: 'No screens yet.',
  onDate: (date: string) => `${date}.`,
  onAirTitle: 'On air',
  allCampaigns: 'All campaigns',
  nothingOnAir: 'No campaigns on air today',
  nothingOnAirReason: 'Approved campaigns appear here on their start date.',
  vehicleScreens: (count: number, place: string) => `${count} vehicle ${count === 1 ? 'screen' : 'screens'}, ${place}`,
  restaurantScreens: (count: number, place: string) =>
    `${count} restaurant ${count === 1 ? 'screen' : 'screens'}, ${place}`,
  runningOfApproved: (running: number, approved: number) => `${running} of ${approved} approved`,
  waiting: (count: number) => (count === 0 ? 'none pending' : 'awaiting review'),
  noneYet: 'none yet',
  noneApproved: 'none approved yet',

  /** ODASH-02 */
  totalMobileLocations: 'Total Mobile Locations',
  totalScreens: 'Total Screens',
  totalFixedLocations: 'Total Fixed Locations',
  approvedOfOther: (approved: number, other: number) => `${approved} approved, ${other} pending or rejected`,
  addMobileLocation: 'Add Mobile Location',
  createOwnerProfile: 'Create Owner Profile',

  /** ODASH-05, OPEN-87 */
  quickStats: 'Quick Stats Summary',
  placesApproved: 'Venues approved',
  placesApprovedNote: (approved: number, total: number) => `${approved} of ${total} venues approved`,
  whereTheyAre: 'Mobile / fixed',
  whereTheyAreNote: (vehicles: number, restaurants: number) => `${vehicles} mobile, ${restaurants} fixed`,
  playingNow: 'Playing now',
  sentence: (words: string) => `${words}.`,
  onlineNow: (percent: string, online: number, total: number) => `${percent} online now (${online} of ${total})`,
  nothingYet: 'No data yet',
  percent: (value: number) => `${value}%`,
  versus: (left: number, right: number) => `${left} / ${right}`,

  /** Proven plays by day (DSH-3). */
  playsPerDay: 'Plays per day',
  allScreens: 'campaigns on all screens',
  playsRange: 'Days shown',
  days: (count: number) => `${count} days`,
  playsCaption: (count: number) => `plays in the last ${count} days`,
  trend: (change: string, count: number) => `${change} vs. previous ${count} days`,
  playsChart: (plays: string, first: string, last: string) => `${plays} plays from ${first} to ${last}`,
  dayPlays: (day: string, plays: string) => `${day}: ${plays} plays`,
  noPlays: 'No plays in this period',
  ofAllCampaigns: 'all campaigns',
  noPlaysOfCampaigns: 'Proven plays of your campaigns appear here.',
  noPlaysReason: 'Completed campaign plays on your screens appear here.',
  showAsTable: 'Show as table',
  showAsChart: 'Show as chart',
  csv: 'CSV',
  downloadCsv: 'Download plays per day as CSV',
  csvHead: ['Day', 'Plays'],
  day: 'Day',
  plays: 'Plays',

  today: 'Today',
  toDo: (count: number) => `${count} to do`,
  pending: (count: number) => `${count} pending`,
  nothingToDo: 'All clear',
  nothingToDoReason: 'Offline screens and decisions on your venues and videos appear here.',
  screenOffline: (name: string, since: string) => `${name} has been offline since ${since}`,
  screensOffline: (count: number, since: string) => `${count} screens offline since ${since}`,
  noPlace: 'No venue',
  rejected: (name: string) => `“${name}” was rejected`,
  awaitsApproval: (name: string) => `“${name}” is awaiting approval`,
  sent: (when: string) => `Submitted ${when}`,
  nothingNeedsYouReason: 'Decisions on your campaigns, drafts that start soon and invoices appear here.',
  neverSubmitted: (name: string) => `“${name}” is still a draft`,
  startPassed: (day: string) => `The planned start, ${day}, has passed.`,
  startsSoon: (day: string) => `Planned start: ${day}.`,
  startMissed: (day: string) => `Planned start was ${day}.`,
  moreToDo: (count: number) => `and ${count} more`,
  view: 'View',
  edit: 'Edit',
  /** The full label of a short link, for screen readers. */
  linkLabel: (way: string, name: string) => `${way} ${name}`,

  finishSetup: 'Finish your setup',
  setupSteps: (done: number, total: number) => `${done} of ${total}`,
  dismissSetup: 'Hide setup list',
  done: 'Done',
  open: 'Open',
  setupOwner: 'Owner profile',
  setupPlace: 'First venue',
  setupApproved: 'First venue approved',
  setupApprovedHelp: 'A review usually takes less than a day.',
  setupScreen: 'Screen paired',
  setupVideo: 'First infotainment video',
  setupVerify: 'Verify your email',
  setupVerifyHelp: 'Open the link in your inbox.',
  setupVerifyAgain: 'Resend',
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
      ? 'No campaigns are running right now.'
      : count === 1
        ? '1 campaign is running right now.'
        : `${count} campaigns are running right now.`,
  approvedSplit: (running: number, rest: number) => `${running} running, ${rest} not running`,
  otherCampaigns: (count: number) =>
    count === 0 ? 'all submitted' : count === 1 ? '1 draft or rejected' : `${count} drafts or rejected`,
  missingCompany: 'Missing Company Profile. Please register your company first.',
  companyProfile: 'Company Profile',
} as const

/** "2 to do", "1 pending" */
export function listToDoCounts(count: number, waiting: number): string[] {
  return [
    ...(count > 0 ? [dashboardTexts.toDo(count)] : []),
    ...(waiting > 0 ? [dashboardTexts.pending(waiting)] : []),
  ]
}
