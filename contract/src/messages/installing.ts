// Written by `npm run messages` from en/installing.json.
import { loadMessages } from '../language/load.ts'

export type InstallingTexts = {
  readonly title: string
  readonly forPartner: (values: { partner: string }) => string
  readonly until: (values: { name: string; when: string }) => string
  readonly start: {
    readonly title: string
    readonly reason: string
    readonly button: string
    readonly busy: string
  }
  readonly gone: {
    readonly title: string
    readonly reason: string
  }
  readonly other: {
    readonly title: string
    readonly reason: string
  }
  readonly venue: string
  readonly search: string
  readonly moreVenues: (values: { count: number }) => string
  readonly noVenues: string
  readonly noVenuesAtAll: string
  readonly venuesFailed: string
  readonly change: string
  readonly changeVenue: string
  readonly screen: string
  readonly newScreen: string
  readonly screenHelp: string
  readonly screenName: string
  readonly screenNameHelp: string
  readonly names: {
    readonly front: string
    readonly rear: string
    readonly bar: string
  }
  readonly suggestions: string
  readonly code: string
  readonly codeHelp: string
  readonly codeMissing: string
  readonly pair: string
  readonly pairing: string
  readonly notPaired: string
  readonly paired: (values: { name: string; venue: string }) => string
  readonly waiting: string
  readonly online: string
  readonly offline: string
  readonly turned: {
    readonly vehicle: (values: { percent: number }) => string
    readonly restaurant: (values: { percent: number }) => string
  }
  readonly list: string
  readonly count: (values: { count: number }) => string
  readonly lastShown: string
  readonly none: string
  readonly undo: string
  readonly undoLabel: (values: { name: string; venue: string }) => string
  readonly undoNote: (values: { time: string }) => string
  readonly undone: string
  readonly started: string
  readonly refusals: {
    readonly otherBrowser: string
    readonly noBrowser: string
    readonly hasDevice: string
    readonly notUndoable: string
  }
}

export const installingTexts = await loadMessages<InstallingTexts>('installing')
