import IconFileEuro from '@tabler/icons-react/dist/esm/icons/IconFileEuro.mjs'
import { exportStatements, STATEMENT_STATES, STATEMENTS_PER_PAGE } from '@marquee/contract/earnings'
import { billingTexts } from '@marquee/contract/messages/billing-pages'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useTableExport } from '../../documents/api.ts'
import { useStatements } from '../api.ts'
import { useDocumentsView } from '../../documents/use-documents-view.ts'
import { toFilter, isCompleteList, listStateChoices } from '../../documents/view.rules.ts'
import { parseStatementsView } from '../view.rules.ts'
import { DocumentList } from '../../documents/parts/document-list.tsx'
import styles from './statement-list.module.css'
import { StatementTable } from './statement-table.tsx'

/** The statements of the partner, one per screen and month with earnings (product 8). */
export function StatementList({ months }: { months: readonly string[] }) {
  const [view, change] = useDocumentsView(parseStatementsView)
  const filter = toFilter(view, useDebouncedSearch(view.search))
  const list = useStatements({ ...filter, page: view.page })
  const table = useTableExport(exportStatements, filter)
  const found = list.data
  if (found?.total === 0 && isCompleteList(filter, list)) return <NoStatements />
  return (
    <Stack>
      <h3 className={styles.title}>{t.statements}</h3>
      <DocumentList
        view={view}
        onChange={change}
        list={list}
        searchLabel={t.search}
        states={{
          label: t.state,
          choices: listStateChoices(STATEMENT_STATES, found?.counts ?? {}, view.state).map(({ value, count }) => ({
            value,
            label: value === '' ? billingTexts.all : t.states[value],
            ...(found && { count }),
          })),
        }}
        months={months}
        csv={{ label: t.downloadCsv, isPending: table.isPending, onSave: () => table.mutate() }}
        rowsPerPage={STATEMENTS_PER_PAGE}
      >
        {({ statements, sums, total }) => <StatementTable statements={statements} sums={{ ...sums, total }} />}
      </DocumentList>
    </Stack>
  )
}

function NoStatements() {
  return (
    <Card>
      <EmptyState icon={IconFileEuro} headingLevel={3} title={t.noStatements} reason={t.noStatementsReason} />
    </Card>
  )
}
