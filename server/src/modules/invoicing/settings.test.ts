import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SETTINGS } from '../../testing/billing.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createOperator, type Person } from '../../testing/people/users.ts'

describe('the billing settings', () => {
  let app: TestApp
  let olga: Person
  beforeAll(async () => {
    app = await startApp()
    olga = await createOperator(app)
  })
  afterAll(() => app.close())
  const save = (more: object) => olga.put('/api/operator/billing/settings', { ...SETTINGS, ...more })

  it('are null before they are saved (product 8)', async () => {
    expect((await olga.get('/api/operator/billing/settings')).body).toEqual({
      settings: null,
      pending: null,
      vatRates: [],
      waitingInvoices: 0,
      waitingNetCents: 0,
    })
  })

  it.each([
    [{ iban: 'DE8937040044053201300' }, 'ibanLength', 'iban'],
    [{ iban: 'DE89370400440532013001' }, 'ibanChecksum', 'iban'],
    [{ iban: 'ZZ89370400440532013000' }, 'ibanUnknown', 'iban'],
    [{ iban: 'my account' }, 'ibanUnknown', 'iban'],
    [{ bic: 'DEUT' }, 'bicUnknown', 'bic'],
    [{ country: 'XX' }, 'countryUnknown', 'country'],
    [{ vatNumber: 'DE12345' }, 'vatNumberInvalid', 'vatNumber'],
    [{ vatNumber: 'ATU12345675' }, 'vatNumberInvalid', 'vatNumber'],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZoneUnknown', 'timeZone'],
    [{ creditNotePrefix: 'RE-' }, 'prefixTaken', 'creditNotePrefix'],
    [{ statementPrefix: 'GS-' }, 'prefixTaken', 'statementPrefix'],
  ])('refuse %j (standards 9, standards 12)', async (wrong, code, field) => {
    expect(await save(wrong)).toMatchObject({ status: 400, body: { code, field } })
  })

  it('are saved in the format of documents, and every change is logged (product 8)', async () => {
    const reply = await save({ iban: 'de89 3704 0044 0532 0130 00', vatNumber: 'de 300184276' })
    const { invoicesEarlier: _, ...saved } = SETTINGS
    expect(reply).toMatchObject({ status: 200, body: { settings: saved, pending: null } })
    // The order of two audit entries of one instant is undefined.
    app.clock.advance(1000)
    await save({ paymentDays: 30 })
    await save({ paymentDays: 30 })
    const { body } = await olga.get('/api/operator/audit?kind=billing-settings')
    const { lines } = body as { lines: { action: string; changes: object }[] }
    expect(lines.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(lines[0]?.changes).toEqual({ paymentDays: { from: 14, to: 30 } })
  })
})
