// Written by `npm run messages` from en/makegoods.json.
import { loadMessages } from '../language/load.ts'

export type MakegoodTexts = {
  readonly title: string
  readonly missing: (values: { plays: number; promised: number }) => string
  readonly chooseBy: (values: { day: string }) => string
  readonly default: {
    readonly days: string
    readonly credit: string
    readonly none: string
  }
  readonly choice: string
  readonly days: string
  readonly daysFact: (values: { from: string; screens: number; to: string }) => string
  readonly daysHelp: string
  readonly screenDays: (values: { from: string; screen: string; to: string; venue: string }) => string
  readonly screenMissing: (values: { plays: number; screen: string; venue: string }) => string
  readonly restCredited: (values: { amount: string; screens: number }) => string
  readonly restCreditedAny: (values: { screens: number }) => string
  readonly restLost: (values: { screens: number }) => string
  readonly noDays: (values: { days: number }) => string
  readonly credit: string
  readonly creditFact: (values: { gross: string; net: string }) => string
  readonly creditHelp: string
  readonly none: string
  readonly noneHelp: string
  readonly confirm: string
  readonly confirming: string
  readonly saved: string
  readonly result: {
    readonly days: string
    readonly credit: string
    readonly declined: string
    readonly expired: string
  }
  readonly byDefault: (values: { day: string }) => string
  readonly viewDays: string
  readonly creditNote: (values: { amount: string; number: string }) => string
  readonly freeDaysName: (values: { name: string }) => string
  readonly freeDaysTitle: string
  readonly freeDaysNote: string
  readonly viewOriginal: string
  readonly refusals: {
    readonly noOffer: string
    readonly decided: string
    readonly tooLate: string
    readonly notOffered: string
    readonly noFreeDays: string
    readonly offerChanged: string
    readonly freeDays: string
  }
  readonly page: {
    readonly title: string
    readonly help: string
  }
  readonly rule: {
    readonly title: string
    readonly help: (values: { days: number }) => string
    readonly mode: string
    readonly modeHelp: string
    readonly modes: {
      readonly off: string
      readonly choice: string
      readonly days: string
      readonly credit: string
    }
    readonly minPercent: string
    readonly minPercentHelp: string
    readonly choiceDays: string
    readonly choiceDaysHelp: string
    readonly wrong: (values: { least: number; most: number }) => string
    readonly save: string
    readonly saving: string
    readonly saved: string
  }
  readonly list: {
    readonly title: string
    readonly state: string
    readonly all: string
    readonly empty: string
    readonly emptyReason: string
    readonly none: string
    readonly campaign: string
    readonly company: string
    readonly missing: string
    readonly ofPromised: (values: { missing: number; promised: number }) => string
    readonly credit: string
    readonly offered: string
    readonly decideBy: string
    readonly byDefault: string
    readonly deleted: (values: { name: string }) => string
    readonly sum: (values: { amount: string; count: number }) => string
  }
  readonly states: {
    readonly offered: string
    readonly days: string
    readonly credit: string
    readonly declined: string
    readonly expired: string
  }
  readonly period: (values: { from: string; to: string }) => string
  readonly failed: string
}

export const makegoodTexts = await loadMessages<MakegoodTexts>('makegoods')
