import { expect, test } from 'vitest'
import { buildOrders } from './device-orders.ts'

const RUNNING = '22222222-2222-4222-8222-222222222222'
const GONE = '33333333-3333-4333-8333-333333333333'
const flight = { campaignId: RUNNING, name: 'Menu', sha256: '', startsOn: '2026-11-20', endsOn: '2026-11-26' }
const video = { videoId: RUNNING, name: 'News', sha256: '', startsOn: '2026-11-20', endsOn: '2026-11-26' }
const manifest = { version: 'v2', flights: [flight], infotainment: [video] }

const changed = { kind: 'manifest-changed', version: 'v2' }

test.each([
  ['nothing, when it is up to date', { manifestVersion: 'v2', playing: null }, []],
  ['nothing, when it does not say what it has', {}, []],
  ['of the new version, when it has an older one', { manifestVersion: 'v1' }, [changed]],
  ['of the version, when it has none yet', { manifestVersion: null }, [changed]],
  ['nothing of a campaign that runs', createReport('campaign', RUNNING), []],
  ['to stop a campaign that is gone', createReport('campaign', GONE), [{ kind: 'stop', campaignId: GONE }]],
  ['nothing of a video that runs', createReport('infotainment', RUNNING), []],
  ['to stop a video that is gone', createReport('infotainment', GONE), [{ kind: 'stop', videoId: GONE }]],
  ['nothing of a house card', createReport('house', null), []],
  ['nothing about content with an unknown id', createReport('campaign', 'demo'), []],
  [
    'to stop first, then to refresh',
    { ...createReport('campaign', GONE), manifestVersion: 'v1' },
    [{ kind: 'stop', campaignId: GONE }, changed],
  ],
])('tells a device with its heartbeat %s (product 5)', (_, heartbeat, orders) => {
  expect(buildOrders(heartbeat, manifest)).toEqual(orders)
})

function createReport(kind: 'campaign' | 'infotainment' | 'house', id: string | null) {
  return { manifestVersion: 'v2', playing: { kind, id, name: 'something' } }
}
