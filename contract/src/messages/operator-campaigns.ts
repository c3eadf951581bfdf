// Written by `npm run messages` from en/operator-campaigns.json.
import { loadMessages } from '../language/load.ts'

export type OperatorCampaignTexts = {
  readonly count: (values: { count: number }) => string
  readonly sums: (values: { owed: string; total: string }) => string
  readonly soFar: (values: { delivered: string; percent: string; promised: string }) => string
  readonly label: string
  readonly search: string
  readonly delivery: string
  readonly all: string
  readonly status: string
  readonly anyStatus: string
  readonly deleted: string
  readonly payment: string
  readonly anyPayment: string
  readonly paid: string
  readonly unpaid: string
  readonly type: string
  readonly anyType: string
  readonly location: string
  readonly anyLocation: string
  readonly company: string
  readonly anyCompany: string
  readonly from: string
  readonly to: string
  readonly found: (values: { count: number }) => string
  readonly name: string
  readonly flight: string
  readonly delivered: string
  readonly percentDelivered: (values: { percent: string }) => string
  readonly ofPromised: (values: { promised: string }) => string
  readonly shortfall: string
  readonly none: string
  readonly noLocation: string
  readonly through: (values: { day: string }) => string
  readonly filters: (values: { count: number }) => string
  readonly filterPanel: string
  readonly cost: string
  readonly owed: (values: { amount: string }) => string
  readonly action: string
  readonly suspended: string
  readonly csvLabel: string
  readonly csvFailed: string
  readonly empty: string
  readonly emptyReason: string
  readonly markPaid: string
  readonly markUnpaid: string
  readonly markPaidLabel: (values: { name: string }) => string
  readonly markUnpaidLabel: (values: { name: string }) => string
  readonly paidTitle: string
  readonly unpaidTitle: string
  readonly paymentLine: (values: { company: string; name: string; total: string }) => string
  readonly paidText: string
  readonly unpaidText: string
  readonly saving: string
  readonly markedPaid: (values: { name: string }) => string
  readonly markedUnpaid: (values: { name: string }) => string
  readonly views: {
    readonly all: string
    readonly behind: string
    readonly withoutPlays: string
    readonly short: string
    readonly unpaid: string
  }
  readonly details: {
    readonly campaigns: string
    readonly review: string
    readonly waitingTitle: string
    readonly rejectedTitle: string
    readonly deletedTitle: string
    readonly deletedReason: string
    readonly screens: string
    readonly orders: string
    readonly why: string
    readonly whyLabel: (values: { screen: string }) => string
    readonly total: string
    readonly owed: string
    readonly booked: string
    readonly screensAndWeeks: (values: { screens: number; weeks: number }) => string
    readonly suspended: string
    readonly ofCompany: string
    readonly notFound: string
    readonly backToList: string
  }
  readonly csv: {
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
      string,
      string,
      string,
      string,
    ]
    readonly types: {
      readonly vehicle: string
      readonly restaurant: string
    }
    readonly paid: string
    readonly unpaid: string
  }
}

export const operatorCampaignTexts = await loadMessages<OperatorCampaignTexts>('operator-campaigns')
