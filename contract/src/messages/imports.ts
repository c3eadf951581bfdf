// Written by `npm run messages` from en/imports.json.
import { loadMessages } from '../language/load.ts'

export type ImportTexts = {
  readonly import: string
  readonly export: string
  readonly exportFailed: string
  readonly title: {
    readonly vehicles: string
    readonly restaurants: string
    readonly screens: string
  }
  readonly help: {
    readonly vehicles: string
    readonly restaurants: string
    readonly screens: string
  }
  readonly files: {
    readonly vehicles: string
    readonly restaurants: string
    readonly screens: string
    readonly template: string
    readonly refused: string
  }
  readonly drop: string
  readonly dropHint: (values: { lines: number; size: string }) => string
  readonly choose: string
  readonly chooseOther: string
  readonly checking: string
  readonly checkFailed: (values: { file: string }) => string
  readonly template: string
  readonly exportAll: string
  readonly guide: string
  readonly steps: {
    readonly first: string
    readonly second: string
    readonly third: string
  }
  readonly rules: {
    readonly match: {
      readonly vehicles: string
      readonly restaurants: string
      readonly screens: string
    }
    readonly review: {
      readonly vehicles: string
      readonly restaurants: string
      readonly screens: string
    }
    readonly blank: string
  }
  readonly column: string
  readonly columnHead: string
  readonly columnNeed: string
  readonly required: string
  readonly optional: string
  readonly columnHint: string
  readonly heads: string
  readonly columns: {
    readonly id: string
    readonly registrationNumber: string
    readonly brand: string
    readonly model: string
    readonly type: string
    readonly location: string
    readonly name: string
    readonly cuisineType: string
    readonly seatingCapacity: string
    readonly footTraffic: string
    readonly phone: string
    readonly email: string
    readonly description: string
    readonly addressLine1: string
    readonly addressLine2: string
    readonly latitude: string
    readonly longitude: string
    readonly monday: string
    readonly tuesday: string
    readonly wednesday: string
    readonly thursday: string
    readonly friday: string
    readonly saturday: string
    readonly sunday: string
    readonly vehicle: string
    readonly restaurant: string
    readonly problem: string
    readonly tags: string
  }
  readonly hints: {
    readonly id: string
    readonly text: string
    readonly type: (values: { names: string }) => string
    readonly location: (values: { names: string }) => string
    readonly cuisineType: string
    readonly number: string
    readonly guests: string
    readonly email: string
    readonly degrees: (values: { example: string }) => string
    readonly hours: string
    readonly screenName: string
    readonly vehicle: string
    readonly restaurant: string
    readonly venueLocation: string
    readonly tags: (values: { most: number }) => string
  }
  readonly summary: (values: { file: string }) => string
  readonly counts: string
  readonly all: string
  readonly actions: {
    readonly create: string
    readonly change: string
    readonly refuse: string
  }
  readonly unchanged: (values: { count: number }) => string
  readonly nothing: string
  readonly nothingReason: string
  readonly unread: (values: { count: number; heads: string }) => string
  readonly line: string
  readonly name: string
  readonly action: string
  readonly details: string
  readonly changed: (values: { column: string; from: string; to: string }) => string
  readonly empty: string
  readonly problem: (values: { column: string; message: string }) => string
  readonly confirm: (values: { count: number }) => string
  readonly refusedStay: (values: { count: number }) => string
  readonly saveRefused: string
  readonly importing: string
  readonly progress: (values: { done: number; total: number }) => string
  readonly stopped: string
  readonly stoppedText: (values: { done: number; total: number }) => string
  readonly resume: string
  readonly done: string
  readonly result: {
    readonly created: (values: { count: number }) => string
    readonly changed: (values: { count: number }) => string
    readonly unchanged: (values: { count: number }) => string
    readonly refused: (values: { count: number }) => string
    readonly outdated: (values: { count: number }) => string
  }
  readonly checkAgain: string
  readonly notImported: string
  readonly outdatedLine: string
  readonly noOwner: string
  readonly fileTooLarge: string
  readonly fileMissing: string
  readonly fileEmpty: string
  readonly noKnownColumn: string
  readonly columnTwice: string
  readonly quoteOpen: string
  readonly tooManyLines: (values: { most: number }) => string
  readonly problems: {
    readonly unknownId: string
    readonly sameAsLine: (values: { line: number }) => string
    readonly severalFound: string
    readonly tooManyCells: string
    readonly hours: string
    readonly noScreen: string
    readonly noMove: string
    readonly tag: (values: { most: number }) => string
  }
  readonly createOwner: string
  readonly unknownKind: string
  readonly columnsTitle: string
}

export const importTexts = await loadMessages<ImportTexts>('imports')
