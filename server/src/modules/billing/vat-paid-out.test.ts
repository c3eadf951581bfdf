import type { Payout } from '@marquee/contract/payouts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { plantAgreement, plantStatement } from '../../testing/payouts.ts'
import { market } from '../../testing/people/places.ts'
import { bodyOf, operator, type Partner, partner, type Person } from '../../testing/people/users.ts'

const [LOOKED_UP, MADE_UP] = ['DE123456788', 'DE136695976']

let house: TestHouse
let [olga, otto, petra] = [] as unknown as [Person, Person, Partner]
let screenIds: string[] = []
beforeAll(async () => {
  house = await startHouse()
  ;[olga, otto] = [await operator(house), await operator(house, 'Otto Zwei')]
  petra = await partner(house)
  const city = { ...(await market(olga)), ownerId: petra.ownerId }
  screenIds = (await plantVehicle(house.house.db, city, [10, 10])).screenIds
  await saveSettings(olga)
  await plantAgreement(house.house.db, petra)
})
afterAll(() => house.close())

const saysOfItself = async (vatNumber: string, country: string | null = null) =>
  bodyOf(await petra.put('/api/billing/details', { street: '', postcode: '', town: '', country, vatNumber }), 200)
const lookUp = async (vatNumber: string) =>
  bodyOf(await olga.put(`/api/operator/parties/${petra.ownerId}/vat-check`, { vatNumber, reference: 'WAPIAAAA1' }), 200)
const charge = (month: string, number: string) =>
  plantStatement(house, {
    ownerId: petra.ownerId,
    screenId: screenIds[0] ?? '',
    month,
    cents: 10_000,
    vat: { cents: 1_900, number },
  })
type Next = { payees: { cents: number }[]; held: { reasons: { kind: string }[] }[] }
const next = async () => bodyOf(await olga.get('/api/operator/payouts/next'), 200) as Next
const kindsHeld = async () => (await next()).held.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))
const put = (totalCents: number) =>
  olga.post('/api/operator/payouts', { ownerIds: [petra.ownerId], executesOn: '2026-11-23', totalCents })

describe('VAT that a partner has charged', () => {
  it('is not paid out to whoever takes the number away that nobody looked up (standards 9)', async () => {
    await saysOfItself(MADE_UP)
    await charge('2026-09', MADE_UP)
    expect(await kindsHeld()).toEqual(['vat-unchecked'])
    await saysOfItself('')
    expect(await kindsHeld()).toEqual(['vat-number-other'])
    await saysOfItself('', 'US')
    expect(await kindsHeld()).toEqual(['vat-number-other'])
    await saysOfItself(MADE_UP, 'US')
    expect(await kindsHeld()).toEqual(['vat-number-other'])
    expect(await put(11_900)).toMatchObject({ status: 409, body: { code: 'nothingToPay' } })
  })

  it('is not paid out for the number of somebody else that was looked up later (standards 9)', async () => {
    await saysOfItself(LOOKED_UP)
    await lookUp(LOOKED_UP)
    expect(await kindsHeld()).toEqual(['vat-number-other'])
  })

  it('is paid out once that number was looked up, and keeps a run back when it is taken away (decision 21)', async () => {
    await saysOfItself(MADE_UP)
    await lookUp(MADE_UP)
    expect((await next()).payees).toMatchObject([{ cents: 11_900 }])
    const { payout } = bodyOf(await put(11_900), 201) as { payout: Payout }
    await saysOfItself('')
    const approve = () => otto.post(`/api/operator/payouts/${payout.id}/approve`, {})
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'payoutChanged' } })
    await saysOfItself(MADE_UP)
    await lookUp(MADE_UP)
    expect((await approve()).status).toBe(200)
  })

  it('keeps nobody back once it was paid (API-PAY-01)', async () => {
    const { number } = await charge('2026-10', LOOKED_UP)
    expect(number).toContain('SB-')
    expect(await kindsHeld()).toEqual(['vat-number-other'])
    const paid = await olga.post(`/api/operator/screens/${screenIds[0]}/months/2026-10/payment`, { paid: true })
    expect(paid.status).toBe(200)
    expect(await next()).toMatchObject({ payees: [], held: [] })
  })
})
