// Written by `npm run messages` from en/dashboards.json.
import { loadMessages } from '../language/load.ts'

export type DashboardTexts = {
  readonly goodMorning: (values: { name: string }) => string
  readonly goodAfternoon: (values: { name: string }) => string
  readonly goodEvening: (values: { name: string }) => string
  readonly noScreensYet: string
  readonly onDate: (values: { date: string }) => string
  readonly onAirTitle: string
  readonly allCampaigns: string
  readonly nothingOnAir: string
  readonly nothingOnAirReason: string
  readonly vehicleScreens: (values: { count: number; place: string }) => string
  readonly restaurantScreens: (values: { count: number; place: string }) => string
  readonly runningOfApproved: (values: { approved: number; running: number }) => string
  readonly waiting: (values: { count: number }) => string
  readonly noneYet: string
  readonly noneApproved: string
  readonly totalMobileLocations: string
  readonly totalScreens: string
  readonly totalFixedLocations: string
  readonly approvedOfOther: (values: { approved: number; other: number }) => string
  readonly addMobileLocation: string
  readonly createOwnerProfile: string
  readonly quickStats: string
  readonly venuesApproved: string
  readonly venuesApprovedNote: (values: { approved: number; total: number }) => string
  readonly whereTheyAre: string
  readonly whereTheyAreNote: (values: { restaurants: number; vehicles: number }) => string
  readonly playingNow: string
  readonly sentence: (values: { words: string }) => string
  readonly onlineNow: (values: { online: number; percent: string; total: number }) => string
  readonly nothingYet: string
  readonly percent: (values: { value: number }) => string
  readonly versus: (values: { left: number; right: number }) => string
  readonly playsPerDay: string
  readonly allScreens: string
  readonly playsRange: string
  readonly days: (values: { count: number }) => string
  readonly playsCaption: (values: { count: number }) => string
  readonly trend: (values: { change: string; count: number }) => string
  readonly playsChart: (values: { first: string; last: string; plays: number }) => string
  readonly dayPlays: (values: { day: string; plays: number }) => string
  readonly noPlays: string
  readonly ofAllCampaigns: string
  readonly noPlaysOfCampaigns: string
  readonly noPlaysReason: string
  readonly showAsTable: string
  readonly showAsChart: string
  readonly csv: string
  readonly downloadCsv: string
  readonly csvHead: readonly [
    string,
    string,
  ]
  readonly day: string
  readonly plays: string
  readonly today: string
  readonly toDo: (values: { count: number }) => string
  readonly pending: (values: { count: number }) => string
  readonly nothingToDo: string
  readonly nothingToDoReason: string
  readonly screenOffline: (values: { name: string; since: string }) => string
  readonly screensOffline: (values: { count: number; since: string }) => string
  readonly noVenue: string
  readonly rejected: (values: { name: string }) => string
  readonly awaitsApproval: (values: { name: string }) => string
  readonly sent: (values: { when: string }) => string
  readonly nothingNeedsYouReason: string
  readonly neverSubmitted: (values: { name: string }) => string
  readonly startPassed: (values: { day: string }) => string
  readonly startsSoon: (values: { day: string }) => string
  readonly endsSoon: (values: { day: string; name: string }) => string
  readonly endsSoonHelp: string
  readonly startMissed: (values: { day: string }) => string
  readonly moreToDo: (values: { count: number }) => string
  readonly view: string
  readonly edit: string
  readonly viewLabel: (values: { name: string }) => string
  readonly editLabel: (values: { name: string }) => string
  readonly finishSetup: string
  readonly setupSteps: (values: { done: number; total: number }) => string
  readonly setupProgress: (values: { done: number; total: number }) => string
  readonly dismissSetup: string
  readonly done: string
  readonly open: string
  readonly setupOwner: string
  readonly setupVenue: string
  readonly setupApproved: string
  readonly setupApprovedHelp: string
  readonly setupScreen: string
  readonly setupVideo: string
  readonly setupVerify: string
  readonly setupVerifyHelp: string
  readonly setupVerifyAgain: string
  readonly setupCompany: string
  readonly setupCampaign: string
  readonly add: string
  readonly upload: string
  readonly pair: string
  readonly totalCampaigns: string
  readonly pendingApproval: string
  readonly approved: string
  readonly activeNow: string
  readonly addCampaign: string
  readonly campaignsRunning: (values: { count: number }) => string
  readonly approvedSplit: (values: { rest: number; running: number }) => string
  readonly otherCampaigns: (values: { count: number }) => string
}

export const dashboardTexts = await loadMessages<DashboardTexts>('dashboards')
