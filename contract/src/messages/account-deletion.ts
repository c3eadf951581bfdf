// Written by `npm run messages` from en/account-deletion.json.
import { loadMessages } from '../language/load.ts'

export type AccountDeletionTexts = {
  readonly title: string
  readonly help: (values: { days: number }) => string
  readonly now: string
  readonly nowText: string
  readonly later: (values: { days: number }) => string
  readonly laterText: (values: { role: 'partner' | 'client' | 'operator' }) => string
  readonly kept: string
  readonly keptText: (values: { count: number }) => string
  readonly keptNothing: string
  readonly staying: (values: { names: string }) => string
  readonly log: string
  readonly obstaclesTitle: string
  readonly obstaclesHelp: string
  readonly obstacles: {
    readonly campaigns: (values: { count: number }) => string
    readonly makegoods: (values: { count: number }) => string
    readonly unpaidInvoices: (values: { amount: string; count: number }) => string
    readonly credit: (values: { amount: string }) => string
    readonly bookings: (values: { count: number }) => string
    readonly pairedScreens: (values: { count: number }) => string
    readonly unsettledMonths: (values: { count: number }) => string
    readonly duePayouts: (values: { amount: string }) => string
    readonly overpayment: (values: { amount: string }) => string
    readonly lastAdmin: (values: { count: number }) => string
    readonly lastOperator: string
  }
  readonly links: {
    readonly campaigns: string
    readonly invoices: string
    readonly screens: string
    readonly earnings: string
    readonly team: string
    readonly people: string
  }
  readonly delete: string
  readonly deleting: string
  readonly dialogTitle: string
  readonly dialogIntro: (values: { day: string }) => string
  readonly dialogExport: string
  readonly closedHeading: string
  readonly closedText: (values: { day: string }) => string
  readonly keep: string
  readonly keeping: string
  readonly back: string
  readonly keepTitle: string
  readonly keepText: string
  readonly keptTitle: string
  readonly keptDone: (values: { email: string }) => string
  readonly linkInvalidReason: string
  readonly signIn: string
}

export const accountDeletionTexts = await loadMessages<AccountDeletionTexts>('account-deletion')
