import { forAllowed } from '../../team/may.tsx'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { listBankFiles, BANK_ENTRIES_PER_PAGE, type BankEntry } from '@marquee/contract/bank'
import { operatorBankTexts as t } from '@marquee/contract/messages/operator-bank'
import { useRef, useState } from 'react'
import { type PageKey, useSingleKeys } from '../../../lib/single-keys.ts'
import { useDebouncedSearch } from '../../../lib/use-debounced-value.ts'
import { Card, MainAndAside, Stack } from '../../../ui/card.tsx'
import { Chips, SearchField } from '../../../ui/choices.tsx'
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { FilterField } from '../../../ui/sort-field.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useRowKeys } from '../shared/use-row-keys.ts'
import { useView } from '../shared/use-view.ts'
import { useBankEntries, useBankFiles } from './bank-api.ts'
import { type BankView, bankView } from './bank-view.rules.ts'
import { BankDialogs, type EntryQuestion } from './parts/bank-dialogs.tsx'
import { BillingNav } from './parts/billing-nav.tsx'
import { EntryTable } from './parts/entry-table.tsx'
import { FilesCard } from './parts/files-card.tsx'
import { ImportCard } from './parts/import-card.tsx'
import styles from './bank.module.css'

/** `/operator/billing/bank`: imports statements; the operator settles unclear entries by click or key. */
export const Component = forAllowed(listBankFiles, BankPage)

function BankPage() {
  const [view, change] = useView(bankView)
  return (
    <Stack>
      <BillingNav />
      <PageHeader title={t.title} help={t.help} />
      <MainAndAside aside={<FilesCard chosen={view.file} onFile={(file) => change({ file, state: 'all' })} />}>
        <ImportCard onImported={() => change({ file: '', state: 'open', search: '' })} />
      </MainAndAside>
      <EntriesCard view={view} onChange={change} />
    </Stack>
  )
}

type Props = { view: BankView; onChange: (change: Partial<BankView>) => void }

const KEYS: readonly PageKey[] = [{ keys: ['m'], what: t.splitTitle }]

function EntriesCard({ view, onChange }: Props) {
  const list = useBankEntries({ ...view, search: useDebouncedSearch(view.search) })
  const [asked, setAsked] = useState<EntryQuestion>()
  const root = useRef<HTMLDivElement>(null)
  useRowKeys(root)
  useSingleKeys(KEYS, ({ key }) => {
    const row = document.activeElement?.closest<HTMLElement>('tr')
    const entry = list.data?.entries.find(({ id }) => row?.id === buildRowId(id))
    if (key !== 'm' || entry?.state !== 'open' || entry.cents <= 0) return false
    setAsked({ what: 'split', entry })
    return true
  })
  const { entries, total = 0, counts } = list.data ?? {}
  return (
    <Card flush>
      <div ref={root} aria-busy={list.isPlaceholderData}>
        <EntryBar view={view} counts={counts} onChange={onChange} />
        {entries && entries.length > 0 ? (
          <EntryTable
            entries={entries}
            rowIdOf={buildRowId}
            onAsk={setAsked}
            foot={
              <Pager
                page={view.page}
                size={BANK_ENTRIES_PER_PAGE}
                total={total}
                onPage={(page) => onChange({ page })}
              />
            }
          />
        ) : entries ? (
          <NoEntries view={view} onChange={onChange} />
        ) : (
          <NotLoaded query={list}>
            <div className={styles.waiting}>
              <SkeletonRows rows={6} />
            </div>
          </NotLoaded>
        )}
      </div>
      <BankDialogs asked={asked} onClose={() => setAsked(undefined)} />
    </Card>
  )
}

const buildRowId = (id: BankEntry['id']) => `entry-${id}`

function EntryBar(props: Props & { counts: { open: number; matched: number; ignored: number } | undefined }) {
  const { view, counts, onChange } = props
  const files = useBankFiles().data?.files ?? []
  return (
    <div className={styles.bar}>
      <Chips
        label={t.states}
        value={view.state}
        onValue={(state) => onChange({ state: state as BankView['state'] /* the options below are these */ })}
        choices={[
          { value: 'open', label: t.open, count: counts?.open },
          { value: 'matched', label: t.matchedState, count: counts?.matched },
          { value: 'ignored', label: t.ignored, count: counts?.ignored },
          { value: 'all', label: t.all },
        ]}
      />
      <SearchField
        label={t.search}
        value={view.search}
        maxLength={100}
        onValue={(search) => onChange({ search, ...(view.state === 'open' && search !== '' && { state: 'all' }) })}
      />
      {(files.length > 1 || view.file !== '') && (
        <FilterField
          label={t.filterFile}
          value={view.file}
          choices={[{ value: '', label: t.allFiles }, ...files.map(({ id, name }) => ({ value: id, label: name }))]}
          onValue={(file) => onChange({ file })}
        />
      )}
    </div>
  )
}

/** Nothing matches, nothing is open, or nothing was imported yet: three different messages. */
function NoEntries({ view, onChange }: Props) {
  const files = useBankFiles().data?.files
  if (
    view.search !== '' ||
    view.file !== '' ||
    view.entry !== '' ||
    view.state === 'matched' ||
    view.state === 'ignored'
  ) {
    return (
      <NoResults
        search={view.search}
        title={view.search ? undefined : t.noneFound}
        onClear={() => onChange({ search: '', file: '', state: 'all' })}
      />
    )
  }
  return files && files.length > 0 && view.state === 'open' ? (
    <EmptyState icon={IconCircleCheck} title={t.allSettled} reason={t.allSettledReason} />
  ) : (
    <EmptyState icon={IconBuildingBank} title={t.noEntries} reason={t.noEntriesReason} />
  )
}
