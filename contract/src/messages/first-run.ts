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
    readonly mail: {
      readonly title: string
      readonly help: string
    }
    readonly storage: {
      readonly title: string
      readonly help: string
    }
    readonly partner: {
      readonly title: string
      readonly help: string
    }
  }
  readonly isSkipped: (values: { step: string }) => string
  readonly skip: string
  readonly skipStep: (values: { step: string }) => string
  readonly resume: string
  readonly resumeStep: (values: { step: string }) => string
  readonly reason: (values: { reason: string }) => string
  readonly mailAction: string
  readonly sending: string
  readonly mailSent: (values: { email: string }) => string
  readonly storageAction: string
  readonly testing: string
  readonly storageDone: string
  readonly partnerEmail: string
  readonly partnerAction: string
  readonly partnerDone: (values: { email: string }) => string
  readonly refusals: {
    readonly mailFailed: string
    readonly storageFailed: string
  }
}

export const firstRunTexts = await loadMessages<FirstRunTexts>('first-run')
