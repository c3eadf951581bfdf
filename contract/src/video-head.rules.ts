/** This many bytes contain the header of any Matroska or WebM file. */
export const VIDEO_HEAD_BYTES = 4096

const EBML_ID = 0x1a45dfa3
const SEGMENT_ID = 0x18538067

/**
 * Whether the header of a Matroska or WebM file is damaged: the elements of the EBML header must fill it exactly, and
 * the segment must follow. Browsers do not open a file with a damaged header. False for files of other formats.
 */
export function isDamagedMatroska(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (view.byteLength < 4 || view.getUint32(0) !== EBML_ID) return false
  const header = readElement(view, 0)
  if (!header) return true
  let at = header.start
  while (at < header.end) {
    const element = readElement(view, at)
    if (!element) return true
    at = element.end
  }
  return at !== header.end || readElement(view, at)?.id !== SEGMENT_ID
}

/** Reads the head of an EBML element, which may end after the data; undefined if it is invalid. */
function readElement(view: DataView, at: number): { id: number; start: number; end: number } | undefined {
  const idLength = readVintLength(view, at)
  if (idLength > 4) return undefined
  const sizeLength = readVintLength(view, at + idLength)
  if (sizeLength > 8) return undefined
  const start = at + idLength + sizeLength
  if (start > view.byteLength) return undefined
  let id = 0
  for (let index = 0; index < idLength; index++) id = id * 256 + view.getUint8(at + index)
  let size = view.getUint8(at + idLength) & (0xff >> sizeLength)
  for (let index = 1; index < sizeLength; index++) size = size * 256 + view.getUint8(at + idLength + index)
  return { id, start, end: start + size }
}

/** The length of an EBML number, given by the leading zero bits of its first byte: 1 to 8 bytes; 9 if it is invalid. */
function readVintLength(view: DataView, at: number): number {
  return Math.clz32(at < view.byteLength ? view.getUint8(at) : 0) - 23
}

/**
 * The video track that players show. Measured in Chromium: in MP4 and QuickTime the first track that is enabled by
 * default, in Matroska and WebM the first track.
 */
export function pickPlayedTrack<T extends { isDefault: boolean }>(
  tracks: readonly T[],
  isMatroska: boolean,
): T | undefined {
  return (isMatroska ? undefined : tracks.find(({ isDefault }) => isDefault)) ?? tracks[0]
}

/** A packet from which a decoder can start. */
export type KeyPacket = {
  codec: string | null
  data: Uint8Array
  /** The configuration of the decoder, of H.264 in MP4 and Matroska. */
  description: Uint8Array | undefined
}

/**
 * Whether the first packet of a video begins a picture: whether its bytes have the form that the codec prescribes for a
 * key frame. Nothing is decoded.
 */
export function isKeyFrame({ codec, data, description }: KeyPacket): boolean {
  if (codec === 'avc') return isAvcKeyFrame(data, description)
  if (codec === 'vp8') return hasBytes(data, 3, [0x9d, 0x01, 0x2a]) && ((data[0] ?? 1) & 1) === 0
  if (codec === 'vp9') return isVp9KeyFrame(data)
  return codec === 'av1' && isAv1Frame(data)
}

const hasBytes = (data: Uint8Array, at: number, bytes: readonly number[]) =>
  bytes.every((byte, index) => data[at + index] === byte)

/** NAL unit types of slices: of an IDR picture, and of any other picture. */
const AVC_SLICES = new Set([5, 1])

/** Whether length-prefixed NAL units fill the packet and one of them is a slice of a picture. */
function isAvcKeyFrame(data: Uint8Array, description: Uint8Array | undefined): boolean {
  // Without a configuration, units follow start codes.
  if (!description) return hasBytes(data, 0, [0, 0, 1]) || hasBytes(data, 0, [0, 0, 0, 1])
  const lengthSize = ((description[4] ?? 3) & 3) + 1
  let hasPicture = false
  let at = 0
  while (at + lengthSize < data.length) {
    let length = 0
    for (let index = 0; index < lengthSize; index++) length = length * 256 + (data[at + index] ?? 0)
    at += lengthSize
    const unit = data[at] ?? 0x80
    if (length > 0 && unit >= 0x80) return false
    hasPicture ||= length > 0 && AVC_SLICES.has(unit & 31)
    at += length
  }
  return hasPicture && at === data.length
}

/** Frame marker, key frame flag and sync code (VP9 specification 6.2); in profile 3 the code is not byte-aligned. */
function isVp9KeyFrame(data: Uint8Array): boolean {
  const [first = 0] = data
  if (first >> 6 !== 2) return false
  const isProfile3 = (first & 0x30) === 0x30
  return isProfile3 || ((first & 0x0c) === 0 && hasBytes(data, 1, [0x49, 0x83, 0x42]))
}

const AV1_FRAMES = new Set([3, 6])

/** Whether open bitstream units (OBU) fill the packet and one of them is a frame. */
function isAv1Frame(data: Uint8Array): boolean {
  let hasFrame = false
  let at = 0
  while (at < data.length) {
    const header = data[at] ?? 0x80
    if (header >= 0x80) return false
    hasFrame ||= AV1_FRAMES.has((header >> 3) & 15)
    at += header & 4 ? 2 : 1
    // A unit without a size is the last one.
    if (!(header & 2)) return hasFrame
    let size = 0
    for (let index = 0, shift = 0; index < 8; index++, shift += 7) {
      const byte = data[at++] ?? 0
      size += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    at += size
  }
  return hasFrame && at === data.length
}
