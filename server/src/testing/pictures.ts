import { crc32, deflateSync } from 'node:zlib'

/** A PNG of these chunks, with correct lengths and checksums. */
export function buildPng(...chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const encoded = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    return Buffer.concat([toUint32(data.length), body, toUint32(crc32(body))])
  })
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...encoded])
}

/** The header of a PNG with one bit per pixel. */
export const buildPngHeader = (width: number, height: number): readonly [string, Buffer] => [
  'IHDR',
  Buffer.concat([toUint32(width), toUint32(height), Buffer.from([1, 0, 0, 0, 0])]),
]

/** All pixels of a PNG with one bit per pixel, which compress well. */
export const buildPngPixels = (width: number, height: number): readonly [string, Buffer] => [
  'IDAT',
  deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8)))),
]

export const pngEnd: readonly [string, Buffer] = ['IEND', Buffer.alloc(0)]

/** A GIF of that size with that many frames of one pixel. */
export function buildGif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const colours = Buffer.from([0, 0, 0, 255, 255, 255])
  const frame = Buffer.from('2c000000000100010000020244010'.concat('0'), 'hex')
  return Buffer.concat([head, colours, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

export function toUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
