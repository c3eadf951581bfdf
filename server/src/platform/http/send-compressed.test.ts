import { expect, it } from 'vitest'
import { pickEncoding } from './send-compressed.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Encoding %s is answered with %s (RFC 9110, 12.5.3)', (acceptEncoding, encoding) => {
  expect(pickEncoding(acceptEncoding)).toBe(encoding)
})
