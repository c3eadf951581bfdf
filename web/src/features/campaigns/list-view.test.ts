import type { ListedCampaign } from '@marquee/contract/campaigns'
import { describe, expect, it } from 'vitest'
import { selectCampaigns, listFilterChoices, isOnAir, describeList, computeWeekBulbs } from './list-view.ts'

const createCampaign = (fields: Partial<ListedCampaign>) =>
  ({
    name: '',
    status: 'Approved',
    startDate: '2026-11-16',
    numberOfWeeks: 4,
    timeZone: 'Europe/Berlin',
    ...fields,
  }) as ListedCampaign // only the fields that the list view reads
const at = new Date('2026-11-20T12:00:00Z')

describe('the campaigns of a view', () => {
  const campaigns = [
    createCampaign({ name: 'Autumn roast', startDate: '2026-11-16' }),
    createCampaign({ name: 'Barista course', startDate: '2026-12-07', status: 'Pending' }),
    createCampaign({ name: 'advent', startDate: '2026-11-30', status: 'Draft' }),
  ]
  const listNames = (view: { search?: string; status?: string; sort?: string }) =>
    selectCampaigns({ search: '', status: '', sort: '', ...view }, campaigns, at).map(({ name }) => name)

  it('are searched by name, ignoring case', () => {
    expect(listNames({ search: ' ROAST' })).toEqual(['Autumn roast'])
  })

  it('are filtered by status and sorted', () => {
    expect(listNames({ status: 'Draft' })).toEqual(['advent'])
    expect(listNames({ sort: 'name' })).toEqual(['advent', 'Autumn roast', 'Barista course'])
    expect(listNames({ sort: 'start' })).toEqual(['Barista course', 'advent', 'Autumn roast'])
  })

  it('ignore unknown values in the address', () => {
    expect(listNames({ status: 'Nonsense', sort: 'x' })).toEqual(['Autumn roast', 'Barista course', 'advent'])
  })

  it('match the counts of the dashboard: those on air, and those that wait for approval (OPEN-86)', () => {
    const pending = [...campaigns, createCampaign({ name: 'Gifts', status: 'Pending Approval' })]
    const listShown = (status: string) =>
      selectCampaigns({ search: '', status, sort: '' }, pending, at).map(({ name }) => name)
    expect(listShown('active')).toEqual(['Autumn roast'])
    expect(listShown('waiting')).toEqual(['Barista course', 'Gifts'])
  })

  it('are counted per filter after the search', () => {
    const { choices, chosen } = listFilterChoices({ search: 'a', status: 'waiting', sort: '' }, campaigns, at)
    expect(choices.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'All 3',
      'Active Now 1',
      'Approved 1',
      'Pending Approval 0',
      'Pending 1',
      'Draft 1',
    ])
    expect(chosen).toEqual(['Pending Approval', 'Pending'])
    const found = listFilterChoices({ search: 'advent', status: '', sort: '' }, campaigns, at)
    expect(found.choices.map(({ count }) => count)).toEqual([1, 0, 0, 0, 1])
  })

  it('are summarised as text', () => {
    expect(describeList(campaigns, at)).toBe('1 on air, 1 awaiting approval, 1 draft.')
    expect(describeList([], at)).toBe('')
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
    expect(computeWeekBulbs(createCampaign({ startDate, status }), at)).toEqual(bulbs)
  })

  it("are counted in the campaign's time zone (TRAP-02)", () => {
    const midnightInParis = new Date('2026-11-15T23:30:00Z')
    expect(isOnAir(createCampaign({ timeZone: 'Europe/Paris' }), midnightInParis)).toBe(true)
    expect(isOnAir(createCampaign({ timeZone: 'America/New_York' }), midnightInParis)).toBe(false)
  })
})
