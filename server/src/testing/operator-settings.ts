import type { EndpointBody } from '@marquee/contract/endpoint'
import type { saveBillingSettings } from '@marquee/contract/billing-settings'

export type Settings = Omit<EndpointBody<typeof saveBillingSettings>, 'password' | 'code'>

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
