// Written by `npm run messages` from en/billing-refusals.json.
import { loadMessages } from '../language/load.ts'

export type BillingRefusalTexts = {
  readonly settingsMissing: string
  readonly ibanLength: string
  readonly ibanChecksum: string
  readonly ibanUnknown: string
  readonly bicUnknown: string
  readonly vatNumberInvalid: string
  readonly countryUnknown: string
  readonly timeZoneUnknown: string
  readonly prefixTaken: string
  readonly agreementChanged: string
  readonly notBankFile: string
  readonly statementSums: string
  readonly otherAccount: string
  readonly tooMuchInZip: string
  readonly bankFileTooLarge: string
  readonly entrySettled: string
  readonly notIncoming: string
  readonly otherCurrency: string
  readonly moreThanEntry: string
  readonly otherDirection: string
  readonly moreThanCredit: string
  readonly creditUsed: string
  readonly otherCompany: string
  readonly moreThanOpen: string
  readonly nothingToRefund: string
  readonly paymentUndone: string
  readonly proofMissing: string
  readonly changePending: string
  readonly changeApproved: string
  readonly sameProposer: string
  readonly nothingOwed: string
  readonly paidByBank: string
  readonly monthNotOver: string
  readonly payoutChanged: string
  readonly nothingToPay: string
  readonly sameOperator: string
  readonly operatorTooNew: string
  readonly operatorsTooClose: string
  readonly requestOther: string
  readonly transferReturned: string
  readonly returnedOnOther: string
  readonly payoutState: string
  readonly payoutPartlyPaid: string
  readonly cancelReasonMissing: string
  readonly statementTakenBack: string
  readonly statementInRun: string
  readonly statementRight: string
  readonly agreementMissing: string
  readonly statementInPayout: string
  readonly paidOnOther: string
  readonly tooEarly: string
}

export const billingRefusalTexts = await loadMessages<BillingRefusalTexts>('billing-refusals')
