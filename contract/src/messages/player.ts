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
  readonly houseCard: string
}

export const playerTexts = await loadMessages<PlayerTexts>('player')
