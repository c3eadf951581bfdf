import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  generateCode,
  registerUser,
  createOperator,
  buildOwnerFields,
  createPartner,
  PASSWORD,
  setUpFactor,
} from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { mails } from '../notifications/schema.ts'
import { owners } from './schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('an owner profile', () => {
  it('is created once, turns the partner into an owner, and can be read (API-OWN-01, API-OWN-02, ENT-04)', async () => {
    const petra = await registerUser(app, 'partner')
    const created = await petra.post('/api/owners', { ...buildOwnerFields(), unknown: 'ignored', sameInfoAsUser: true })
    expect(created).toMatchObject({ status: 201, body: { message: 'Owner Details updated Successfully' } })
    const { owner } = created.body as { owner: { _id: string } }
    expect(owner).toEqual({ ...buildOwnerFields(), sameInfoAsUser: true, _id: owner._id, ownerId: owner._id })
    expect((await petra.get(`/api/owners/${owner._id}`)).body).toEqual({ owner })
    expect((await petra.get('/api/users/me')).body).toMatchObject({ user: { ownerId: owner._id } })
    expect(await petra.post('/api/owners', buildOwnerFields())).toMatchObject({
      status: 409,
      body: { code: 'hasOwner' },
    })
  })

  it('accepts an email without the form of an address, as the form does (OPROF-FORM-08, TRAP-27)', async () => {
    const petra = await createPartner(app)
    const saved = await petra.put(`/api/owners/${petra.ownerId}`, { ...buildOwnerFields(), email: 'not-an-email' })
    expect(saved).toMatchObject({ status: 200, body: { owner: { email: 'not-an-email' } } })
  })

  it('replaces its fields (API-OWN-03, OPROF-FORM-10)', async () => {
    const petra = await createPartner(app)
    await petra.put(`/api/owners/${petra.ownerId}`, { ...buildOwnerFields(), name: 'Night Screens' })
    expect((await petra.get(`/api/owners/${petra.ownerId}`)).body).toMatchObject({ owner: { name: 'Night Screens' } })
  })

  it.each(['name', 'phone', 'email', 'address', 'bankInfo'])('is refused without %s (OPROF-FORM-07)', async (field) => {
    const petra = await registerUser(app, 'partner')
    const refused = await petra.post('/api/owners', { ...buildOwnerFields(), [field]: undefined })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', field } })
  })

  it('is refused with a bank field that is empty or too long (OPROF-FORM-07, OPEN-42)', async () => {
    const petra = await registerUser(app, 'partner')
    const { bankInfo } = buildOwnerFields()
    const empty = await petra.post('/api/owners', { ...buildOwnerFields(), bankInfo: { ...bankInfo, bankName: '  ' } })
    expect(empty).toMatchObject({ status: 400, body: { field: 'bankInfo.bankName' } })
    const long = await petra.post('/api/owners', { ...buildOwnerFields(), name: 'x'.repeat(201) })
    expect(long).toMatchObject({ status: 400, body: { field: 'name' } })
  })

  it('is hidden from other partners and from clients; operators see it (OPEN-30, TRAP-23)', async () => {
    const [petra, other, carl, olga] = await Promise.all([
      createPartner(app),
      createPartner(app, 'Peter Other'),
      createClient(app),
      createOperator(app),
    ])
    const path = `/api/owners/${petra.ownerId}`
    expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect(await other.put(path, buildOwnerFields())).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect(await carl.get(path)).toMatchObject({ status: 403, body: { code: 'wrongRole' } })
    expect((await olga.get(path)).status).toBe(200)
    expect((await olga.put(path, buildOwnerFields())).status).toBe(403)
    expect((await olga.get('/api/owners/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await petra.get('/api/owners/not-an-id')).status).toBe(404)
  })
})

describe('a change of bank details', () => {
  const OTHER = { ...buildOwnerFields().bankInfo, accountNumber: 'HR17 2360 0001 1012 3456 5' }
  const listMails = async (address: string) => {
    await app.jobs.drain()
    const sent = await app.context.db.select().from(mails).where(eq(mails.toAddress, address))
    return sent.filter(({ subject }) => subject === 'Your bank details were changed').map(({ text }) => text)
  }

  it('needs the password, delays payouts, and is mailed to the previous address (product 8)', async () => {
    const petra = await createPartner(app)
    const path = `/api/owners/${petra.ownerId}`
    const old = `office-${petra.ownerId}@cityscreens.example`
    expect((await petra.put(path, { ...buildOwnerFields(), email: old })).status).toBe(200)
    const putBankChange = { ...buildOwnerFields(), email: 'thief@elsewhere.example', bankInfo: OTHER }
    for (const [password, code] of [
      [undefined, 'passwordNeeded'],
      ['', 'passwordNeeded'],
      ['a guess', 'passwordWrong'],
    ]) {
      const refused = await petra.put(path, { ...putBankChange, password })
      expect(refused).toMatchObject({ status: 403, body: { code, field: 'password' } })
    }
    expect((await petra.get(path)).body).toMatchObject({ owner: { email: old, bankInfo: buildOwnerFields().bankInfo } })
    const changed = await petra.put(path, { ...putBankChange, password: PASSWORD })
    expect(changed).toMatchObject({ status: 200, body: { owner: { bankInfo: OTHER } } })
    const [row] = await app.context.db.select().from(owners).where(eq(owners.id, petra.ownerId))
    expect(row?.bankChangedAt).toEqual(app.clock.now())
    const [mail] = await listMails(old)
    expect(mail).toContain('The account ended with 0160 and now ends with 4565')
    expect(mail).not.toContain('HR17')
    expect(await listMails(petra.email)).toHaveLength(1)
    expect(await listMails('thief@elsewhere.example')).toEqual([])
    const [entry] = await app.context.db.select().from(audit).where(eq(audit.partyId, petra.ownerId))
    expect(entry).toMatchObject({
      action: 'change-bank-details',
      actorId: petra.userId,
      changes: { accountNumber: { from: '…0160', to: '…4565' } },
    })
  })

  it('ignores spaces, the case of letters and the rest of the profile (product 8)', async () => {
    const petra = await createPartner(app)
    const bankInfo = { ...buildOwnerFields().bankInfo, accountNumber: 'hr12 1001 0051 8630 0016 0' }
    const saved = await petra.put(`/api/owners/${petra.ownerId}`, { ...buildOwnerFields(), name: 'New', bankInfo })
    expect(saved).toMatchObject({ status: 200, body: { owner: { name: 'New', bankInfo } } })
    expect(await listMails(petra.email)).toEqual([])
  })

  it.each([['bankName'], ['accountHolder']])('is a change of %s (product 8)', async (field) => {
    const petra = await createPartner(app)
    const bankInfo = { ...buildOwnerFields().bankInfo, [field]: 'Another name' }
    const refused = await petra.put(`/api/owners/${petra.ownerId}`, { ...buildOwnerFields(), bankInfo })
    expect(refused).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } })
  })

  it('needs a code when a second factor is active (S-02)', async () => {
    const petra = await createPartner(app)
    const { secret } = await setUpFactor(app, petra)
    app.clock.advance(30_000)
    const putBankChange = (more: object) =>
      petra.put(`/api/owners/${petra.ownerId}`, { ...buildOwnerFields(), bankInfo: OTHER, password: PASSWORD, ...more })
    expect(await putBankChange({})).toMatchObject({ status: 403, body: { code: 'secondFactorNeeded', field: 'code' } })
    expect(await putBankChange({ code: '000000' })).toMatchObject({
      status: 403,
      body: { code: 'wrongCode', field: 'code' },
    })
    expect(await listMails(petra.email)).toEqual([])
    expect(await putBankChange({ code: generateCode(app, secret) })).toMatchObject({
      status: 200,
      body: { owner: { bankInfo: OTHER } },
    })
  })

  it('is limited, so that it cannot flood a mailbox', async () => {
    const petra = await createPartner(app)
    const victim = `victim-${petra.ownerId}@elsewhere.example`
    const change = (round: number) =>
      petra.put(`/api/owners/${petra.ownerId}`, {
        ...buildOwnerFields(),
        email: victim,
        bankInfo: { ...OTHER, accountHolder: `Petra ${round}` },
        password: PASSWORD,
      })
    for (let round = 0; round < 20; round++) expect((await change(round)).status).toBe(200)
    expect(await change(20)).toMatchObject({ status: 429, body: { code: 'tooMany' } })
    // The first mail went to the previous address.
    expect(await listMails(victim)).toHaveLength(19)
  })

  it('limits attempts to guess the password (product 8)', async () => {
    const petra = await createPartner(app)
    const guess = () =>
      petra.put(`/api/owners/${petra.ownerId}`, { ...buildOwnerFields(), bankInfo: OTHER, password: 'a guess' })
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(403)
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'tooMany' } })
  })
})
