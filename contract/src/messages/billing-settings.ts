// Written by `npm run messages` from en/billing-settings.json.
import { loadMessages } from '../language/load.ts'

export type BillingSettingsTexts = {
  readonly title: string
  readonly help: string
  readonly emptyTitle: string
  readonly empty: string
  readonly whoTitle: string
  readonly name: string
  readonly street: string
  readonly postcode: string
  readonly town: string
  readonly country: string
  readonly vatNumber: string
  readonly taxNumber: string
  readonly taxNumberHint: string
  readonly isSmallBusiness: string
  readonly registration: string
  readonly registrationHint: string
  readonly email: string
  readonly bankTitle: string
  readonly iban: string
  readonly ibanFine: string
  readonly bic: string
  readonly accountHolder: string
  readonly termsTitle: string
  readonly vatRate: string
  readonly share: string
  readonly shareHint: string
  readonly paymentDays: string
  readonly paymentHint: (values: { day: string }) => string
  readonly timeZone: string
  readonly timeZoneHint: string
  readonly secondLanguage: string
  readonly secondLanguageHint: string
  readonly noSecondLanguage: string
  readonly numbersTitle: string
  readonly numbersNote: string
  readonly invoicePrefix: string
  readonly creditNotePrefix: string
  readonly statementPrefix: string
  readonly ofPartner: string
  readonly preview: (values: { number: string }) => string
  readonly earlierTitle: string
  readonly earlier: (values: { campaigns: number; net: string }) => string
  readonly invoiceEarlier: (values: { campaigns: number }) => string
  readonly uncheckedTitle: string
  readonly uncheckedNote: string
  readonly company: string
  readonly invoices: string
  readonly net: string
  readonly dualControl: {
    readonly country: string
    readonly vatNumber: string
    readonly isSmallBusiness: string
    readonly iban: string
    readonly bic: string
    readonly accountHolder: string
    readonly vatRateBps: string
    readonly shareBps: string
  }
  readonly direct: {
    readonly name: string
    readonly street: string
    readonly postcode: string
    readonly town: string
    readonly email: string
    readonly taxNumber: string
    readonly registration: string
    readonly paymentDays: string
    readonly invoicePrefix: string
    readonly creditNotePrefix: string
    readonly statementPrefix: string
    readonly timeZone: string
    readonly secondLanguage: string
  }
  readonly datedVatRate: (values: { day: string }) => string
  readonly pendingTitle: string
  readonly pendingProposer: (values: { moment: string; name: string }) => string
  readonly pendingApproval: string
  readonly pendingApproved: (values: { approvedBy: string; moment: string }) => string
  readonly pendingAlone: (values: { moment: string }) => string
  readonly approveChange: string
  readonly approving: string
  readonly changeApproved: string
  readonly cancelChange: string
  readonly cancelChangeTitle: string
  readonly cancelChangeText: string
  readonly keepChange: string
  readonly cancelling: string
  readonly changeCancelled: string
  readonly reauthenticationTitle: string
  readonly reauthenticationText: (values: { fields: string }) => string
  readonly approveText: string
  readonly password: string
  readonly passwordMissing: string
  readonly code: string
  readonly codeHint: string
  readonly propose: string
  readonly proposing: string
  readonly proposed: string
  readonly yes: string
  readonly no: string
  readonly noneSaid: string
  readonly ratesTitle: string
  readonly ratesNote: string
  readonly rateFirst: string
  readonly rateStart: (values: { day: string }) => string
  readonly addRate: string
  readonly validFrom: string
  readonly validFromMissing: string
  readonly save: string
  readonly saving: string
  readonly saved: string
  readonly audit: string
  readonly missing: (values: { label: string }) => string
  readonly notCountry: string
  readonly notEmail: string
  readonly notIban: string
  readonly ibanChecksum: string
  readonly percent: (values: { percent: string }) => string
  readonly notPercent: (values: { most: number }) => string
  readonly notDays: string
  readonly notPrefix: string
  readonly samePrefix: string
}

export const billingSettingsTexts = await loadMessages<BillingSettingsTexts>('billing-settings')
