import { STATEMENT_STATES, type StatementState } from '@marquee/contract/earnings'
import { type DocumentsView, parseDocumentsView } from '../documents/view.rules.ts'

export const parseStatementsView = (query: URLSearchParams): DocumentsView<StatementState> =>
  parseDocumentsView(query, STATEMENT_STATES)
