import { describe, expect, it } from 'vitest'
import { DAYS, HOURS } from '../../../platform/clock.ts'
import { checkDualControl } from './dual-control.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const subtractMs = (ms: number) => new Date(AT.getTime() - ms)
const LONG_AGO = subtractMs(400 * DAYS)

/** Who added each operator and how long ago; the second factor is old unless `factorMs` is given. */
type Grants = Record<string, { by: string | null; ms: number; factorMs?: number | null }>
const checkPair = ([one, other]: readonly [string, string], grants: Grants) => {
  const toConfirmation = (userId: string) => {
    const factorMs = grants[userId]?.factorMs
    return { userId, factorSince: factorMs === null ? null : factorMs === undefined ? LONG_AGO : subtractMs(factorMs) }
  }
  return checkDualControl(
    {
      pair: [toConfirmation(one), toConfirmation(other)],
      added: new Map(Object.entries(grants).map(([userId, { by, ms }]) => [userId, { by, at: subtractMs(ms) }])),
    },
    AT,
  )
}

describe('two operators meet dual control or not (decision 21)', () => {
  it.each<[string, string | undefined, Grants]>([
    ['added by the command line: at once', undefined, { ann: { by: null, ms: 0, factorMs: 0 } }],
    ['without an audit entry: yes', undefined, {}],
    ['the first has added the second: no', 'operatorsTooClose', { bob: { by: 'ann', ms: 29 * DAYS } }],
    ['the second has added the first: no', 'operatorsTooClose', { ann: { by: 'bob', ms: 29 * DAYS } }],
    ['the first has added the second 30 days ago: yes', undefined, { bob: { by: 'ann', ms: 30 * DAYS } }],
    [
      'added by the same operator: no',
      'operatorsTooClose',
      { ann: { by: 'eve', ms: 4 * DAYS }, bob: { by: 'eve', ms: 4 * DAYS } },
    ],
    [
      'one added the other through a third operator: no',
      'operatorsTooClose',
      { bob: { by: 'eve', ms: 4 * DAYS }, eve: { by: 'ann', ms: 20 * DAYS } },
    ],
    [
      'added by a third operator, with a second factor for less than 72 hours: no',
      'operatorTooNew',
      { bob: { by: 'eve', ms: 3 * DAYS, factorMs: 71 * HOURS } },
    ],
    [
      'added by a third operator, with a second factor for 72 hours: yes',
      undefined,
      { bob: { by: 'eve', ms: 3 * DAYS, factorMs: 72 * HOURS } },
    ],
    [
      'added by a third operator, without a second factor: no',
      'operatorTooNew',
      { bob: { by: 'eve', ms: 90 * DAYS, factorMs: null } },
    ],
    [
      'given a role with payouts by a third operator less than 72 hours ago: no',
      'operatorTooNew',
      { bob: { by: 'eve', ms: 71 * HOURS } },
    ],
    ['the creator is too new: no', 'operatorTooNew', { ann: { by: 'eve', ms: DAYS, factorMs: HOURS } }],
    [
      'added each other: no',
      'operatorsTooClose',
      { ann: { by: 'bob', ms: 2 * DAYS }, bob: { by: 'ann', ms: 3 * DAYS } },
    ],
  ])('%s', (_, expected, grants) => {
    expect(checkPair(['ann', 'bob'], grants)).toBe(expected)
  })

  it('one operator alone: no', () => {
    expect(checkPair(['ann', 'ann'], {})).toBe('sameOperator')
  })
})
