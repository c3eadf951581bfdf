/** Words of the two dashboards. */
export const dashboardTexts = {
  goodMorning: (name: string) => `Good morning, ${name}`,
  goodAfternoon: (name: string) => `Good afternoon, ${name}`,
  goodEvening: (name: string) => `Good evening, ${name}`,
  screensOnAir: (online: number, total: number) =>
    total === 1 ? `${online} of 1 screen is on air.` : `${online} of ${total} screens are on air.`,
  noScreensYet: 'No screens yet.',
  dateAnd: (date: string, sentence: string) => `${date}. ${sentence}`,
  onAirTitle: 'On air',
  allCampaigns: 'All campaigns',
  nothingOnAir: 'Nothing is on air today',
  nothingOnAirReason: 'An approved campaign appears here on its start date.',
  vehicleScreens: (count: number, place: string) => `${count} vehicle ${count === 1 ? 'screen' : 'screens'}, ${place}`,
  restaurantScreens: (count: number, place: string) =>
    `${count} restaurant ${count === 1 ? 'screen' : 'screens'}, ${place}`,
  weekOf: (week: number, weeks: number) => `Week ${week} of ${weeks}`,
  runningOfApproved: (running: number, approved: number) => `${running} of ${approved} approved`,
  waiting: (count: number) => (count === 0 ? 'nothing waits' : 'waiting for review'),

  /** ODASH-02 */
  totalMobileLocations: 'Total Mobile Locations',
  totalScreens: 'Total Screens',
  totalFixedLocations: 'Total Fixed Locations',
  approvedOfOther: (approved: number, other: number) => `${approved} approved, ${other} other`,
  onlineOffline: (online: number, offline: number) => `${online} online, ${offline} offline`,
  addMobileLocation: 'Add Mobile Location',

  /** ODASH-05, OPEN-87 */
  quickStats: 'Quick Stats Summary',
  placesApproved: 'Locations approved',
  placesApprovedNote: (approved: number, total: number) => `${approved} of ${total} locations approved`,
  whereTheyAre: 'Mobile / fixed',
  whereTheyAreNote: (vehicles: number, restaurants: number) => `${vehicles} on wheels, ${restaurants} in restaurants`,
  onAir: 'On air right now',
  onAirNote: (online: number, total: number) => `${online} of ${total} screens online`,
  nothingYet: 'Nothing to show yet',
  percent: (value: number) => `${value}%`,
  versus: (left: number, right: number) => `${left} / ${right}`,

  finishSetup: 'Finish your setup',
  setupSteps: (done: number, total: number) => `${done} of ${total}`,
  dismissSetup: 'Hide the setup list',
  done: 'Done',
  open: 'Open',
  setupOwner: 'Owner profile',
  setupPlace: 'First location',
  setupScreen: 'Screen paired',
  setupVideo: 'First infotainment video',
  setupVerify: 'Verify your email',
  setupVerifyHelp: 'The link is in your inbox.',
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
  otherCampaigns: (count: number) => (count === 1 ? '1 draft or rejected' : `${count} drafts or rejected`),
  missingCompany: 'Missing Company Profile. Please register your company first.',
  companyProfile: 'Company Profile',
} as const
