import type { ExtensionOffer } from '@marquee/contract/campaign-extension'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { describe, expect, it } from 'vitest'
import { canBeExtended, describeLimit, parseExtension } from './extension.ts'

const OFFER: ExtensionOffer = {
  endDate: '2026-12-13',
  numberOfWeeks: 4,
  screens: 3,
  weekCents: 22_500,
  maxWeeks: 3,
  limitingScreens: [],
  limitingCount: 2,
}

describe('the weeks to add (decision 27)', () => {
  it.each([
    ['1', '2026-12-20', 22_500],
    [' 3 ', '2027-01-03', 67_500],
  ])('%s end on %s', (text, endDate, priceCents) => {
    expect(parseExtension(text, OFFER)).toEqual({ kind: 'valid', weeks: Number(text), endDate, priceCents })
  })

  it.each([
    ['', 'Enter a whole number'],
    ['1.5', 'Enter a whole number'],
    ['two', 'Enter a whole number'],
    ['-1', 'Enter a whole number'],
    ['0', 'Add 1 to 3 weeks'],
    ['4', 'Add 1 to 3 weeks'],
  ])('"%s": %s', (text, problem) => {
    expect(parseExtension(text, OFFER)).toEqual({ kind: 'wrong', problem })
  })

  it.each<[Partial<ExtensionOffer>, string]>([
    [{}, 'You can add up to 3 weeks. After that, not all screens are available:'],
    [{ maxWeeks: 0 }, 'Not all of its screens are available for another week:'],
    [{ limitingCount: 0 }, 'You can add up to 3 weeks, because a campaign runs for up to 52 weeks.'],
    [{ maxWeeks: 0, limitingCount: 0 }, 'It already runs for 52 weeks, the longest time that can be booked.'],
  ])('are limited by screens or by the longest flight: %j', (more, words) => {
    expect(describeLimit({ ...OFFER, ...more })).toBe(words)
  })
})

it.each<[ListedCampaign['status'], string, boolean]>([
  ['Approved', '2026-12-13T12:00:00Z', true],
  ['Approved', '2026-12-14T12:00:00Z', false],
  ['Pending Approval', '2026-12-13T12:00:00Z', false],
  ['Draft', '2026-12-13T12:00:00Z', false],
])('a campaign that is %s at %s can be extended: %s', (status, at, can) => {
  const campaign = { status, makegoodOf: null, endDate: '2026-12-13', timeZone: 'Europe/Vienna' } as ListedCampaign
  expect(canBeExtended(campaign, new Date(at))).toBe(can)
})
