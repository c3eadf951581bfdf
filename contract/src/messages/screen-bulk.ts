// Written by `npm run messages` from en/screen-bulk.json.
import { loadMessages } from '../language/load.ts'

export type ScreenBulkTexts = {
  readonly tooManyTags: (values: { most: number }) => string
  readonly statusOfOperator: string
  readonly otherKind: {
    readonly vehicle: string
    readonly restaurant: string
  }
  readonly actions: string
  readonly select: string
  readonly selectNamed: (values: { name: string }) => string
  readonly selectAll: (values: { count: number }) => string
  readonly selected: (values: { count: number }) => string
  readonly tag: string
  readonly anyTag: string
  readonly anyVenue: string
  readonly anyLocation: string
  readonly tags: string
  readonly tagsHelp: string
  readonly tagMissing: string
  readonly tagTooLong: (values: { most: number; tag: string }) => string
  readonly yourTags: string
  readonly addTags: string
  readonly addTagsTitle: (values: { count: number }) => string
  readonly removeTags: string
  readonly removeTagsTitle: (values: { count: number }) => string
  readonly noTagsToRemove: string
  readonly editTags: string
  readonly saveTags: string
  readonly paused: string
  readonly pause: string
  readonly pauseTitle: (values: { count: number }) => string
  readonly pauseText: string
  readonly pauseBookings: (values: { campaigns: string; count: number; days: string }) => string
  readonly nothingBooked: string
  readonly resume: string
  readonly move: string
  readonly moveTitle: (values: { count: number }) => string
  readonly moveText: string
  readonly moveBookings: (values: { campaigns: string; count: number; days: string }) => string
  readonly noOtherVenue: string
  readonly bothKinds: string
  readonly changing: string
  readonly undo: string
  readonly refused: (values: { count: number; reason: string }) => string
  readonly done: {
    readonly tags: (values: { count: number }) => string
    readonly paused: (values: { count: number }) => string
    readonly resumed: (values: { count: number }) => string
    readonly moved: (values: { count: number }) => string
    readonly restarted: (values: { count: number }) => string
  }
  readonly restart: string
  readonly restartTooSoon: string
}

export const screenBulkTexts = await loadMessages<ScreenBulkTexts>('screen-bulk')
