import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { client, newcomer, operator, ownerFields, partner } from '../../testing/people/users.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.close())

describe('owner profile', () => {
  it('is created once, makes the partner an owner, and is read back (API-OWN-01, API-OWN-02, ENT-04)', async () => {
    const petra = await newcomer(house, 'partner')
    const created = await petra.post('/api/owners', { ...ownerFields(), unknown: 'ignored', sameInfoAsUser: true })
    expect(created).toMatchObject({ status: 201, body: { message: 'Owner Details updated Successfully' } })
    const { owner } = created.body as { owner: { _id: string } }
    expect(owner).toEqual({ ...ownerFields(), sameInfoAsUser: true, _id: owner._id, ownerId: owner._id })
    expect((await petra.get(`/api/owners/${owner._id}`)).body).toEqual({ owner })
    expect((await petra.get('/api/users/me')).body).toMatchObject({ user: { ownerId: owner._id } })
    expect(await petra.post('/api/owners', ownerFields())).toMatchObject({ status: 409, body: { code: 'hasOwner' } })
  })

  it('takes an email that is no address, as the form does (OPROF-FORM-08, TRAP-27)', async () => {
    const petra = await partner(house)
    const saved = await petra.put(`/api/owners/${petra.ownerId}`, { ...ownerFields(), email: 'not-an-email' })
    expect(saved).toMatchObject({ status: 200, body: { owner: { email: 'not-an-email' } } })
  })

  it('replaces its fields (API-OWN-03, OPROF-FORM-10)', async () => {
    const petra = await partner(house)
    await petra.put(`/api/owners/${petra.ownerId}`, { ...ownerFields(), name: 'Night Screens' })
    expect((await petra.get(`/api/owners/${petra.ownerId}`)).body).toMatchObject({ owner: { name: 'Night Screens' } })
  })

  it.each(['name', 'phone', 'email', 'address', 'bankInfo'])('is refused without %s (OPROF-FORM-07)', async (field) => {
    const petra = await newcomer(house, 'partner')
    const refused = await petra.post('/api/owners', { ...ownerFields(), [field]: undefined })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', field } })
  })

  it('is refused with an empty bank field or one that is too long (OPROF-FORM-07, OPEN-42)', async () => {
    const petra = await newcomer(house, 'partner')
    const { bankInfo } = ownerFields()
    const empty = await petra.post('/api/owners', { ...ownerFields(), bankInfo: { ...bankInfo, bankName: '  ' } })
    expect(empty).toMatchObject({ status: 400, body: { field: 'bankInfo.bankName' } })
    const long = await petra.post('/api/owners', { ...ownerFields(), name: 'x'.repeat(201) })
    expect(long).toMatchObject({ status: 400, body: { field: 'name' } })
  })

  it('is closed to other partners and to clients, open to operators (OPEN-30, TRAP-23)', async () => {
    const [petra, other, carl, olga] = await Promise.all([
      partner(house),
      partner(house, 'Peter Other'),
      client(house),
      operator(house),
    ])
    const path = `/api/owners/${petra.ownerId}`
    expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect(await other.put(path, ownerFields())).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect(await carl.get(path)).toMatchObject({ status: 403, body: { code: 'wrongRole' } })
    expect((await olga.get(path)).status).toBe(200)
    expect((await olga.put(path, ownerFields())).status).toBe(403)
    expect((await olga.get('/api/owners/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await petra.get('/api/owners/not-an-id')).status).toBe(404)
  })
})
