// Written by `npm run messages` from en/headline.json.
import { loadMessages } from '../language/load.ts'

export type HeadlineTexts = {
  readonly states: {
    readonly notStarted: string
    readonly ahead: string
    readonly onTrack: string
    readonly behind: string
    readonly withoutPlays: string
    readonly finished: string
    readonly finishedShort: string
    readonly stopped: string
  }
  readonly meanings: {
    readonly notStarted: string
    readonly ahead: string
    readonly onTrack: string
    readonly behind: string
    readonly withoutPlays: string
    readonly finished: string
    readonly finishedShort: string
    readonly stopped: string
  }
  readonly percent: (values: { value: string }) => string
}

export const headlineTexts = await loadMessages<HeadlineTexts>('headline')
