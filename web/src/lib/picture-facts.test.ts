import { readFile } from 'node:fs/promises'
import { MAX_PICTURE_BYTES } from '@marquee/contract/media.rules'
import { parsePictureHead } from '@marquee/contract/picture-head.rules'
import { mediaTexts } from '@marquee/contract/messages/media'
import { describe, expect, it } from 'vitest'
import { checkPictureFile } from './picture-facts.ts'

const samples = new URL('../../../samples/', import.meta.url)
const readSample = (name: string) => readFile(new URL(name, samples))
const decodeBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const decodeHex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))

/** Tiny pictures of 7 by 3 pixels, as encoders write them. */
const TINY = {
  gif: decodeBase64('R0lGODlhBwADAIAAAExpcQCAgCH5BAUAAAAALAAAAAAHAAMAAAIEjI+pBQA7'),
  'a lossy WebP': decodeBase64(
    'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoHAAMAAUAmJaACdLoAA5gA/vBTH+j64RZGX/7Gb/56P/z0f6hgAA==',
  ),
  'a lossless WebP': decodeBase64('UklGRhwAAABXRUJQVlA4TBAAAAAvBoAAAAdQwChg/wMR0f8A'),
  'a WebP with transparency': decodeBase64(
    'UklGRkgAAABXRUJQVlA4WAoAAAAQAAAABgAAAgAAQUxQSAoAAAABB1DAiAhERP8DVlA4IBgAAAAwAQCdASoHAAMAAUAmJaQAA3AA/v0gUAA=',
  ),
  'an AVIF': decodeBase64(
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACUAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAcAAAADAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAtbWRhdBIACgg4CHTSAhoNIDIXGUJjBMAANAAE7Ceay7DTUWHbDp74/aA=',
  ),
  'a PNG': decodeBase64(
    'iVBORw0KGgoAAAANSUhEUgAAAAcAAAADCAIAAADQoYKSAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNgaGjAgkgQBQCq4BUBCULdnwAAAABJRU5ErkJggg==',
  ),
  'a JPEG with a long camera block and filling before the frame': decodeHex(
    `ffd8 ffe1ffff ${'00'.repeat(0xfffd)} ffffffc4 0003 00 ffc2 000b 08 0003 0007 01 012200`,
  ),
}

/** The head of a PNG of that size. */
const createPng = (width: number, height: number) => {
  const bytes = new Uint8Array(33)
  bytes.set(decodeHex('89504e470d0a1a0a 0000000d 49484452'))
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

describe('the head of a picture', () => {
  it.each(Object.entries(TINY))('of %s contains its size', (_what, bytes) => {
    expect(parsePictureHead(bytes)).toMatchObject({ size: { width: 7, height: 3 } })
  })

  it.each([
    ['trattoria.jpg', { kind: 'jpeg', size: { width: 1200, height: 900 } }],
    ['taxi-by-day.png', { kind: 'png', size: { width: 1200, height: 675 } }],
  ])('of %s contains its type', async (name, head) => {
    expect(parsePictureHead(await readSample(name))).toEqual(head)
  })

  it('never throws, wherever a file is cut off', () => {
    for (const bytes of Object.values(TINY)) {
      for (let end = 0; end < Math.min(bytes.length, 400); end++)
        expect(() => parsePictureHead(bytes.slice(0, end))).not.toThrow()
    }
  })
})

describe('a chosen picture', () => {
  it.each([
    ['a picture', createPng(4000, 3000), 'face.png', null],
    ['a picture with the name of something else', createPng(10, 10), 'invoice.pdf', null],
    ['a page named .png', '<!doctype html><script>alert(1)</script>', 'a.png', 'pictureInvalid'],
    ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'pictureInvalid'],
    ['a PDF', '%PDF-1.7', 'menu.pdf', 'pictureInvalid'],
    [
      'a HEIC photograph',
      decodeHex('00000018 66747970 68656963 00000000 6d696631 68656963'),
      'a.heic',
      'pictureInvalid',
    ],
    ['a bitmap', decodeHex('424d 3a000000 00000000 36000000 28000000'), 'a.bmp', 'pictureInvalid'],
    ['nothing', '', 'a.png', 'pictureInvalid'],
    ['a PNG without a side', createPng(0, 9), 'a.png', 'pictureInvalid'],
    ['40 megapixels', createPng(8000, 5000), 'a.png', null],
    ['one row more', createPng(8000, 5001), 'a.png', 'pictureTooManyPixels'],
    ['a bomb', createPng(60_000, 60_000), 'a.png', 'pictureTooManyPixels'],
  ])('%s is checked by its content (FIX-FORM-09)', async (_what, content, name, problem) => {
    expect(await checkPictureFile(new File([content], name, { type: 'image/png' }))).toBe(problem)
  })

  it('has a separate message for each problem', () => {
    const problems = ['pictureInvalid', 'pictureTooLarge', 'pictureTooManyPixels'] as const
    expect(new Set(problems.map((problem) => mediaTexts[problem])).size).toBe(3)
  })

  it('is limited to 10 MB; a file that is not a picture is reported first', async () => {
    const createPaddedFile = (head: BlobPart, sizeBytes: number) =>
      new File([head, new Uint8Array(sizeBytes - new Blob([head]).size)], 'a.png')
    expect(await checkPictureFile(createPaddedFile(createPng(10, 10), MAX_PICTURE_BYTES))).toBe(null)
    expect(await checkPictureFile(createPaddedFile(createPng(10, 10), MAX_PICTURE_BYTES + 1))).toBe('pictureTooLarge')
    expect(await checkPictureFile(createPaddedFile('%PDF-1.7', MAX_PICTURE_BYTES + 1))).toBe('pictureInvalid')
  })

  it.each(['covered-car.png', 'city-bus.png', 'taxi-by-night.png', 'trattoria.jpg'])('%s is accepted', async (name) => {
    expect(await checkPictureFile(new File([await readSample(name)], 'x'))).toBe(null)
  })

  it('is refused if the browser can no longer read it', async () => {
    const gone = Object.assign(new File(['x'], 'a.png'), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    expect(await checkPictureFile(gone)).toBe('pictureInvalid')
  })
})
