import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { getOwner } from '@marquee/contract/owners'
import { saveSettings, SETTINGS } from '../../testing/billing.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  PASSWORD,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'

let app: TestApp
let [olga, petra, carl] = [] as unknown as [Person, Partner, Client]
beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, carl] = [await createOperator(app), await createPartner(app), await createClient(app)]
  await saveSettings(olga)
})
afterAll(() => app.close())

describe('an invisible name', () => {
  it.each(['\u0001', '\u200B\u200D', '\u202E', ' \u00AD '])(
    'is refused as an account holder (OPEN-42)',
    async (name) => {
      const { _id, ownerId, ...profile } = (
        requireBody(await petra.get(`/api/owners/${petra.ownerId}`), 200) as EndpointReply<typeof getOwner>
      ).owner
      const bankInfo = { ...profile.bankInfo, accountHolder: name }
      const refused = { status: 400, body: { field: 'bankInfo.accountHolder' } }
      expect(await petra.put(`/api/owners/${ownerId}`, { ...profile, bankInfo, password: PASSWORD })).toMatchObject(
        refused,
      )
      expect(await olga.put('/api/operator/billing/settings', { ...SETTINGS, name })).toMatchObject({ status: 400 })
    },
  )
})

describe('an invalid billing query', () => {
  it.each(['0000-01', '0001-01', '1999-12', '2200-01', '9999-12', '2026-13'])(
    'is refused for the month %s, in lists, exports and months (OPEN-55)',
    async (month) => {
      for (const who of [olga, carl]) {
        expect(await who.get(`/api/invoices?month=${month}`)).toMatchObject({ status: 400 })
        expect(await who.get(`/api/invoices.csv?month=${month}`)).toMatchObject({ status: 400 })
      }
      expect(await petra.get(`/api/statements?month=${month}`)).toMatchObject({ status: 400 })
      expect(await olga.get(`/api/operator/billing/months/${month}`)).toMatchObject({ status: 404 })
      const made = await olga.post(`/api/operator/billing/months/${month}/statements`, {})
      expect(made).toMatchObject({ status: 404 })
    },
  )

  it('is refused for a text that PostgreSQL does not accept, before an export starts (product 8)', async () => {
    const lists = ['/api/invoices', '/api/statements', '/api/operator/ledger', '/api/operator/bank/entries']
    const tables = ['/api/invoices.csv', '/api/statements.csv', '/api/operator/ledger.csv']
    for (const path of [...lists, ...tables]) {
      expect(await olga.get(`${path}?search=a%00b`), path).toMatchObject({ status: 400 })
    }
  })
})
