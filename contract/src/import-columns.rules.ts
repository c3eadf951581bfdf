import { WEEKDAYS } from './days.rules.ts'

/** Tables of vehicles, restaurants and screens as CSV, to export, change and import again (decision 39). */

export const IMPORT_KINDS = ['vehicles', 'restaurants', 'screens'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
export const MAX_IMPORT_LINES = 5000
/** The most lines that one call imports, so that it takes seconds. A page sends several calls for more. */
export const MAX_LINES_PER_CALL = 50

/**
 * The columns in the order of the export. `id` is that of a row that exists. A new row needs the columns in `required`.
 */
export const IMPORT_COLUMNS = {
  vehicles: ['id', 'registrationNumber', 'brand', 'model', 'type', 'location'],
  restaurants: [
    'id',
    'name',
    'location',
    'cuisineType',
    'seatingCapacity',
    'footTraffic',
    'phone',
    'email',
    'description',
    'addressLine1',
    'addressLine2',
    'latitude',
    'longitude',
    ...WEEKDAYS,
  ],
  screens: ['id', 'name', 'tags', 'vehicle', 'restaurant', 'location'],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportColumn = (typeof IMPORT_COLUMNS)[ImportKind][number]

export const ALL_IMPORT_COLUMNS: readonly ImportColumn[] = [
  ...new Set(IMPORT_KINDS.flatMap((kind) => IMPORT_COLUMNS[kind])),
]

/** The columns that every new row fills. No row creates a screen, so none of its columns is required. */
export const REQUIRED_COLUMNS: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  vehicles: ['registrationNumber', 'brand', 'model', 'type', 'location'],
  restaurants: ['name', 'location', 'seatingCapacity', 'phone', 'email'],
  screens: [],
}

/** The head of a column, the same in every language: "registration number", "address line 1". */
export const getColumnHead = (column: ImportColumn): string =>
  column.replaceAll(/[A-Z]|\d+/g, (sign) => ` ${sign.toLowerCase()}`)

/** Heads are the same if this is: capitals, spaces, hyphens and underscores do not matter. */
export const foldHead = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
