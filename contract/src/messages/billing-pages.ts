// Written by `npm run messages` from en/billing-pages.json.
import { loadMessages } from '../language/load.ts'

export type BillingTexts = {
  readonly pdf: string
  readonly xml: string
  readonly openPdf: (values: { number: string }) => string
  readonly openXml: (values: { number: string }) => string
  readonly makingDocument: string
  readonly documentFailed: string
  readonly csvFailed: string
  readonly all: string
  readonly sort: string
  readonly month: string
  readonly anyMonth: string
  readonly found: (values: { count: number }) => string
  readonly percent: (values: { percent: string }) => string
}

export const billingTexts = await loadMessages<BillingTexts>('billing-pages')
