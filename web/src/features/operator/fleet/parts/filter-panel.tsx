import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { type FleetFilter, linkState } from '@marquee/contract/fleet-watch'
import { screenStatus } from '@marquee/contract/scalars'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { getStatusName } from '../../../../ui/status-names.ts'
import { Checkbox } from '../../../../ui/choice-field.tsx'
import { PanelButton } from '../../shared/panel-button.tsx'
import { useFleetChoices } from '../api.ts'
import type { ChangeFleet } from '../use-fleet-view.ts'
import { countFilters, NO_FILTER, type ColumnKey, COLUMNS, toggleColumn } from '../view.rules.ts'
import styles from './panels.module.css'

const t = fleetWatchTexts

type Props = { filter: FleetFilter; change: ChangeFleet }

/** The filters of the fleet, one field each. */
export function FilterPanel({ filter, change }: Props) {
  const on = countFilters(filter)
  return (
    <PanelButton
      icon={IconFilter}
      face={on > 0 ? t.activeFilters({ many: on }) : t.filters}
      panelLabel={t.filterPanel}
      side="end"
    >
      {(close) => (
        <div className={styles.fields}>
          <Fields filter={filter} change={change} />
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              change(NO_FILTER)
              close()
            }}
          >
            {t.clear}
          </Button>
        </div>
      )}
    </PanelButton>
  )
}

type FieldName = Exclude<keyof FleetFilter, 'search'>
type Option = { value: string; label: string }

const listOptions = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const listNamed = (objects: readonly { id: string; name: string }[]): Option[] =>
  objects.map(({ id, name }) => ({ value: id, label: name }))

/** The state of a screen comes first, then what restricts the set of screens. */
function Fields({ filter, change }: Props) {
  const { locations = [], owners = [], versions = [], tags = [] } = useFleetChoices().data ?? {}
  const statuses = screenStatus.options.map((value) => ({ value, label: getStatusName('screenStatus', value) }))
  const fields: readonly { name: FieldName; label: string; any?: string; options: readonly Option[] }[] = [
    { name: 'online', label: t.display, options: linkState.options.map((value) => ({ value, label: t.link[value] })) },
    { name: 'silent', label: t.silent, options: [{ value: 'day', label: t.silentDay }] },
    { name: 'content', label: t.contentState, options: listOptions(t.content) },
    { name: 'storage', label: t.storage, options: [{ value: 'full', label: t.storageFullChoice }] },
    { name: 'error', label: t.errors, options: [{ value: 'any', label: t.errorAny }, ...listOptions(t.errorKinds)] },
    { name: 'proofs', label: t.proofsFilter, options: [{ value: 'waiting', label: t.proofsChoice }] },
    { name: 'location', label: t.location, options: listNamed(locations) },
    { name: 'owner', label: t.partner, options: listNamed(owners) },
    { name: 'version', label: t.version, options: versions.map((value) => ({ value, label: value })) },
    { name: 'tag', label: t.heads.tags, options: tags.map((value) => ({ value, label: value })) },
    { name: 'type', label: t.type, options: listOptions(t.types) },
    { name: 'status', label: t.status, any: t.statusAll, options: statuses },
  ]
  return fields.map(({ name, label, any, options }) => (
    <Choice
      key={name}
      label={label}
      any={any}
      value={filter[name]}
      options={options}
      onValue={(value) => change({ [name]: value })}
    />
  ))
}

function Choice(props: {
  label: string
  any: string | undefined
  value: string | undefined
  options: readonly Option[]
  onValue: (value: string) => void
}) {
  const { label, any = t.any, value = '', options, onValue } = props
  // The value in the address is shown, also if the options do not contain it, or not yet.
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: '', label: any }, ...(isListed ? [] : [{ value, label: value }]), ...options]}
      onValue={onValue}
    />
  )
}

/** Selects the columns of the list; the selection is in the address, and so in a saved view. */
export function ColumnsPanel({ columns, change }: { columns: readonly ColumnKey[]; change: ChangeFleet }) {
  return (
    <PanelButton icon={IconAdjustmentsHorizontal} face={t.columns} panelLabel={t.columnsPanel} side="end">
      {(close) => (
        <div className={styles.ticks}>
          {COLUMNS.map((key) => (
            <Checkbox
              key={key}
              checked={columns.includes(key)}
              onTick={() => change({ columns: toggleColumn(columns, key) })}
            >
              {t.heads[key]}
            </Checkbox>
          ))}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              change({ columns: '' })
              close()
            }}
          >
            {t.usualColumns}
          </Button>
        </div>
      )}
    </PanelButton>
  )
}
