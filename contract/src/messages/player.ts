// Written by `npm run messages` from en/player.json.
import { loadMessages } from '../language/load.ts'

export type PlayerTexts = {
  readonly product: string
  readonly documentTitle: string
  readonly documentTitleWithTime: (values: { time: string }) => string
  readonly pairHeading: string
  readonly pairHelp: string
  readonly pairingCode: (values: { code: string }) => string
  readonly pairingLink: string
  readonly newCodeCountdown: (values: { time: string }) => string
  readonly askingForCode: string
  readonly tooManyCodes: string
  readonly connected: string
  readonly notConnected: string
  readonly sizeAndVersion: (values: { height: number; version: string; width: number }) => string
  readonly houseTitle: string
  readonly houseText: string
  readonly loadingTitle: string
  readonly loadingText: string
  readonly alreadyOpenTitle: string
  readonly alreadyOpenText: string
  readonly closedTitle: string
  readonly opensAgain: (values: { time: string; weekday: string }) => string
  readonly weekdays: {
    readonly monday: string
    readonly tuesday: string
    readonly wednesday: string
    readonly thursday: string
    readonly friday: string
    readonly saturday: string
    readonly sunday: string
  }
  readonly diagnostics: string
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
  readonly houseCard: string
  readonly lastErrors: string
  readonly noErrors: string
}

export const playerTexts = await loadMessages<PlayerTexts>('player')
