// Written by `npm run messages` from en/self-billing.json.
import { loadMessages } from '../language/load.ts'

export type SelfBillingTexts = {
  readonly version: string
  readonly title: string
  readonly notice: string
  readonly intro: string
  readonly clauses: readonly [
    {
      readonly title: string
      readonly text: string
    },
    {
      readonly title: string
      readonly text: string
    },
    {
      readonly title: string
      readonly text: string
    },
    {
      readonly title: string
      readonly text: string
    },
    {
      readonly title: string
      readonly text: string
    },
    {
      readonly title: string
      readonly text: string
    },
    {
      readonly title: string
      readonly text: string
    },
    {
      readonly title: string
      readonly text: string
    },
    {
      readonly title: string
      readonly text: string
    },
    {
      readonly title: string
      readonly text: string
    },
    {
      readonly title: string
      readonly text: string
    },
  ]
  readonly consent: string
}

export const selfBillingTexts = await loadMessages<SelfBillingTexts>('self-billing')
