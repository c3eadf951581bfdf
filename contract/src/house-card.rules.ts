/** The arithmetic of the house card that an operator designs (decision 40). */

export const MAX_HEADLINE_LENGTH = 60
export const MAX_LINE_LENGTH = 140
export const MAX_ACTION_LENGTH = 40
/** WCAG 2.2, 1.4.3: a passenger reads the card from some metres away. */
export const MIN_CONTRAST = 4.5
/** A logo is at most this many pixels long; on a display of 4K it covers fewer. */
export const MAX_LOGO_SIDE = 1024

/** `#rrggbb`, as colour fields of browsers write it. */
export const COLOUR_PATTERN = /^#[0-9a-f]{6}$/i

/** The contrast of two colours from 1 to 21, by WCAG 2.2. Both are `#rrggbb`. */
export function computeContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Whether text of one colour is readable on the other. */
export const isReadable = (one: string, other: string): boolean => computeContrast(one, other) >= MIN_CONTRAST

/** Rounded down, so that a contrast that is refused never reads as 4.5. */
export const roundContrast = (contrast: number): number => Math.floor(contrast * 10) / 10

function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A QR code: the modules row by row, four in each hexadecimal digit. */
export type QrModules = { size: number; bits: string }

/** Packs the dark modules of a QR code into text that is short enough for every manifest. */
export function packModules(modules: ArrayLike<number>, size: number): QrModules {
  const isDark = Array.from({ length: size * size }, (_, at) => (modules[at] ? 1 : 0))
  let bits = ''
  for (let at = 0; at < isDark.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = isDark.slice(at, at + 4)
    bits += (a * 8 + b * 4 + c * 2 + d).toString(16)
  }
  return { size, bits }
}

/** The dark modules as one path, one unit each. Digits that are missing are light. */
export function buildQrPath({ size, bits }: QrModules): string {
  let path = ''
  for (let at = 0; at < size * size; at++) {
    const digit = Number.parseInt(bits[Math.floor(at / 4)] ?? '0', 16)
    if ((digit >> (3 - (at % 4))) & 1) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`
  }
  return path
}
