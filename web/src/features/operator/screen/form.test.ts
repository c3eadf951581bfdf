import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import { describe, expect, it } from 'vitest'
import { computeChange, toScreenForm, hasChanges, needsConsent, checkScreenForm } from './form.ts'

// Only the fields that the form reads.
const known = {
  version: '2026-11-20T10:00:00.000Z',
  screen: {
    name: 'Front',
    model: 'Roof',
    status: 'Active',
    slotsPerLoop: 10,
    defaultOrientation: 'landscape',
    imeiNumber: null,
    screenType: 'vehicle',
  },
  multiplier: { value: 1, set: null, derived: { value: 1, guests: null, openHoursPerDay: null } },
  place: { id: 'p1' },
  sold: { campaigns: 1, firstDay: '2026-11-20', lastDay: '2026-11-30' },
} as unknown as OperatorScreen
const usual = toScreenForm(known)

describe('the form of a screen', () => {
  it('sends only the version if nothing was changed', () => {
    expect(computeChange(known, usual)).toEqual({ version: known.version })
    expect(hasChanges(known, usual)).toBe(false)
  })

  it.each([
    [{ name: ' Rear ' }, { name: 'Rear' }],
    [{ model: ' Door ' }, { model: 'Door' }],
    [{ slots: '12' }, { slotsPerLoop: 12 }],
    [{ multiplier: '2.5' }, { impressionMultiplier: 2.5 }],
    [{ imei: '3569' }, { imeiNumber: '3569' }],
    [{ place: 'p2' }, { vehicle: 'p2' }],
    [{ place: '' }, { vehicle: null }],
    [{ status: 'Retired' as const }, { status: 'Retired' }],
  ])('sends %o as its changes', (part, sent) => {
    expect(computeChange(known, { ...usual, ...part })).toEqual({ version: known.version, ...sent })
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ model: ' ' }, 'model'],
    [{ slots: '0' }, 'slots'],
    [{ slots: '61' }, 'slots'],
    [{ slots: '1.5' }, 'slots'],
    [{ multiplier: '-1' }, 'multiplier'],
    [{ multiplier: 'many' }, 'multiplier'],
    [{ multiplier: '100001' }, 'multiplier'],
  ])('refuses %o', (part, field) => {
    expect(Object.keys(checkScreenForm({ ...usual, ...part }))).toEqual([field])
  })

  it('requires consent for interruptions only', () => {
    const unsold = { ...known, sold: { campaigns: 0, firstDay: null, lastDay: null } }
    const resting = { ...known, screen: { ...known.screen, status: 'In Active' as const } }
    const withStatus = (status: OperatorScreen['screen']['status']) => ({ ...usual, status })
    expect(needsConsent(known, withStatus('Active'))).toBe(false)
    expect(needsConsent(known, withStatus('Under Maintenance'))).toBe(true)
    expect(needsConsent(unsold, withStatus('Under Maintenance'))).toBe(false)
    expect(needsConsent(unsold, withStatus('Retired'))).toBe(true)
    expect(needsConsent(resting, withStatus('Under Maintenance'))).toBe(false)
    expect(needsConsent(resting, withStatus('Active'))).toBe(false)
    // D-13: campaigns lose their remaining days.
    expect(needsConsent(known, { ...usual, place: 'p2' })).toBe(true)
    expect(needsConsent(unsold, { ...usual, place: 'p2' })).toBe(false)
  })
})
