import type { getBillingSettings, SettingsChange } from '@marquee/contract/billing-settings'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { listInvoices } from '@marquee/contract/invoices'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveSettings, SETTINGS } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import {
  requireBody,
  type Client,
  createClient,
  generateCode,
  createOperator,
  PASSWORD,
} from '../../testing/people/users.ts'
import { HOURS } from '../../platform/clock.ts'
import { audit } from '../audit/schema.ts'
import { mails } from '../notifications/schema.ts'
import { vatRates } from './schema/settings-changes.ts'

const THEIRS = 'NL91ABNA0417164300'
const PATH = '/api/operator/billing/settings'

let app: TestApp
type Operator = Awaited<ReturnType<typeof createOperator>>
let [olga, otto, carl] = [] as unknown as [Operator, Operator, Client]
let city: PlantedLocation
beforeAll(async () => {
  app = await startApp()
  ;[olga, otto, carl, city] = await Promise.all([
    createOperator(app),
    createOperator(app, 'Otto Zwei'),
    createClient(app),
    plantLocation(app.context.db),
  ])
  await saveSettings(olga)
})
afterAll(() => app.close())
/** New operators for each test, because wrong reauthentications are counted for each account. */
beforeEach(async () => {
  ;[olga, otto] = [await createOperator(app), await createOperator(app, 'Otto Zwei')]
  const pending = (await read()).pending
  if (pending) requireBody(await cancel(pending), 200)
})

const read = async () => requireBody(await olga.get(PATH), 200) as EndpointReply<typeof getBillingSettings>
const save = (more: object) => olga.put(PATH, { ...SETTINGS, ...more })
/** A code is valid once, so each reauthentication advances the clock by 30 s. */
const createReauthentication = ({ secret }: Operator, of = app) => {
  of.clock.advance(30_000)
  return { password: PASSWORD, code: generateCode(of, secret) }
}
const propose = async (more: object) =>
  (requireBody(await save({ ...more, ...createReauthentication(olga) }), 200) as { pending: SettingsChange }).pending
const approve = (who: Operator, { id }: SettingsChange, more: object = {}) =>
  who.post(`${PATH}/changes/${id}/approve`, { ...createReauthentication(who), ...more })
const cancel = ({ id }: SettingsChange) => otto.post(`${PATH}/changes/${id}/cancel`, {})
const apply = () => app.jobs.runNow('invoicing.apply-settings')
/** Sessions expire after days, so operators sign in again. */
const wait = async (hours: number) => {
  app.clock.advance(hours * HOURS)
  ;[olga, otto] = [await createOperator(app), await createOperator(app, 'Otto Zwei')]
  await apply()
}
const listMails = (words: string, to: string) =>
  app.context.db
    .select()
    .from(mails)
    .where(and(like(mails.subject, `%billing settings%${words}`), eq(mails.toAddress, to)))
async function findPayeeIban(): Promise<string | undefined> {
  const startDate = app.clock.now().toISOString().slice(0, 10)
  const campaign = await submitCampaign(carl, city, [await plantVehicle(app.context.db, city, [10])], { startDate })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  const path = `/api/invoices?campaign=${campaign._id}`
  const { invoices } = requireBody(await olga.get(path), 200) as EndpointReply<typeof listInvoices>
  const { invoice } = requireBody(await olga.get(`/api/invoices/${invoices[0]?.id}`), 200) as {
    invoice: { payTo: { iban: string } }
  }
  return invoice.payTo.iban
}

