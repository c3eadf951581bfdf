import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconHourglassHigh from '@tabler/icons-react/dist/esm/icons/IconHourglassHigh.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { createCampaign, type ListedCampaign, updateCampaign } from '@marquee/contract/campaigns'
import { May, useMay } from '../team/may.tsx'
import type { getCompanyDashboard } from '@marquee/contract/dashboards'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { User } from '@marquee/contract/identity'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { listToDoCounts } from '@marquee/contract/texts/dashboards'
import { uiTexts } from '@marquee/contract/messages/ui'
import { paths } from '../../lib/paths.ts'
import { getNow, getToday } from '../../lib/clock.ts'
import { formatAge, formatList, formatLongDate } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Bulbs } from '../../ui/bulbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LiveIndicator } from '../../ui/live-indicator.tsx'
import { BesideTitle, PageHeader } from '../../ui/page.tsx'
import { QuietFailure } from '../../ui/quiet-failure.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { Tiles } from '../../ui/tiles.tsx'
import { Delayed, SkeletonRows } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { useInvoices } from '../invoices/api.ts'
import { useUser } from '../session/api.ts'
import { ACTIVE, WAITING } from '../campaigns/list-view.ts'
import { useCompanyDashboard, useCountTime, useOwnCampaigns } from './api.ts'
import { buildAttention } from './attention.rules.ts'
import styles from './overview.module.css'
import { isSetUp, pickGreeting } from './overview.rules.ts'
import { OnAir } from './parts/on-air.tsx'
import { PlaysCard } from './parts/plays-card.tsx'
import { selectSteps, SetupList, type ShownStep } from './parts/setup-list.tsx'
import { TileSkeletons } from './parts/tile-skeletons.tsx'
import { ToDoList } from './parts/to-do-list.tsx'

type Numbers = EndpointReply<typeof getCompanyDashboard>['data']

/** `/companydashboard` (CDASH-01 to CDASH-04). */
export function Component() {
  const user = useUser()
  const dashboard = useCompanyDashboard()
  const { data } = dashboard
  const at = getNow()
  const running = data && dashboardTexts.campaignsRunning({ count: data.data.ongoingCampaigns })
  const steps = data && selectSteps(user, buildSetupSteps(user, data.data.totalCampaigns))
  return (
    <>
      {data && <LiveBesideTitle />}
      <PageHeader
        title={dashboardTexts[pickGreeting(at.getHours())]({ name: user.firstName })}
        help={running ?? formatLongDate(at)}
        actions={
          <May call={createCampaign}>
            <LinkButton variant="primary" icon={IconPlus} to={paths.campaignAdd()}>
              {dashboardTexts.addCampaign}
            </LinkButton>
          </May>
        }
      />
      {data ? (
        <CompanyTiles numbers={data.data} />
      ) : (
        <NotLoaded query={dashboard} failure="card">
          <TileSkeletons count={4} />
        </NotLoaded>
      )}
      <div className={styles.overview}>
        <div className={styles.aside}>
          {steps && !isSetUp(steps) && <SetupList userId={user._id} steps={steps} />}
          <OwnCampaigns companyId={user.companyId} />
        </div>
        <div className={styles.main}>
          <PlaysCard of="company" />
        </div>
      </div>
    </>
  )
}

/** Lit while all data are younger than 60 s; then it shows the age of the oldest (OPEN-87, DSH-4). */
function LiveBesideTitle() {
  const at = useNow()
  const countedAt = useCountTime()
  const ageSeconds = Math.max(0, (at.getTime() - countedAt) / 1000)
  return (
    <BesideTitle>
      <LiveIndicator ageSeconds={ageSeconds} otherwise={uiTexts.updated({ age: formatAge(new Date(countedAt), at) })} />
    </BesideTitle>
  )
}

/** What needs attention, and what is on air. */
function OwnCampaigns({ companyId }: { companyId: string | undefined }) {
  const campaigns = useOwnCampaigns(companyId)
  const list = companyId === undefined ? [] : campaigns.data
  if (list) {
    return (
      <>
        <Today campaigns={list} hasCompany={companyId !== undefined} />
        <OnAir campaigns={list} />
      </>
    )
  }
  if (!campaigns.isError) return <CampaignsWaiting />
  return (
    <Card title={dashboardTexts.onAirTitle}>
      <NotLoaded query={campaigns} />
    </Card>
  )
}

