// Written by `npm run messages` from en/play-states.json.
import { loadMessages } from '../language/load.ts'

export type PlayStateTexts = {
  readonly screensPlaying: (values: { playing: number; total: number }) => string
  readonly counts: {
    readonly playing: (values: { count: number }) => string
    readonly closed: (values: { count: number; of: 'campaigns' | 'screens' }) => string
    readonly offline: (values: { count: number; of: 'campaigns' | 'screens' }) => string
    readonly unheard: (values: { count: number; of: 'campaigns' | 'screens' }) => string
    readonly unused: (values: { count: number; of: 'campaigns' | 'screens' }) => string
  }
  readonly playing: string
  readonly closed: string
  readonly unused: string
}

export const playStateTexts = await loadMessages<PlayStateTexts>('play-states')
