// Written by `npm run messages` from en/next-payout.json.
import { loadMessages } from '../language/load.ts'

export type NextPayoutTexts = {
  readonly title: string
  readonly due: string
  readonly note: (values: { count: number; day: string }) => string
  readonly nonePayable: string
  readonly more: (values: { count: number }) => string
  readonly statements: (values: { count: number }) => string
  readonly ibanChecked: string
  readonly vatChecked: string
  readonly agreed: string
  readonly create: string
  readonly inProgress: string
  readonly held: string
  readonly heldCount: (values: { count: number }) => string
  readonly downloadFailed: string
}

export const nextPayoutTexts = await loadMessages<NextPayoutTexts>('next-payout')
