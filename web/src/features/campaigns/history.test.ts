import type { CampaignEvent } from '@marquee/contract/delivery'
import { expect, it } from 'vitest'
import { buildHistoryLines } from './history.ts'

const createEvent = (at: string, kind: CampaignEvent['kind'], reason: string | null = null): CampaignEvent => ({
  at: `2026-11-${at}:00.000Z`,
  kind,
  by: null,
  reason,
})

it('lists the history newest first, and merges creation and submission (product 3)', () => {
  const lines = buildHistoryLines([
    createEvent('16T10:00', 'created'),
    createEvent('16T10:00', 'submitted'),
    createEvent('17T09:00', 'rejected', 'Too loud.'),
    createEvent('17T11:00', 'submitted'),
    createEvent('18T08:00', 'approved'),
  ])
  expect(lines.map(({ words, reason }) => [words, reason])).toEqual([
    ['Approved', null],
    ['Submitted for approval', null],
    ['Rejected', 'Too loud.'],
    ['Created and submitted for approval', null],
  ])
})
