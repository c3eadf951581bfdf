import { describe, expect, it } from 'vitest'
import { isDamagedMatroska, isKeyFrame, pickPlayedTrack } from './video-head.rules.ts'

const decodeHex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))

describe('the head of a Matroska file (decision 11)', () => {
  it.each([
    // EBML header of 4 bytes with one element of 4, then a segment of unknown size
    ['a whole header', '1a45dfa3 84 4286 81 01  18538067 01ffffffffffffff', false],
    ['a header with two elements', '1a45dfa3 88 42868101 42f78101 18538067 80', false],
    ['an empty header', '1a45dfa3 80 18538067 80', false],
    ['a size of two bytes', '1a45dfa3 4004 42868101 18538067 80', false],
    ['an element with a long size', '1a45dfa3 85 4286400101 18538067 80', false],
    ['a segment that goes on after the head', '1a45dfa3 80 18538067 81', false],
    ['a segment that begins in the head and has a size of eight bytes', '1a45dfa3 80 18538067 0100000000000100', false],
    ['a size of 258 bytes', `1a45dfa3 4102 ec40ff ${'00'.repeat(255)} 18538067 80`, false],
    ['an element that ends behind the header', '1a45dfa3 83 4286 8101 18538067 80', true],
    ['an element that ends before the header does', '1a45dfa3 85 4286 8101 18538067 80', true],
    ['an element that begins with a zero', '1a45dfa3 84 00868101 18538067 80', true],
    ['an identity of five bytes', '1a45dfa3 87 0842868101 8101 18538067 80', true],
    ['a size that begins with a zero', '1a45dfa3 8b 4286 000000000000000000 18538067 80', true],
    ['a header that ends after the file', '1a45dfa3 84 4286', true],
    ['nothing after the identity', '1a45dfa3', true],
    ['half a size', '1a45dfa3 40', true],
    ['no segment', '1a45dfa3 84 42868101', true],
    ['a size of the segment that is cut off', '1a45dfa3 80 18538067 01ff', true],
    ['something else than a segment', '1a45dfa3 80 18538068 80', true],
    ['an MP4', '0000001c 66747970 69736f6d', false],
    ['three bytes', '1a45df', false],
    ['nothing', '', false],
  ])('is damaged with %s: %s %s', (_what, hex, isDamaged) => {
    expect(isDamagedMatroska(decodeHex(hex))).toBe(isDamaged)
  })

  it('is read where it lies in a larger buffer', () => {
    const bytes = decodeHex('ffff 1a45dfa3 80 18538067 80 ffff')
    expect(isDamagedMatroska(bytes.subarray(2, -2))).toBe(false)
    expect(isDamagedMatroska(bytes.subarray(2, 7))).toBe(true)
  })
})

describe('the track that players show (decision 11)', () => {
  const [first, second] = [
    { id: 1, isDefault: false },
    { id: 2, isDefault: true },
  ]

  it.each([
    ['MP4: the first that is enabled', [first, second], false, second],
    ['MP4 without one: the first', [first], false, first],
    ['Matroska: the first', [first, second], true, first],
    ['a file without video', [], false, undefined],
  ])('is in %s', (_what, tracks, isMatroska, played) => {
    expect(pickPlayedTrack(tracks, isMatroska)).toBe(played)
  })
})

