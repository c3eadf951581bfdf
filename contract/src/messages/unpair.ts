// Written by `npm run messages` from en/unpair.json.
import { loadMessages } from '../language/load.ts'

export type UnpairTexts = {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly busy: string
  readonly done: string
}

export const unpairTexts = await loadMessages<UnpairTexts>('unpair')
