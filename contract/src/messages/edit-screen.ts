// Written by `npm run messages` from en/edit-screen.json.
import { loadMessages } from '../language/load.ts'

export type EditScreenTexts = {
  readonly title: string
  readonly name: string
  readonly nameMissing: string
  readonly model: string
  readonly modelMissing: string
  readonly status: string
  readonly slots: string
  readonly slotsHelp: string
  readonly slotsWrong: string
  readonly orientation: string
  readonly landscape: string
  readonly portrait: string
  readonly imei: string
  readonly multiplier: string
  readonly multiplierHelp: (values: { method: string; value: string }) => string
  readonly multiplierWrong: string
  readonly venue: string
  readonly venueHelp: string
  readonly moveConsequence: string
  readonly confirmMove: string
  readonly noVenueOption: string
  readonly save: string
  readonly saving: string
  readonly saved: string
  readonly oops: string
  readonly soldDay: (values: { day: string; slots: number }) => string
  readonly moreDays: (values: { count: number }) => string
  readonly changed: string
  readonly reload: string
  readonly consequences: {
    readonly 'In Active': string
    readonly 'Under Maintenance': string
    readonly Retired: string
    readonly Active: string
  }
  readonly sold: (values: { campaigns: number; first: string; last: string }) => string
  readonly confirm: {
    readonly Active: string
    readonly 'In Active': string
    readonly 'Under Maintenance': string
    readonly Retired: string
  }
  readonly confirmMissing: string
}

export const editScreenTexts = await loadMessages<EditScreenTexts>('edit-screen')
