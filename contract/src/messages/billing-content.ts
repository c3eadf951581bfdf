// Written by `npm run messages` from en/billing-content.json.
import { loadMessages } from '../language/load.ts'

export type BillingContentTexts = {
  readonly reverseCharge: string
  readonly run: {
    readonly restaurant: (values: { screens: number; weeks: number }) => string
    readonly vehicle: (values: { screens: number; weeks: number }) => string
  }
  readonly extension: {
    readonly restaurant: (values: { campaign: string; screens: number; weeks: number }) => string
    readonly vehicle: (values: { campaign: string; screens: number; weeks: number }) => string
  }
  readonly notCharged: (values: { days: number; screens: number }) => string
  readonly credited: {
    readonly restaurant: (values: { days: number; screens: number }) => string
    readonly vehicle: (values: { days: number; screens: number }) => string
  }
  readonly makegood: (values: { plays: number }) => string
  readonly exemptions: {
    readonly smallBusiness: string
    readonly noVatNumber: string
    readonly noRate: string
    readonly outsideScope: string
  }
  readonly frenchLatePayment: string
  readonly invoicesTable: {
    readonly columns: readonly [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    readonly kinds: {
      readonly invoice: string
      readonly 'credit-note': string
    }
    readonly deleted: (values: { name: string }) => string
  }
}

export const billingContentTexts = await loadMessages<BillingContentTexts>('billing-content')
