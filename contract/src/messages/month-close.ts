// Written by `npm run messages` from en/month-close.json.
import { loadMessages } from '../language/load.ts'

export type MonthCloseTexts = {
  readonly title: string
  readonly runs: string
  readonly done: string
  readonly left: (values: { count: number }) => string
  readonly invoicesDone: string
  readonly invoicesWait: (values: { count: number }) => string
  readonly bankDone: string
  readonly bankWaits: (values: { count: number }) => string
  readonly settle: string
  readonly statementsDone: (values: { count: number }) => string
  readonly statementsNone: string
  readonly statementsMissing: (values: { count: number }) => string
  readonly statementsLater: string
  readonly make: string
  readonly making: string
  readonly made: (values: { amount: string; count: number }) => string
  readonly madeNone: string
  readonly madeWaiting: (values: { count: number }) => string
  readonly madeLeft: (values: { count: number }) => string
  readonly waiting: (values: { count: number }) => string
  readonly check: string
  readonly checkAgain: string
  readonly checking: string
  readonly agree: string
  readonly checked: (values: { at: string; documents: number; entries: number }) => string
  readonly head: string
  readonly copyHead: string
  readonly differs: (values: { count: number }) => string
  readonly differences: string
  readonly what: string
  readonly where: string
  readonly expected: string
  readonly found: string
  readonly show: string
}

export const monthCloseTexts = await loadMessages<MonthCloseTexts>('month-close')
