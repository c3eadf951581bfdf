import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { computeDeliveredPercent } from '@marquee/contract/delivery-headline.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { CAMPAIGNS_PER_PAGE, type listOperatorCampaigns } from '@marquee/contract/operator-campaigns'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorCampaignTexts as t } from '@marquee/contract/messages/operator-campaigns'
import { formatCount, formatEuroAmount } from '../../../lib/format.ts'
import { Card, Stack } from '../../../ui/card.tsx'
import { EmptyState, NoResults } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { formatPercent } from '@marquee/contract/texts/delivery-report'
import { type BuiltInView, SavedViews } from '../shared/saved-views.tsx'
import { useOperatorCampaigns } from './api.ts'
import { CampaignList } from './parts/campaign-list.tsx'
import { CampaignsBar } from './parts/campaigns-bar.tsx'
import { useCampaignsView } from './use-campaigns-view.ts'
import { type CampaignsView, countFilters, NO_FILTER } from './view.rules.ts'
import styles from './parts/campaign-list.module.css'

const VIEWS: readonly (BuiltInView & { isAboutMoney?: true })[] = [
  { name: t.views.all, search: '' },
  { name: t.views.behind, search: 'delivery=behind&sort=-shortfall' },
  { name: t.views.withoutPlays, search: 'delivery=withoutPlays' },
  { name: t.views.short, search: 'delivery=finishedShort&sort=-shortfall' },
  { name: t.views.unpaid, search: 'payment=unpaid&sort=-cost', isAboutMoney: true },
]

/** `/operator/campaigns`: the campaigns of all companies with delivery and payment. */
export function Component() {
  const { view, change, readsMoney } = useCampaignsView()
  const list = useOperatorCampaigns(view)
  const { data } = list
  const { filter, page } = view
  const narrowed = countFilters(filter) + (filter.delivery ? 1 : 0)
  return (
    <Stack>
      <PageHeader
        title={data ? t.count({ count: data.sums.campaigns }) : t.label}
        help={data && describeSums(data.sums)}
        actions={
          <SavedViews
            list="campaigns"
            builtIn={readsMoney ? VIEWS : VIEWS.filter(({ isAboutMoney }) => !isAboutMoney)}
          />
        }
      />
      <CampaignsBar counts={data?.counts} />
      <span role="status" className="mq-hidden">
        {data && !list.isPlaceholderData && t.found({ count: data.sums.campaigns })}
      </span>
      <Card flush className={list.isPlaceholderData ? styles.old : undefined}>
        {data ? (
          <Rows view={view} narrowed={narrowed} data={data} onClear={() => change({ ...NO_FILTER, page: '' })} />
        ) : (
          <NotLoaded query={list} rows={8} />
        )}
      </Card>
      {data && data.campaigns.length > 0 && (
        <Pager
          page={page}
          size={CAMPAIGNS_PER_PAGE}
          total={data.sums.campaigns}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
    </Stack>
  )
}

function Rows(props: {
  view: CampaignsView
  narrowed: number
  data: EndpointReply<typeof listOperatorCampaigns>
  onClear: () => void
}) {
  const { view, narrowed, data, onClear } = props
  const { search } = view.filter
  if (data.campaigns.length > 0) return <CampaignList campaigns={data.campaigns} />
  if (narrowed === 0 && !search && view.page === 1) {
    return <EmptyState icon={IconSpeakerphone} title={t.empty} reason={t.emptyReason} />
  }
  return <NoResults search={search ?? ''} filters={narrowed} onClear={onClear} />
}

/** The total cost of the campaigns of the view and their open amounts, for who reads money, and their delivery so far. */
function describeSums(sums: EndpointReply<typeof listOperatorCampaigns>['sums']): string {
  const { totalCost, openCents, promised, shortfall } = sums
  const money = openCents === null ? [] : [t.sums({ total: formatEuroAmount(totalCost), owed: formatEuros(openCents) })]
  const percent = computeDeliveredPercent(sums)
  if (percent === null) return money.join('')
  const delivered = formatCount(promised - shortfall)
  return [...money, t.soFar({ delivered, promised: formatCount(promised), percent: formatPercent(percent) })].join(' ')
}