describe('a setting under dual control', () => {
  it.each([
    [{ iban: THEIRS }],
    [{ bic: 'ABNANL2A' }],
    [{ accountHolder: 'Another Holder' }],
    [{ vatNumber: '' }],
    [{ isSmallBusiness: true }],
    [{ vatRateBps: 1_600 }],
    [{ shareBps: 9_000 }],
  ])('is not changed by a session alone: %j (S-02)', async (more) => {
    expect(await save(more)).toMatchObject({ status: 400, body: { code: 'proofMissing', field: 'password' } })
    expect(await save({ ...more, password: 'not mine at all' })).toMatchObject({ body: { code: 'wrongPassword' } })
    expect(await save({ ...more, password: PASSWORD })).toMatchObject({ body: { code: 'wrongCode' } })
    expect(await read()).toMatchObject({ settings: { iban: SETTINGS.iban, shareBps: 6_000 }, pending: null })
  })

  it('is proposed, approved by another operator, and effective a day later; invoices use the old account until then (S-02)', async () => {
    const pending = await propose({ iban: THEIRS, paymentDays: 21 })
    expect(pending).toMatchObject({
      settings: { iban: THEIRS },
      proposedBy: 'Olga Berg',
      isOwn: true,
      effectiveAt: null,
    })
    expect(await read()).toMatchObject({ settings: { iban: SETTINGS.iban, paymentDays: 21 } })
    expect(await approve(olga, pending)).toMatchObject({ status: 409, body: { code: 'sameOperator' } })
    expect(await approve(otto, pending, { code: '000000' })).toMatchObject({ status: 400 })
    app.clock.advance(100 * HOURS)
    ;[olga, otto] = [await createOperator(app), await createOperator(app, 'Otto Zwei')]
    await apply()
    expect((await read()).settings?.iban, 'it never takes effect without approval').toBe(SETTINGS.iban)

    const proposed = (await read()).pending
    if (!proposed) throw new Error('no change')
    const approver = await createOperator(app, 'Ada Dritte')
    requireBody(await approve(approver, proposed), 200)
    expect(await approve(approver, proposed)).toMatchObject({ status: 409, body: { code: 'changeApproved' } })
    await wait(23)
    expect(await findPayeeIban()).toBe(SETTINGS.iban)
    await wait(1)
    expect(await read()).toMatchObject({ settings: { iban: THEIRS, paymentDays: 21 }, pending: null })
    expect(await findPayeeIban()).toBe(THEIRS)
    const auditEntries = await app.context.db.select().from(audit).where(eq(audit.subjectKind, 'billing-settings'))
    const actions = auditEntries.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['propose-change', 'approve-change', 'update']))
    const sentMails = await app.context.db.select().from(mails).where(like(mails.subject, '%billing settings%'))
    expect(sentMails.filter(({ subject }) => subject.includes('proposed')).length).toBeGreaterThanOrEqual(2)
    expect(sentMails.some(({ text }) => text.includes('IBAN') && !text.includes(THEIRS))).toBe(true)
  })

  it('can be cancelled by any operator before it takes effect, and there is one change at a time (S-02)', async () => {
    const pending = await propose({ shareBps: 9_000, iban: THEIRS })
    expect(await save({ iban: THEIRS, shareBps: 8_000, ...createReauthentication(olga) })).toMatchObject({
      status: 409,
      body: { code: 'changePending' },
    })
    requireBody(await cancel(pending), 200)
    expect((await cancel(pending)).status).toBe(404)
    await wait(200)
    expect(await read()).toMatchObject({ settings: { shareBps: 6_000 }, pending: null })
  })

  it.each([
    ['proposed', () => olga],
    ['approved', () => otto],
  ])('does not change if the operator who %s it is suspended meanwhile (S-02)', async (_, who) => {
    const { settings } = await read()
    const pending = await propose({ ...settings, bic: 'ABNANL2A' })
    requireBody(await approve(otto, pending), 200)
    const ada = await createOperator(app, 'Ada Dritte')
    requireBody(
      await ada.post(`/api/operator/people/${who().userId}/suspend`, { reason: 'A stranger was signed in' }),
      200,
    )
    await wait(24)
    expect(await read()).toMatchObject({ settings: { bic: settings?.bic }, pending: null })
    const [mail] = await listMails('was cancelled', ada.email)
    expect(mail?.text).toContain('Marquee cancelled the change to: BIC')
  })

  it('is not proposed if the rest of the settings is refused (S-02)', async () => {
    await findPayeeIban()
    const taken = { invoicePrefix: 'NEU-', creditNotePrefix: SETTINGS.invoicePrefix }
    const refused = await save({ ...taken, shareBps: 9_000, ...createReauthentication(olga) })
    expect(refused).toMatchObject({ status: 400, body: { code: 'prefixTaken' } })
    expect((await read()).pending).toBeNull()
  })

  it('counts wrong codes across a save that needs no reauthentication (S-02)', async () => {
    const guess = () => save({ shareBps: 9_000, password: PASSWORD, code: '000000' })
    for (let tries = 0; tries < 9; tries++) expect(await guess()).toMatchObject({ body: { code: 'wrongCode' } })
    requireBody(await save({ ...(await read()).settings, password: PASSWORD }), 200)
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'tooMany' } })
  })
})

