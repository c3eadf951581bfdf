import { fileOf } from '../modules/billing/commands/document-files.ts'
import { openSession } from '../modules/identity/commands/sessions.ts'
import { DAYS } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { saveSettings } from './billing.ts'
import { submitted } from './campaigns.ts'
import { type City, plantVehicle } from './city.ts'
import { startHouse, type TestHouse } from './house.ts'
import { plantAgreement } from './payouts.ts'
import { voice } from './people.ts'
import { market } from './people/places.ts'
import { bodyOf, client, operator, partner, type Person } from './people/users.ts'

const VAT_NUMBER = { country: 'DE', vatNumber: 'DE136695976' }
type Next = { payees: { ownerId: string }[]; totalCents: number }

/**
 * Two campaigns, one of them deleted; statements of November that are paid, of which one was corrected since, and of December
 * that are not. PDF and XML of the first invoice are made.
 */
export async function booksOfTwoMonths(): Promise<{ town: TestHouse; olga: Person }> {
  const town = await startHouse()
  let [olga, otto] = [await operator(town), await operator(town, 'Otto Zwei')]
  /** Days later everybody has to sign in again. */
  const turn = async (days: number) => {
    town.clock.advance(days * DAYS)
    ;[olga, otto] = [
      { ...olga, ...(await speakerFor(town, olga)) },
      { ...otto, ...(await speakerFor(town, otto)) },
    ]
  }
  const [carl, petra] = [await client(town), await partner(town)]
  await plantAgreement(town.house.db, petra)
  const city: City = { ...(await market(olga)), ownerId: petra.ownerId }
  const [bus, taxi] = [await plantVehicle(town.house.db, city, [10]), await plantVehicle(town.house.db, city, [10])]
  await saveSettings(olga)
  const book = async (name: string, place: typeof bus) => {
    const campaign = await submitted(carl, city, [place], { name, numberOfWeeks: '4' })
    bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    await town.jobs.runNow('billing.follow-all')
    return campaign._id
  }
  await book('Kept', bus)
  const deleted = await book('Deleted', taxi)
  await turn(2)
  const carlAgain = { ...carl, ...(await speakerFor(town, carl)) }
  bodyOf(await carlAgain.delete(`/api/campaigns/${deleted}`), 200)
  await town.jobs.runNow('billing.follow-all')
  const { invoices } = bodyOf(await olga.get('/api/invoices?kind=invoice&sort=oldest'), 200) as {
    invoices: { id: string }[]
  }
  for (const kind of ['pdf', 'xml'] as const) await fileOf(town.house, invoices[0]?.id ?? '', kind)
  const paid = { kind: 'hand', cents: 1_000, paidOn: '2026-11-23', note: '' }
  bodyOf(await olga.post(`/api/operator/invoices/${invoices[0]?.id}/payments`, paid), 201)
  await turn(12)
  bodyOf(await olga.post('/api/operator/billing/months/2026-11/statements', {}), 200)
  const next = bodyOf(await olga.get('/api/operator/payouts/next'), 200) as Next
  const ownerIds = next.payees.map(({ ownerId }) => ownerId)
  const wanted = { ownerIds, executesOn: '2026-12-10', totalCents: next.totalCents }
  const { payout } = bodyOf(await olga.post('/api/operator/payouts', wanted), 201) as { payout: { id: string } }
  bodyOf(await otto.post(`/api/operator/payouts/${payout.id}/approve`, {}), 200)
  bodyOf(await olga.post(`/api/operator/payouts/${payout.id}/export`, {}), 200)
  bodyOf(await olga.post(`/api/operator/payouts/${payout.id}/paid`, { paidOn: '2026-12-05' }), 200)
  bodyOf(await (await speakerFor(town, petra)).put('/api/billing/details', VAT_NUMBER), 200)
  const { statements } = bodyOf(await olga.get('/api/statements'), 200) as { statements: { id: string }[] }
  const why = { reason: 'The VAT number was missing' }
  bodyOf(await olga.post(`/api/operator/statements/${statements[0]?.id}/correct`, why), 200)
  await turn(35)
  bodyOf(await olga.post('/api/operator/billing/months/2026-12/statements', {}), 200)
  return { town, olga }
}

async function speakerFor(town: TestHouse, { userId }: Person) {
  const token = await inTransaction(town.house.database, (tx) => openSession(tx, userId, town.clock.now()))
  return { ...voice(town, token), token }
}
