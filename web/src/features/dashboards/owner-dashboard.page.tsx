import { getEarnings } from '@marquee/contract/earnings'
import { createVehicle } from '@marquee/contract/fleet'
import { createInfotainment } from '@marquee/contract/infotainment'
import { pairScreen } from '@marquee/contract/screens'
import { May } from '../team/may.tsx'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { getOwnerDashboard } from '@marquee/contract/dashboards'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { listPlayCounts, listScreensPlaying } from '@marquee/contract/texts/play-states'
import { paths } from '../../lib/paths.ts'
import { getNow } from '../../lib/clock.ts'
import { formatList, formatLongDate } from '../../lib/format.ts'
import { Bulbs } from '../../ui/bulbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { Tiles } from '../../ui/tiles.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { EarningsCard } from '../earnings/parts/earnings-card.tsx'
import { useUser } from '../session/api.ts'
import { useOwnerDashboard } from './api.ts'
import styles from './overview.module.css'
import { pickGreeting } from './overview.rules.ts'
import { PlaysCard } from './parts/plays-card.tsx'
import { QuickStats } from './parts/quick-stats.tsx'
import { selectSteps, SetupList, type ShownStep } from './parts/setup-list.tsx'
import { TileSkeletons } from './parts/tile-skeletons.tsx'
import { TodayCard } from './parts/today-card.tsx'

type Numbers = EndpointReply<typeof getOwnerDashboard>

/** `/ownerdashboard` (ODASH-01 to ODASH-05). */
export function Component() {
  const user = useUser()
  const dashboard = useOwnerDashboard()
  const { data } = dashboard
  const at = getNow()
  const screensNow =
    data &&
    (data.totalScreens === 0
      ? dashboardTexts.noScreensYet
      : dashboardTexts.sentence({ words: formatList(listScreensPlaying(data.totalScreens, data.screensNow)) }))
  return (
    <>
      <PageHeader
        title={dashboardTexts[pickGreeting(at.getHours())]({ name: user.firstName })}
        help={
          <>
            <span className={styles.date}>
              <DateText>{dashboardTexts.onDate({ date: formatLongDate(at) })}</DateText>{' '}
            </span>
            {screensNow}
          </>
        }
        actions={<NextStep hasProfile={user.ownerId !== undefined} />}
      />
      {data ? (
        <>
          <OwnerTiles numbers={data} />
          <div className={styles.overview}>
            <div className={styles.aside}>
              <TodayCard />
              {user.ownerId !== undefined && (
                <May call={getEarnings}>
                  <EarningsCard />
                </May>
              )}
              <SetupList userId={user._id} steps={selectSteps(user, buildSetupSteps(data, user.emailVerified))} />
            </div>
            <div className={styles.main}>
              <PlaysCard of="owner" />
            </div>
            <div className={styles.below}>
              <QuickStats numbers={data} />
            </div>
          </div>
        </>
      ) : (
        <NotLoaded query={dashboard} failure="card">
          <TileSkeletons count={3} />
        </NotLoaded>
      )}
    </>
  )
}

/** Locations belong to an owner profile, so the profile comes first. */
function NextStep({ hasProfile }: { hasProfile: boolean }) {
  return (
    <May call={createVehicle}>
      <LinkButton variant="primary" icon={IconPlus} to={hasProfile ? paths.mobileLocationAdd() : paths.ownerProfile()}>
        {hasProfile ? dashboardTexts.addMobileLocation : dashboardTexts.createOwnerProfile}
      </LinkButton>
    </May>
  )
}

function OwnerTiles({ numbers }: { numbers: Numbers }) {
  const { data, screensNow, approvedVehicles, approvedRestaurants } = numbers
  const vehicles = dashboardTexts.approvedOfOther({
    approved: approvedVehicles,
    other: data.totalVehicles - approvedVehicles,
  })
  const restaurants = dashboardTexts.approvedOfOther({
    approved: approvedRestaurants,
    other: data.totalRestaurants - approvedRestaurants,
  })
  const screens = formatList(listPlayCounts(screensNow))
  return (
    <Tiles>
      <StatTile
        icon={IconCar}
        label={dashboardTexts.totalMobileLocations}
        value={data.totalVehicles}
        countsUp
        to={paths.mobileLocations()}
        note={vehicles}
        bulbs={<Bulbs total={data.totalVehicles} lit={approvedVehicles} label={vehicles} />}
      />
      <StatTile
        icon={IconDeviceTv}
        label={dashboardTexts.totalScreens}
        value={data.totalScreens}
        countsUp
        to={paths.screens()}
        note={screens}
        bulbs={
          <Bulbs
            total={data.totalScreens}
            lit={screensNow.playing}
            offline={screensNow.offline}
            tone="green"
            size="small"
            label={screens}
          />
        }
      />
      <StatTile
        icon={IconBuildingStore}
        label={dashboardTexts.totalFixedLocations}
        value={data.totalRestaurants}
        countsUp
        to={paths.fixedLocations()}
        note={restaurants}
        bulbs={<Bulbs total={data.totalRestaurants} lit={approvedRestaurants} label={restaurants} />}
      />
    </Tiles>
  )
}

/** In order of dependency; bank details are a part of the owner profile. */
function buildSetupSteps({ setup, approvedVehicles, approvedRestaurants }: Numbers, isVerified: boolean): ShownStep[] {
  return [
    {
      key: 'verify',
      done: isVerified,
      text: dashboardTexts.setupVerify,
      help: dashboardTexts.setupVerifyHelp,
      way: { to: paths.verifyEmailAgain(), text: dashboardTexts.setupVerifyAgain },
    },
    {
      key: 'profile',
      done: setup.profile,
      text: dashboardTexts.setupOwner,
      way: { to: paths.ownerProfile(), text: dashboardTexts.add },
    },
    {
      key: 'place',
      call: createVehicle,
      done: setup.place,
      text: dashboardTexts.setupVenue,
      way: { to: paths.mobileLocationAdd(), text: dashboardTexts.add },
    },
    {
      key: 'approved',
      call: createVehicle,
      done: approvedVehicles + approvedRestaurants > 0,
      text: dashboardTexts.setupApproved,
      help: dashboardTexts.setupApprovedHelp,
    },
    {
      key: 'screen',
      call: pairScreen,
      done: setup.screen,
      text: dashboardTexts.setupScreen,
      way: { to: paths.screens(), text: dashboardTexts.pair },
    },
    {
      key: 'video',
      call: createInfotainment,
      done: setup.video,
      text: dashboardTexts.setupVideo,
      way: { to: paths.infotainmentVideoAdd(), text: dashboardTexts.upload },
    },
  ]
}
