// Written by `npm run messages` from en/player-diagnostics.json.
import { loadMessages } from '../language/load.ts'

export type DiagnosticsTexts = {
  readonly title: string
  readonly close: string
  readonly screen: string
  readonly uuid: string
  readonly player: string
  readonly manifest: string
  readonly lastSync: string
  readonly network: string
  readonly online: string
  readonly onlineWithLatency: (values: { milliseconds: number }) => string
  readonly offline: string
  readonly clockOffset: string
  readonly secondsOff: (values: { seconds: string }) => string
  readonly position: string
  readonly proofsWaiting: string
  readonly files: string
  readonly startsAlone: string
  readonly keptAwake: string
  readonly yes: string
  readonly no: string
  readonly restarts: string
  readonly restartsBecause: (values: { count: number; reason: string }) => string
  readonly filesReady: (values: { all: number; ready: number }) => string
  readonly storage: string
  readonly storageUsed: (values: { totalGb: number; usedGb: number }) => string
  readonly playlist: string
  readonly playlistWithLoop: (values: { seconds: number }) => string
  readonly lastErrors: string
  readonly noErrors: string
}

export const diagnosticsTexts = await loadMessages<DiagnosticsTexts>('player-diagnostics')
