// Written by `npm run messages` from en/campaign-report.json.
import { loadMessages } from '../language/load.ts'

export type ReportTexts = {
  readonly title: string
  readonly perDay: string
  readonly perWeek: string
  readonly csv: string
  readonly downloadCsv: string
  readonly cancelCsv: (values: { received: string }) => string
  readonly csvStarted: string
  readonly csvSaved: string
  readonly csvCancelled: string
  readonly csvFailed: string
  readonly ofGuaranteed: <Shown>(values: { b: (text: string) => Shown; percent: string }) => (string | Shown)[]
  readonly ofAllGuaranteed: <Shown>(values: { b: (text: string) => Shown; percent: string }) => (string | Shown)[]
  readonly noneFinished: string
  readonly noneGuaranteed: string
  readonly guaranteedInFlight: <Shown>(values: { b: (text: string) => Shown; count: number }) => (string | Shown)[]
  readonly deliveredOf: (values: { delivered: number; promised: number }) => string
  readonly stillToCome: (values: { count: number }) => string
  readonly tableBy: string
  readonly screens: string
  readonly totalFound: string
  readonly guaranteed: string
  readonly delivered: string
  readonly missing: string
  readonly extra: string
  readonly impressions: string
  readonly missingNote: (values: { daysOver: number; daysShort: number; screensShort: number }) => string
  readonly soFar: (values: { day: string }) => string
  readonly soFarShort: (values: { day: string }) => string
  readonly wholeFlight: string
  readonly playsToday: (values: { count: number; impressions: string }) => string
  readonly chart: string
  readonly chartOfWeeks: string
  readonly chartHint: string
  readonly today: string
  readonly thisWeek: string
  readonly guaranteedADay: (values: { count: string }) => string
  readonly guaranteedAWeek: (values: { count: string }) => string
  readonly weekLabel: (values: { day: string }) => string
  readonly ofPast: (values: { delivered: number; promised: number; when: string }) => string
  readonly missingCount: (values: { count: number }) => string
  readonly extraCount: (values: { count: number }) => string
  readonly ofToday: (values: { played: number; promised: number; when: string }) => string
  readonly ofAhead: (values: { promised: number; when: string }) => string
  readonly day: string
  readonly totalSoFar: string
  readonly totalOfFlight: string
  readonly none: string
  readonly how: string
  readonly howGuaranteed: (values: { hours: number; loop: string }) => string
  readonly howGuaranteedLater: string
  readonly howDelivered: string
  readonly howMissing: string
  readonly howExtra: string
  readonly howImpressions: (values: { multiplier: string }) => string
  readonly minutesAndSeconds: (values: { minutes: number; seconds: number }) => string
  readonly between: (values: { high: string; low: string }) => string
  readonly times: (values: { multiplier: string }) => string
  readonly asOfTime: (values: { time: string }) => string
  readonly asOfTimeInLocation: (values: { location: string; time: string }) => string
  readonly noPlaysYet: string
  readonly noPlaysReason: string
  readonly noPlaysWaiting: string
  readonly noPlaysRejected: string
  readonly noPlaysDraft: string
  readonly screensTitle: string
  readonly screensPlayed: string
  readonly search: string
  readonly filter: string
  readonly all: string
  readonly behind: string
  readonly offline: string
  readonly sort: string
  readonly sortBooked: string
  readonly sortShortfall: string
  readonly sortVenue: string
  readonly found: (values: { count: number }) => string
  readonly shownCount: (values: { shown: number; total: number }) => string
  readonly showMore: string
  readonly screen: string
  readonly displayStatus: string
  readonly lastPlayed: string
  readonly never: string
  readonly notBooked: string
  readonly days: string
  readonly dayByDay: string
  readonly daysLabel: (values: { screen: string }) => string
  readonly noDays: string
  readonly deliveryFailed: string
  readonly daysFailed: string
  readonly noScreens: string
  readonly noScreensReason: string
  readonly history: string
  readonly historyFailed: string
  readonly historyEmpty: string
  readonly showAll: (values: { count: number }) => string
  readonly kinds: {
    readonly created: string
    readonly saved: string
    readonly submitted: string
    readonly approved: string
    readonly rejected: string
    readonly vetoed: string
    readonly released: string
    readonly paid: string
    readonly unpaid: string
    readonly 'makegood-offered': string
    readonly 'makegood-days': string
    readonly 'makegood-credit': string
    readonly 'makegood-declined': string
    readonly 'makegood-expired': string
    readonly shared: string
    readonly unshared: string
    readonly deleted: string
  }
  readonly extended: (values: { day: string; weeks: number }) => string
  readonly createdAndSubmitted: string
  readonly by: (values: { name: string; when: string }) => string
  readonly video: string
  readonly videoNote: string
  readonly noVideo: string
  readonly deletedTitle: string
  readonly deletedReason: string
}

export const reportTexts = await loadMessages<ReportTexts>('campaign-report')
