import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { COLOUR_PATTERN, MAX_ACTION_LENGTH, MAX_HEADLINE_LENGTH, MAX_LINE_LENGTH } from './house-card.rules.ts'
import { MAX_PICTURE_BYTES } from './media.rules.ts'
import { houseCardTexts } from './messages/house-card.ts'
import { mediaTexts } from './messages/media.ts'
import { qrModules } from './qr-modules.ts'
import { refusal } from './refusals.ts'
import { flag, id, maybeId, maybeText, text } from './scalars.ts'

const colour = z.string().check(
  z.trim(),
  z.regex(COLOUR_PATTERN),
  z.overwrite((typed) => typed.toLowerCase()),
)

const design = {
  headline: text(MAX_HEADLINE_LENGTH),
  line: maybeText(MAX_LINE_LENGTH),
  action: maybeText(MAX_ACTION_LENGTH),
  background: colour,
  foreground: colour,
  /** A QR code that opens the sign-up page of this installation. */
  hasQr: flag,
}

const houseCard = z.object({
  headline: z.string(),
  line: z.string(),
  action: z.string(),
  background: z.string(),
  foreground: z.string(),
  hasQr: z.boolean(),
  /** The name of its picture. */
  logo: z.nullable(z.string()),
  /** Another one after each change. */
  version: id,
})
export type HouseCard = z.infer<typeof houseCard>

const houseCardReply = z.object({
  /** null: screens show the default card */
  card: z.nullable(houseCard),
  /** The sign-up page, and its QR code whether the card shows it or not. */
  signUp: z.object({ url: z.string(), qr: qrModules }),
})
export type HouseCardReply = z.infer<typeof houseCardReply>

const refusals = {
  houseCardChanged: refusal(409, () => houseCardTexts.refusals.houseCardChanged),
}

export const getHouseCard = endpoint({
  method: 'GET',
  path: '/api/operator/house-card',
  who: ['operator'],
  permission: 'settings',
  summary: 'The card that screens show in unsold slots without infotainment',
  reply: houseCardReply,
})

export const saveHouseCard = endpoint({
  method: 'PUT',
  path: '/api/operator/house-card',
  who: ['operator'],
  permission: 'settings',
  summary: 'Replaces the house card of all screens; without a logo part the stored logo stays',
  form: z.object({
    ...design,
    /** Removes the stored logo, unless another one is sent. */
    removesLogo: z._default(flag, false),
    /** The version that was read; empty when there was no card. */
    version: maybeId,
  }),
  files: { logo: { max: 1, sizeBytes: MAX_PICTURE_BYTES, tooLarge: () => mediaTexts.pictureTooLarge } },
  reply: houseCardReply,
  refusals: {
    ...refusals,
    contrastTooLow: refusal(400, () => houseCardTexts.refusals.contrastTooLow),
    pictureInvalid: refusal(400, () => mediaTexts.pictureInvalid),
  },
})

export const resetHouseCard = endpoint({
  method: 'DELETE',
  path: '/api/operator/house-card',
  who: ['operator'],
  permission: 'settings',
  summary: 'Returns all screens to the default house card',
  /** The version that was read. */
  query: z.object({ version: id }),
  reply: houseCardReply,
  refusals,
})
