import type { BillingSettings } from '@marquee/contract/billing-settings'
import { expect, it } from 'vitest'
import { SETTINGS } from '../../../testing/operator-settings.ts'
import { computeEffectiveTime, splitChanges } from './settings-changes.ts'

it('holds back changed settings under dual control, and saves the others at once (decision 21)', () => {
  const before = SETTINGS as unknown as BillingSettings // the other fields are never under dual control
  const after = { ...before, iban: 'AT611904300234573201', name: 'New name', shareBps: 6_500 }
  expect(splitChanges(before, after)).toEqual({
    underDualControl: { iban: 'AT611904300234573201', shareBps: 6_500 },
    direct: { ...before, name: 'New name' },
  })
})

it.each([
  [false, '2026-11-22T10:00:00Z'],
  [true, '2026-11-24T10:00:00Z'],
])('settings under dual control of an only operator (%s) take effect at %s (decision 21)', (isAlone, expected) => {
  expect(computeEffectiveTime(isAlone, new Date('2026-11-21T10:00:00Z'))).toEqual(new Date(expected))
})
