import { FIRST_STEPS } from '@marquee/contract/first-run.rules'
import type { getFirstRun, testMail } from '@marquee/contract/first-run'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { mails } from '../../../modules/notifications/schema.ts'
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
  // Petra has registered.
  expect(await listDone()).toEqual(['partner'])
  const location = await createLocation(olga)
  expect(await listDone()).toEqual(['location', 'vehicleType', 'partner'])
  await saveSettings(olga)
  const vehicle = await createApprovedVehicle(app, petra, location)
  expect(await listDone()).toEqual(['billing', 'location', 'vehicleType', 'partner', 'venue'])
  const { screenId } = await pairDevice(app, petra, { vehicle })
  const venue = { id: vehicle, screenIds: [screenId] }
  const campaign = await submitCampaign(carl, { ...location, ownerId: petra.ownerId }, [venue])
  expect(await listDone()).not.toContain('campaign')
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  expect(await listDone()).toEqual(FIRST_STEPS.filter((step) => step !== 'mail'))
})

describe('an empty installation', () => {
  type Reply = EndpointReply<typeof getFirstRun>
  const listStates = ({ steps }: Reply) =>
    steps.filter(({ done, skipped }) => done || skipped).map(({ step, done }) => `${step} ${done ? 'done' : 'skipped'}`)

  it('tests mail and storage, and invites a partner, from the first steps (product 9)', async () => {
    const app = await startAppForTest()
    const olga = await createOperator(app)
    expect(listStates(requireBody(await olga.post('/api/operator/first-run/storage'), 200) as Reply)).toEqual([
      'storage done',
    ])
    const mailed = requireBody(await olga.post('/api/operator/first-run/mail'), 200) as EndpointReply<typeof testMail>
    expect(mailed.sentTo).toBe(olga.email)
    const invited = requireBody(await olga.post('/api/operator/first-run/partner', { email: 'pia@example.com' }), 200)
    expect(listStates(invited as Reply)).toEqual(['mail done', 'storage done', 'partner done'])
    const sent = await app.context.db.select().from(mails).orderBy(mails.id)
    expect(sent.slice(-2).map(({ subject }) => subject)).toEqual([
      'Test email from Marquee',
      expect.stringContaining('invites you to Marquee'),
    ])
    expect(sent.at(-1)).toMatchObject({ toAddress: 'pia@example.com', text: expect.stringContaining('/ownersignup') })
  })

  it('says what the mail server answers, and leaves the step open', async () => {
    const app = await startAppForTest({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const olga = await createOperator(app)
    const refused = await olga.post('/api/operator/first-run/mail')
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'mailFailed', details: { reason: expect.any(String) } },
    })
    expect(listStates(requireBody(await olga.get('/api/operator/first-run'), 200) as Reply)).toEqual([])
  })

  it('keeps a skipped step until it is resumed, and a done step stays done', async () => {
    const app = await startAppForTest()
    const olga = await createOperator(app)
    const skip = async (step: string, isSkipped: boolean) =>
      listStates(requireBody(await olga.put(`/api/operator/first-run/${step}`, { isSkipped }), 200) as Reply)
    expect(await skip('vehicleType', true)).toEqual(['vehicleType skipped'])
    expect(await skip('vehicleType', false)).toEqual([])
    requireBody(await olga.post('/api/operator/first-run/storage'), 200)
    expect(await skip('storage', true)).toEqual(['storage done'])
    expect(await skip('storage', false)).toEqual(['storage done'])
    expect(await olga.put('/api/operator/first-run/nothing', { isSkipped: true })).toMatchObject({ status: 404 })
  })
})
