// Written by `npm run messages` from en/month-statement.json.
import { loadMessages } from '../language/load.ts'

export type MonthStatementTexts = {
  readonly title: string
  readonly noVenue: string
  readonly noStatements: string
  readonly note: string
  readonly table: {
    readonly columns: readonly [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
  }
}

export const monthStatementTexts = await loadMessages<MonthStatementTexts>('month-statement')
