// Written by `npm run messages` from en/fleet.json.
import { loadMessages } from '../language/load.ts'

export type FleetTexts = {
  readonly noLocations: string
  readonly noOwner: string
  readonly noOwnerReason: string
  readonly createOwner: string
  readonly allStatuses: string
  readonly statusFilter: string
  readonly sort: string
  readonly sortNewest: string
  readonly sortName: string
  readonly mapLabel: string
  readonly chosenStays: string
  readonly formerStays: string
  readonly withoutPicture: string
  readonly mapEmpty: string
  readonly mapEmptyReason: string
  readonly mapEmptyWay: string
  readonly resultCount: (values: { count: number }) => string
  readonly edit: string
  readonly editLabel: (values: { name: string }) => string
  readonly delete: string
  readonly deleteLabel: (values: { name: string }) => string
  readonly deleting: string
  readonly cancel: string
  readonly rejectedBecause: (values: { reason: string }) => string
  readonly rejectedEdit: string
  readonly oops: string
  readonly deletedTitle: string
  readonly savedTitle: string
  readonly picture: string
  readonly dropHere: string
  readonly pictureHelp: string
  readonly choosePicture: string
  readonly replacePicture: string
  readonly removePicture: string
  readonly pendingNote: string
  readonly editNote: string
  readonly screensOnline: (values: { online: number; total: number }) => string
  readonly screenImpact: (values: { count: number }) => string
  readonly campaignImpact: (values: { count: number }) => string
  readonly mobile: {
    readonly header: string
    readonly help: string
    readonly add: string
    readonly update: string
    readonly submit: string
    readonly updateButton: string
    readonly saving: string
    readonly totalLocations: string
    readonly approved: string
    readonly activeScreens: string
    readonly locations: string
    readonly empty: string
    readonly emptyReason: string
    readonly search: string
    readonly serviceType: string
    readonly registration: string
    readonly registrationNumber: string
    readonly brand: string
    readonly model: string
    readonly location: string
    readonly missing: {
      readonly brand: string
      readonly model: string
      readonly serviceType: string
      readonly registrationNumber: string
      readonly location: string
    }
    readonly noTypes: string
    readonly locationHelp: string
    readonly screens: string
    readonly chooseType: string
    readonly chooseLocation: string
    readonly added: string
    readonly updated: string
    readonly deleteTitle: string
    readonly deleteText: string
    readonly deleteButton: string
    readonly deleted: string
    readonly pictureLabel: (values: { name: string }) => string
  }
  readonly fixed: {
    readonly header: string
    readonly count: (values: { count: number }) => string
    readonly help: string
    readonly add: string
    readonly traffic: string
    readonly location: string
    readonly status: string
    readonly view: string
    readonly viewLabel: (values: { name: string }) => string
    readonly newEntry: string
    readonly list: string
    readonly to: string
    readonly aboutTheVenue: string
    readonly updatedAt: string
    readonly perDay: (values: { guests: number }) => string
    readonly perDayStated: (values: { day: string; guests: number }) => string
    readonly editNote: string
    readonly cover: string
    readonly screensNext: string
    readonly screensNextText: string
    readonly notFound: string
    readonly notFoundReason: string
    readonly backToList: string
    readonly empty: string
    readonly emptyReason: string
    readonly loading: string
    readonly search: string
    readonly deleteTitle: string
    readonly deleteText: string
    readonly deleteButton: string
    readonly deleted: string
    readonly missing: string
    readonly screenCount: (values: { count: number }) => string
    readonly basics: string
    readonly basicsHelp: string
    readonly contact: string
    readonly hours: string
    readonly hoursHelp: string
    readonly images: string
    readonly imagesCount: (values: { count: number }) => string
    readonly imagesHelp: string
    readonly addImages: string
    readonly removeImage: (values: { number: number }) => string
    readonly moveImage: (values: { number: number }) => string
    readonly imageAlt: (values: { number: number }) => string
    readonly name: string
    readonly cuisineType: string
    readonly seatingCapacity: string
    readonly footTraffic: string
    readonly footTrafficHelp: string
    readonly description: string
    readonly address: string
    readonly addressLine1: string
    readonly addressLine2: string
    readonly addressHelp: string
    readonly phone: string
    readonly emailWrong: string
    readonly countWrong: (values: { max: number }) => string
    readonly email: string
    readonly nameMissing: string
    readonly locationMissing: string
    readonly seatingCapacityMissing: string
    readonly phoneMissing: string
    readonly emailMissing: string
    readonly position: string
    readonly positionHelp: string
    readonly positionUnreadable: string
    readonly positionHalf: string
    readonly positionBeyond: string
    readonly whereIAm: string
    readonly whereIAmBusy: string
    readonly where: {
      readonly found: (values: { within: string }) => string
      readonly meters: (values: { count: number }) => string
      readonly kilometers: (values: { count: number }) => string
      readonly refused: string
      readonly unknown: string
      readonly slow: string
    }
    readonly chooseLocation: string
    readonly startLabel: (values: { weekday: string }) => string
    readonly endLabel: (values: { weekday: string }) => string
    readonly copyToAll: (values: { weekday: string }) => string
    readonly save: string
    readonly saving: string
    readonly ownerMissing: string
    readonly tooManyImages: string
    readonly added: string
    readonly updated: string
    readonly failed: string
    readonly overview: string
    readonly screens: string
    readonly editLink: string
    readonly closed: string
    readonly opening: (values: { end: string; start: string }) => string
    readonly noDescription: string
    readonly noScreens: string
    readonly noScreensReason: string
    readonly campaigns: string
    readonly noCampaigns: string
    readonly screen: string
    readonly model: string
    readonly screenStatus: string
    readonly displayStatus: string
  }
}

export const fleetTexts = await loadMessages<FleetTexts>('fleet')