describe('the first packet of a video (decision 11)', () => {
  /** Configurations of H.264 decoders: the fifth byte has the length of unit lengths. */
  const [FOUR_BYTES, ONE_BYTE] = [decodeHex('01 64001f ff'), decodeHex('01 64001f fc')]

  it.each([
    ['an IDR picture', FOUR_BYTES, '00000002 65ff', true],
    ['another picture', FOUR_BYTES, '00000002 41ff', true],
    ['parameters and a picture', FOUR_BYTES, '00000001 67 00000002 65ff', true],
    ['a picture and a delimiter', FOUR_BYTES, '00000002 65ff 00000002 09ff', true],
    ['a picture behind an empty unit', FOUR_BYTES, '00000000 00000002 65ff', true],
    ['lengths of one byte', ONE_BYTE, '02 65ff', true],
    ['a unit of 258 bytes', decodeHex('01 64001f fd'), `0102 65 ${'ff'.repeat(257)}`, true],
    ['a configuration without lengths, which are four bytes then', decodeHex('01 64'), '00000002 65ff', true],
    ['parameters alone', FOUR_BYTES, '00000002 67ff', false],
    ['an empty unit before a length that looks like a picture', ONE_BYTE, '00 05 09ffffffff', false],
    ['a length beyond the packet', FOUR_BYTES, '00000003 65ff', false],
    ['a rest after the units', FOUR_BYTES, '00000002 65ff 00', false],
    ['a forbidden bit', FOUR_BYTES, '00000002 e5ff', false],
    ['a forbidden bit in a unit after the picture', ONE_BYTE, '01 65 01 80', false],
    ['an empty unit before a length with that bit', ONE_BYTE, `01 65 00 80 41 ${'ff'.repeat(127)}`, true],
    ['nothing', FOUR_BYTES, '', false],
    ['three bytes after a start code', undefined, '000001 65', true],
    ['four bytes after a start code', undefined, '00000001 65', true],
    ['no start code', undefined, '00000002 65ff', false],
    ['half a start code', undefined, '000002 65', false],
  ])('of H.264 is read with %s: %s %s', (_what, description, hex, isKey) => {
    expect(isKeyFrame({ codec: 'avc', data: decodeHex(hex), description })).toBe(isKey)
  })

  it.each([
    ['vp8', 'a key frame', '10 0000 9d012a', true],
    ['vp8', 'another frame', '11 0000 9d012a', false],
    ['vp8', 'a wrong start code', '10 0000 9d012b', false],
    ['vp8', 'nothing', '', false],
    ['vp9', 'a key frame', '80 498342', true],
    ['vp9', 'a key frame of profile 2', '90 498342', true],
    ['vp9', 'a key frame of profile 1 with a flag after it', 'a3 498342', true],
    ['vp9', 'any frame of profile 3', 'b4 000000', true],
    ['vp9', 'another frame', '84 498342', false],
    ['vp9', 'a shown older frame', '88 498342', false],
    ['vp9', 'a wrong sync code', '80 498343', false],
    ['vp9', 'a wrong marker', '40 498342', false],
    ['vp9', 'both bits of the marker', 'c0 498342', false],
    ['vp9', 'nothing', '', false],
    ['av1', 'a frame behind a sequence header', '0a 01 ff 32 01 ff', true],
    ['av1', 'a frame header', '1a 01 ff', true],
    ['av1', 'a frame before padding', '32 01 ff 7a 01 ff', true],
    ['av1', 'a frame with an extension', '36 00 01 ff', true],
    ['av1', 'a frame without a size', '30 ff ff', true],
    ['av1', 'a frame of 130 bytes', `32 8201 ${'ff'.repeat(130)}`, true],
    ['av1', 'a sequence header alone', '0a 01 ff', false],
    ['av1', 'a sequence header without a size', '08 ff', false],
    ['av1', 'a size beyond the packet', '32 02 ff', false],
    ['av1', 'a forbidden bit', 'b2 01 ff', false],
    ['av1', 'a forbidden bit in a unit after the frame', '32 01 ff 80', false],
    ['av1', 'a size that never ends', `32 ${'80'.repeat(8)}`, true],
    ['av1', 'a size of nine bytes', `32 ${'80'.repeat(9)}`, false],
    ['av1', 'nothing', '', false],
    ['hevc', 'what is not known', '30 ff ff', false],
    [null, 'what has no name', '30 ff ff', false],
  ])('of %s with %s: %s %s', (codec, _what, hex, isKey) => {
    expect(isKeyFrame({ codec, data: decodeHex(hex), description: undefined })).toBe(isKey)
  })
})
