// Written by `npm run messages` from en/house-card.json.
import { loadMessages } from '../language/load.ts'

export type HouseCardTexts = {
  readonly title: string
  readonly help: string
  readonly text: string
  readonly headline: string
  readonly headlineHelp: (values: { most: number }) => string
  readonly line: string
  readonly action: string
  readonly actionHelp: string
  readonly headlineMissing: string
  readonly tooLong: (values: { most: number }) => string
  readonly colours: string
  readonly background: string
  readonly foreground: string
  readonly colourWrong: string
  readonly contrastFine: (values: { ratio: number }) => string
  readonly contrastLow: (values: { ratio: number }) => string
  readonly swap: string
  readonly logo: string
  readonly removeLogo: string
  readonly qr: string
  readonly qrHelp: (values: { url: string }) => string
  readonly preview: string
  readonly landscape: string
  readonly portrait: string
  readonly isDefault: string
  readonly isDefaultHelp: string
  readonly save: string
  readonly saving: string
  readonly saved: string
  readonly savedText: string
  readonly reset: string
  readonly resetTitle: string
  readonly resetText: string
  readonly resetting: string
  readonly resetDone: string
  readonly reload: string
  readonly refusals: {
    readonly houseCardChanged: string
    readonly contrastTooLow: string
  }
  readonly name: string
  readonly history: string
  readonly firstHeadline: string
  readonly firstLine: string
  readonly chooseColour: (values: { name: string }) => string
}

export const houseCardTexts = await loadMessages<HouseCardTexts>('house-card')
