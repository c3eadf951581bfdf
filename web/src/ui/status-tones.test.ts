import { describe, expect, it } from 'vitest'
import { getStatusTone } from './status-tones.ts'

describe('the colour of a status', () => {
  it.each([
    ['placeList', 'Approved', 'yellow'],
    ['placeList', 'Pending Approval', 'red'],
    ['placeList', 'Active', 'green'],
    ['placeList', 'Online', 'green'],
    ['placeList', 'Offline', 'red'],
    ['placeList', 'Something', 'grey'],
    ['fixedLocationDetails', 'Approved', 'green'],
    ['fixedLocationDetails', 'Active', 'red'],
    ['campaignDetails', 'Approved', 'green'],
    ['campaignDetails', 'Pending', 'yellow'],
    ['campaignDetails', 'Pending Approval', 'red'],
    ['campaignDetails', 'Draft', 'red'],
    ['displayStatus', 'Unknown', 'green'],
    ['displayStatus', 'online', 'green'],
    ['displayStatus', 'offline', 'red'],
    ['screenStatus', 'In Active', 'red'],
    ['screenStatus', 'Under Maintenance', 'yellow'],
    ['infotainment', 'pending', 'yellow'],
    ['category', 'Education', 'teal'],
  ] as const)('in %s for %s is %s (TRAP-33)', (context, status, tone) => {
    expect(getStatusTone(context, status)).toBe(tone)
  })
})
