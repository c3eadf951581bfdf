// Written by `npm run messages` from en/campaigns.json.
import { loadMessages } from '../language/load.ts'

export type CampaignTexts = {
  readonly screens: (values: { count: number }) => string
  readonly weeks: (values: { count: number }) => string
  readonly period: (values: { end: string; start: string }) => string
  readonly vehicle: string
  readonly restaurant: string
  readonly list: {
    readonly count: (values: { count: number }) => string
    readonly onAir: (values: { count: number }) => string
    readonly waiting: (values: { count: number }) => string
    readonly drafts: (values: { count: number }) => string
    readonly rejected: (values: { count: number }) => string
    readonly sentence: (values: { parts: string }) => string
    readonly label: string
    readonly add: string
    readonly search: string
    readonly status: string
    readonly all: string
    readonly activeNow: string
    readonly sort: string
    readonly sortNewest: string
    readonly sortStart: string
    readonly sortName: string
    readonly found: (values: { count: number }) => string
    readonly edit: string
    readonly continueDraft: string
    readonly delete: string
    readonly name: string
    readonly type: string
    readonly location: string
    readonly startDate: string
    readonly endDate: string
    readonly period: string
    readonly weeksHead: string
    readonly screensHead: string
    readonly totalCost: string
    readonly actions: string
    readonly editLabel: (values: { name: string }) => string
    readonly continueLabel: (values: { name: string }) => string
    readonly deleteLabel: (values: { name: string }) => string
    readonly duplicateLabel: (values: { name: string }) => string
    readonly runAgainLabel: (values: { name: string }) => string
    readonly downloadCsv: string
    readonly weekProgress: (values: { count: number; week: number }) => string
    readonly ended: (values: { count: number }) => string
    readonly empty: string
    readonly missingCompany: string
    readonly companyProfile: string
    readonly deleteTitle: string
    readonly deleteText: string
    readonly deleteConfirm: string
    readonly deleting: string
    readonly stopsNow: (values: { count: number }) => string
    readonly readingCredit: string
    readonly creditUnknown: string
    readonly noCredit: string
    readonly credit: (values: { amount: string; invoice: string }) => string
    readonly freesScreens: (values: { count: number }) => string
    readonly nothingPlays: string
    readonly hasEnded: string
    readonly deletedTitle: string
    readonly deleted: string
    readonly oops: string
  }
  readonly details: {
    readonly campaigns: string
    readonly edit: string
    readonly runAgain: string
    readonly duplicate: string
    readonly notSpecified: string
    readonly company: string
    readonly location: string
    readonly type: string
    readonly start: string
    readonly end: string
    readonly dayProgress: (values: { day: number; days: number; week: number; weekCount: number }) => string
    readonly notOnAir: (values: { day: number; days: number }) => string
    readonly startsInDays: (values: { days: number }) => string
    readonly startsOnceApproved: (values: { days: number }) => string
    readonly endedAgo: (values: { days: number }) => string
    readonly localTimeNote: (values: { location: string; words: string }) => string
    readonly timeline: string
    readonly week: (values: { number: number }) => string
    readonly statistics: string
    readonly screens: string
    readonly runningNow: string
    readonly leftVenue: (values: { count: number }) => string
    readonly playedLately: string
    readonly weeks: string
    readonly impressions: string
    readonly paidLabel: string
    readonly yes: string
    readonly no: string
    readonly totalCost: string
    readonly formula: string
    readonly payment: string
    readonly createdBy: string
    readonly rejectedTitle: string
    readonly changeIt: string
    readonly lostScreens: (values: { all: number; lost: number }) => string
    readonly lostScreensReason: string
    readonly chooseOthers: string
    readonly reapproval: <Shown>(values: { status: (text: string) => Shown }) => (string | Shown)[]
    readonly notFound: string
    readonly notFoundReason: string
    readonly backToList: string
  }
  readonly ofOwner: {
    readonly summary: string
    readonly status: string
    readonly startDate: string
    readonly endDate: string
    readonly location: string
    readonly runsOn: string
    readonly notFound: string
    readonly notFoundReason: string
    readonly backToScreens: string
  }
}

export const campaignTexts = await loadMessages<CampaignTexts>('campaigns')
