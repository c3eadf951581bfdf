// Written by `npm run messages` from en/screen-bulk.json.
import { loadMessages } from '../language/load.ts'

export type ScreenBulkTexts = {
  readonly tooManyTags: (values: { most: number }) => string
}

export const screenBulkTexts = await loadMessages<ScreenBulkTexts>('screen-bulk')
