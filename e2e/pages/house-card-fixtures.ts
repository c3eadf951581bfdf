import type { HouseCardReply } from '@marquee/contract/house-card'

/** Answers for the page of the house card. */

export const GET_CARD = 'GET /api/operator/house-card'
export const SAVE_CARD = 'PUT /api/operator/house-card'
export const RESET_CARD = 'DELETE /api/operator/house-card'

/** As the server draws it for that address. */
const signUp = {
  url: 'https://screens.example/companysignup',
  qr: {
    size: 29,
    bits:
      'fe32bbfc128c106ebe62bb7523e5dbaacfaec14fa107faaaafe0149000be324be4e485fc48ba7a61896513a771' +
      '9506261b7fc62f5f299c0aa0d2023a4166c347dd6d8a61493a0405297a1dfb80574c7ff9deeb905ca710ba92cf' +
      'a5d565a3eeaacdfd041916afec456e0',
  },
}

export const DEFAULT_CARD: HouseCardReply = { card: null, signUp }
export const CARD: HouseCardReply & { card: NonNullable<HouseCardReply['card']> } = {
  card: {
    headline: 'This screen is free',
    line: 'Reach everyone who rides in Limerick, from 5 euros a day.',
    action: 'Scan and book in minutes',
    background: '#2a35cd',
    foreground: '#ffffff',
    hasQr: true,
    logo: null,
    version: '0d0f8a8e-6f0b-4a5e-8c3c-2f4f9c1f00aa',
  },
  signUp,
}