/** Placeholders of the two cards while they load. */
function CampaignsWaiting() {
  return [dashboardTexts.today, dashboardTexts.onAirTitle].map((title) => (
    <Card key={title} title={title}>
      <Delayed>
        <SkeletonRows rows={3} />
      </Delayed>
    </Card>
  ))
}

function Today({ campaigns, hasCompany }: { campaigns: readonly ListedCampaign[]; hasCompany: boolean }) {
  const overdue = useInvoices({ state: 'overdue', sort: 'due' }, hasCompany)
  const unpaid = useInvoices({ state: 'unpaid', sort: 'due' }, hasCompany)
  const list = buildAttention(campaigns, getToday(), {
    bills: { overdue: overdue.data, unpaid: unpaid.data },
    mayChange: useMay(updateCampaign),
  })
  const failed = [overdue, unpaid].filter(({ isError }) => isError)
  return (
    <Card flush title={dashboardTexts.today} note={formatList(listToDoCounts(list.count, list.waiting))}>
      <ToDoList {...list} nothing={dashboardTexts.nothingNeedsYouReason} all={paths.campaigns()} />
      {failed.length > 0 && (
        <div className={styles.quiet}>
          <QuietFailure onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
        </div>
      )}
    </Card>
  )
}

/** Each tile links to the list of exactly what it counts (DSH-2). */
function CompanyTiles({ numbers }: { numbers: Numbers }) {
  const { totalCampaigns, pendingCampaigns, approvedCampaigns, ongoingCampaigns } = numbers
  const other = Math.max(0, totalCampaigns - pendingCampaigns - approvedCampaigns)
  const otherText = totalCampaigns === 0 ? dashboardTexts.noneYet : dashboardTexts.otherCampaigns({ count: other })
  const split =
    approvedCampaigns === 0
      ? dashboardTexts.noneYet
      : dashboardTexts.approvedSplit({ running: ongoingCampaigns, rest: approvedCampaigns - ongoingCampaigns })
  const share =
    approvedCampaigns === 0
      ? dashboardTexts.noneApproved
      : dashboardTexts.runningOfApproved({ running: ongoingCampaigns, approved: approvedCampaigns })
  return (
    <Tiles count={4}>
      <StatTile
        icon={IconSpeakerphone}
        label={dashboardTexts.totalCampaigns}
        value={totalCampaigns}
        countsUp
        to={paths.campaigns()}
        note={otherText}
        bulbs={<Bulbs total={totalCampaigns} lit={totalCampaigns - other} label={otherText} />}
      />
      <StatTile
        icon={IconHourglassHigh}
        label={dashboardTexts.pendingApproval}
        value={pendingCampaigns}
        countsUp
        to={paths.filteredCampaigns(WAITING)}
        note={dashboardTexts.waiting({ count: pendingCampaigns })}
        bulbs={
          <Bulbs
            total={pendingCampaigns}
            lit={pendingCampaigns}
            tone="yellow"
            label={dashboardTexts.waiting({ count: pendingCampaigns })}
          />
        }
      />
      <StatTile
        icon={IconCircleCheck}
        label={dashboardTexts.approved}
        value={approvedCampaigns}
        countsUp
        to={paths.filteredCampaigns('Approved')}
        note={split}
        bulbs={<Bulbs total={approvedCampaigns} lit={approvedCampaigns} tone="green" label={split} />}
      />
      <StatTile
        icon={IconBroadcast}
        label={dashboardTexts.activeNow}
        value={ongoingCampaigns}
        countsUp
        to={paths.filteredCampaigns(ACTIVE)}
        note={share}
        bulbs={<Bulbs total={approvedCampaigns} lit={ongoingCampaigns} tone="green" label={share} />}
      />
    </Tiles>
  )
}

function buildSetupSteps(user: User, campaigns: number): ShownStep[] {
  return [
    {
      key: 'verify',
      done: user.emailVerified,
      text: dashboardTexts.setupVerify,
      help: dashboardTexts.setupVerifyHelp,
      way: { to: paths.verifyEmailAgain(), text: dashboardTexts.setupVerifyAgain },
    },
    {
      key: 'company',
      done: user.companyId !== undefined,
      text: dashboardTexts.setupCompany,
      way: { to: paths.companyProfile(), text: dashboardTexts.add },
    },
    {
      key: 'campaign',
      call: createCampaign,
      done: campaigns > 0,
      text: dashboardTexts.setupCampaign,
      way: { to: paths.campaignAdd(), text: dashboardTexts.add },
    },
  ]
}
