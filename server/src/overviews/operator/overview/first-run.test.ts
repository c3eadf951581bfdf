import type { getFirstRun } from '@marquee/contract/first-run'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { expect, it } from 'vitest'
import { saveSettings } from '../../../testing/billing.ts'
import { submitCampaign } from '../../../testing/campaigns.ts'
import { startAppForTest } from '../../../testing/app.ts'
import { createApprovedVehicle, createLocation, pairDevice } from '../../../testing/people/venues.ts'
import { requireBody, createClient, createOperator, createPartner } from '../../../testing/people/users.ts'

it('marks the steps from an empty installation to the first booked screen (D-17)', async () => {
  const app = await startAppForTest()
  const [olga, petra, carl] = [await createOperator(app), await createPartner(app), await createClient(app)]
  const listDone = async () => {
    const { steps } = requireBody(await olga.get('/api/operator/first-run'), 200) as EndpointReply<typeof getFirstRun>
    return steps.filter((one) => one.done).map(({ step }) => step)
  }
  expect(await listDone()).toEqual([])
  const location = await createLocation(olga)
  expect(await listDone()).toEqual(['location', 'vehicleType'])
  await saveSettings(olga)
  const vehicle = await createApprovedVehicle(app, petra, location)
  expect(await listDone()).toEqual(['location', 'vehicleType', 'billing', 'venue'])
  const { screenId } = await pairDevice(app, petra, { vehicle })
  const venue = { id: vehicle, screenIds: [screenId] }
  const campaign = await submitCampaign(carl, { ...location, ownerId: petra.ownerId }, [venue])
  expect(await listDone()).not.toContain('campaign')
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  expect(await listDone()).toEqual(['location', 'vehicleType', 'billing', 'venue', 'screen', 'campaign'])
})
