import type { ListedCampaign } from '@marquee/contract/campaigns'
import { describe, expect, it } from 'vitest'
import { buildAttention } from './attention.rules.ts'

const createCampaign = (
  status: ListedCampaign['status'],
  startDate: string,
  rejectionReason: string | null = null,
  endDate = '2026-12-20',
) => ({
  _id: `${status} ${startDate}`,
  name: `${status} ${startDate}`,
  status,
  startDate,
  endDate,
  rejectionReason,
})
const buildRows = (...campaigns: ReturnType<typeof createCampaign>[]) => buildAttention(campaigns, '2026-11-20')

describe('the to-do list of a client', () => {
  it('is empty while campaigns run, are over, or are drafts for later', () => {
    const quiet = [createCampaign('Approved', '2026-11-20'), createCampaign('Draft', '2026-11-28')]
    expect(buildRows(...quiet)).toEqual({ shown: [], count: 0, waiting: 0 })
  })

  it('contains rejections with their reason, drafts that are due, and pending campaigns, in this order (product 3)', () => {
    const { shown, count, waiting } = buildRows(
      createCampaign('Pending Approval', '2026-11-23'),
      createCampaign('Pending', '2026-11-16'),
      createCampaign('Draft', '2026-11-27'),
      createCampaign('Draft', '2026-11-02'),
      createCampaign('Rejected', '2026-12-01', 'Too loud.'),
    )
    expect(shown.map(({ kind, help, way }) => [kind, help, way.to])).toEqual([
      ['rejected', 'Too loud.', '/campaigns/edit/Rejected 2026-12-01'],
      ['draft', 'The planned start, 11/02/2026, has passed.', '/campaigns/edit/Draft 2026-11-02'],
      ['draft', 'Planned start: 11/27/2026.', '/campaigns/edit/Draft 2026-11-27'],
      ['waiting', 'Planned start was 11/16/2026.', '/campaigndetails/Pending 2026-11-16'],
      ['waiting', 'Planned start: 11/23/2026.', '/campaigndetails/Pending Approval 2026-11-23'],
    ])
    expect([count, waiting]).toEqual([3, 2])
  })

  it('offers to extend what runs and ends within a week, the next to end first', () => {
    const ends = ['2026-11-27', '2026-11-20', '2026-11-28', '2026-11-19']
    const running = ends.map((endDate) => createCampaign('Approved', '2026-11-02', null, endDate))
    const later = createCampaign('Approved', '2026-11-21', null, '2026-11-27')
    const { shown, count } = buildRows(...running, later)
    expect(shown.map(({ kind, text, way }) => [kind, text, way.to])).toEqual([
      ['ending', '“Approved 2026-11-02” ends on 11/20/2026', '/campaigndetails/Approved 2026-11-02?extend'],
      ['ending', '“Approved 2026-11-02” ends on 11/27/2026', '/campaigndetails/Approved 2026-11-02?extend'],
    ])
    expect(count).toBe(2)
  })

  it('shows five entries and counts all', () => {
    const many = Array.from({ length: 7 }, (_, index) => createCampaign('Rejected', `2026-12-0${index + 1}`))
    expect(buildRows(...many)).toMatchObject({ count: 7, waiting: 0, shown: { length: 5 } })
  })
})
