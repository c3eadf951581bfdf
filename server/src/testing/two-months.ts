import { getDocumentFile } from '../modules/documents/commands/files.ts'
import { openSession } from '../modules/identity/commands/sessions.ts'
import { DAYS } from '../platform/clock.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { saveSettings } from './billing.ts'
import { submitCampaign } from './campaigns.ts'
import { type PlantedLocation, plantVehicle } from './planted-venues.ts'
import { startApp, type TestApp } from './app.ts'
import { plantAgreement } from './payouts.ts'
import { createApiClient } from './api-client.ts'
import { createLocation } from './people/venues.ts'
import { requireBody, createClient, createOperator, createPartner, type Person } from './people/users.ts'

const VAT_NUMBER = { country: 'DE', vatNumber: 'DE136695976' }
type Next = { payees: { ownerId: string }[]; totalCents: number }

/**
 * Two campaigns, one of them deleted; statements of November that are paid, one of them corrected since, and of
 * December that are not. PDF and XML of the first invoice exist.
 */
export async function plantTwoMonths(): Promise<{ app: TestApp; olga: Person }> {
  const app = await startApp()
  let [olga, otto] = [await createOperator(app), await createOperator(app, 'Otto Zwei')]
  /** Sessions end after some days, so the operators sign in again. */
  const advanceDays = async (days: number) => {
    app.clock.advance(days * DAYS)
    ;[olga, otto] = [
      { ...olga, ...(await signInAgain(app, olga)) },
      { ...otto, ...(await signInAgain(app, otto)) },
    ]
  }
  const [carl, petra] = [await createClient(app), await createPartner(app)]
  await plantAgreement(app.context.db, petra)
  const location: PlantedLocation = { ...(await createLocation(olga)), ownerId: petra.ownerId }
  const [bus, taxi] = [
    await plantVehicle(app.context.db, location, [10]),
    await plantVehicle(app.context.db, location, [10]),
  ]
  await saveSettings(olga)
  const book = async (name: string, venue: typeof bus) => {
    const campaign = await submitCampaign(carl, location, [venue], { name, numberOfWeeks: '4' })
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    await app.jobs.runNow('invoicing.sync-all-orders')
    return campaign._id
  }
  await book('Kept', bus)
  const deleted = await book('Deleted', taxi)
  await advanceDays(2)
  const carlAgain = { ...carl, ...(await signInAgain(app, carl)) }
  requireBody(await carlAgain.delete(`/api/campaigns/${deleted}`), 200)
  await app.jobs.runNow('invoicing.sync-all-orders')
  const { invoices } = requireBody(await olga.get('/api/invoices?kind=invoice&sort=oldest'), 200) as {
    invoices: { id: string }[]
  }
  for (const kind of ['pdf', 'xml'] as const) await getDocumentFile(app.context, invoices[0]?.id ?? '', kind)
  const paid = { kind: 'hand', cents: 1_000, paidOn: '2026-11-23', note: '' }
  requireBody(await olga.post(`/api/operator/invoices/${invoices[0]?.id}/payments`, paid), 201)
  await advanceDays(12)
  requireBody(await olga.post('/api/operator/billing/months/2026-11/statements', {}), 200)
  const next = requireBody(await olga.get('/api/operator/payouts/next'), 200) as Next
  const ownerIds = next.payees.map(({ ownerId }) => ownerId)
  const wanted = { ownerIds, executesOn: '2026-12-10', totalCents: next.totalCents }
  const { payout } = requireBody(await olga.post('/api/operator/payouts', wanted), 201) as { payout: { id: string } }
  requireBody(await otto.post(`/api/operator/payouts/${payout.id}/approve`, {}), 200)
  requireBody(await olga.post(`/api/operator/payouts/${payout.id}/export`, {}), 200)
  requireBody(await olga.post(`/api/operator/payouts/${payout.id}/paid`, { paidOn: '2026-12-05' }), 200)
  requireBody(await (await signInAgain(app, petra)).put('/api/billing/details', VAT_NUMBER), 200)
  const { statements } = requireBody(await olga.get('/api/statements'), 200) as { statements: { id: string }[] }
  const why = { reason: 'The VAT number was missing' }
  requireBody(await olga.post(`/api/operator/statements/${statements[0]?.id}/correct`, why), 200)
  await advanceDays(35)
  requireBody(await olga.post('/api/operator/billing/months/2026-12/statements', {}), 200)
  return { app, olga }
}

async function signInAgain(app: TestApp, { userId }: Person) {
  const token = await runInTransaction(app.context.database, (tx) => openSession(tx, userId, app.clock.now()))
  return { ...createApiClient(app, token), token }
}
