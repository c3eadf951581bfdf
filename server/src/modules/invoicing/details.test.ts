import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { and, eq } from 'drizzle-orm'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { requireBody, createClient, registerUser, createOperator, createPartner } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { mails } from '../notifications/schema.ts'
import { selfBillingAgreements } from './schema/settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const OWN = '/api/billing/details'
const AUSTRIAN = {
  street: 'Linzer Gasse 3',
  postcode: '5020',
  town: 'Salzburg',
  country: 'AT',
  vatNumber: 'atu 1358 5627',
  isSmallBusiness: false,
  taxNumber: '12 345/6789',
}
const listAuditEntries = (
  partyId: string,
  action: 'update' | 'confirm-vat-number' | 'refuse-vat-number' | 'accept-agreement',
) => app.context.db.$count(audit, and(eq(audit.partyId, partyId), eq(audit.action, action)))

describe('billing details', () => {
  it('are empty at first, are saved in the format of documents, and log their changes (product 8)', async () => {
    const carl = await createClient(app)
    expect((await carl.get(OWN)).body).toEqual({
      details: {
        street: '',
        postcode: '',
        town: '',
        country: null,
        vatNumber: '',
        isSmallBusiness: false,
        vatCheckedOn: null,
        vatCheckReference: '',
        vatRefusedOn: null,
        vatRefusedBecause: '',
        taxNumber: '',
      },
      agreement: null,
    })
    // `isSmallBusiness` is ignored for clients, because they issue no invoices.
    const saved = requireBody(await carl.put(OWN, { ...AUSTRIAN, isSmallBusiness: true }), 200)
    expect(saved).toMatchObject({ details: { ...AUSTRIAN, vatNumber: 'ATU13585627' }, agreement: null })
    await carl.put(OWN, AUSTRIAN)
    expect(await listAuditEntries(carl.companyId, 'update')).toBe(1)
    expect(await carl.get(OWN)).toMatchObject({ body: saved as object })
  })

  it('refuse an unknown country and a VAT number of another country (standards 9)', async () => {
    const petra = await createPartner(app)
    const nowhere = await petra.put(OWN, { ...AUSTRIAN, country: 'XX' })
    expect(nowhere).toMatchObject({ status: 400, body: { code: 'countryUnknown', field: 'country' } })
    const german = await petra.put(OWN, { ...AUSTRIAN, vatNumber: 'DE136695976' })
    expect(german).toMatchObject({ status: 400, body: { code: 'vatNumberInvalid', field: 'vatNumber' } })
    expect((await petra.get(OWN)).body).toMatchObject({ details: { vatNumber: '', country: null } })
    // Before the operator's country is known, the prefix of the number decides.
    requireBody(await petra.put(OWN, { vatNumber: 'DE136695976' }), 200)
  })

  it('require a profile (product 8)', async () => {
    const nora = await registerUser(app, 'partner')
    expect((await nora.get(OWN)).status).toBe(404)
    expect((await nora.put(OWN, AUSTRIAN)).status).toBe(404)
    expect((await nora.post('/api/billing/agreement', { version: selfBillingTexts.version })).status).toBe(404)
  })

  it('keep the check of a VAT number until the number changes (standards 9)', async () => {
    const [petra, olga] = [await createPartner(app), await createOperator(app)]
    requireBody(await petra.put(OWN, AUSTRIAN), 200)
    const path = `/api/operator/parties/${petra.ownerId}`
    const other = await olga.put(`${path}/vat-check`, { vatNumber: 'DE136695976', reference: 'W1' })
    expect(other).toMatchObject({ status: 400, body: { code: 'vatNumberInvalid' } })
    requireBody(await olga.put(`${path}/vat-check`, { vatNumber: 'ATU13585627', reference: 'WAPIAAAAY' }), 200)
    const checked = { vatCheckedOn: '2026-11-21', vatCheckReference: 'WAPIAAAAY' }
    expect((await olga.get(`${path}/billing`)).body).toMatchObject({ details: checked })
    expect(await listAuditEntries(petra.ownerId, 'confirm-vat-number')).toBe(1)
    expect((await petra.put(OWN, { ...AUSTRIAN, town: 'Wien' })).body).toMatchObject({ details: checked })
    const changed = await petra.put(OWN, { ...AUSTRIAN, vatNumber: '' })
    expect(changed.body).toMatchObject({ details: { vatNumber: '', vatCheckedOn: null, vatCheckReference: '' } })
  })

  it('mark a refused VAT number until it is confirmed or another number is entered (decision 19)', async () => {
    const [petra, olga] = [await createPartner(app), await createOperator(app)]
    requireBody(await petra.put(OWN, AUSTRIAN), 200)
    const path = `/api/operator/parties/${petra.ownerId}`
    const refusal = { vatNumber: 'ATU13585627', reason: 'It is the number of another company' }
    const other = await olga.put(`${path}/vat-refusal`, { ...refusal, vatNumber: 'DE136695976' })
    expect(other).toMatchObject({ status: 400, body: { code: 'vatNumberInvalid' } })
    const refused = { vatRefusedOn: '2026-11-21', vatRefusedBecause: refusal.reason, vatCheckedOn: null }
    expect(requireBody(await olga.put(`${path}/vat-refusal`, refusal), 200)).toMatchObject({ details: refused })
    expect(await listAuditEntries(petra.ownerId, 'refuse-vat-number')).toBe(1)
    await app.jobs.drain()
    const sent = await app.context.db.select().from(mails).where(eq(mails.toAddress, petra.email))
    expect(sent.map(({ subject }) => subject)).toContain('Check your VAT number')
    expect((await petra.put(OWN, { ...AUSTRIAN, town: 'Wien' })).body).toMatchObject({ details: refused })
    // Removing and re-entering the number does not clear the refusal.
    const without = requireBody(await petra.put(OWN, { ...AUSTRIAN, vatNumber: '' }), 200)
    expect(without).toMatchObject({ details: { vatRefusedOn: null, vatRefusedBecause: '' } })
    expect((await petra.put(OWN, AUSTRIAN)).body).toMatchObject({ details: refused })
    const check = { vatNumber: 'ATU13585627', reference: 'W2' }
    // The order of two audit entries of one instant is undefined.
    app.clock.advance(1000)
    const confirmed = { vatRefusedOn: null, vatRefusedBecause: '', vatCheckedOn: '2026-11-21' }
    expect(requireBody(await olga.put(`${path}/vat-check`, check), 200)).toMatchObject({ details: confirmed })
    requireBody(await petra.put(OWN, { ...AUSTRIAN, vatNumber: '' }), 200)
    expect((await petra.put(OWN, AUSTRIAN)).body).toMatchObject({ details: { vatRefusedOn: null, vatCheckedOn: null } })
  })

  it('are visible only to the party and to operators (OPEN-30)', async () => {
    const [petra, carl, olga] = [await createPartner(app), await createClient(app), await createOperator(app)]
    expect((await olga.get(`/api/operator/parties/${carl.companyId}/billing`)).body).toMatchObject({ agreement: null })
    expect((await olga.get(`/api/operator/parties/${petra.userId}/billing`)).status).toBe(404)
    expect((await carl.get(`/api/operator/parties/${petra.ownerId}/billing`)).status).toBe(403)
  })
})

