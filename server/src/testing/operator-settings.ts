import type { EndpointBody } from '@marquee/contract/endpoint'
import type { saveBillingSettings } from '@marquee/contract/billing-settings'
import { BILLING } from '../demo/dataset-billing.ts'

export type Settings = Omit<EndpointBody<typeof saveBillingSettings>, 'password' | 'code'>

/** The operator of the demo data, with the numbers RE-2026-000001, GS-2026-000001, SB-... */
export const SETTINGS: Settings = {
  ...BILLING,
  taxNumber: '',
  isSmallBusiness: false,
  secondLanguage: '',
  invoicesEarlier: false,
}
