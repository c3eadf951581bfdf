/** The accepted picture formats (decision 11). */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'
/** The format and size in the first bytes of a picture; the size is absent when they do not contain it. */
export type PictureHead = { kind: PictureKind; size?: { width: number; height: number } }

type Size = PictureHead['size']

/**
 * Reads the header of a picture from its content; the file name and the declared type are ignored.
 *
 * It decodes nothing, so the browser can call it before an upload. Damage in the rest of the file appears only when the
 * picture is decoded.
 *
 * @returns undefined for a file that is not a picture of an accepted format
 */
export function parsePictureHead(bytes: Uint8Array): PictureHead | undefined {
  const kind = detectPictureKind(bytes)
  if (!kind) return undefined
  const size = SIZE_PARSERS[kind](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return size ? { kind, size } : { kind }
}

function detectPictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (hasPrefix(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (hasPrefix(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  // The brands follow the four bytes of the version. HEIC has the same box with other brands.
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 64))) return 'avif'
  return undefined
}

const hasPrefix = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

const SIZE_PARSERS: Readonly<Record<PictureKind, (view: DataView) => Size>> = {
  jpeg: parseJpegSize,
  png: (view) => (view.byteLength < 24 ? undefined : { width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) =>
    view.byteLength < 10 ? undefined : { width: view.getUint16(6, true), height: view.getUint16(8, true) },
  webp: parseWebpSize,
  avif: parseAvifSize,
}

/** Markers from C0 to CF begin a frame, except C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks through the segments, because cameras write long ones before the frame. */
function parseJpegSize(view: DataView): Size {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // Any number of FF bytes may precede a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function parseWebpSize(view: DataView): Size {
  if (view.byteLength < 30) return undefined
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  if (chunk === 'VP8X') return { width: 1 + readUint24(view, 24), height: 1 + readUint24(view, 27) }
  if (chunk === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk !== 'VP8L') return undefined
  const bits = view.getUint32(21, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

const readUint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000

const ISPE = 0x69737065
/** Far more than the boxes before the pictures take. */
const AVIF_HEAD_BYTES = 64 * 1024

/** The largest size in the boxes: previews and alpha planes have one too. */
function parseAvifSize(view: DataView): Size {
  let largest: Size
  for (let at = 4; at + 16 <= Math.min(view.byteLength, AVIF_HEAD_BYTES); at++) {
    if (view.getUint32(at) !== ISPE) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
