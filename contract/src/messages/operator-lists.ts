// Written by `npm run messages` from en/operator-lists.json.
import { loadMessages } from '../language/load.ts'

export type OperatorListTexts = {
  readonly move: string
  readonly open: string
}

export const operatorListTexts = await loadMessages<OperatorListTexts>('operator-lists')
