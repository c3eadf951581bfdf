import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { createCampaign, type ListedCampaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { getNow } from '../../lib/clock.ts'
import { useListView } from '../../lib/list-view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardGrid, Stack } from '../../ui/card.tsx'
import { EmptyState, NoResults } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { SkeletonCards } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { useListDeletion } from '../../ui/use-list-deletion.ts'
import { useUser } from '../session/api.ts'
import { May, useMay } from '../team/may.tsx'
import { useCampaigns } from './api.ts'
import { selectCampaigns, parseFilter, describeList } from './list-view.ts'
import { CampaignCard } from './parts/campaign-card.tsx'
import { CampaignTable } from './parts/campaign-table.tsx'
import { DeleteCampaign } from './parts/delete-campaign.tsx'
import { ExtendCampaign } from './parts/extend-campaign.tsx'
import { ListFilters } from './parts/list-filters.tsx'
import { useListLayout } from './use-list-layout.ts'

const texts = campaignTexts.list

/** The campaigns of the client's company (CAMP-01 to CAMP-11). */
export function Component() {
  const { companyId } = useUser()
  const list = useCampaigns(companyId)
  if (companyId === undefined) return <MissingCompany />
  if (list.data) return list.data.length === 0 ? <NoCampaigns /> : <Campaigns campaigns={list.data} />
  return (
    <>
      <PageHeader title={texts.label} actions={<AddCampaign />} />
      {/* A failure is only logged and the list stays empty, but without the message of an empty list (CAMP-11,
         OPEN-93). */}
      <NotLoaded query={list} failure="card">
        <SkeletonCards />
      </NotLoaded>
    </>
  )
}

function Campaigns({ campaigns }: { campaigns: readonly ListedCampaign[] }) {
  const [view, setView] = useListView()
  const { deleting, heading, ask, close, closeDeleted } = useListDeletion(campaigns)
  const [extending, setExtending] = useState<ListedCampaign | null>(null)
  const [look] = useListLayout()
  const fitting = selectCampaigns(view, campaigns, getNow())
  return (
    <>
      <PageHeader
        title={
          <span ref={heading} tabIndex={-1}>
            {texts.count({ count: campaigns.length })}
          </span>
        }
        help={describeList(campaigns, getNow())}
        actions={<AddCampaign />}
      />
      <Stack>
        <ListFilters campaigns={campaigns} fitting={fitting} />
        <p role="status" className="mq-hidden">
          {texts.found({ count: fitting.length })}
        </p>
        {fitting.length === 0 ? (
          <Card>
            <NoResults
              search={view.search}
              filters={parseFilter(view) ? 1 : 0}
              onClear={() => setView({ search: '', status: '' })}
            />
          </Card>
        ) : look === 'table' ? (
          <CampaignTable campaigns={fitting} onExtend={setExtending} onDelete={ask} />
        ) : (
          <CardGrid label={texts.label}>
            {fitting.map((campaign) => (
              <li key={campaign._id}>
                <CampaignCard
                  campaign={campaign}
                  onExtend={() => setExtending(campaign)}
                  onDelete={() => ask(campaign)}
                />
              </li>
            ))}
          </CardGrid>
        )}
      </Stack>
      {extending && <ExtendCampaign campaign={extending} onClose={() => setExtending(null)} />}
      {deleting && <DeleteCampaign campaign={deleting} onClose={close} onDeleted={closeDeleted} />}
    </>
  )
}

function AddCampaign() {
  return (
    <May call={createCampaign}>
      <LinkButton variant="primary" icon={IconPlus} to={paths.campaignAdd()}>
        {texts.add}
      </LinkButton>
    </May>
  )
}

function NoCampaigns() {
  const mayAdd = useMay(createCampaign)
  return (
    <Card>
      <EmptyState icon={IconSpeakerphone} title={texts.empty} action={mayAdd && <AddCampaign />} />
    </Card>
  )
}

/** Nothing is requested without a company (CAMP-07). */
function MissingCompany() {
  return (
    <Card>
      <EmptyState
        icon={IconBuilding}
        title={texts.missingCompany}
        action={
          <LinkButton variant="primary" to={paths.companyProfile()}>
            {texts.companyProfile}
          </LinkButton>
        }
      />
    </Card>
  )
}
