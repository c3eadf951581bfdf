// Written by `npm run messages` from en/campaign-form.json.
import { loadMessages } from '../language/load.ts'

export type CampaignFormTexts = {
  readonly steps: string
  readonly stepDone: string
  readonly details: string
  readonly whereAndWhen: string
  readonly screens: string
  readonly video: string
  readonly name: string
  readonly location: string
  readonly chooseLocation: string
  readonly startDate: string
  readonly numberOfWeeks: string
  readonly endDate: string
  readonly type: string
  readonly typeLocked: string
  readonly chooseVehicles: string
  readonly chooseRestaurants: string
  readonly asOfTime: (values: { time: string }) => string
  readonly checkAgain: string
  readonly missingForAvailability: (values: { fields: string }) => string
  readonly missingFields: {
    readonly location: string
    readonly startDate: string
    readonly numberOfWeeks: string
  }
  readonly loadingScreens: string
  readonly freeTypes: (values: { count: number; free: number }) => string
  readonly freeRestaurants: (values: { count: number; free: number }) => string
  readonly select: string
  readonly vehicleType: string
  readonly totalVehicles: string
  readonly screensColumn: string
  readonly screensToRun: string
  readonly screensToRunLabel: (values: { type: string }) => string
  readonly selectOne: (values: { name: string }) => string
  readonly none: string
  readonly onlyFree: (values: { count: number }) => string
  readonly atLeastOne: string
  readonly wholeScreens: string
  readonly bookedUntilDay: (values: { day: string }) => string
  readonly bookedDay: (values: { day: string }) => string
  readonly bookedPeriod: (values: { first: string; last: string }) => string
  readonly booked: string
  readonly noLongerSelected: (values: { reason: string }) => string
  readonly fewerInTheseWeeks: (values: { count: number; wanted: number }) => string
  readonly takenMeanwhile: string
  readonly fewerFree: (values: { count: number }) => string
  readonly startOnDay: (values: { day: string }) => string
  readonly startOnDayLabel: (values: { day: string; name: string }) => string
  readonly startMoved: (values: { day: string }) => string
  readonly restaurantName: string
  readonly seats: (values: { count: number }) => string
  readonly guestsADay: (values: { count: number }) => string
  readonly noRestaurants: string
  readonly noVehicles: string
  readonly noLocations: string
  readonly locationHolds: (values: { name: string; restaurant: number; vehicle: number }) => string
  readonly noneThere: {
    readonly vehicle: string
    readonly restaurant: string
  }
  readonly tryOthers: string
  readonly nextFree: (values: { day: string }) => string
  readonly searchRestaurants: string
  readonly restaurantsFound: (values: { count: number }) => string
  readonly showMore: (values: { count: number }) => string
  readonly totalScreens: string
  readonly lostTitle: string
  readonly lostText: (values: { count: number; names: string; total: string }) => string
  readonly lostSome: (values: { lost: number; name: string; wanted: number }) => string
  readonly lostAll: (values: { name: string; wanted: number }) => string
  readonly replacedTitle: string
  readonly replacedText: (values: { count: number; total: string }) => string
  readonly reviewScreens: string
  readonly landscapeFor: string
  readonly portraitFor: string
  readonly storedVideo: string
  readonly reusedVideo: (values: { name: string }) => string
  readonly barsTitle: (values: { count: number }) => string
  readonly barsNote: (values: { count: number; name: string; percent: number }) => string
  readonly barsAdvice: string
  readonly summary: string
  readonly summaryScreens: string
  readonly onVehicles: (values: { count: number }) => string
  readonly inRestaurants: (values: { count: number }) => string
  readonly runs: string
  readonly weeksLabel: string
  readonly totalCost: string
  readonly netOfVat: string
  readonly totalAnnounced: (values: { count: number; total: string }) => string
  readonly openSummary: string
  readonly submit: string
  readonly update: string
  readonly saveAsDraft: string
  readonly saving: string
  readonly uploading: string
  readonly reviewed: string
  readonly reviewedAgain: string
  readonly nothingCharged: string
  readonly savesHere: string
  readonly savedHere: (values: { time: string }) => string
  readonly backupTitle: string
  readonly backupText: (values: { when: string }) => string
  readonly backupOutdated: string
  readonly backupContinue: string
  readonly backupDiscard: string
  readonly unchangedTitle: string
  readonly unchanged: string
  readonly saveApproved: {
    readonly updateTitle: string
    readonly updateText: string
    readonly update: string
    readonly draftTitle: string
    readonly draftText: string
    readonly draft: string
  }
  readonly confirmEmailTitle: string
  readonly confirmEmail: (values: { email: string }) => string
  readonly sendLinkAgain: string
  readonly linkSent: string
  readonly draftAgainTitle: string
  readonly copiedTitle: (values: { name: string }) => string
  readonly copied: string
  readonly copiedWithoutVideo: string
  readonly reapprovalTitle: string
  readonly reapproval: string
  readonly rejectedTitle: string
  readonly enterName: string
  readonly nameTooLong: string
  readonly chooseStart: string
  readonly startBeforeToday: string
  readonly startTooFar: string
  readonly enterWeeks: string
  readonly weeksNotWhole: (values: { most: number }) => string
  readonly tooManyWeeks: (values: { most: number }) => string
  readonly chooseALocation: string
  readonly chooseAVehicleType: string
  readonly chooseARestaurant: string
  readonly chooseAVideo: string
  readonly noCompany: string
  readonly companyProfile: string
  readonly savedTitle: string
  readonly added: string
  readonly updated: string
  readonly oops: string
  readonly formulas: {
    readonly vehicle: <Shown>(values: { b: (text: string) => Shown; price: string; screens: number; weeks: number }) => (string | Shown)[]
    readonly restaurant: <Shown>(values: { b: (text: string) => Shown; price: string; screens: number; weeks: number }) => (string | Shown)[]
  }
  readonly copiedWithOtherVideo: string
}

export const campaignFormTexts = await loadMessages<CampaignFormTexts>('campaign-form')
