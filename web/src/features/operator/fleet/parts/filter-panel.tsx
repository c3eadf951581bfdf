import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { type FleetFilter, linkState } from '@marquee/contract/fleet-watch'
import { screenStatus } from '@marquee/contract/scalars'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { PanelButton } from '../../shared/panel-button.tsx'
import { useFleetChoices } from '../api.ts'
import type { ChangeFleet } from '../use-fleet-view.ts'
import { countFilters, NO_FILTER } from '../view.rules.ts'
import styles from './panels.module.css'
import { getStatusName } from '../../../../ui/status-names.ts'

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
          <StateFields filter={filter} change={change} />
          <ScopeFields filter={filter} change={change} />
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

function StateFields({ filter, change }: Props) {
  return (
    <>
      <Choice
        label={t.display}
        value={filter.online}
        options={linkState.options.map((value) => ({ value, label: t.link[value] }))}
        onValue={(online) => change({ online })}
      />
      <Choice
        label={t.silent}
        value={filter.silent}
        options={[{ value: 'day', label: t.silentDay }]}
        onValue={(silent) => change({ silent })}
      />
      <Choice
        label={t.contentState}
        value={filter.content}
        options={Object.entries(t.content).map(([value, label]) => ({ value, label }))}
        onValue={(content) => change({ content })}
      />
      <Choice
        label={t.storage}
        value={filter.storage}
        options={[{ value: 'full', label: t.storageFullChoice }]}
        onValue={(storage) => change({ storage })}
      />
      <Choice
        label={t.errors}
        value={filter.error}
        options={[
          { value: 'any', label: t.errorAny },
          ...Object.entries(t.errorKinds).map(([value, label]) => ({ value, label })),
        ]}
        onValue={(error) => change({ error })}
      />
      <Choice
        label={t.proofsFilter}
        value={filter.proofs}
        options={[{ value: 'waiting', label: t.proofsChoice }]}
        onValue={(proofs) => change({ proofs })}
      />
    </>
  )
}

function ScopeFields({ filter, change }: Props) {
  const { locations = [], owners = [], versions = [] } = useFleetChoices().data ?? {}
  const toOptions = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Choice
        label={t.location}
        value={filter.location}
        options={toOptions(locations)}
        onValue={(location) => change({ location })}
      />
      <Choice
        label={t.partner}
        value={filter.owner}
        options={toOptions(owners)}
        onValue={(owner) => change({ owner })}
      />
      <Choice
        label={t.version}
        value={filter.version}
        options={versions.map((value) => ({ value, label: value }))}
        onValue={(version) => change({ version })}
      />
      <Choice
        label={t.type}
        value={filter.type}
        options={Object.entries(t.types).map(([value, label]) => ({ value, label }))}
        onValue={(type) => change({ type })}
      />
      <Choice
        label={t.status}
        any={t.statusAll}
        value={filter.status}
        options={screenStatus.options.map((value) => ({ value, label: getStatusName('screenStatus', value) }))}
        onValue={(status) => change({ status })}
      />
    </>
  )
}

function Choice(props: {
  label: string
  any?: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
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
