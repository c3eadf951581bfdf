// Written by `npm run messages` from en/statement.json.
import { loadMessages } from '../language/load.ts'

export type StatementTexts = {
  readonly subject: (values: { month: string; screen: string }) => string
  readonly line: (values: { campaign: string }) => string
  readonly description: (values: { charged: string; days: number; period: string; share: string }) => string
  readonly because: (values: { reason: string }) => string
  readonly states: {
    readonly open: string
    readonly held: string
    readonly 'in-payout': string
    readonly paid: string
  }
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
      string,
      string,
      string,
    ]
  }
}

export const statementTexts = await loadMessages<StatementTexts>('statement')
