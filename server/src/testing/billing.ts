import type { EndpointBody } from '@marquee/contract/endpoint'
import type { saveBillingSettings } from '@marquee/contract/billing-settings'
import { saveSettings as replace } from '../modules/invoicing/commands/settings.ts'
import { runInTransaction } from '../platform/db/database.ts'
import type { TestApp } from './app.ts'
import { requireBody, type Person } from './people/users.ts'

type Settings = Omit<EndpointBody<typeof saveBillingSettings>, 'password' | 'code'>

/** The operator of the worked examples, with the numbers RE-2026-000001, GS-2026-000001, SB-... */
export const SETTINGS: Settings = {
  name: 'Example Marketplace GmbH',
  street: 'Torstraße 1',
  postcode: '10115',
  town: 'Berlin',
  country: 'DE',
  vatNumber: 'DE123456788',
  taxNumber: '',
  isSmallBusiness: false,
  registration: 'HRB 12345, Amtsgericht Charlottenburg',
  email: 'billing@marketplace.example',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  accountHolder: 'Example Marketplace GmbH',
  vatRateBps: 1_900,
  shareBps: 6_000,
  paymentDays: 14,
  invoicePrefix: 'RE-',
  creditNotePrefix: 'GS-',
  statementPrefix: 'SB-',
  timeZone: 'Europe/Berlin',
  invoicesEarlier: false,
}

/** The operator fills in the billing settings: from then on approvals issue invoices. */
export async function saveSettings(olga: Person, more: Partial<Settings> = {}): Promise<void> {
  requireBody(await olga.put('/api/operator/billing/settings', { ...SETTINGS, ...more }), 200)
}

/** Saves settings without approval and delay (decision 21). */
export async function replaceSettings({ context }: TestApp, more: Partial<Settings>): Promise<void> {
  const by = { userId: null, name: 'Test', address: null }
  const saved = await runInTransaction(context.database, (tx) =>
    replace(tx, by, { ...SETTINGS, ...more }, context.clock.now()),
  )
  if (saved.kind === 'refused') throw new Error(`the settings were refused: ${saved.fault.why}`)
}