describe('the self-billing agreement', () => {
  it('is accepted once, in the version that the partner read (standards 9)', async () => {
    const petra = await createPartner(app)
    const { version } = selfBillingTexts
    expect((await petra.get(OWN)).body).toMatchObject({ agreement: { version, acceptedAt: null } })
    const old = await petra.post('/api/billing/agreement', { version: '2020-01' })
    expect(old).toMatchObject({ status: 409, body: { code: 'agreementChanged' } })
    const accepted = requireBody(await petra.post('/api/billing/agreement', { version }), 200)
    expect(accepted).toMatchObject({ agreement: { version, acceptedAt: app.clock.now().toISOString() } })
    app.clock.advance(60_000)
    expect((await petra.post('/api/billing/agreement', { version })).body).toEqual(accepted)
    expect(await listAuditEntries(petra.ownerId, 'accept-agreement')).toBe(1)
  })

  it('is asked for again when its words change: an earlier acceptance stays on record, but does not count', async () => {
    const petra = await createPartner(app)
    const { ownerId, userId } = petra
    const before = { ownerId, acceptedBy: userId, acceptedName: 'Petra', address: '', acceptedAt: app.clock.now() }
    await app.context.db.insert(selfBillingAgreements).values({ ...before, version: '2026-11' })
    const { version } = selfBillingTexts
    expect((await petra.get(OWN)).body).toMatchObject({ agreement: { version, acceptedAt: null } })
    requireBody(await petra.post('/api/billing/agreement', { version }), 200)
    const rows = await app.context.db
      .select({ version: selfBillingAgreements.version })
      .from(selfBillingAgreements)
      .where(eq(selfBillingAgreements.ownerId, ownerId))
    expect(rows.map((row) => row.version).toSorted()).toEqual(['2026-11', version])
  })
})
