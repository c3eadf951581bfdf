import { forAllowed } from '../../team/may.tsx'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { listAudit, MAX_NEW_AUDIT_LINES, type AuditLine } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/messages/audit'
import { type ReactNode, useRef } from 'react'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { LoadMoreFooter } from '../shared/load-more-footer.tsx'
import { type BuiltInView, SavedViews } from '../shared/saved-views.tsx'
import { useRowKeys } from '../shared/use-row-keys.ts'
import { useView } from '../shared/use-view.ts'
import { useAuditLines, useAuditNews } from './api.ts'
import { AuditFilters } from './parts/audit-filters.tsx'
import { LineTable } from './parts/line-table.tsx'
import { type AuditView, auditView, toAuditFilter, isFiltered } from './view.rules.ts'
import styles from './audit.module.css'

const t = auditTexts.page

const BUILT_IN_VIEWS: readonly BuiltInView[] = [
  { name: t.views.all, search: '' },
  { name: t.views.rejected, search: 'action=reject' },
  { name: t.views.paid, search: 'action=mark-paid' },
  { name: t.views.suspended, search: 'action=suspend' },
  { name: t.views.viewed, search: 'action=view-as' },
  { name: t.views.roles, search: 'action=change-role' },
  { name: t.views.exported, search: 'action=export' },
]

/** `/operator/audit`: who did what, when, from where, what changed and why; with filters and a download. */
export const Component = forAllowed(listAudit, AuditPage)

function AuditPage() {
  const [view, change] = useView(auditView)
  const filter = toAuditFilter({ ...view, search: useDebouncedSearch(view.search) })
  const list = useAuditLines(filter)
  const newLines = useAuditNews(filter, list.isPlaceholderData ? undefined : list.data)
  const root = useRef<HTMLDivElement>(null)
  const loadOlder = () => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()
  useRowKeys(root, loadOlder)

  const lines = list.data?.pages.flatMap((page) => page.lines)
  const renew = async () => {
    await list.renew()
    scrollTo({ top: 0 })
    root.current?.querySelector<HTMLElement>('[data-opens-row]')?.focus({ preventScroll: true })
  }

  return (
    <div ref={root} aria-busy={list.isPlaceholderData}>
      <Stack>
        <PageHeader title={t.title} help={t.help} actions={<SavedViews list="audit" builtIn={BUILT_IN_VIEWS} />} />
        <AuditFilters view={view} filter={filter} onChange={change} example={lines?.[0]} />
        <NewLines count={newLines.data?.count ?? 0} isBusy={list.isRefetching} onShow={() => void renew()} />
        {lines ? (
          <Lines lines={lines} view={view} onClear={() => change(auditView.defaults)}>
            <LoadMoreFooter list={list} count={lines.length} texts={t} onOlder={loadOlder} />
          </Lines>
        ) : (
          <NotLoaded query={list} rows={10} failure="card" />
        )}
      </Stack>
    </div>
  )
}

function Lines(props: { lines: readonly AuditLine[]; view: AuditView; onClear: () => void; children: ReactNode }) {
  const { lines, view, onClear, children } = props
  if (lines.length > 0) return <LineTable lines={lines} foot={children} />
  return (
    <Card>
      {isFiltered(view) ? (
        <NoResults search={view.search} title={view.search ? undefined : t.none} onClear={onClear} />
      ) : (
        <EmptyState icon={IconHistory} title={t.empty} reason={t.emptyReason} />
      )}
    </Card>
  )
}

/** Announces new lines and shows them only on demand, so that the list does not move while the user reads. */
function NewLines({ count, isBusy, onShow }: { count: number; isBusy: boolean; onShow: () => void }) {
  return (
    <div role="status" className={styles.news}>
      {count > 0 && (
        <p className={styles.notice}>
          {count < MAX_NEW_AUDIT_LINES ? t.news({ count }) : t.newsOrMore({ most: MAX_NEW_AUDIT_LINES })}
          <Button size="small" variant="secondary" disabled={isBusy} onClick={onShow}>
            {t.showNews}
          </Button>
        </p>
      )}
    </div>
  )
}
