/** Words of the small parts that every page is made of. */
export const uiTexts = {
  optional: 'optional',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  less: (label: string) => `Decrease ${label}`,
  more: (label: string) => `Increase ${label}`,
  clearSearch: 'Clear search',
  thereIsAProblem: 'There is a problem',
  errorPrefix: (title: string) => `Error: ${title}`,

  /** FIX-13, VERIFY-02 */
  loading: 'Loading...',
  cancel: 'Cancel',
  close: 'Close',
  ok: 'OK',

  couldNotLoad: 'We couldn’t load this',
  couldNotLoadReason: 'Check your connection and try again.',
  partNotLoaded: 'We couldn’t load this part.',
  requestId: (id: string) => `Request ${id}`,
  tryAgain: 'Try again',
  noSearchResults: (search: string) => `No results for “${search}”`,
  noResults: 'No results',
  clearFilters: 'Clear filters',
  filters: 'Filters',
  /** "Filters 2 active", of which the last word is only heard */
  active: 'active',
  removeFilter: (what: string) => `Remove ${what}`,

  /** How a list is shown (LST-6, LST-7). */
  showAs: 'Show as',
  cards: 'Cards',
  table: 'Table',
  map: 'Map',
  csv: 'CSV',

  pages: 'Pages of the list',
  /** "1 to 50 of 124" */
  rowsShown: (from: string, until: string, total: string) => `${from} to ${until} of ${total}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',

  discardTitle: 'Leave without saving?',
  discardText: 'Your changes aren’t saved yet.',
  keepEditing: 'Keep editing',
  discard: 'Discard changes',

  filterCount: (count: number) => (count === 1 ? '1 active filter.' : `${count} active filters.`),

  pageBroke: 'Something went wrong here',
  pageBrokeReason: 'This is our fault. Nothing you saved is lost. Try again.',
  chunkMissing: 'This page didn’t load completely',
  chunkMissingReason: 'Marquee may have been updated, or the connection was lost.',
  reload: 'Reload',
  trying: 'Trying...',
  stillUnreachable: 'Marquee still can’t be reached. Try again in a moment.',

  notifications: 'Notifications',
  breadcrumbs: 'Breadcrumbs',
  /** ODASH, CDASH-04, SCR-DET-02 */
  live: 'Live',
  updated: (age: string) => `Updated ${age}`,

  never: 'never',
  justNow: 'just now',
  secondsAgo: (count: number) => `${count} s ago`,
  minutesAgo: (count: number) => `${count} min ago`,
  hoursAgo: (count: number) => `${count} h ago`,
  daysAgo: (count: number) => (count === 1 ? '1 day ago' : `${count} days ago`),
  yesterdayTime: (time: string) => `yesterday, ${time}`,
  hoursAndMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  minutes: (count: number) => `${count} min`,
  seconds: (value: string) => `${value} s`,

  mapList: 'On the map',
  mapMarker: (name: string, state: string) => `${name}, ${state}`,
  mapMarkerOfKind: (name: string, state: string, kind: string) => `${name}, ${state}, ${kind}`,
  mapGroup: (count: number) => `${count} here`,
  mapCard: 'Selected on the map',
  mapNoPosition: 'No position',
  mapFailed: 'We couldn’t load the map. The list shows everything.',
  mapCloser: 'Zoom in',
  mapFarther: 'Zoom out',
  mapFit: 'Show all',
  mapUp: 'Move up',
  mapLeft: 'Move left',
  mapRight: 'Move right',
  mapDown: 'Move down',
  mapNorth: (degrees: number) => `${degrees}° N`,
  mapSouth: (degrees: number) => `${degrees}° S`,
  mapEast: (degrees: number) => `${degrees}° E`,
  mapWest: (degrees: number) => `${degrees}° W`,

  uploadPercent: (percent: number) => `${percent}%`,
  callFailed: 'The connection was lost. Try again.',

  copied: 'Copied',
  notCopied: 'Not copied',
  notCopiedReason: 'Your browser doesn’t allow copying here. Select the text and copy it.',
} as const
