// Written by `npm run messages` from en/proof-report.json.
import { loadMessages } from '../language/load.ts'

export type ProofReportTexts = {
  readonly title: string
  readonly posterAlt: (values: { name: string }) => string
  readonly flight: string
  readonly location: string
  readonly screens: string
  readonly weekByWeek: string
  readonly week: string
  readonly weeksNote: string
  readonly venues: string
  readonly venue: string
  readonly total: string
  readonly others: (values: { count: number }) => string
  readonly onlyWorst: (values: { count: number }) => string
  readonly noScreens: string
  readonly proof: string
  readonly howProven: string
  readonly late: string
  readonly howLate: (values: { days: number }) => string
  readonly computedOn: (values: { time: string }) => string
  readonly daysIn: (values: { location: string }) => string
  readonly pages: (values: { page: number; pages: number }) => string
  readonly download: string
  readonly gone: {
    readonly title: string
    readonly reason: string
  }
  readonly sharedUntil: (values: { company: string; day: string }) => string
}

export const proofReportTexts = await loadMessages<ProofReportTexts>('proof-report')
