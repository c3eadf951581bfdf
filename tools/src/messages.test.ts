import { fileURLToPath } from 'node:url'
import { compileMessage } from '@marquee/contract/language/compile'
import { describe, expect, it } from 'vitest'
import { compareMessages } from './messages/compare.ts'
import { formatType } from './messages/types.ts'
import { writeTypeScript } from './messages/typescript.ts'
import { checkMessages } from './messages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('the messages of the repository are written as TypeScript and complete in all languages', () => {
  expect(checkMessages(root)).toEqual([])
})

describe('a translation', () => {
  const english = {
    title: 'Campaigns',
    count: '{count, plural, one {# screen} other {# screens}} in {town}',
    '@count': { description: 'not a message' },
  }
  const compare = (translated: Record<string, string>, language = 'de') =>
    compareMessages(english, { title: 'Kampagnen', ...translated }, language)

  it('fits with the same parameters, in another order or nested', () => {
    expect(compare({ count: '{town}: {count, plural, one {# Screen} other {# Screens}}' })).toEqual([])
  })

  it.each([
    [{}, ['count is missing']],
    [{ count: 'Screens' }, ['count: has the parameters (), in English (count: number, town: string)']],
    [
      { count: '{count, number} in {city}' },
      ['count: has the parameters (city: string, count: number), in English (count: number, town: string)'],
    ],
    [{ count: '{count, plural, other {# in {town}}}' }, ['count: {count} lacks the form one']],
    [
      { count: '{count, plural, one {#} few {#} other {#}} in {town}' },
      ['count: {count} has the form few, which the language has not'],
    ],
    [{ count: '{count, number} in {town}', other: 'Rest' }, ['other is not an English message']],
  ])('does not fit: %j', (translated, problems) => {
    expect(compare(translated as Record<string, string>)).toEqual(problems)
  })

  it('names what cannot be parsed', () => {
    expect(compare({ count: '{count' })).toEqual([expect.stringMatching(/^count: is not correct: /)])
  })

  it('may name an exact number in place of the singular, and leave out the millions of French', () => {
    const exact = { count: '{count, plural, =1 {un écran} other {# écrans}} à {town}' }
    expect(compareMessages(english, { title: 'Campagnes', ...exact }, 'fr')).toEqual([])
  })
})

describe('the types', () => {
  it.each([
    ['Campaigns', 'string'],
    ['{name} of {count, number}', '(values: { count: number; name: string }) => string'],
    ['{decision, select, approve {a} reject {b} other {}}', "(values: { decision: 'approve' | 'reject' }) => string"],
    ['{isOpen, select, true {a} other {b}}', '(values: { isOpen: boolean }) => string'],
    ['<b>{name}</b>', '<Shown>(values: { b: (text: string) => Shown; name: string }) => (string | Shown)[]'],
  ])('of %s', (message, type) => {
    expect(formatType(compileMessage(message))).toBe(type)
  })

  it('refuse a name that is both a message and a group, and a parameter of two types', () => {
    const area = { '@@x-export': 'areaTexts' }
    expect(() => writeTypeScript('area', { ...area, list: 'a', 'list.name': 'b' })).toThrow(/list is a message/)
    expect(() => formatType(compileMessage('{a, number} {a, select, x {y} other {}}'))).toThrow(/cannot be/)
  })
})
