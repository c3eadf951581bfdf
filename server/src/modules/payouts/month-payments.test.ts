import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { requireBody, createOperator, type Partner, createPartner, type Person } from '../../testing/people/users.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

describe('the payment of a month', () => {
  let app: TestApp
  let [olga, petra, other] = [] as unknown as [Person, Partner, Partner]
  let screenId = ''
  beforeAll(async () => {
    app = await startApp()
    ;[olga, petra, other] = await Promise.all([
      createOperator(app),
      createPartner(app),
      createPartner(app, 'Peter Other'),
    ])
    const { screenIds } = await plantVehicle(
      app.context.db,
      { ...(await createLocation(olga)), ownerId: petra.ownerId },
      [10],
    )
    screenId = screenIds[0] ?? ''
  })
  afterAll(() => app.close())

  const getStatus = (person: Person, month: string, more: object = {}) =>
    person.post('/api/payment/status', { ownerId: petra.ownerId, screenId, month, ...more })
  const pay = (person: Person, month: string, paid: boolean, id = screenId) =>
    person.post(`/api/operator/screens/${id}/months/${month}/payment`, { paid })

  it('is 404 without a record, then the value that the operator sets (API-PAY-01, TRAP-37, SCR-DET-10, SCR-DET-11)', async () => {
    expect(await getStatus(petra, '2026-09')).toMatchObject({ status: 404, body: { code: 'noPaymentRecord' } })
    expect(requireBody(await pay(olga, '2026-09', true), 200)).toEqual({
      success: true,
      payment: {
        screenId,
        ownerId: petra.ownerId,
        month: '2026-09',
        isPaid: true,
        paidAt: app.clock.now().toISOString(),
      },
    })
    expect((await getStatus(petra, '2026-09')).body).toEqual({ isPaid: true, month: '2026-09', screenId })
    expect((await pay(olga, '2026-09', false)).body).toMatchObject({ payment: { isPaid: false, paidAt: null } })
    expect(await getStatus(olga, '2026-09')).toMatchObject({ status: 200, body: { isPaid: false } })
    expect((await getStatus(petra, '2026-10')).status).toBe(404)
  })

  it('is visible to its owner and set only by operators (ROLE-03, OPEN-30, OPEN-56)', async () => {
    expect(await getStatus(other, '2026-09')).toMatchObject({ status: 403, body: { code: 'notYours' } })
    requireBody(await pay(olga, '2026-08', true), 200)
    expect((await getStatus(other, '2026-08', { ownerId: other.ownerId })).status).toBe(404)
    expect((await pay(petra, '2026-08', true)).status).toBe(403)
    expect((await pay(olga, '2026-08', true, UNKNOWN_ID)).status).toBe(404)
  })

  it.each(['2026-13', '2026-9', 'September', ''])('refuses the month "%s" (OPEN-55)', async (month) => {
    expect(await getStatus(petra, month)).toMatchObject({ status: 400, body: { field: 'month' } })
  })

  it('is not set for an invalid month (product 9)', async () => {
    expect((await pay(olga, '2026-13', true)).status).toBe(404)
  })
})
