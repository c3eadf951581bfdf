import IconShare3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs'
import { type Campaign, updateCampaign } from '@marquee/contract/campaigns'
import { createReportLink, setReportSubscription } from '@marquee/contract/report-links'
import { reservesSlots } from '@marquee/contract/campaigns.rules'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { reportTexts } from '@marquee/contract/messages/campaign-report'
import { reportLinkTexts } from '@marquee/contract/messages/report-links'
import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { isGone } from '../../lib/query.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Breadcrumbs, PageHeader } from '../../ui/page.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { DeletedCampaignInvoices } from '../invoices/parts/campaign-invoices.tsx'
import { May, useMay } from '../team/may.tsx'
import { useCampaign, useCampaignPoster } from './api.ts'
import styles from './campaign-details.module.css'
import { useDelivery } from './delivery-api.ts'
import { CampaignHead } from './parts/campaign-head.tsx'
import { CreatorCard, PaymentCard, ReapprovalNote } from './parts/campaign-aside.tsx'
import { DeliveryCard } from './parts/delivery-card.tsx'
import { FreeDaysNote, MakegoodCard } from './parts/makegood-card.tsx'
import { HistoryCard } from './parts/history-card.tsx'
import { RunningScreens } from './parts/running-screens.tsx'
import { ShareReport } from './parts/share-report.tsx'
import { VideoCard } from './parts/video-card.tsx'
import { WeeklyReport } from './parts/weekly-report.tsx'
import { CampaignNotFound } from './parts/campaign-not-found.tsx'

const texts = campaignTexts.details

/** One campaign: its state, its cost, and the guaranteed and delivered plays (CAMP-DET-01 to CAMP-DET-14). */
export function Component() {
  const { id = '' } = useParams()
  const campaign = useCampaign(id)
  // A campaign that no longer exists is not shown from the cache.
  if (isGone(campaign.error)) return <Gone id={id} />
  if (campaign.data) return <Details campaign={campaign.data} />
  return <NotLoaded query={campaign} failure="card" />
}

function Details({ campaign }: { campaign: Campaign }) {
  const { _id: id, name, status, locationName } = campaign
  useCampaignPoster(campaign)
  return (
    <>
      <Breadcrumbs trail={[{ text: texts.campaigns, to: paths.campaigns() }, { text: name }]} />
      <Stack>
        {status === 'Rejected' && <Rejection campaign={campaign} />}
        {status === 'Draft' && campaign.rejectionReason && (
          <Callout tone="yellow" title={campaignFormTexts.draftAgainTitle}>
            {campaign.rejectionReason}
          </Callout>
        )}
        <LostScreens campaign={campaign} />
        <FreeDaysNote makegoodOf={campaign.makegoodOf} to={paths.campaignDetails} />
        <CampaignHead campaign={campaign} />
        <MakegoodCard campaign={campaign} />
        <div className={styles.split}>
          <DeliveryCard
            id={id}
            status={status}
            town={locationName}
            weekly={
              <May call={setReportSubscription}>
                <WeeklyReport id={id} />
              </May>
            }
            share={
              status === 'Approved' && (
                <May call={createReportLink}>
                  <ShareButton id={id} name={name} />
                </May>
              )
            }
          />
          <div className={styles.aside}>
            <PaymentCard campaign={campaign} />
            <CreatorCard createdBy={campaign.createdBy} />
            {status === 'Approved' && !campaign.makegoodOf && (
              <May call={updateCampaign}>
                <ReapprovalNote />
              </May>
            )}
            <VideoCard campaign={campaign} />
          </div>
        </div>
        <RunningScreens
          id={id}
          title={reportTexts.screensTitle}
          screens={campaign.screensRunningOn}
          town={locationName}
        />
        <HistoryCard id={id} campaign={campaign} />
      </Stack>
    </>
  )
}

/** Opens the links to the report; an approved campaign can have some (decision 31). */
function ShareButton({ id, name }: Pick<Campaign, 'name'> & { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" icon={IconShare3} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {reportLinkTexts.share}
      </Button>
      {isOpen && <ShareReport id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** No campaign has this id; the report of a deleted campaign remains (product 7). */
function Gone({ id }: { id: string }) {
  const delivery = useDelivery(id)
  if (delivery.isPending) return <NotLoaded query={delivery} />
  if (!delivery.data?.campaign.deleted) {
    return (
      <Card>
        <CampaignNotFound />
      </Card>
    )
  }
  const { name } = delivery.data.campaign
  return (
    <>
      <Breadcrumbs trail={[{ text: texts.campaigns, to: paths.campaigns() }, { text: name }]} />
      <Stack>
        <PageHeader title={name} />
        <Callout tone="plain" title={reportTexts.deletedTitle}>
          {reportTexts.deletedReason}
        </Callout>
        <DeliveryCard id={id} town="" />
        {delivery.data.screens.length > 0 && (
          <RunningScreens id={id} title={reportTexts.screensPlayed} screens={[]} town="" />
        )}
        <DeletedCampaignInvoices campaignId={id} />
        <HistoryCard id={id} />
      </Stack>
    </>
  )
}

/** The reason, with a link to the form (product 3). */
function Rejection({ campaign }: { campaign: Campaign }) {
  const mayChange = useMay(updateCampaign)
  return (
    <Callout
      tone="red"
      title={texts.rejectedTitle}
      actions={mayChange && <LinkButton to={paths.campaignEdit(campaign._id)}>{texts.changeIt}</LinkButton>}
    >
      {campaign.rejectionReason}
    </Callout>
  )
}

/** Tells the client that screens left their venue and no longer play the campaign (decision 8). */
function LostScreens({
  campaign: { _id, status, makegoodOf, numberOfScreens, screensRunningOn },
}: {
  campaign: Campaign
}) {
  const mayChange = useMay(updateCampaign)
  const lost = numberOfScreens - screensRunningOn.length
  if (!reservesSlots(status) || makegoodOf || lost <= 0) return null
  return (
    <Callout
      tone="yellow"
      title={texts.lostScreens({ lost, all: numberOfScreens })}
      actions={mayChange && <LinkButton to={paths.campaignEdit(_id)}>{texts.chooseOthers}</LinkButton>}
    >
      {texts.lostScreensReason}
    </Callout>
  )
}
