// Written by `npm run messages` from en/release.json.
import { loadMessages } from '../language/load.ts'

export type ReleaseTexts = {
  readonly undecided: (values: { days: number }) => string
  readonly suspended: string
}

export const releaseTexts = await loadMessages<ReleaseTexts>('release')
