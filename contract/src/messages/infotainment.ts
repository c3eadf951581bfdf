// Written by `npm run messages` from en/infotainment.json.
import { loadMessages } from '../language/load.ts'

export type InfotainmentTexts = {
  readonly types: {
    readonly vehicle: string
    readonly restaurant: string
  }
  readonly period: (values: { end: string; start: string }) => string
  readonly none: string
  readonly list: {
    readonly label: string
    readonly count: (values: { count: number }) => string
    readonly help: string
    readonly waiting: (values: { count: number }) => string
    readonly upload: string
    readonly search: string
    readonly category: string
    readonly allCategories: string
    readonly sort: string
    readonly sortNewest: string
    readonly sortStart: string
    readonly sortName: string
    readonly shown: (values: { count: number }) => string
    readonly playPreview: (values: { length: string; name: string }) => string
    readonly location: string
    readonly delete: string
    readonly deleteNamed: (values: { name: string }) => string
    readonly viewDetails: string
    readonly empty: string
    readonly emptyReason: string
    readonly emptyWithoutOwner: string
    readonly ownerProfile: string
    readonly noFit: (values: { search: string }) => string
    readonly noFitCategory: string
    readonly failedTitle: string
    readonly failed: string
    readonly deleteTitle: string
    readonly deleteText: string
    readonly deleteConfirm: string
    readonly deleting: string
    readonly stopsNow: (values: { count: number }) => string
    readonly chosenScreens: (values: { count: number }) => string
    readonly nothingPlays: string
    readonly deletedTitle: string
    readonly deleted: string
    readonly oops: string
    readonly deleteFailed: string
  }
  readonly details: {
    readonly details: string
    readonly schedule: string
    readonly type: string
    readonly category: string
    readonly location: string
    readonly duration: string
    readonly startDate: string
    readonly endDate: string
    readonly note: string
    readonly notYet: string
    readonly notPlaying: string
    readonly screens: string
    readonly screenName: string
    readonly screen: string
    readonly place: string
    readonly displayStatus: string
    readonly status: string
    readonly lastSeen: string
    readonly unnamedScreen: (values: { type: 'vehicle' | 'restaurant' }) => string
    readonly places: {
      readonly restaurant: string
      readonly vehicle: string
    }
    readonly neverConnected: string
    readonly noScreens: string
    readonly noScreensReason: string
    readonly edit: string
    readonly back: string
    readonly rejectedTitle: string
    readonly correct: string
    readonly notFound: string
    readonly notFoundReason: string
  }
  readonly form: {
    readonly fields: string
    readonly name: string
    readonly type: string
    readonly category: string
    readonly location: string
    readonly startDate: string
    readonly endDate: string
    readonly choose: string
    readonly locked: string
    readonly screens: string
    readonly selected: (values: { count: number; total: number }) => string
    readonly select: string
    readonly model: string
    readonly uuid: string
    readonly status: string
    readonly selectOne: (values: { model: string; name: string }) => string
    readonly selectOneOfUuid: (values: { model: string; name: string; uuid: string }) => string
    readonly selectAll: string
    readonly deselectAll: string
    readonly missingForScreens: {
      readonly typeAndLocation: string
      readonly type: string
      readonly location: string
    }
    readonly noScreens: (values: { type: 'vehicle' | 'restaurant' }) => string
    readonly noScreensReason: string
    readonly failedTitle: string
    readonly screensFailed: string
    readonly video: string
    readonly storedVideo: string
    readonly missingVideo: string
    readonly missingVideoText: string
    readonly screensMissing: string
    readonly submit: string
    readonly update: string
    readonly saving: string
    readonly uploading: string
    readonly noOwner: string
    readonly ownerProfile: string
    readonly reviewed: string
    readonly reapproval: string
    readonly resubmit: string
    readonly rejectedTitle: string
    readonly enterName: string
    readonly nameTooLong: string
    readonly chooseType: string
    readonly chooseCategory: string
    readonly chooseLocation: string
    readonly chooseStart: string
    readonly chooseEnd: string
    readonly noSuchDay: string
    readonly endBeforeStart: string
    readonly chooseScreens: string
    readonly chooseVideo: string
    readonly savedTitle: string
    readonly added: string
    readonly updated: string
    readonly oops: string
  }
}

export const infotainmentTexts = await loadMessages<InfotainmentTexts>('infotainment')
