import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suggestScreenName, isScreenNameTaken } from './screen-names.rules.ts'

const nameNumber = (number: string) => `Screen ${number}`

describe('the default name of a screen (D-29)', () => {
  it.each([
    [[], 'Screen 1'],
    [['Screen 1'], 'Screen 2'],
    [['Front seat', 'Bar'], 'Screen 3'],
    [['Screen 2'], 'Screen 3'],
    [['screen 3', 'Screen 4'], 'Screen 5'],
  ])('beside %j is %s', (taken, name) => {
    expect(suggestScreenName(taken, nameNumber)).toBe(name)
  })

  it('is unique within the venue', () => {
    const name = fc.oneof(
      fc.string(),
      fc.nat({ max: 30 }).map((number) => `SCREEN ${number}`),
    )
    fc.assert(
      fc.property(fc.array(name), (taken) => {
        expect(isScreenNameTaken(suggestScreenName(taken, nameNumber), taken)).toBe(false)
      }),
    )
  })
})

it('ignores case and surrounding spaces when it compares names (D-29)', () => {
  expect(isScreenNameTaken(' BAR ', ['Window', 'Bar'])).toBe(true)
  expect(isScreenNameTaken('Bar 2', ['Window', 'Bar'])).toBe(false)
})
