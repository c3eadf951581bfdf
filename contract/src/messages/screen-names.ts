// Written by `npm run messages` from en/screen-names.json.
import { loadMessages } from '../language/load.ts'

export type ScreenNameTexts = {
  readonly numbered: (values: { number: string }) => string
}

export const screenNameTexts = await loadMessages<ScreenNameTexts>('screen-names')
