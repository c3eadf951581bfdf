/** Degrees of WGS 84. */
export type Position = { latitude: number; longitude: number }

export const MAX_LATITUDE = 90
export const MAX_LONGITUDE = 180

/** Six decimals are about ten centimetres, which is as exact as map services copy positions. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Formats a position as map services copy it, latitude first: "48.2082, 16.3738". */
export const formatPosition = ({ latitude, longitude }: Position): string =>
  `${roundDegrees(latitude)}, ${roundDegrees(longitude)}`

/** A problem of a typed position: not a position, only one number, or out of range. */
export type PositionProblem = 'unreadable' | 'half' | 'beyond'

/**
 * A position as people copy or type it: `48.2082, 16.3738`, with a decimal comma (`48,2082 16,3738`), with degrees
 * (`48.2082° N, 16.3738° E`) or with minutes and seconds (`48°12'29.5"N 16°22'25.7"E`).
 *
 * Latitude is first unless letters say otherwise. `48,16` could be one number or two, so it counts as one number.
 */
export function parsePosition(typed: string): Position | PositionProblem {
  const text = typed
    .trim()
    .replace(/\s+/g, ' ')
    .replaceAll('−', '-')
    .replace(/^\((.*)\)$/, '$1')
    .toUpperCase()
  const angles = parseAngles(text)
  if (!angles) return SINGLE_ANGLE.test(text) ? 'half' : 'unreadable'
  const [first, second] = angles.map(toDegrees)
  if (!first || !second) return 'unreadable'
  const isSwapped = first.axis === 'longitude' || second.axis === 'latitude'
  const [latitude, longitude] = isSwapped ? [second, first] : [first, second]
  if (latitude.axis === 'longitude' || longitude.axis === 'latitude') return 'unreadable'
  const isInRange = Math.abs(latitude.degrees) <= MAX_LATITUDE && Math.abs(longitude.degrees) <= MAX_LONGITUDE
  if (!isInRange) return 'beyond'
  return { latitude: roundDegrees(latitude.degrees), longitude: roundDegrees(longitude.degrees) }
}

/** A whole number: no digit or decimals follow, so that one number is not read as two. */
const NUMBER = String.raw`(\d{1,3}(?:[.,]\d+|(?![.,]?\d))(?!\d))`
/** Sign, degrees, minutes, seconds. */
const ANGLE = String.raw`([+-])?${NUMBER} ?[°º]?(?: ?${NUMBER} ?['′’](?: ?${NUMBER} ?(?:["″”]|''|′′))?)?`
const LETTER = '([NSEW])'
/** The separator: a comma, a space, or the sign or letter that ends the first number. */
const SEPARATOR = String.raw`(?: ?[,;/] ?| |(?<=[°º'′’"″”NSEW]))`
/** `48.2082 N`, or without a letter. */
const LETTER_LAST = `${ANGLE}(?: ?${LETTER})?`
/** `N 48.2082`; both angles must have a letter, because a single second letter is ambiguous. */
const LETTER_FIRST = `${LETTER} ?${ANGLE}`
const SINGLE_ANGLE = new RegExp(`^(?:${LETTER_LAST}|${LETTER_FIRST})$`)
const PAIR_LETTER_LAST = new RegExp(`^${LETTER_LAST}${SEPARATOR}${LETTER_LAST}$`)
const PAIR_LETTER_FIRST = new RegExp(`^${LETTER_FIRST}${SEPARATOR}${LETTER_FIRST}$`)

type Part = string | undefined
type Angle = { sign: Part; whole: Part; minutes: Part; seconds: Part; letter: Part }

function parseAngles(text: string): Angle[] | undefined {
  const last = PAIR_LETTER_LAST.exec(text)
  if (last) {
    const angle = ([sign, whole, minutes, seconds, letter]: Part[]) => ({ sign, whole, minutes, seconds, letter })
    return [angle(last.slice(1, 6)), angle(last.slice(6))]
  }
  const first = PAIR_LETTER_FIRST.exec(text)
  if (!first) return undefined
  const angle = ([letter, sign, whole, minutes, seconds]: Part[]) => ({ sign, whole, minutes, seconds, letter })
  return [angle(first.slice(1, 6)), angle(first.slice(6))]
}

type Degrees = { degrees: number; axis: 'latitude' | 'longitude' | undefined }

/** Undefined for a contradiction: a sign and a letter, 60 minutes, decimal degrees with minutes. */
function toDegrees({ sign, whole, minutes, seconds, letter }: Angle): Degrees | undefined {
  const [d, m, s] = [parseNumber(whole), parseNumber(minutes), parseNumber(seconds)]
  const isContradictory = (minutes && d % 1 !== 0) || (seconds && m % 1 !== 0) || (letter && sign)
  if (isContradictory || m >= 60 || s >= 60) return undefined
  const isNegative = sign === '-' || letter === 'S' || letter === 'W'
  const degrees = d + m / 60 + s / 3600
  const axis = !letter ? undefined : letter === 'N' || letter === 'S' ? 'latitude' : 'longitude'
  return { degrees: isNegative ? -degrees : degrees, axis }
}

const parseNumber = (text = '0') => Number(text.replace(',', '.'))
