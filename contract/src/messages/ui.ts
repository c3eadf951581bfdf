// Written by `npm run messages` from en/ui.json.
import { loadMessages } from '../language/load.ts'

export type UiTexts = {
  readonly optional: string
  readonly showPassword: string
  readonly hidePassword: string
  readonly less: (values: { label: string }) => string
  readonly more: (values: { label: string }) => string
  readonly clearSearch: string
  readonly thereIsAProblem: string
  readonly errorPrefix: (values: { title: string }) => string
  readonly loading: string
  readonly cancel: string
  readonly close: string
  readonly ok: string
  readonly couldNotLoad: string
  readonly couldNotLoadReason: string
  readonly serverFailedReason: string
  readonly refusedReason: string
  readonly partNotLoaded: string
  readonly requestId: string
  readonly copyRequestId: string
  readonly tryAgain: string
  readonly noSearchResults: (values: { search: string }) => string
  readonly noResults: string
  readonly clearFilters: string
  readonly filters: string
  readonly filtersActive: <Shown>(values: { chip: (text: string) => Shown; count: number; hidden: (text: string) => Shown }) => (string | Shown)[]
  readonly removeFilter: (values: { what: string }) => string
  readonly showAs: string
  readonly cards: string
  readonly table: string
  readonly map: string
  readonly csv: string
  readonly pages: string
  readonly rowsShown: (values: { from: string; total: string; until: string }) => string
  readonly previousPage: string
  readonly nextPage: string
  readonly discardTitle: string
  readonly discardText: string
  readonly keepEditing: string
  readonly discard: string
  readonly filterCount: (values: { count: number }) => string
  readonly pageBroke: string
  readonly pageBrokeReason: string
  readonly chunkMissing: string
  readonly chunkMissingReason: string
  readonly reload: string
  readonly trying: string
  readonly stillUnreachable: string
  readonly notifications: string
  readonly breadcrumbs: string
  readonly live: string
  readonly updated: (values: { age: string }) => string
  readonly justNow: string
  readonly secondsAgo: (values: { count: number }) => string
  readonly minutesAgo: (values: { count: number }) => string
  readonly hoursAgo: (values: { count: number }) => string
  readonly daysAgo: (values: { count: number }) => string
  readonly yesterdayTime: (values: { time: string }) => string
  readonly hoursAndMinutes: (values: { hours: number; minutes: number }) => string
  readonly minutes: (values: { count: number }) => string
  readonly seconds: (values: { value: string }) => string
  readonly mapList: string
  readonly mapMarker: (values: { name: string; state: string }) => string
  readonly mapMarkerOfKind: (values: { kind: string; name: string; state: string }) => string
  readonly mapGroup: (values: { count: number }) => string
  readonly mapCard: string
  readonly mapNoPosition: string
  readonly mapFailed: string
  readonly mapSource: string
  readonly mapStreetsNeedWebgl: string
  readonly mapStreetsFailed: string
  readonly mapCloser: string
  readonly mapFarther: string
  readonly mapFit: string
  readonly mapUp: string
  readonly mapLeft: string
  readonly mapRight: string
  readonly mapDown: string
  readonly mapNorth: (values: { degrees: number }) => string
  readonly mapSouth: (values: { degrees: number }) => string
  readonly mapEast: (values: { degrees: number }) => string
  readonly mapWest: (values: { degrees: number }) => string
  readonly uploadPercent: (values: { percent: number }) => string
  readonly callFailed: string
  readonly copied: string
  readonly notCopied: string
  readonly notCopiedReason: string
}

export const uiTexts = await loadMessages<UiTexts>('ui')
