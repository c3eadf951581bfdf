// Written by `npm run messages` from en/operator-screens.json.
import { loadMessages } from '../language/load.ts'

export type OperatorScreenTexts = {
  readonly fleet: string
  readonly notFound: string
  readonly partnerSuspended: string
  readonly noVenue: string
  readonly nameAndLocation: (values: { location: string; name: string }) => string
  readonly copyUuid: string
  readonly facts: {
    readonly type: string
    readonly orientation: string
    readonly slots: string
    readonly multiplier: string
    readonly lastContact: string
    readonly device: string
    readonly uuid: string
    readonly imei: string
    readonly playerVersion: string
    readonly content: string
    readonly storage: string
    readonly queue: string
    readonly clock: string
  }
  readonly none: string
  readonly never: string
  readonly noDevice: string
  readonly upToDate: string
  readonly outdated: string
  readonly storageUsed: (values: { of: string; used: string }) => string
  readonly clockRight: string
  readonly clockOff: (values: { ahead: boolean; seconds: string }) => string
  readonly size: (values: { height: number; width: number }) => string
  readonly modelAndSize: (values: { height: number; model: string; width: number }) => string
  readonly multiplierSet: string
  readonly multiplierGuests: (values: { guests: number; hours: string }) => string
  readonly multiplierPlain: string
  readonly timeZoneNote: (values: { zone: string }) => string
  readonly actions: string
  readonly edit: string
  readonly pair: string
  readonly replace: string
  readonly unpair: string
  readonly tabs: {
    readonly label: string
    readonly timeline: string
    readonly manifest: string
    readonly plays: string
    readonly orders: string
    readonly history: string
  }
  readonly why: {
    readonly title: string
    readonly help: string
    readonly search: string
    readonly campaigns: string
    readonly here: string
    readonly elsewhere: string
    readonly deleted: string
    readonly none: string
    readonly nothingBooked: string
    readonly option: (values: { company: string; name: string }) => string
    readonly of: (values: { name: string }) => string
    readonly change: string
    readonly since: (values: { when: string }) => string
    readonly lastPlayed: string
    readonly neverPlayed: string
    readonly next: string
    readonly unknown: string
    readonly looked: string
    readonly isOk: string
    readonly isNotOk: string
    readonly toCampaign: string
    readonly toQueue: string
    readonly toPeople: string
    readonly toEdit: string
    readonly toPair: string
    readonly toManifest: string
    readonly toPlays: string
    readonly toTimeline: string
  }
  readonly manifest: {
    readonly title: string
    readonly version: string
    readonly deviceVersion: string
    readonly notSaid: string
    readonly fetched: (values: { when: string }) => string
    readonly isSame: string
    readonly differs: string
    readonly unpaired: string
    readonly loop: (values: { day: string; seconds: string }) => string
    readonly loopHelp: string
    readonly slot: (values: { number: number }) => string
    readonly unsold: string
    readonly closed: string
    readonly open: string
    readonly spots: string
    readonly files: (values: { bytes: string; count: number }) => string
    readonly empty: string
    readonly name: string
    readonly kind: string
    readonly kinds: {
      readonly campaign: string
      readonly infotainment: string
    }
    readonly flight: string
    readonly slots: string
    readonly file: string
    readonly missing: string
    readonly states: {
      readonly running: string
      readonly ahead: string
      readonly over: string
    }
    readonly copyHash: string
    readonly fileNote: (values: { bytes: string; seconds: string }) => string
  }
  readonly plays: {
    readonly title: string
    readonly from: string
    readonly to: string
    readonly apply: string
    readonly verdict: string
    readonly all: string
    readonly verdicts: {
      readonly counted: string
      readonly partial: string
      readonly flagged: string
    }
    readonly kinds: {
      readonly campaign: string
      readonly infotainment: string
    }
    readonly time: string
    readonly what: string
    readonly length: string
    readonly slot: string
    readonly impressions: string
    readonly unknown: string
    readonly late: (values: { span: string }) => string
    readonly empty: string
    readonly emptyOf: string
    readonly older: string
    readonly olderBusy: string
    readonly olderFailed: string
    readonly loaded: (values: { count: number }) => string
    readonly end: string
    readonly exportLabel: string
    readonly columns: readonly [
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
      string,
    ]
    readonly badDays: string
  }
  readonly orders: {
    readonly title: string
    readonly which: string
    readonly now: string
    readonly over: string
    readonly name: string
    readonly status: string
    readonly flight: string
    readonly today: string
    readonly ofPromised: (values: { plays: number; promised: number }) => string
    readonly partial: (values: { count: number }) => string
    readonly total: string
    readonly paid: string
    readonly ask: string
    readonly askLabel: (values: { name: string }) => string
    readonly empty: string
    readonly emptyOver: string
    readonly calendar: string
    readonly dayLabel: (values: { day: string; of: number; taken: number }) => string
  }
  readonly history: {
    readonly devices: string
    readonly model: string
    readonly uuid: string
    readonly paired: string
    readonly firstSeen: string
    readonly unpaired: string
    readonly present: string
    readonly noDevices: string
    readonly terms: string
    readonly since: string
    readonly fromTheStart: string
    readonly slots: string
    readonly place: string
    readonly hours: string
    readonly noHours: string
    readonly deeds: string
    readonly noDeeds: string
    readonly by: (values: { name: string }) => string
    readonly dayHours: (values: { day: string; from: string; until: string }) => string
  }
  readonly faults: {
    readonly title: string
    readonly none: string
  }
}

export const operatorScreenTexts = await loadMessages<OperatorScreenTexts>('operator-screens')
