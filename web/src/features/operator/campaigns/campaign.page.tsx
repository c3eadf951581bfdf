import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import { listInvoices } from '@marquee/contract/invoices'
import { listReviews } from '@marquee/contract/operator'
import type { OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { reportTexts } from '@marquee/contract/messages/campaign-report'
import { operatorCampaignTexts } from '@marquee/contract/messages/operator-campaigns'
import { useParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { toLoadState } from '../../../lib/query.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { MainAndAside, Stack } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type LoadState, Loaded } from '../../../ui/loaded.tsx'
import { Breadcrumbs, PageHeader } from '../../../ui/page.tsx'
import type { Column } from '../../../ui/table.tsx'
import { useCampaign } from '../../campaigns/api.ts'
import { CreatorCard } from '../../campaigns/parts/campaign-aside.tsx'
import { CampaignHead } from '../../campaigns/parts/campaign-head.tsx'
import { DeliveryCard } from '../../campaigns/parts/delivery-card.tsx'
import { FreeDaysNote, MakegoodCard } from '../../campaigns/parts/makegood-card.tsx'
import { HistoryCard } from '../../campaigns/parts/history-card.tsx'
import { RunningScreens } from '../../campaigns/parts/running-screens.tsx'
import { VideoCard } from '../../campaigns/parts/video-card.tsx'
import { type ScreenRow, getScreenTitle } from '../../campaigns/screen-rows.ts'
import { May } from '../../team/may.tsx'
import { useOperatorCampaign } from './api.ts'
import { CompanyCard, MoneyCard, CampaignInvoices } from './parts/campaign-cards.tsx'

const t = operatorCampaignTexts.details

/**
 * `/operator/campaigns/:id`: the report that the client reads, the client, the payment, and why a screen does not play
 * it.
 */
export function Component() {
  const { id = '' } = useParams()
  const load: LoadState<OperatorCampaign> = toLoadState(useOperatorCampaign(id))
  return (
    <Loaded load={load} gone={<NotFound />}>
      {(campaign) => (
        <>
          <Breadcrumbs trail={[{ text: t.campaigns, to: paths.operatorCampaigns() }, { text: campaign.name }]} />
          {campaign.isDeleted ? <Deleted campaign={campaign} /> : <Present campaign={campaign} />}
        </>
      )}
    </Loaded>
  )
}

function Present({ campaign }: { campaign: OperatorCampaign }) {
  const { _id: id, status } = campaign
  const isWaiting = status === 'Pending Approval' || status === 'Pending'
  const load: LoadState<Campaign> = toLoadState(useCampaign(id))
  return (
    <Loaded load={load} gone={<NotFound />}>
      {(details) => (
        <Stack>
          {isWaiting && <WaitsForReview id={id} />}
          {status === 'Rejected' && (
            <Callout tone="red" title={t.rejectedTitle}>
              {details.rejectionReason}
            </Callout>
          )}
          <FreeDaysNote makegoodOf={details.makegoodOf} to={paths.operatorCampaign} />
          <CampaignHead campaign={details} actions={null} />
          <MakegoodCard campaign={details} canChoose={false} />
          <MainAndAside
            aside={
              <>
                <May call={listInvoices}>
                  <MoneyCard campaign={campaign} />
                  <CampaignInvoices id={id} />
                </May>
                <CompanyCard campaign={campaign} />
                <CreatorCard createdBy={details.createdBy} />
                <VideoCard campaign={details} />
              </>
            }
          >
            <DeliveryCard id={id} status={status} town={details.locationName} />
            <HistoryCard id={id} campaign={details} />
          </MainAndAside>
          <RunningScreens
            id={id}
            title={t.screens}
            screens={details.screensRunningOn}
            town={details.locationName}
            also={createDiagnosisColumn(id)}
          />
        </Stack>
      )}
    </Loaded>
  )
}

/** A deleted campaign keeps its report and its history (product 7). */
function Deleted({ campaign }: { campaign: OperatorCampaign }) {
  const { _id: id, name, location, delivery } = campaign
  return (
    <Stack>
      <PageHeader title={name} />
      <Callout tone="plain" title={t.deletedTitle}>
        {t.deletedReason}
      </Callout>
      <MainAndAside
        aside={
          <>
            <May call={listInvoices}>
              <MoneyCard campaign={campaign} />
              <CampaignInvoices id={id} />
            </May>
            <CompanyCard campaign={campaign} />
          </>
        }
      >
        <DeliveryCard id={id} town={location?.name ?? ''} />
      </MainAndAside>
      {delivery.state !== 'notStarted' && (
        <RunningScreens
          id={id}
          title={reportTexts.screensPlayed}
          screens={[]}
          town={location?.name ?? ''}
          also={createDiagnosisColumn(id)}
        />
      )}
      <HistoryCard id={id} />
    </Stack>
  )
}

/** Links to the diagnosis on the screen's page, with this campaign selected. */
function createDiagnosisColumn(id: string): Column<ScreenRow> {
  return {
    key: 'why',
    head: t.orders,
    align: 'end',
    cell: (row) => (
      <LinkButton
        variant="quiet"
        size="small"
        icon={IconStethoscope}
        to={`${paths.operatorScreen(row.screenId)}?why=${id}`}
        aria-label={t.whyLabel({ screen: getScreenTitle(row) })}
      >
        {t.why}
      </LinkButton>
    ),
  }
}

function WaitsForReview({ id }: { id: string }) {
  return (
    <Callout
      tone="yellow"
      title={t.waitingTitle}
      actions={
        <May call={listReviews}>
          <LinkButton to={`${paths.reviewQueue()}?${new URLSearchParams({ kind: 'campaigns', id })}`}>
            {t.review}
          </LinkButton>
        </May>
      }
    />
  )
}

function NotFound() {
  return (
    <EmptyState
      icon={IconSpeakerphone}
      lit={false}
      title={t.notFound}
      action={<LinkButton to={paths.operatorCampaigns()}>{t.backToList}</LinkButton>}
    />
  )
}
