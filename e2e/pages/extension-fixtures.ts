import type { ExtensionOffer } from '@marquee/contract/campaign-extension'
import { computeExtension } from '@marquee/contract/campaign-extension.rules'
import { type Answer, createRefusal } from './built-pages.ts'
import { DETAILS, STORED } from './campaign-fixtures.ts'

/** What can be added to the campaign `STORED`, as defined by the contract. */

export const OFFER_CALL = `${DETAILS}/extension`
export const EXTEND_CALL = OFFER_CALL.replace('GET', 'POST')

export const OFFER: ExtensionOffer = {
  endDate: STORED.endDate,
  numberOfWeeks: STORED.numberOfWeeks,
  screens: 4,
  weekCents: 3_000,
  maxWeeks: 3,
  limitingScreens: STORED.screensRunningOn.slice(0, 2).map(({ screenId, name, vehicle }, index) => ({
    _id: screenId,
    name,
    venue: vehicle?.registrationNumber ?? '',
    bookedFrom: index === 0 ? '2026-12-22' : '2026-12-26',
  })),
  limitingCount: 2,
}

export const offer = (more: Partial<ExtensionOffer> = {}): Answer => ({ body: { ...OFFER, ...more } })

/** The campaign with two more weeks. */
export const EXTENDED = {
  ...STORED,
  endDate: computeExtension(OFFER, 2).endDate,
  numberOfWeeks: STORED.numberOfWeeks + 2,
  totalCost: (STORED.totalCost ?? 0) + 60,
}

export const extended: Answer = {
  body: { success: true, message: '“Autumn roast” now runs until December 13, 2026.', campaign: EXTENDED },
}

export const refuseExtension = (status: number, code: string, message: string): Answer => {
  const { body } = createRefusal(status, message)
  return { status, body: { ...(body as object), code } }
}
