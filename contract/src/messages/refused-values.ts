// Written by `npm run messages` from en/refused-values.json.
import { loadMessages } from '../language/load.ts'

export type RefusedValueTexts = {
  readonly missing: string
  readonly invalid: string
  readonly email: string
  readonly date: string
  readonly choice: string
  readonly tooLong: (values: { max: number }) => string
  readonly tooMany: (values: { max: number }) => string
  readonly tooSmall: (values: { min: number }) => string
  readonly tooLarge: (values: { max: number }) => string
}

export const refusedValueTexts = await loadMessages<RefusedValueTexts>('refused-values')
