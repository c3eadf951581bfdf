// Written by `npm run messages` from en/billing-export.json.
import { loadMessages } from '../language/load.ts'

export type BillingExportTexts = {
  readonly usage: string
  readonly notEmpty: (values: { folder: string }) => string
  readonly exported: (values: { files: number; folder: string; head: string; rows: number }) => string
  readonly readme: string
}

export const billingExportTexts = await loadMessages<BillingExportTexts>('billing-export')
