// Written by `npm run messages` from en/first-run.json.
import { loadMessages } from '../language/load.ts'

export type FirstRunTexts = {
  readonly title: string
  readonly progress: (values: { done: number; of: number }) => string
  readonly isDone: (values: { step: string }) => string
  readonly steps: {
    readonly location: {
      readonly title: string
      readonly help: string
    }
    readonly vehicleType: {
      readonly title: string
      readonly help: string
    }
    readonly billing: {
      readonly title: string
      readonly help: string
    }
    readonly venue: {
      readonly title: string
      readonly help: string
    }
    readonly screen: {
      readonly title: string
      readonly help: string
    }
    readonly campaign: {
      readonly title: string
      readonly help: string
    }
  }
}

export const firstRunTexts = await loadMessages<FirstRunTexts>('first-run')
