import { MAX_DECISION_DAYS } from '@marquee/contract/booking-settings.rules'
import { runInEnglish } from '@marquee/contract/language/load'
import { auditTexts } from '@marquee/contract/messages/audit'
import { bankTexts } from '@marquee/contract/messages/bank'
import { billingSettingsTexts } from '@marquee/contract/messages/billing-settings'
import { bookingSettingsTexts } from '@marquee/contract/messages/booking-settings'
import { houseCardTexts } from '@marquee/contract/messages/house-card'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { payoutReturnTexts } from '@marquee/contract/messages/payout-returns'
import { releaseTexts } from '@marquee/contract/messages/release'

/** The templates for rejecting a submission: an operator chooses one, readers of any language see it. */
const listReasons = (): string[] => [
  ...operatorTexts.reasons,
  ...operatorTexts.vehicleReasons,
  ...operatorTexts.restaurantReasons,
]

/** Rows for all readers have these texts in English. */
const listTexts = (): string[] => [
  auditTexts.commandLine,
  auditTexts.automatic,
  auditTexts.log,
  auditTexts.deletedUser,
  auditTexts.deletedBusiness,
  billingSettingsTexts.title,
  bookingSettingsTexts.name,
  houseCardTexts.name,
  bankTexts.byItself,
  bankTexts.flaggedBefore,
  bankTexts.markedPaid,
  bankTexts.markedUnpaid,
  bankTexts.reopened,
  bankTexts.opening,
  bankTexts.earlierOpening,
  bankTexts.entry,
  releaseTexts.suspended,
  ...Array.from({ length: MAX_DECISION_DAYS }, (_, index) => releaseTexts.undecided({ days: index + 1 })),
  ...Object.values(payoutReturnTexts.reasons),
  ...listReasons(),
]

const ENGLISH = runInEnglish(listTexts)

const ENGLISH_REASONS = runInEnglish(listReasons)

/** The reason of a rejection as it is stored: a template of the operator's language in English, own text as typed. */
export const toStoredReason = (reason: string): string => ENGLISH_REASONS[listReasons().indexOf(reason)] ?? reason

/** A text that Marquee stored in English, in the language of the reader; any other text stays as it was typed. */
export function translateStored(text: string): string {
  const index = ENGLISH.indexOf(text)
  return index === -1 ? text : (listTexts()[index] ?? text)
}
