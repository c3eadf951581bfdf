// Written by `npm run messages` from en/corrections.json.
import { loadMessages } from '../language/load.ts'

export type CorrectionTexts = {
  readonly correct: string
  readonly correctLabel: (values: { number: string }) => string
  readonly title: (values: { number: string }) => string
  readonly text: (values: { partner: string }) => string
  readonly reason: string
  readonly reasonHint: string
  readonly reasonMissing: string
  readonly confirm: string
  readonly correcting: string
  readonly corrected: string
  readonly difference: (values: { amount: string; change: 'same' | 'more' | 'less'; number: string }) => string
}

export const correctionTexts = await loadMessages<CorrectionTexts>('corrections')
