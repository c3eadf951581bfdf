import type { plays } from '../schema.ts'

/**
 * The text of a file of plays (decision 3): a line that says what it is, then blocks. A block has a line for each column,
 * with its name and its values, so that equal values are next to each other and compress well. Instants and sequence
 * numbers are differences from the play before in the block; instants are milliseconds.
 */

export type StoredPlay = typeof plays.$inferSelect

/** Limits memory, of writers and readers. */
export const PLAYS_PER_BLOCK = 5000

/** No value is longer than a hash of 64 digits. */
export const MAX_LINE_CHARACTERS = PLAYS_PER_BLOCK * 80

/** The file is not one, or was changed. */
export class UnreadablePlays extends Error {
  override name = 'UnreadablePlays'
}

export const formatHeader = (screenId: string): string => `marquee plays 1,${screenId}\n`

/** Writes a block of plays of one screen. */
export function formatBlock(block: readonly StoredPlay[]): string {
  return COLUMNS.map(({ name, write }) => [name, ...write(block)].join(','))
    .join('\n')
    .concat('\n')
}

/** Reads the lines of a file, without those of the blocks that are not complete yet. */
export function createPlayReader(screenId: string): (line: string) => StoredPlay[] | undefined {
  let isBegun = false
  let values: string[][] = []
  return (line) => {
    if (!isBegun) {
      if (`${line}\n` !== formatHeader(screenId)) throw new UnreadablePlays(`these are no plays of screen ${screenId}`)
      isBegun = true
      return undefined
    }
    const [name, ...column] = line.split(',')
    if (name !== COLUMNS[values.length]?.name || column.length !== (values[0] ?? column).length)
      throw new UnreadablePlays(`a column of the plays of screen ${screenId} is missing`)
    if (column.length > PLAYS_PER_BLOCK) throw new UnreadablePlays(`a block of screen ${screenId} has too many plays`)
    values.push(column)
    if (values.length < COLUMNS.length) return undefined
    const block = parseBlock(values, screenId)
    values = []
    return block
  }
}

type Column = {
  name: keyof StoredPlay
  write: (block: readonly StoredPlay[]) => string[]
  read: (texts: readonly string[]) => unknown[]
}

function parseBlock(values: readonly string[][], screenId: string): StoredPlay[] {
  const columns = COLUMNS.map(({ name, read }, index) => ({ name, values: read(values[index] ?? []) }))
  return (values[0] ?? []).map((_, row) => {
    const play: Record<string, unknown> = { screenId }
    for (const { name, values: read } of columns) play[name] = read[row]
    // Every column of the table is in COLUMNS, and the screen is that of the file.
    return play as StoredPlay
  })
}

/** Values that rise from play to play. */
function writeDifferences(numbers: readonly number[]): string[] {
  let before = 0
  return numbers.map((number) => {
    const difference = number - before
    before = number
    return String(difference)
  })
}

function readDifferences(texts: readonly string[]): number[] {
  let before = 0
  return texts.map((text) => (before += Number(text)))
}

function writeText(value: string | number | boolean | null): string {
  if (value === null) return ''
  const text = String(value)
  if (text === '' || /[,\r\n]/.test(text)) throw new Error(`a play cannot be packed: ${JSON.stringify(text)}`)
  return text
}

const instants = (name: 'startedAt' | 'receivedAt'): Column => ({
  name,
  write: (block) => writeDifferences(block.map((play) => play[name].getTime())),
  read: (texts) => readDifferences(texts).map((ms) => new Date(ms)),
})

type PlainColumn = Exclude<keyof StoredPlay, 'startedAt' | 'receivedAt'>

const readColumn = (name: PlainColumn, read: (text: string) => unknown): Column => ({
  name,
  write: (block) => block.map((play) => writeText(play[name])),
  read: (texts) => texts.map((text) => (text === '' ? null : read(text))),
})
const texts = (name: PlainColumn) => readColumn(name, (text) => text)
const numbers = (name: PlainColumn) => readColumn(name, Number)

const COLUMNS: readonly Column[] = [
  instants('startedAt'),
  instants('receivedAt'),
  {
    // Random digits, which are most of a file; the dashes would cost two bytes a play.
    name: 'playId',
    write: (block) => block.map(({ playId }) => playId.replaceAll('-', '')),
    read: (texts) => texts.map((text) => text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')),
  },
  texts('deviceId'),
  texts('bootId'),
  {
    name: 'seq',
    write: (block) => writeDifferences(block.map(({ seq }) => seq)),
    read: readDifferences,
  },
  texts('campaignId'),
  texts('videoId'),
  numbers('slot'),
  numbers('durationMs'),
  numbers('latitude'),
  numbers('longitude'),
  texts('day'),
  texts('verdict'),
  texts('reason'),
  numbers('impressions'),
  texts('sha256'),
  readColumn('complete', (text) => text === 'true'),
]
