// Written by `npm run messages` from en/fleet-watch.json.
import { loadMessages } from '../language/load.ts'

export type FleetWatchTexts = {
  readonly link: {
    readonly online: string
    readonly offline: string
    readonly never: string
    readonly unpaired: string
  }
  readonly content: {
    readonly current: string
    readonly downloading: string
    readonly outdated: string
    readonly unknown: string
  }
  readonly types: {
    readonly vehicle: string
    readonly restaurant: string
  }
  readonly title: (values: { many: number }) => string
  readonly loadingTitle: string
  readonly help: string
  readonly tiles: string
  readonly online: string
  readonly onlineNote: (values: { percent: string }) => string
  readonly offline: string
  readonly offlineNote: (values: { many: number }) => string
  readonly outdated: string
  readonly outdatedShort: string
  readonly downloading: string
  readonly downloadingNote: string
  readonly proofs: string
  readonly proofsNote: (values: { many: number }) => string
  readonly percent: (values: { share: number }) => string
  readonly attention: string
  readonly attentionNone: string
  readonly attentionNoneReason: string
  readonly attentionOffline: (values: { age: string }) => string
  readonly attentionOfflineFull: (values: { age: string; percent: number }) => string
  readonly attentionStorage: string
  readonly attentionStorageText: (values: { many: number; percent: number }) => string
  readonly attentionContent: (values: { many: number; place: string }) => string
  readonly attentionContentText: string
  readonly attentionVersion: (values: { version: string }) => string
  readonly attentionVersionText: (values: { many: number }) => string
  readonly search: string
  readonly list: string
  readonly quickFilters: string
  readonly all: string
  readonly withErrors: string
  readonly filters: string
  readonly activeFilters: (values: { many: number }) => string
  readonly filterPanel: string
  readonly any: string
  readonly display: string
  readonly silent: string
  readonly silentDay: string
  readonly contentState: string
  readonly storage: string
  readonly storageFullChoice: string
  readonly errors: string
  readonly errorAny: string
  readonly errorKinds: {
    readonly file: string
    readonly playback: string
    readonly storage: string
    readonly other: string
  }
  readonly proofsFilter: string
  readonly proofsChoice: string
  readonly status: string
  readonly statusAll: string
  readonly type: string
  readonly location: string
  readonly partner: string
  readonly version: string
  readonly clear: string
  readonly columns: string
  readonly columnsPanel: string
  readonly usualColumns: string
  readonly heads: {
    readonly screen: string
    readonly place: string
    readonly owner: string
    readonly display: string
    readonly contact: string
    readonly playing: string
    readonly content: string
    readonly version: string
    readonly device: string
    readonly storage: string
    readonly errors: string
    readonly proofs: string
    readonly status: string
    readonly type: string
    readonly tags: string
  }
  readonly none: string
  readonly daysAndHours: (values: { days: number; hours: number }) => string
  readonly seconds: (values: { many: number }) => string
  readonly storagePercent: (values: { percent: number }) => string
  readonly storageLabel: (values: { quota: string; used: string }) => string
  readonly lastError: (values: { detail: string; kind: string }) => string
  readonly house: string
  readonly contentAge: (values: { age: string }) => string
  readonly csv: {
    readonly label: string
    readonly busy: string
    readonly failed: string
    readonly types: {
      readonly vehicle: string
      readonly restaurant: string
    }
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
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
  }
  readonly empty: string
  readonly emptyReason: string
  readonly noResults: string
  readonly noResultsReason: string
  readonly pageSize: string
  readonly map: string
  readonly showMap: string
  readonly hideMap: string
  readonly mapCut: (values: { most: number }) => string
  readonly mapNone: string
  readonly mapMissing: (values: { without: number }) => string
  readonly keys: {
    readonly move: string
    readonly open: string
  }
  readonly views: {
    readonly all: string
    readonly offline: string
    readonly outdated: string
    readonly storage: string
    readonly never: string
  }
}

export const fleetWatchTexts = await loadMessages<FleetWatchTexts>('fleet-watch')
