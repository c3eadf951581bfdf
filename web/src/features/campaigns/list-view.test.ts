import type { ListedCampaign } from '@marquee/contract/campaigns'
import { describe, expect, it } from 'vitest'
import { campaignsIn, filterChoices, isOnAir, listSummary, weekBulbs } from './list-view.ts'

const campaign = (fields: Partial<ListedCampaign>) =>
  ({
    name: '',
    status: 'Approved',
    startDate: '2026-11-16',
    numberOfWeeks: 4,
    timeZone: 'Europe/Berlin',
    ...fields,
  }) as ListedCampaign // only what the list view reads
const at = new Date('2026-11-20T12:00:00Z')

describe('the campaigns of a view', () => {
  const campaigns = [
    campaign({ name: 'Autumn roast', startDate: '2026-11-16' }),
    campaign({ name: 'Barista course', startDate: '2026-12-07', status: 'Pending' }),
    campaign({ name: 'advent', startDate: '2026-11-30', status: 'Draft' }),
  ]
  const names = (view: { search?: string; status?: string; sort?: string }) =>
    campaignsIn({ search: '', status: '', sort: '', ...view }, campaigns, at).map(({ name }) => name)

  it('are searched by name without regard to case', () => {
    expect(names({ search: ' ROAST' })).toEqual(['Autumn roast'])
  })

  it('are narrowed by status and sorted', () => {
    expect(names({ status: 'Draft' })).toEqual(['advent'])
    expect(names({ sort: 'name' })).toEqual(['advent', 'Autumn roast', 'Barista course'])
    expect(names({ sort: 'start' })).toEqual(['Barista course', 'advent', 'Autumn roast'])
  })

  it('pass over what the address says and nobody knows', () => {
    expect(names({ status: 'Nonsense', sort: 'x' })).toEqual(['Autumn roast', 'Barista course', 'advent'])
  })

  it('are what the dashboard counts: those on air, and those that wait in either way (OPEN-86)', () => {
    const pending = [...campaigns, campaign({ name: 'Gifts', status: 'Pending Approval' })]
    const shown = (status: string) => campaignsIn({ search: '', status, sort: '' }, pending, at).map(({ name }) => name)
    expect(shown('active')).toEqual(['Autumn roast'])
    expect(shown('waiting')).toEqual(['Barista course', 'Gifts'])
  })

  it('are counted by filter among what the search found', () => {
    const { choices, chosen } = filterChoices({ search: 'a', status: 'waiting', sort: '' }, campaigns, at)
    expect(choices.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'All 3',
      'Active Now 1',
      'Approved 1',
      'Pending Approval 0',
      'Pending 1',
      'Draft 1',
    ])
    expect(chosen).toEqual(['Pending Approval', 'Pending'])
    const found = filterChoices({ search: 'advent', status: '', sort: '' }, campaigns, at)
    expect(found.choices.map(({ count }) => count)).toEqual([1, 0, 0, 0, 1])
  })

  it('are summed up in words', () => {
    expect(listSummary(campaigns, at)).toBe('1 on air, 1 waiting for approval, 1 draft.')
    expect(listSummary([], at)).toBe('')
  })
})

describe('the weeks of a campaign', () => {
  it.each([
    ['2026-11-16', 'Approved', { lit: 0, half: true, words: 'Week 1 of 4' }],
    ['2026-11-02', 'Approved', { lit: 2, half: true, words: 'Week 3 of 4' }],
    ['2026-10-01', 'Approved', { lit: 4, half: false, words: '4 weeks, ended' }],
    ['2026-11-30', 'Approved', { lit: 0, half: false, words: '4 weeks' }],
    ['2026-11-02', 'Draft', { lit: 0, half: false, words: '4 weeks' }],
  ] as const)('from %s, %s, are %j', (startDate, status, bulbs) => {
    expect(weekBulbs(campaign({ startDate, status }), at)).toEqual(bulbs)
  })

  it('are counted where the campaign runs (TRAP-02)', () => {
    const midnightInParis = new Date('2026-11-15T23:30:00Z')
    expect(isOnAir(campaign({ timeZone: 'Europe/Paris' }), midnightInParis)).toBe(true)
    expect(isOnAir(campaign({ timeZone: 'America/New_York' }), midnightInParis)).toBe(false)
  })
})
