// Written by `npm run messages` from en/screens.json.
import { loadMessages } from '../language/load.ts'

export type ScreenTexts = {
  readonly count: (values: { count: number }) => string
  readonly updated: (values: { age: string; counts: string }) => string
  readonly help: string
  readonly exportCsv: string
  readonly csvHead: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  readonly sort: string
  readonly sortNewest: string
  readonly sortName: string
  readonly sortModel: string
  readonly sortSeen: string
  readonly mapOf: string
  readonly nameAndVenue: (values: { name: string; venue: string }) => string
  readonly playing: (values: { name: string }) => string
  readonly search: string
  readonly filter: string
  readonly all: string
  readonly active: string
  readonly offline: string
  readonly vehicle: string
  readonly restaurant: string
  readonly resultCount: (values: { count: number }) => string
  readonly screenStatus: string
  readonly displayStatus: string
  readonly screenType: string
  readonly vehicleDetails: string
  readonly brand: string
  readonly model: string
  readonly type: string
  readonly location: string
  readonly none: string
  readonly empty: string
  readonly emptyReason: string
  readonly nowPlaying: string
  readonly pause: string
  readonly play: string
  readonly nothingPlaying: string
  readonly cardOnScreen: (values: { name: string }) => string
  readonly noSignal: string
  readonly noSignalNote: (values: { when: string }) => string
  readonly neverSeen: string
  readonly pair: string
  readonly pairIntro: string
  readonly code: string
  readonly codeHelp: string
  readonly codeMissing: string
  readonly venue: string
  readonly venueHelp: string
  readonly venueMissing: string
  readonly chooseVenue: string
  readonly noVenues: string
  readonly screenName: string
  readonly screenNameHelp: string
  readonly screenNameMissing: string
  readonly modelName: string
  readonly modelHelp: string
  readonly rename: string
  readonly renameTitle: string
  readonly renameHelp: string
  readonly renameSave: string
  readonly renaming: string
  readonly renamed: (values: { name: string }) => string
  readonly notPaired: string
  readonly pairButton: string
  readonly pairing: string
  readonly paired: string
  readonly pairedText: (values: { name: string }) => string
  readonly replace: string
  readonly replaceIntro: string
  readonly replaced: string
  readonly information: string
  readonly monitoring: string
  readonly lastSeen: (values: { age: string }) => string
  readonly orientation: string
  readonly imei: string
  readonly uuid: string
  readonly copyUuid: string
  readonly lastConnection: string
  readonly neverConnected: string
  readonly slots: string
  readonly playerVersion: string
  readonly content: string
  readonly upToDate: string
  readonly outdated: string
  readonly storage: string
  readonly proofsWaiting: string
  readonly turnedDisplay: {
    readonly vehicle: {
      readonly title: string
      readonly text: (values: { percent: number }) => string
    }
    readonly restaurant: {
      readonly title: string
      readonly text: (values: { percent: number }) => string
    }
  }
  readonly faults: string
  readonly faultKinds: {
    readonly file: string
    readonly playback: string
    readonly storage: string
    readonly other: string
  }
  readonly faultNote: (values: { fault: string; moment: string }) => string
  readonly localTime: (values: { instant: string; location: string }) => string
  readonly localClock: (values: { location: string }) => string
  readonly fixedLocationDetails: string
  readonly name: string
  readonly cuisineType: string
  readonly seatingCapacity: string
  readonly registration: string
  readonly open: string
  readonly noPosition: string
  readonly openMap: string
  readonly way: (values: { day: string; from: string; until: string }) => string
  readonly metres: (values: { count: number }) => string
  readonly kilometres: (values: { count: number }) => string
  readonly lastKnownPosition: string
  readonly noVenue: string
  readonly activeCampaigns: string
  readonly noCampaigns: string
  readonly campaignName: string
  readonly campaignStatus: string
  readonly campaignDates: string
  readonly notSpecified: string
  readonly entertainmentVideos: string
  readonly noVideos: string
  readonly monthly: string
  readonly month: string
  readonly days: string
  readonly status: string
  readonly action: string
  readonly download: string
  readonly downloadLabel: (values: { month: string }) => string
  readonly noMonths: string
  readonly dayCount: (values: { days: number; of: number }) => string
  readonly downloadFailed: string
  readonly positionLogs: string
  readonly statusHistory: string
  readonly start: string
  readonly end: string
  readonly total: string
  readonly state: string
  readonly states: {
    readonly app_moves: string
    readonly app_not_moves: string
    readonly app_stopped: string
    readonly online: string
    readonly offline: string
  }
  readonly today: string
  readonly thisDay: string
  readonly dayBefore: string
  readonly dayAfter: string
  readonly timeline: (values: { day: string }) => string
  readonly segment: (values: { from: string; span: string; state: string; until: string }) => string
  readonly seconds: (values: { count: number }) => string
  readonly timelineHint: string
  readonly timelineEmpty: string
  readonly emptyUntilDay: (values: { day: string }) => string
  readonly noLog: string
  readonly loadEarlier: string
  readonly entriesShown: (values: { of: number; shown: number }) => string
  readonly screens: string
  readonly notFound: string
}

export const screenTexts = await loadMessages<ScreenTexts>('screens')