it('other settings of documents are saved at once, and all operators are mailed (S-02)', async () => {
  const { settings } = await read()
  requireBody(await olga.put(PATH, { ...settings, street: 'Pay to NL91 ABNA 0417 1643 00' }), 200)
  for (const { email } of [olga, otto]) {
    const [mail] = await listMails('were changed', email)
    expect(mail?.text).toContain('Olga Berg changed: Street and number.')
  }
  requireBody(await olga.put(PATH, settings ?? {}), 200)
  requireBody(await olga.put(PATH, settings ?? {}), 200)
  expect(await listMails('were changed', otto.email), 'a repeated save is no change').toHaveLength(2)
})

it('a change together with a refused field is not proposed (S-02)', async () => {
  await findPayeeIban()
  const prefixes = { invoicePrefix: 'X-', creditNotePrefix: SETTINGS.invoicePrefix }
  expect(await save({ iban: 'DE02120300000000202051', ...prefixes, ...createReauthentication(olga) })).toMatchObject({
    status: 400,
    body: { code: 'prefixTaken', field: 'creditNotePrefix' },
  })
  expect((await read()).pending).toBe(null)
})

it('a VAT rate from a day on is added in the same way (S-02, D-07)', async () => {
  const added = { from: '2026-11-01', rateBps: 1_600, ...createReauthentication(olga) }
  expect(await olga.post('/api/operator/billing/vat-rates', { ...added, password: 'wrong word' })).toMatchObject({
    status: 400,
  })
  const { pending } = requireBody(await olga.post('/api/operator/billing/vat-rates', added), 200) as {
    pending: SettingsChange
  }
  requireBody(await approve(await createOperator(app, 'Ada Dritte'), pending), 200)
  await wait(24)
  expect((await read()).vatRates).toEqual([{ from: '2026-11-01', rateBps: 1_600 }])
  await app.context.db.delete(vatRates)
})

it('the only operator reauthenticates, and waits three days, for a setting under dual control (S-02, decision 21)', async () => {
  const alone = await startApp()
  try {
    let only = await createOperator(alone)
    await saveSettings(only)
    const change = { ...SETTINGS, iban: THEIRS, ...createReauthentication(only, alone) }
    const { pending } = requireBody(await only.put(PATH, change), 200) as { pending: SettingsChange }
    expect(pending).toMatchObject({ isAlone: true, effectiveAt: expect.any(String) })
    const readIbanLater = async (hours: number) => {
      alone.clock.advance(hours * HOURS)
      await alone.jobs.runNow('invoicing.apply-settings')
      only = await createOperator(alone)
      return (requireBody(await only.get(PATH), 200) as EndpointReply<typeof getBillingSettings>).settings?.iban
    }
    expect(await readIbanLater(71)).toBe(SETTINGS.iban)
    expect(await readIbanLater(1)).toBe(THEIRS)
  } finally {
    await alone.close()
  }
})

it('an admin who demotes the others does not count as the only operator, and cannot demote themselves (S-02, decision 38)', async () => {
  const alone = await startApp()
  try {
    const [only, demoted] = [await createOperator(alone), await createOperator(alone, 'Dora Demoted')]
    await saveSettings(only)
    const change = { role: 'operator', operatorRole: 'support', reason: 'A takeover' }
    requireBody(await only.post(`/api/operator/people/${demoted.userId}/role`, change), 200)
    expect((await only.post(`/api/operator/people/${only.userId}/role`, change)).body).toMatchObject({
      code: 'yourself',
    })
    const proposal = { ...SETTINGS, iban: THEIRS, ...createReauthentication(only, alone) }
    expect(requireBody(await only.put(PATH, proposal), 200)).toMatchObject({
      pending: { isAlone: false, effectiveAt: null },
    })
  } finally {
    await alone.close()
  }
})
