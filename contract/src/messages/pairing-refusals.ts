// Written by `npm run messages` from en/pairing-refusals.json.
import { loadMessages } from '../language/load.ts'

export type PairingRefusalTexts = {
  readonly pairingCodeUnknown: string
}

export const pairingRefusalTexts = await loadMessages<PairingRefusalTexts>('pairing-refusals')
