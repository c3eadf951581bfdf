import type { Payout } from '@marquee/contract/payouts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantAgreement, plantStatement } from '../../testing/payouts.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { requireBody, createOperator, type Partner, createPartner, type Person } from '../../testing/people/users.ts'

const [CONFIRMED, INVENTED] = ['DE123456788', 'DE136695976']

let app: TestApp
let [olga, otto, petra] = [] as unknown as [Person, Person, Partner]
let screenIds: string[] = []
beforeAll(async () => {
  app = await startApp()
  ;[olga, otto] = [await createOperator(app), await createOperator(app, 'Otto Zwei')]
  petra = await createPartner(app)
  const city = { ...(await createLocation(olga)), ownerId: petra.ownerId }
  screenIds = (await plantVehicle(app.context.db, city, [10, 10])).screenIds
  await saveSettings(olga)
  await plantAgreement(app.context.db, petra)
})
afterAll(() => app.close())

const saveNumber = async (vatNumber: string, country: string | null = null) =>
  requireBody(await petra.put('/api/billing/details', { street: '', postcode: '', town: '', country, vatNumber }), 200)
const confirmNumber = async (vatNumber: string) =>
  requireBody(
    await olga.put(`/api/operator/parties/${petra.ownerId}/vat-check`, { vatNumber, reference: 'WAPIAAAA1' }),
    200,
  )
const plantCharge = (month: string, number: string) =>
  plantStatement(app, {
    ownerId: petra.ownerId,
    screenId: screenIds[0] ?? '',
    month,
    cents: 10_000,
    vat: { cents: 1_900, number },
  })
type Next = { payees: { cents: number }[]; held: { reasons: { kind: string }[] }[] }
const getNext = async () => requireBody(await olga.get('/api/operator/payouts/next'), 200) as Next
const listHeldKinds = async () => (await getNext()).held.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))
const postPayout = (totalCents: number) =>
  olga.post('/api/operator/payouts', { ownerIds: [petra.ownerId], executesOn: '2026-11-23', totalCents })

describe('VAT that a partner has charged', () => {
  it('is not paid out after an unchecked number is removed (standards 9)', async () => {
    await saveNumber(INVENTED)
    await plantCharge('2026-09', INVENTED)
    expect(await listHeldKinds()).toEqual(['vat-unchecked'])
    await saveNumber('')
    expect(await listHeldKinds()).toEqual(['vat-number-other'])
    await saveNumber('', 'US')
    expect(await listHeldKinds()).toEqual(['vat-number-other'])
    await saveNumber(INVENTED, 'US')
    expect(await listHeldKinds()).toEqual(['vat-number-other'])
    expect(await postPayout(11_900)).toMatchObject({ status: 409, body: { code: 'nothingToPay' } })
  })

  it('is not paid out if another number is confirmed later (standards 9)', async () => {
    await saveNumber(CONFIRMED)
    await confirmNumber(CONFIRMED)
    expect(await listHeldKinds()).toEqual(['vat-number-other'])
  })

  it('is paid out once the number is confirmed, and blocks a run when the number is removed (decision 21)', async () => {
    await saveNumber(INVENTED)
    await confirmNumber(INVENTED)
    expect((await getNext()).payees).toMatchObject([{ cents: 11_900 }])
    const { payout } = requireBody(await postPayout(11_900), 201) as { payout: Payout }
    await saveNumber('')
    const approve = () => otto.post(`/api/operator/payouts/${payout.id}/approve`, {})
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'payoutChanged' } })
    await saveNumber(INVENTED)
    await confirmNumber(INVENTED)
    expect((await approve()).status).toBe(200)
  })

  it('does not hold a partner once it was paid (API-PAY-01)', async () => {
    const { number } = await plantCharge('2026-10', CONFIRMED)
    expect(number).toContain('SB-')
    expect(await listHeldKinds()).toEqual(['vat-number-other'])
    const paid = await olga.post(`/api/operator/screens/${screenIds[0]}/months/2026-10/payment`, { paid: true })
    expect(paid.status).toBe(200)
    expect(await getNext()).toMatchObject({ payees: [], held: [] })
  })
})
