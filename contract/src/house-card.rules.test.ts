import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildQrPath,
  computeContrast,
  isReadable,
  MIN_CONTRAST,
  packModules,
  roundContrast,
} from './house-card.rules.ts'
import { drawHouseCard, type DrawnCard } from './house-card-drawing.rules.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the contrast of the house card (decision 40)', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0c0e24', '#ffbe55', 11.5],
    ['#123456', '#123456', 1],
  ])('%s on %s is %d', (one, other, contrast) => {
    expect(computeContrast(one, other)).toBeCloseTo(contrast, 1)
  })

  test('is the same in both directions, from 1 to 21, and readable from 4.5', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const contrast = computeContrast(one, other)
        expect(contrast).toBeCloseTo(computeContrast(other, one), 10)
        expect(contrast).toBeGreaterThanOrEqual(1)
        expect(contrast).toBeLessThanOrEqual(21.000_001)
        expect(isReadable(one, other)).toBe(contrast >= MIN_CONTRAST)
        // A refused contrast never reads as enough.
        expect(roundContrast(contrast) >= MIN_CONTRAST).toBe(isReadable(one, other))
      }),
    )
  })

  test('any background has a readable colour for its text', () => {
    fc.assert(fc.property(colour, (one) => isReadable(one, '#000000') || isReadable(one, '#ffffff')))
  })
})

test('a packed QR code draws exactly its dark modules', () => {
  const modules = fc
    .integer({ min: 1, max: 40 })
    .chain((size) =>
      fc.tuple(
        fc.constant(size),
        fc.array(fc.integer({ min: 0, max: 1 }), { minLength: size * size, maxLength: size * size }),
      ),
    )
  fc.assert(
    fc.property(modules, ([size, data]) => {
      const dark = data.flatMap((isDark, at) => (isDark ? [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`] : []))
      expect(buildQrPath(packModules(data, size))).toBe(dark.join(''))
    }),
  )
})

describe('the drawing of the house card (decision 40)', () => {
  type Drawn = { tag: string; className?: string; style?: object; children: (Drawn | string)[] }
  const draw = (card: Partial<DrawnCard>) =>
    drawHouseCard<Drawn>(
      {
        headline: 'Book this screen',
        line: '',
        action: '',
        background: '#0c0e24',
        foreground: '#ffffff',
        logo: null,
        qr: null,
        ...card,
      },
      (tag, { className, style }, children) => ({
        tag,
        ...(className && { className }),
        ...(style && { style }),
        children: [...children],
      }),
    )
  const listNames = (node: Drawn | string): string[] =>
    typeof node === 'string' ? [] : [node.className ?? node.tag, ...node.children.flatMap(listNames)]

  test('leaves out what is empty', () => {
    expect(listNames(draw({}))).toEqual(['house-card', 'house-card-words', 'house-card-headline house-card-large'])
  })

  test('keeps the space of a logo that is loading, and has all parts in their order', () => {
    const full = { line: 'In minutes', action: 'Scan', qr: { size: 1, bits: '8' } }
    const rest = ['house-card-line', 'house-card-action', 'house-card-qr', 'svg', 'path']
    expect(listNames(draw({ ...full, logo: { source: null } })).slice(2)).toEqual([
      'house-card-logo',
      'house-card-headline house-card-large',
      ...rest,
    ])
    expect(listNames(draw({ ...full, logo: { source: 'blob:1' } })).slice(2, 4)).toEqual(['house-card-logo', 'img'])
  })

  test.each([
    [24, 'large'],
    [25, 'medium'],
    [40, 'medium'],
    [41, 'small'],
    [60, 'small'],
  ])('a headline of %d characters is %s', (length, size) => {
    expect(listNames(draw({ headline: 'x'.repeat(length) }))).toContain(`house-card-headline house-card-${size}`)
  })
})
