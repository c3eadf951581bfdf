import type { ListedCampaign } from '@marquee/contract/campaigns'
import { describe, expect, it } from 'vitest'
import { attentionOf } from './attention.rules.ts'

const campaign = (status: ListedCampaign['status'], startDate: string, rejectionReason: string | null = null) => ({
  _id: `${status} ${startDate}`,
  name: `${status} ${startDate}`,
  status,
  startDate,
  rejectionReason,
})
const rowsOf = (...campaigns: ReturnType<typeof campaign>[]) => attentionOf(campaigns, '2026-11-20')

describe('what wants the attention of a client', () => {
  it('is nothing while campaigns run, are over, or are drafts for later', () => {
    const quiet = [campaign('Approved', '2026-11-20'), campaign('Draft', '2026-11-28')]
    expect(rowsOf(...quiet)).toEqual({ shown: [], count: 0, waiting: 0 })
  })

  it('is a rejection with its reason, a draft that is due, and what waits, in that order (product 3)', () => {
    const { shown, count, waiting } = rowsOf(
      campaign('Pending Approval', '2026-11-23'),
      campaign('Pending', '2026-11-16'),
      campaign('Draft', '2026-11-27'),
      campaign('Draft', '2026-11-02'),
      campaign('Rejected', '2026-12-01', 'Too loud.'),
    )
    expect(shown.map(({ kind, help, way }) => [kind, help, way.to])).toEqual([
      ['rejected', 'Too loud.', '/campaigns/edit/Rejected 2026-12-01'],
      ['draft', 'Its start, 11/02/2026, has passed.', '/campaigns/edit/Draft 2026-11-02'],
      ['draft', 'It should start on 11/27/2026.', '/campaigns/edit/Draft 2026-11-27'],
      ['waiting', 'It should have started on 11/16/2026.', '/campaigndetails/Pending 2026-11-16'],
      ['waiting', 'It should start on 11/23/2026.', '/campaigndetails/Pending Approval 2026-11-23'],
    ])
    expect([count, waiting]).toEqual([3, 2])
  })

  it('is shown five at a time and counted whole', () => {
    const many = Array.from({ length: 7 }, (_, index) => campaign('Rejected', `2026-12-0${index + 1}`))
    expect(rowsOf(...many)).toMatchObject({ count: 7, waiting: 0, shown: { length: 5 } })
  })
})
