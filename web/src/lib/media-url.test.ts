import { expect, it } from 'vitest'
import { buildMediaUrl, buildPictureSource } from './media-url.ts'

it('shows stored files from /api/s3/images under their names (ENT-24)', () => {
  expect(buildMediaUrl('0f.webp')).toBe('/api/s3/images/0f.webp')
})

it.each([null, undefined, '', 'null', 'undefined'])('requests no file named %j (CPROF-07, TRAP-29)', (name) => {
  expect(buildMediaUrl(name)).toBeUndefined()
  expect(buildPictureSource(name, '320px')).toBeUndefined()
})

it('offers a picture in the served widths, and as it is stored (ENT-24, decision 11)', () => {
  expect(buildPictureSource('0f.webp', '(min-width: 768px) 320px, 100vw')).toEqual({
    src: '/api/s3/images/0f.webp',
    srcSet: [
      '/api/s3/images/0f.webp?w=160 160w',
      '/api/s3/images/0f.webp?w=480 480w',
      '/api/s3/images/0f.webp?w=960 960w',
      '/api/s3/images/0f.webp 2048w',
    ].join(', '),
    sizes: '(min-width: 768px) 320px, 100vw',
  })
})
