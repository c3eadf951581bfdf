import { exportLedger, type LedgerEntry, type LedgerFilter } from '@marquee/contract/ledger'
import { LEDGER_ACCOUNTS, LEDGER_CAUSES } from '@marquee/contract/ledger.rules'
import { operatorLedgerTexts as t } from '@marquee/contract/messages/operator-ledger'
import { download } from '../../../../lib/download.ts'
import { DateField, SelectField } from '../../../../ui/field.tsx'
import { FilterBar } from '../../../../ui/filter-bar.tsx'
import { CsvButton } from '../../shared/csv-button.tsx'
import { countFilters, ledgerView, isNarrowed, type LedgerView } from '../ledger-view.rules.ts'

const ACCOUNT_OPTIONS = LEDGER_ACCOUNTS.map((value) => ({ value, label: t.accounts[value] }))
const CAUSE_OPTIONS = LEDGER_CAUSES.map((value) => ({ value, label: t.causes[value] }))

type Props = {
  view: LedgerView
  filter: LedgerFilter
  /** The displayed entries, which have the names of the objects in the filter. */
  entries: readonly LedgerEntry[]
  onChange: (change: Partial<LedgerView>) => void
}

/** The filters of the ledger, all of them in the address, and the download of the matching lines. */
export function LedgerFilters({ view, filter, entries, onChange }: Props) {
  return (
    <FilterBar
      search={{ label: t.search, value: view.search, onValue: (search) => onChange({ search }) }}
      actions={
        <CsvButton
          label={t.csvLabel}
          fetchFile={() => download(exportLedger, { params: undefined, query: filter })}
          failed={t.csvFailed}
        />
      }
      active={countFilters(view)}
      tags={buildTags(view, entries).map(({ field, words }) => ({
        key: field,
        words,
        onRemove: () => onChange({ [field]: '' }),
      }))}
      onClear={isNarrowed(view) ? () => onChange(ledgerView.defaults) : undefined}
    >
      <SelectField
        label={t.account}
        placeholder={t.allAccounts}
        value={view.account}
        options={ACCOUNT_OPTIONS}
        onValue={(account) => onChange({ account })}
      />
      <SelectField
        label={t.cause}
        placeholder={t.allCauses}
        value={view.cause}
        options={CAUSE_OPTIONS}
        onValue={(cause) => onChange({ cause })}
      />
      <DateField label={t.from} value={view.from} max={view.to} onValue={(from) => onChange({ from })} />
      <DateField label={t.to} value={view.to} min={view.from} onValue={(to) => onChange({ to })} />
    </FilterBar>
  )
}

/** Filters without a field: one party, one campaign, one document, by name if the name is known. */
function buildTags(view: LedgerView, entries: readonly LedgerEntry[]) {
  const lines = entries.flatMap((entry) => entry.lines)
  const party = lines.find((line) => line.party?.id === view.party)?.party?.name ?? t.oneParty
  const campaign = lines.find((line) => line.campaign?.id === view.campaign)?.campaign?.name ?? t.something
  const tags = [
    { field: 'party', words: t.onlyParty({ name: party }) },
    { field: 'campaign', words: t.onlyCampaign({ name: campaign }) },
    { field: 'document', words: t.onlyDocument },
  ] as const
  return tags.filter(({ field }) => view[field] !== '')
}
