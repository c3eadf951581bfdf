import { describe, expect, it } from 'vitest'
import { parsePictureHead } from './picture-head.rules.ts'

const decodeHex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const toHex = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const [GIF, RIFF, WEBP] = [toHex('GIF'), toHex('RIFF'), toHex('WEBP')]
const createWebp = (chunk: string, rest: string) => decodeHex(`${RIFF} 00000000 ${WEBP} ${toHex(chunk)} ${rest}`)
const ISPE = `${toHex('ispe')} 00000000`
const createAvif = (rest: string) => decodeHex(`0000001c ${toHex('ftypavif')} ${rest}`)

/** Real pictures are read in `web/src/lib/picture-facts.test.ts`. */
describe('the head of a picture (decision 11)', () => {
  it.each([
    ['a GIF of 1987', decodeHex(`${GIF} 383761 0700 0300`), 'gif', { width: 7, height: 3 }],
    ['a GIF of 1989', decodeHex(`${GIF} 383961 0701 0302`), 'gif', { width: 263, height: 515 }],
    ['a PNG', decodeHex('89504e470d0a1a0a 0000000d 49484452 00000007 00000003'), 'png', { width: 7, height: 3 }],
    ['the last marker of frames', decodeHex('ffd8 ffcf 000b 08 0003 0007'), 'jpeg', { width: 7, height: 3 }],
    [
      'a frame behind other segments',
      decodeHex('ffd8 ffe0 0002 ffc0 000b 08 0003 0007'),
      'jpeg',
      { width: 7, height: 3 },
    ],
    ['no frame: a Huffman table', decodeHex('ffd8 ffc4 000b 08 0003 0007'), 'jpeg', undefined],
    ['a marker below those of frames', decodeHex('ffd8 ff02 0009 08 0003 0007 00'), 'jpeg', undefined],
    ['no marker where one must be', decodeHex('ffd8 ffe0 0002 00c0 000b 08 0003 0007'), 'jpeg', undefined],
    [
      'a large WebP',
      createWebp('VP8X', '0a000000 00000000 ffff01 000003'),
      'webp',
      { width: 131_072, height: 196_609 },
    ],
    ['a lossy WebP', createWebp('VP8 ', '00000000 000000 9d012a 0740 0380'), 'webp', { width: 7, height: 3 }],
    ['a lossless WebP', createWebp('VP8L', '00000000 2f 06800000 0000000000'), 'webp', { width: 7, height: 3 }],
    ['another chunk', createWebp('ALPH', '00000000 2f 06800000 0000000000'), 'webp', undefined],
    [
      'the larger of two sizes',
      createAvif(`${ISPE} 00000007 00000003 ${ISPE} 00000005 00000004`),
      'avif',
      { width: 7, height: 3 },
    ],
    [
      'the larger size that comes last',
      createAvif(`${ISPE} 00000005 00000004 ${ISPE} 00000007 00000003`),
      'avif',
      { width: 7, height: 3 },
    ],
    ['no size', createAvif(''), 'avif', undefined],
    ['half a size', createAvif(`${ISPE} 00000007 0000`), 'avif', undefined],
  ] as const)('is read of %s', (_what, bytes, kind, size) => {
    expect(parsePictureHead(bytes)).toEqual(size ? { kind, size } : { kind })
    // Without its last byte, the head lacks the size.
    if (size && kind !== 'avif' && kind !== 'webp') expect(parsePictureHead(bytes.slice(0, -1))).toEqual({ kind })
  })

  it.each([
    ['a GIF of another year', `${GIF} 383861 0700 0300`],
    ['a sound', `${RIFF} 00000000 ${toHex('WAVE')}`],
    ['a list of the same kind', `${toHex('LIST')} 00000000 ${WEBP}`],
    ['a HEIC', `0000001c ${toHex('ftypheic')}`],
    ['the brand of AVIF in another box', `0000001c ${toHex('moovavif')}`],
    ['a JPEG that is cut off', 'ffd8'],
    ['nothing', ''],
  ])('is none of %s', (_what, hex) => {
    expect(parsePictureHead(decodeHex(hex))).toBeUndefined()
  })

  it('lacks the size of a WebP shorter than its frame header', () => {
    const whole = createWebp('VP8L', '00000000 2f 06800000 0000000000')
    expect(whole).toHaveLength(30)
    expect(parsePictureHead(whole.slice(0, 29))).toEqual({ kind: 'webp' })
  })
})
