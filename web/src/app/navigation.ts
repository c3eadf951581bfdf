import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconArtboard from '@tabler/icons-react/dist/esm/icons/IconArtboard.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconHeartRateMonitor from '@tabler/icons-react/dist/esm/icons/IconHeartRateMonitor.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { listAudit } from '@marquee/contract/audit'
import { getBillingMonth } from '@marquee/contract/billing-months'
import { getEarnings } from '@marquee/contract/earnings'
import { listFleet } from '@marquee/contract/fleet-watch'
import { getCatalogue } from '@marquee/contract/catalogue'
import { getHouseCard } from '@marquee/contract/house-card'
import type { Role, User } from '@marquee/contract/identity'
import { listInvoices } from '@marquee/contract/invoices'
import { listReviews } from '@marquee/contract/operator'
import { shellTexts } from '@marquee/contract/messages/shell'
import { type CallOfRole, mayCall } from '../features/team/may.rules.ts'
import type { Icon } from '../ui/icon.tsx'
import { paths } from '../lib/paths.ts'

export type NavigationEntry = {
  text: string
  to: string
  icon: Icon
  /** Prefixes of other addresses that belong to this entry. */
  also?: readonly string[]
  /** Matches only this exact address, because other addresses begin with it. */
  exact?: boolean
  /** The key that opens this entry after `g` (KEY-2). */
  letter?: string
  /** The call of the page; members and operators whose role does not allow it have no such entry. */
  call?: CallOfRole
}

const { partnerNavigation, clientNavigation, operatorNavigation, titles } = shellTexts

/** The entries of each sidebar in their order (LAYOUT-08, LAYOUT-10). */
export const NAVIGATION: Readonly<Record<Role, readonly NavigationEntry[]>> = {
  partner: [
    {
      text: partnerNavigation.dashboard,
      to: paths.ownerDashboard(),
      icon: IconLayoutDashboard,
      letter: 'd',
    },
    { text: partnerNavigation.profile, to: paths.ownerProfile(), icon: IconUser, letter: 'p' },
    {
      text: partnerNavigation.mobileLocations,
      to: paths.mobileLocations(),
      icon: IconCar,
      letter: 'm',
      also: ['/import/vehicles'],
    },
    {
      text: partnerNavigation.fixedLocations,
      to: paths.fixedLocations(),
      icon: IconBuildingStore,
      letter: 'f',
      also: ['/restaurants/details', '/import/restaurants'],
    },
    {
      text: partnerNavigation.screens,
      to: paths.screens(),
      icon: IconDeviceTv,
      also: ['/screendetails', '/import/screens'],
      letter: 's',
    },
    { text: partnerNavigation.infotainment, to: paths.infotainmentVideos(), icon: IconMovie, letter: 'i' },
  ],
  client: [
    { text: clientNavigation.dashboard, to: paths.companyDashboard(), icon: IconLayoutDashboard, letter: 'd' },
    {
      text: clientNavigation.companyProfile,
      to: paths.companyProfile(),
      icon: IconBuilding,
      letter: 'p',
    },
    {
      text: clientNavigation.campaigns,
      to: paths.sidebarCampaigns(),
      icon: IconSpeakerphone,
      letter: 'c',
      also: ['/campaigndetails'],
    },
  ],
  operator: [
    { text: operatorNavigation.overview, to: paths.operator(), icon: IconLayoutDashboard, exact: true, letter: 'o' },
    { text: operatorNavigation.reviewQueue, to: paths.reviewQueue(), icon: IconChecks, letter: 'q', call: listReviews },
    {
      text: operatorNavigation.fleet,
      to: paths.fleet(),
      icon: IconHeartRateMonitor,
      also: ['/operator/screens'],
      letter: 'f',
      call: listFleet,
    },
    { text: operatorNavigation.campaigns, to: paths.operatorCampaigns(), icon: IconSpeakerphone, letter: 'c' },
    {
      text: operatorNavigation.billing,
      to: paths.billing(),
      icon: IconReceiptEuro,
      letter: 'b',
      call: getBillingMonth,
    },
    { text: operatorNavigation.people, to: paths.people(), icon: IconUsers, letter: 'p' },
    { text: operatorNavigation.catalogue, to: paths.catalogue(), icon: IconMapPin, letter: 'm', call: getCatalogue },
    { text: operatorNavigation.audit, to: paths.audit(), icon: IconHistory, letter: 'l', call: listAudit },
    { text: operatorNavigation.security, to: paths.security(), icon: IconShieldLock, letter: 's' },
  ],
}

const ACCOUNT: NavigationEntry = { text: titles.account, to: paths.account(), icon: IconUserCircle, letter: 'a' }
const TEAM: NavigationEntry = { text: titles.team, to: paths.team(), icon: IconUsersGroup, letter: 't' }

/** A second list below the specified one, which must not change. */
export const SECOND_NAVIGATION: Readonly<Record<Role, readonly NavigationEntry[]>> = {
  partner: [
    { text: titles.earnings, to: paths.earnings(), icon: IconReceiptEuro, letter: 'e', call: getEarnings },
    { text: titles.advertising, to: paths.advertising(), icon: IconAdjustments, letter: 'v' },
    TEAM,
    ACCOUNT,
  ],
  client: [
    { text: titles.invoices, to: paths.invoices(), icon: IconReceiptEuro, letter: 'i', call: listInvoices },
    { text: titles.videos, to: paths.videos(), icon: IconMovie, letter: 'v' },
    { text: titles.venues, to: paths.venues(), icon: IconBuildingStore, letter: 'e' },
    TEAM,
    ACCOUNT,
  ],
  operator: [
    { text: titles.makegoods, to: paths.makegoods(), icon: IconGift, letter: 'g' },
    { text: titles.houseCard, to: paths.houseCard(), icon: IconArtboard, letter: 'h', call: getHouseCard },
    ACCOUNT,
  ],
}

/** The user as far as the sidebar depends on it. */
export type Navigator = Pick<User, 'role' | 'memberRole' | 'operatorRole'>

const listAllowed = (user: Navigator, entries: readonly NavigationEntry[]) =>
  entries.filter(({ call }) => !call || mayCall(user, call))

/** The first list, without what the role of an operator does not allow. */
export const listFirstEntries = (user: Navigator): readonly NavigationEntry[] =>
  listAllowed(user, NAVIGATION[user.role])

/** The second list, without what the role of a member does not allow. */
export const listSecondEntries = (user: Navigator): readonly NavigationEntry[] =>
  listAllowed(user, SECOND_NAVIGATION[user.role])

/** Every entry of the sidebar of a user. */
export const listEntries = (user: Navigator): readonly NavigationEntry[] => [
  ...listFirstEntries(user),
  ...listSecondEntries(user),
]

/** Whether the entry belongs to the current address, ignoring case (OPEN-02, OPEN-03). */
export function isActiveEntry(entry: Pick<NavigationEntry, 'to' | 'also' | 'exact'>, pathname: string): boolean {
  const shown = pathname.toLowerCase()
  const matchesPath = (path: string) => shown === path.toLowerCase() || shown.startsWith(`${path.toLowerCase()}/`)
  if (entry.exact) return shown.replace(/\/$/, '') === entry.to.toLowerCase()
  return matchesPath(entry.to) || (entry.also ?? []).some(matchesPath)
}
