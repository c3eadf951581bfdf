import { describe, expect, it } from 'vitest'
import { getStatusName } from './status-names.ts'

describe('the name of a status', () => {
  it.each([
    ['infotainment', 'approved', 'Approved'],
    ['infotainment', 'rejected', 'Rejected'],
    ['infotainment', 'pending', 'Pending Approval'],
    ['placeList', 'Pending Approval', 'Pending Approval'],
    ['screenStatus', 'In Active', 'In Active'],
    ['displayStatus', 'online', 'online'],
    ['category', 'Education', 'Education'],
    ['cuisine', 'Cafe', 'Cafe'],
    ['screenType', 'vehicle', 'vehicle'],
  ] as const)('%s: %s is %s (INF-DET-03, STATE-02 to STATE-06)', (context, status, name) => {
    expect(getStatusName(context, status)).toBe(name)
  })

  it('is the status itself if older data has another one', () => {
    expect(getStatusName('campaignList', 'Archived')).toBe('Archived')
  })
})
