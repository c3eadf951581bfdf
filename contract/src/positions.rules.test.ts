import { describe, expect, it } from 'vitest'
import { formatPosition, parsePosition } from './positions.rules.ts'

const VIENNA = { latitude: 48.2082, longitude: 16.3738 }

describe('a typed position (decision 10)', () => {
  it.each([
    '48.2082, 16.3738',
    '48.2082,16.3738',
    ' 48.2082 16.3738 ',
    '48.2082; 16.3738',
    '48.2082 / 16.3738',
    '(48.2082, 16.3738)',
    '48.2082,   16.3738',
    '16.3738, 48.2082 N',
    '48.2082, 16.3738 E',
    '+48.2082, +16.3738',
    '48,2082, 16,3738',
    '48,2082 16,3738',
    '48,2082;16,3738',
    '48,2082,16,3738',
    '48.2082°, 16.3738°',
    '48.2082° N, 16.3738° E',
    'N 48.2082 E 16.3738',
    '48.2082n16.3738e',
    '16.3738 E, 48.2082 N',
    '16.3738° E 48.2082',
    '48.20820004, 16.37379996',
  ])('is read from %s', (typed) => {
    expect(parsePosition(typed)).toEqual(VIENNA)
  })

  it.each([
    [`48°12'29.5"N 16°22'25.7"E`, { latitude: 48.208194, longitude: 16.373806 }],
    ['48° 12′ 29,5″ N, 16° 22′ 25,7″ E', { latitude: 48.208194, longitude: 16.373806 }],
    ["48°12.5'N, 16°22.5'E", { latitude: 48.208333, longitude: 16.375 }],
    ["33°51'35.9''S 151°12'40''E", { latitude: -33.859972, longitude: 151.211111 }],
    ['-33.8568, 151.2153', { latitude: -33.8568, longitude: 151.2153 }],
    ['−22.9519, −43.2105', { latitude: -22.9519, longitude: -43.2105 }],
    ['22.9519 S, 43.2105 W', { latitude: -22.9519, longitude: -43.2105 }],
    ['90, -180', { latitude: 90, longitude: -180 }],
    ['0, 0', { latitude: 0, longitude: 0 }],
    ['48, 16', { latitude: 48, longitude: 16 }],
  ])('is read from %s as %o', (typed, position) => {
    expect(parsePosition(typed)).toEqual(position)
  })

  it.each(['48.2082', '48,2082', '48,16', '48.2082° N', `48°12'29.5"N`])('has only one number in %s', (typed) => {
    expect(parsePosition(typed)).toBe('half')
  })

  it.each(['116.3738, 39.9', '48.2082, 181', '90.000001, 0', '1.5 N, 180.5 E'])('is not on earth in %s', (typed) => {
    expect(parsePosition(typed)).toBe('beyond')
  })

  it.each([
    'Stephansplatz 1',
    '48.2082, 16.3738, 12',
    '48.208216.3738',
    '48,16.3738',
    '48.2082,',
    '1e2, 5',
    '48.2082 N, 16.3738 N',
    'N 48.2082 N, 16.3738 E',
    '-48.2082 S, 16.3738 E',
    `48°60'N 16°22'E`,
    `48.5°12'N 16°22'E`,
    'N 48.2082, 16.3738',
    '(48.2082, 16.3738',
    '48.2082, 16.3738)',
    'at (48.2082, 16.3738)',
    '(48.2082, 16.3738) there',
    '48.2082, (16.3738)',
    '(48.2082), 16.3738',
    '48.2082 E, 16.3738 W',
    '16.3738 E, 48.2082 E',
    `48°12.5'29"N 16°22'25"E`,
    `48°12'60"N 16°22'25"E`,
    '48 12 29, 16 22 25',
    '4821, 1637',
    'https://maps.example/@48.2082,16.3738,15z',
    'NaN, NaN',
  ])('is none in %s', (typed) => {
    expect(parsePosition(typed)).toBe('unreadable')
  })

  it('is formatted so that it can be parsed again', () => {
    expect(formatPosition(VIENNA)).toBe('48.2082, 16.3738')
    expect(formatPosition({ latitude: -0.0000001, longitude: 0.000001 })).toBe('0, 0.000001')
    for (const degrees of [0.1 + 0.2, -89.123456789, 1 / 3]) {
      const text = formatPosition({ latitude: degrees, longitude: -degrees })
      expect(formatPosition(parsePosition(text) as typeof VIENNA)).toBe(text)
    }
  })
})
