// Written by `npm run messages` from en/earnings.json.
import { loadMessages } from '../language/load.ts'

export type EarningTexts = {
  readonly title: string
  readonly soFar: (values: { month: string }) => string
  readonly expectedNote: (values: { amount: string }) => string
  readonly throughDay: (values: { day: string }) => string
  readonly statementsNote: (values: { day: string; month: string }) => string
  readonly openLabel: string
  readonly openNote: string
  readonly heldNote: string
  readonly onItsWay: string
  readonly onItsWayNote: string
  readonly nothingOnItsWay: string
  readonly paid: string
  readonly paidNote: string
  readonly months: string
  readonly month: string
  readonly daysOnline: string
  readonly screens: string
  readonly charged: string
  readonly share: string
  readonly vat: string
  readonly total: string
  readonly totalWithVat: string
  readonly state: string
  readonly runningMonth: string
  readonly running: string
  readonly waitsForStatements: string
  readonly open: string
  readonly partlyPaid: string
  readonly monthsCsv: string
  readonly noMonths: string
  readonly noMonthsReason: string
  readonly toScreens: string
  readonly missingOwner: string
  readonly createOwner: string
  readonly statements: string
  readonly statement: string
  readonly credits: (values: { number: string }) => string
  readonly credited: string
  readonly number: string
  readonly screen: string
  readonly action: string
  readonly states: {
    readonly open: string
    readonly held: string
    readonly 'in-payout': string
    readonly paid: string
  }
  readonly search: string
  readonly downloadCsv: string
  readonly noStatements: string
  readonly noStatementsReason: string
  readonly totalLabel: (values: { count: string }) => string
  readonly held: string
  readonly holds: {
    readonly 'no-agreement': string
    readonly 'iban-invalid': string
    readonly 'iban-missing': string
    readonly 'bank-changed': string
    readonly 'vat-number-missing': string
    readonly 'vat-unchecked': string
    readonly 'vat-number-other': string
    readonly 'transfer-returned': string
    readonly 'held-by-operator': string
    readonly suspended: string
  }
  readonly resumeNote: (values: { day: string }) => string
  readonly readAgreement: string
  readonly changeBank: string
  readonly addBank: string
  readonly changeDetails: string
  readonly agreementNeeded: string
  readonly agreementReason: string
  readonly accept: string
  readonly accepting: string
  readonly accepted: string
  readonly acceptedReason: string
  readonly acceptedDate: (values: { day: string }) => string
  readonly readAgain: string
  readonly version: (values: { version: string }) => string
  readonly ofScreen: string
  readonly ofScreenNote: string
  readonly noneOfScreen: string
  readonly noneOfScreenReason: string
  readonly showParts: (values: { month: string }) => string
  readonly parts: string
  readonly campaign: string
  readonly period: string
  readonly days: string
  readonly rate: string
  readonly dateRange: (values: { from: string; until: string }) => string
  readonly soFarNote: string
  readonly expected: string
  readonly allEarnings: string
  readonly yearSums: (values: { paid: string; share: string; total: string; year: string }) => string
  readonly linesOf: (values: { month: string }) => string
  readonly linesNote: string
  readonly daysSoFar: (values: { booked: number; days: number }) => string
  readonly linesCsv: (values: { month: string }) => string
  readonly monthPdf: (values: { month: string }) => string
  readonly pdfFailed: string
  readonly noLines: string
}

export const earningTexts = await loadMessages<EarningTexts>('earnings')
