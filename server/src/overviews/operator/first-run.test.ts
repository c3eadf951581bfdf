import type { getFirstRun } from '@marquee/contract/first-run'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { submitted } from '../../testing/campaigns.ts'
import { houseForThisTest } from '../../testing/house.ts'
import { approvedVehicle, market, pairedDevice } from '../../testing/people/places.ts'
import { bodyOf, client, operator, partner } from '../../testing/people/users.ts'

it('leads from nothing to the first booked screen, step by step (D-17)', async () => {
  const house = await houseForThisTest()
  const [olga, petra, carl] = [await operator(house), await partner(house), await client(house)]
  const done = async () => {
    const { steps } = bodyOf(await olga.get('/api/operator/first-run'), 200) as ReplyOf<typeof getFirstRun>
    return steps.filter((one) => one.done).map(({ step }) => step)
  }
  expect(await done()).toEqual([])
  const where = await market(olga)
  expect(await done()).toEqual(['location', 'vehicleType'])
  await saveSettings(olga)
  const vehicle = await approvedVehicle(house, petra, where)
  expect(await done()).toEqual(['location', 'vehicleType', 'billing', 'venue'])
  const { screenId } = await pairedDevice(house, petra, { vehicle })
  const place = { id: vehicle, screenIds: [screenId] }
  const campaign = await submitted(carl, { ...where, ownerId: petra.ownerId }, [place])
  expect(await done()).not.toContain('campaign')
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  expect(await done()).toEqual(['location', 'vehicleType', 'billing', 'venue', 'screen', 'campaign'])
})
