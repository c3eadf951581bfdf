import { AUDIT_ACTIONS, AUDIT_KINDS } from '@marquee/contract/audit.rules'
import { type AuditFilter, type AuditLine, exportAudit } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/messages/audit'
import { nameAction, nameKind } from '@marquee/contract/texts/audit'
import { formats } from '../../../../lib/formats.ts'
import { download } from '../../../../lib/download.ts'
import { DateField, SelectField } from '../../../../ui/field.tsx'
import { FilterBar } from '../../../../ui/filter-bar.tsx'
import { CsvButton } from '../../shared/csv-button.tsx'
import { useAuditActors } from '../api.ts'
import { type AuditView, countFilters, auditView, isFiltered } from '../view.rules.ts'

const t = auditTexts.page

type Props = {
  view: AuditView
  filter: AuditFilter
  onChange: (change: Partial<AuditView>) => void
  /** A displayed line, which has the names of the objects in the filter. */
  example: AuditLine | undefined
}

/** The filters of the log, all of them in the address. */
export function AuditFilters({ view, filter, onChange, example }: Props) {
  const actors = useAuditActors().data?.actors ?? []
  const people = actors.map(({ id, name }) => ({ value: id ?? 'house', label: name })).toSorted(compareLabels)
  return (
    <FilterBar
      search={{ label: t.search, value: view.search, onValue: (search) => onChange({ search }) }}
      actions={
        <CsvButton
          label={t.csvLabel}
          fetchFile={() => download(exportAudit, { params: undefined, query: filter })}
          failed={t.csvFailed}
        />
      }
      active={countFilters(view)}
      tags={buildTags(view, example).map(({ field, words }) => ({
        key: field,
        words,
        onRemove: () => onChange({ [field]: '' }),
      }))}
      onClear={isFiltered(view) ? () => onChange(auditView.defaults) : undefined}
    >
      <SelectField
        label={t.who}
        placeholder={t.allUsers}
        value={view.actor}
        options={includeChosen(people, view.actor, t.unknownPerson)}
        onValue={(actor) => onChange({ actor })}
      />
      <SelectField
        label={t.what}
        placeholder={t.anything}
        value={view.action}
        options={includeChosen(ACTIONS, view.action, nameAction(view.action))}
        onValue={(action) => onChange({ action })}
      />
      <SelectField
        label={t.kind}
        placeholder={t.allKinds}
        value={view.kind}
        options={includeChosen(KINDS, view.kind, nameKind(view.kind))}
        onValue={(kind) => onChange({ kind })}
      />
      <DateField label={t.from} value={view.from} max={view.to} onValue={(from) => onChange({ from })} />
      <DateField label={t.to} value={view.to} min={view.from} onValue={(to) => onChange({ to })} />
    </FilterBar>
  )
}

const compareLabels = (a: { label: string }, b: { label: string }) => formats.compareNames(a.label, b.label)
const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: auditTexts.actions[value] })).toSorted(compareLabels)
const KINDS = AUDIT_KINDS.map((value) => ({ value, label: auditTexts.kinds[value] })).toSorted(compareLabels)

/** The value in the address is selected, also if the options do not contain it yet. */
function includeChosen(options: readonly { value: string; label: string }[], value: string, label: string) {
  return value === '' || options.some((one) => one.value === value) ? options : [...options, { value, label }]
}

/** Filters that only a link can set: one object or one party, by name if the name is known. */
function buildTags(view: AuditView, example: AuditLine | undefined) {
  const subject = example && t.onlyThing({ kind: nameKind(example.subject.kind), name: example.subject.name })
  const tags = [
    { field: 'subject', words: subject ?? t.unknownThing },
    { field: 'party', words: t.onlyParty({ name: example?.party?.name ?? t.unknownParty }) },
  ] as const
  return tags.filter(({ field }) => view[field] !== '')
}
