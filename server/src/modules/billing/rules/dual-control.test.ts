import { describe, expect, it } from 'vitest'
import { DAYS, HOURS } from '../../../platform/clock.ts'
import { checkDualControl } from './dual-control.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const subtractMs = (ms: number) => new Date(AT.getTime() - ms)
const LONG_AGO = subtractMs(400 * DAYS)

/** Who was added by whom, and how long ago; all have their second factor for that long. */
type Story = Record<string, { by: string | null; ms: number; factorMs?: number | null }>
const checkPair = (pair: readonly [string, string], story: Story) =>
  checkDualControl(
    {
      pair: pair.map((userId) => {
        const factorMs = story[userId]?.factorMs
        return {
          userId,
          factorSince: factorMs === null ? null : factorMs === undefined ? LONG_AGO : subtractMs(factorMs),
        }
      }),
      added: new Map(Object.entries(story).map(([userId, { by, ms }]) => [userId, { by, at: subtractMs(ms) }])),
    },
    AT,
  )

describe('two operators are four eyes (decision 21)', () => {
  it.each<[string, string | undefined, Story]>([
    ['whom the command line has made, at once', undefined, { ann: { by: null, ms: 0, factorMs: 0 } }],
    ['of whom the log knows nothing', undefined, {}],
    ['of whom one has added the other', 'operatorsTooClose', { bob: { by: 'ann', ms: 29 * DAYS } }],
    ['of whom the other has added the one', 'operatorsTooClose', { ann: { by: 'bob', ms: 29 * DAYS } }],
    ['30 days after that', undefined, { bob: { by: 'ann', ms: 30 * DAYS } }],
    [
      'whom the same operator has added',
      'operatorsTooClose',
      { ann: { by: 'eve', ms: 4 * DAYS }, bob: { by: 'eve', ms: 4 * DAYS } },
    ],
    [
      'with somebody between them',
      'operatorsTooClose',
      { bob: { by: 'eve', ms: 4 * DAYS }, eve: { by: 'ann', ms: 20 * DAYS } },
    ],
    [
      'whom a third has added, not before 72 hours',
      'operatorTooNew',
      { bob: { by: 'eve', ms: 3 * DAYS, factorMs: 71 * HOURS } },
    ],
    ['whom a third has added, after them', undefined, { bob: { by: 'eve', ms: 3 * DAYS, factorMs: 72 * HOURS } }],
    [
      'whom a third has added, never without a second factor',
      'operatorTooNew',
      { bob: { by: 'eve', ms: 90 * DAYS, factorMs: null } },
    ],
    ['also where the new one put it together', 'operatorTooNew', { ann: { by: 'eve', ms: DAYS, factorMs: HOURS } }],
    [
      'who have added each other in turn',
      'operatorsTooClose',
      { ann: { by: 'bob', ms: 2 * DAYS }, bob: { by: 'ann', ms: 3 * DAYS } },
    ],
  ])('%s', (_, expected, story) => {
    expect(checkPair(['ann', 'bob'], story)).toBe(expected)
  })

  it('nobody is, alone', () => {
    expect(checkPair(['ann', 'ann'], {})).toBe('sameOperator')
  })
})
