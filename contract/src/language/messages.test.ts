import { describe, expect, expectTypeOf, it } from 'vitest'
import { campaignTexts } from '../messages/campaigns.ts'
import { compileArea, compileMessage } from './compile.ts'
import { bindMessages } from './format.ts'
import { chooseLanguage } from './languages.ts'
import { runInLanguage } from './load.ts'
import { translateToPseudo } from './pseudo.ts'

const write = (message: string, values: object, language = 'en') => {
  const { text } = bindMessages(compileArea({ text: message }), language) as { text: (values: object) => unknown }
  return text(values)
}

describe('messages', () => {
  it('are plain texts without parameters, also with an apostrophe', () => {
    expect(compileMessage("You can't")).toBe("You can't")
  })

  it.each([
    [1, '1 screen stops'],
    [0, '0 screens stop'],
    [1200, '1,200 screens stop'],
  ])('with %i have the plural of the language', (count, text) => {
    expect(write('{count, plural, one {# screen stops} other {# screens stop}}', { count })).toBe(text)
  })

  it('prefer an exact number to the plural of the language', () => {
    const message = '{days, plural, =1 {tomorrow} one {in # Tag} other {in # Tagen}}'
    expect(write(message, { days: 1 }, 'de')).toBe('tomorrow')
    expect(write(message, { days: 2000 }, 'de')).toBe('in 2.000 Tagen')
  })

  it('count zero as one in French', () => {
    expect(write('{n, plural, one {# écran} other {# écrans}}', { n: 0 }, 'fr')).toBe('0 écran')
  })

  it('select by a value, by a boolean and by an order', () => {
    expect(write('{kind, select, vehicle {car} other {shop}}', { kind: 'vehicle' })).toBe('car')
    expect(write('{isOpen, select, true {open} other {closed}}', { isOpen: false })).toBe('closed')
    expect(write('{n, selectordinal, one {#st} two {#nd} other {#th}}', { n: 2 })).toBe('2nd')
  })

  it('write the number of the plural around, also in a plural within a plural', () => {
    const message = '{all, plural, other {{lost, plural, other {{all, number} of # lost}}}}'
    expect(write(message, { all: 3, lost: 2 })).toBe('3 of 2 lost')
  })

  it('format numbers by their style', () => {
    expect(write('{share, number, percent} of {seconds, number, ::.0} s', { share: 0.5, seconds: 2 })).toBe(
      '50% of 2.0 s',
    )
  })

  it('give the text of a tag to a function, which may return elements', () => {
    const parts = write('It is <b>{status}</b>.', { status: 'new', b: (text: string) => ({ text }) })
    expect(parts).toEqual(['It is ', { text: 'new' }, '.'])
  })

  it.each(['{count, plural, one {#}}', '{name', '{at, date, short}', '{n, plural, offset:1 other {#}}'])(
    'are refused when they are wrong: %s',
    (message) => {
      expect(() => compileMessage(message)).toThrow(SyntaxError)
    },
  )
})

describe('the pseudo-language', () => {
  it('has accents, brackets and a tail, and keeps parameters', () => {
    runInLanguage('en-XA', () => {
      const { list } = campaignTexts
      expect(list.add).toBe('[Åðð Çåmpåîĝñ ~ ~ ~]')
      expect(list.count({ count: 1200 })).toMatch(/^\[1,200 çåmpåîĝñš( ~)+\]$/)
      expect(list.credit({ amount: '€3.00', invoice: 'A-1' })).toMatch(/^\[€3\.00 .* A-1\.( ~)+\]$/)
    })
  })

  it('is at least a third longer', () => {
    const { text } = translateToPseudo({ text: 'x'.repeat(30) })
    expect(text?.length).toBeGreaterThan(40)
  })

  it('leaves messages without words as they are', () => {
    expect(runInLanguage('en-XA', () => campaignTexts.period({ start: '1', end: '2' }))).toBe('1 - 2')
  })
})

it('are those of the reader that the work is for', async () => {
  const read = async () => {
    await Promise.resolve()
    return campaignTexts.list.add
  }
  expect(await Promise.all([runInLanguage('en-XA', read), read()])).toEqual(['[Åðð Çåmpåîĝñ ~ ~ ~]', 'Add Campaign'])
})

it('are lists where their names are numbers', () => {
  const texts = bindMessages({ 'steps.0': 'Enter', 'steps.1': 'Pay' }, 'en')
  expect(texts).toEqual({ steps: ['Enter', 'Pay'] })
})

it('has the types of its parameters', () => {
  expect(campaignTexts.list.onAir({ count: 2 })).toBe('2 on air')
  expectTypeOf(campaignTexts.list.onAir).parameters.toEqualTypeOf<[{ count: number }]>()
  expectTypeOf(campaignTexts.list.add).toEqualTypeOf<string>()
  // @ts-expect-error a missing parameter does not compile
  expect(campaignTexts.list.credit({ amount: '€3.00' })).toContain('undefined')
  // @ts-expect-error nor does one of another type
  expect(campaignTexts.list.onAir({ count: 'two' })).toContain('NaN')
})

it.each([
  [['de-AT', 'en-US'], 'de'],
  [['pt-BR'], 'pt-PT'],
  [['pl', 'nl-BE'], 'nl'],
  [['en-GB'], 'en'],
  [[], 'en'],
  [['en-XA'], 'en-XA'],
])('readers of %j get the language %s', (wanted, language) => {
  expect(chooseLanguage(wanted)).toBe(language)
})
