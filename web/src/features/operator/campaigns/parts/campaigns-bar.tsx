import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { type CampaignFilter, exportOperatorCampaigns } from '@marquee/contract/operator-campaigns'
import { type DeliveryState, DELIVERY_STATES } from '@marquee/contract/delivery-headline.rules'
import { headlineTexts } from '@marquee/contract/messages/headline'
import { operatorCampaignTexts as t } from '@marquee/contract/messages/operator-campaigns'
import { download } from '../../../../lib/download.ts'
import { DateField, type Option, SelectField } from '../../../../ui/field.tsx'
import { ListBar } from '../../../../ui/list-bar.tsx'
import { getStatusName } from '../../../../ui/status-names.ts'
import { PanelButton } from '../../shared/panel-button.tsx'
import { CsvButton } from '../../shared/csv-button.tsx'
import { useCampaignChoices } from '../api.ts'
import { useCampaignsView } from '../use-campaigns-view.ts'
import { countFilters } from '../view.rules.ts'
import styles from './campaign-list.module.css'

/** Search, delivery states with their counts, the other filters and the download. */
export function CampaignsBar({ counts }: { counts: Readonly<Record<DeliveryState, number>> | undefined }) {
  const {
    view: { filter },
    change,
  } = useCampaignsView()
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <ListBar
      search={{ label: t.search, value: filter.search ?? '', onValue: (search) => change({ search }) }}
      filter={{
        label: t.delivery,
        value: filter.delivery ?? '',
        choices: [
          { value: '', label: t.all, ...(all !== undefined && { count: all }) },
          ...DELIVERY_STATES.map((state) => ({
            value: state,
            label: headlineTexts.states[state],
            ...(counts && { count: counts[state] }),
          })),
        ],
        onValue: (delivery) => change({ delivery }),
      }}
      alsoActive={countFilters(filter)}
    >
      <PanelButton
        icon={IconFilter}
        face={t.filters({ count: countFilters(filter) })}
        panelLabel={t.filterPanel}
        side="end"
      >
        {() => <Filters filter={filter} />}
      </PanelButton>
      <CsvButton
        size="small"
        label={t.csvLabel}
        fetchFile={() => download(exportOperatorCampaigns, { params: undefined, query: filter })}
        failed={t.csvFailed}
      />
    </ListBar>
  )
}

const STATUSES = ['Draft', 'Pending Approval', 'Pending', 'Approved', 'Rejected', 'Deleted']
const toOption = (value: string): Option => ({ value, label: getStatusName('campaignList', value) })
const toNamedOption = ({ _id, name }: { _id: string; name: string }): Option => ({ value: _id, label: name })

function Filters({ filter }: { filter: CampaignFilter }) {
  const { change, readsMoney } = useCampaignsView()
  const choices = useCampaignChoices().data
  const select = (name: 'status' | 'payment' | 'type' | 'location' | 'company', any: string, options: Option[]) => (
    <SelectField
      label={t[name]}
      placeholder={any}
      options={options}
      value={filter[name] ?? ''}
      onValue={(value) => change({ [name]: value })}
    />
  )
  return (
    <div className={styles.filters}>
      {select('status', t.anyStatus, STATUSES.map(toOption))}
      {readsMoney &&
        select('payment', t.anyPayment, [
          { value: 'paid', label: t.paid },
          { value: 'unpaid', label: t.unpaid },
        ])}
      {select('type', t.anyType, [
        { value: 'vehicle', label: t.csv.types.vehicle },
        { value: 'restaurant', label: t.csv.types.restaurant },
      ])}
      {select('location', t.anyLocation, (choices?.locations ?? []).map(toNamedOption))}
      {select('company', t.anyCompany, (choices?.companies ?? []).map(toNamedOption))}
      <DateField label={t.from} value={filter.from ?? ''} onValue={(from) => change({ from })} />
      <DateField label={t.to} value={filter.to ?? ''} onValue={(to) => change({ to })} />
    </div>
  )
}
