import { describe, expect, it } from 'vitest'
import { buildCreditorReference } from '../../documents/rules/creditor-reference.ts'
import { parseSuffixes, parseReferences, findNumber } from './references.ts'

describe('a creditor reference (ISO 11649)', () => {
  it.each<[string, string]>([
    ['alone', 'RF462026000123'],
    ['in groups of four', 'RF46 2026 0001 23'],
    ['in small letters', 'rf46 2026000123'],
    ['between words', 'Rechnung RF46 2026 0001 23 danke sehr'],
    ['with adjacent letters', 'SVWZ+RF462026000123DANKE'],
    ['split by hyphens', 'RF46-2026-000123'],
    ['split over two lines', 'Invoice RF4620260 00123 of November'],
  ])('is found %s', (_where, text) => {
    expect(parseReferences(text)).toContain('RF462026000123')
  })

  it('is found for any number, and never with a wrong digit', () => {
    for (let ordinal = 1; ordinal <= 400; ordinal += 1) {
      const reference = buildCreditorReference(`2026${String(ordinal).padStart(6, '0')}`)
      expect(parseReferences(`x ${reference.replace(/(.{4})/g, '$1 ')} y`)).toContain(reference)
      const wrong = reference.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
      expect(parseReferences(wrong)).not.toContain(wrong)
    }
  })

  it('of one digit is found', () => {
    expect(parseReferences(`Rent ${buildCreditorReference('1')}.`)).toEqual([buildCreditorReference('1')])
  })

  it('is searched with a limit', () => {
    const references = Array.from({ length: 100 }, (_, index) => buildCreditorReference(String(2026000100 + index)))
    expect(parseReferences(references.join('; '))).toHaveLength(50)
    expect(parseReferences('PERF 12 SURF')).toEqual([])
  })
})

describe('the number of a document', () => {
  it.each<[string, string, boolean]>([
    ['RE-2026-000123', 'Rechnung RE-2026-000123', true],
    ['RE-2026-000123', 're 2026 000123', true],
    ['RE-2026-000123', 'RE2026000123', true],
    ['RE-2026-000123', 'RE-2026-0001234', false],
    ['RE-2026-000123', 'KRE-2026-000123', false],
    ['RE-2026-000123', '2026-000123', false],
    ['2026-000123', 'invoice 2026-000123', true],
    ['2026-000123', '12026-000123', false],
    ['2026-000123', 'RE-2026-000123', true],
  ])('%s in "%s": %s (product 8)', (number, text, isThere) => {
    expect(findNumber(text, number) !== undefined).toBe(isThere)
  })

  it('is found by its suffix', () => {
    expect(parseSuffixes('RE-2026-000123 and 2025 000007')).toEqual(['2026-000123', '2025-000007'])
    expect(parseSuffixes('RE2026000123 or 2025 - 000007')).toEqual(['2026-000123', '2025-000007'])
    expect(parseSuffixes('order 4711 of 2026')).toEqual([])
  })

  it('is searched with a limit', () => {
    const suffixes = Array.from({ length: 100 }, (_, index) => `2026-${String(index).padStart(6, '0')}`)
    expect(parseSuffixes(suffixes.join('; '))).toEqual(suffixes.slice(0, 50))
  })
})
