import type { ImportKind } from '@marquee/contract/import-columns.rules'
import type { ScreenType } from '@marquee/contract/scalars'

type BookedVenue = { _id: string; kind: ScreenType; location: string; vehicleType: { _id: string } | null }

/** Every address of the application. Matching ignores case; links use these spellings. */
export const paths = {
  login: () => '/',
  ownerSignUp: () => '/ownersignup',
  companySignUp: () => '/companysignup',
  verifyEmail: (token: string) => `/verifyEmail/${encodeURIComponent(token)}`,
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  /** Without a token, the page asks for another link. */
  verifyEmailAgain: () => '/verifyEmail',
  resetPassword: (token?: string) => (token ? `/reset-password/${encodeURIComponent(token)}` : '/reset-password'),
  /** The report of a campaign, for anyone who has its link. */
  sharedReport: (token: string) => `/report/${encodeURIComponent(token)}`,
  /** Where an installer pairs screens with a link; `code` of a device. */
  install: (token: string, code?: string) =>
    `/install/${encodeURIComponent(token)}${code === undefined ? '' : `?code=${encodeURIComponent(code)}`}`,
  notFound: () => '/notfound',
  /** The account of a user of any role. */
  account: () => '/account',
  /** The members of the company or owner profile. */
  team: () => '/team',
  /** Continues in another company or owner profile of the user, at its dashboard. */
  switchCompany: (membershipId: string) => `/switch/${membershipId}`,

  ownerDashboard: () => '/ownerdashboard',
  ownerProfile: () => '/ownerprofile',
  mobileLocations: () => '/mobileLocations',
  /** The form of a vehicle is a dialog on the list. */
  mobileLocationEdit: (id: string) => `/mobileLocations?edit=${id}`,
  mobileLocationAdd: () => '/mobileLocations?edit=add',
  pendingMobileLocations: () => '/mobileLocations?status=Pending+Approval',
  fixedLocations: () => '/fixedLocations',
  fixedLocationAdd: () => '/fixedLocations/add',
  fixedLocationEdit: (id: string) => `/fixedLocations/edit/${id}`,
  /** The edit link of the details page; redirects to `fixedLocationEdit` (OPEN-01). */
  ownerRestaurantEdit: (id: string) => `/owner/restaurants/edit/${id}`,
  restaurantDetails: (id: string) => `/restaurants/details/${id}`,
  /** Import of a table of these. */
  importTable: (kind: ImportKind) => `/import/${kind}`,
  screens: () => '/screens',
  offlineScreens: () => '/screens?status=offline',
  screenOnMap: (id: string) => `/screens?view=map&selected=${id}`,
  screenDetails: (id: string) => `/screendetails/${id}`,
  infotainmentVideos: () => '/infotainmentvideos',
  infotainmentVideoAdd: () => '/infotainmentvideos/add',
  infotainmentVideoDetails: (id: string) => `/infotainmentvideos/${id}`,
  infotainmentVideoEdit: (id: string) => `/infotainmentvideos/edit/${id}`,
  /** A campaign as a partner may see it (OPEN-01). */
  ownerCampaign: (id: string) => `/owner/campaigns/${id}`,
  earnings: () => '/earnings',
  /** What the venues of a partner accept. */
  advertising: () => '/advertising',

  companyDashboard: () => '/companydashboard',
  companyProfile: () => '/companyprofile',
  campaigns: () => '/campaigns',
  /** A status, or one of the filters of the list. */
  filteredCampaigns: (filter: string) => `/campaigns?${new URLSearchParams({ status: filter })}`,
  /** The sidebar's spelling (LAYOUT-11, OPEN-03). */
  sidebarCampaigns: () => '/Campaigns',
  campaignAdd: () => '/campaigns/add',
  /** A new campaign as a copy of this one. */
  campaignCopy: (id: string) => `/campaigns/add?copy=${id}`,
  campaignEdit: (id: string) => `/campaigns/edit/${id}`,
  campaignDetails: (id: string) => `/campaigndetails/${id}`,
  /** The details with the dialog that adds weeks. */
  campaignExtend: (id: string) => `/campaigndetails/${id}?extend`,
  invoices: () => '/invoices',
  /** The invoices in that state, the next due first. */
  invoicesByState: (state: string) => `/invoices?status=${state}&sort=due`,
  invoice: (id: string) => `/invoices/${id}`,
  /** The videos of the company's campaigns. */
  videos: () => '/videos',
  /** The venues that can be booked, of all locations or of one. */
  venues: (query = new URLSearchParams(), location?: string) => {
    const shown = new URLSearchParams(location ? { location } : {})
    for (const [name, value] of query) shown.set(name, value)
    return shown.size > 0 ? `/venues?${shown}` : '/venues'
  },
  venue: (kind: ScreenType, id: string, query: URLSearchParams) => `/venues/${kind}/${id}?${query}`,
  /** A new campaign with this venue and these weeks. */
  campaignForVenue: (venue: BookedVenue, { startDate, numberOfWeeks }: { startDate: string; numberOfWeeks: unknown }) =>
    `/campaigns/add?${new URLSearchParams({
      type: venue.kind,
      location: venue.location,
      start: startDate,
      weeks: String(numberOfWeeks),
      venue: venue._id,
      ...(venue.vehicleType && { vehicleType: venue.vehicleType._id }),
    })}`,

  operator: () => '/operator',
  reviewQueue: () => '/operator/review',
  /** The review queue with that review open. */
  reviewItem: (id: string) => `/operator/review?id=${id}`,
  fleet: () => '/operator/fleet',
  /** The fleet with filters of its list. */
  filteredFleet: (filter: Record<string, string>) => `/operator/fleet?${new URLSearchParams(filter)}`,
  fleetScreens: (online: 'online' | 'offline') => `/operator/fleet?online=${online}`,
  operatorScreen: (id: string) => `/operator/screens/${id}`,
  operatorScreenAdd: () => '/operator/screens/new',
  operatorCampaigns: () => '/operator/campaigns',
  /** The screens that a campaign reserves on that day. */
  campaignsByDay: (day: string) => `/operator/campaigns?status=Approved&from=${day}&to=${day}`,
  companyCampaigns: (companyId: string) => `/operator/campaigns?company=${companyId}`,
  operatorCampaign: (id: string) => `/operator/campaigns/${id}`,
  people: () => '/operator/people',
  operators: () => '/operator/people?role=operator',
  newestPeople: () => '/operator/people?sort=newest',
  /** A person, by their own id or by that of their owner profile or company. */
  person: (id: string) => `/operator/people/${id}`,
  makegoods: () => '/operator/makegoods',
  catalogue: () => '/operator/catalogue',
  houseCard: () => '/operator/house-card',
  billing: () => '/operator/billing',
  billingMonth: (month: string) => `/operator/billing?month=${month}`,
  /** The overdue invoices that were issued in that month. */
  overdueInvoices: (month: string) => `/operator/billing?month=${month}&state=overdue`,
  /** A statement in the list of its month. */
  billingStatement: (month: string, number: string) =>
    `/operator/billing?${new URLSearchParams({ month, tab: 'statements', search: number })}`,
  operatorInvoice: (id: string) => `/operator/billing/invoices/${id}`,
  bank: () => '/operator/billing/bank',
  /** One entry of the bank, in any state. */
  bankEntry: (id: string) => `/operator/billing/bank?state=all&entry=${id}`,
  payouts: () => '/operator/billing/payouts',
  payout: (id: string) => `/operator/billing/payouts/${id}`,
  billingSettings: () => '/operator/billing/settings',
  ledger: () => '/operator/billing/ledger',
  /** What clients owe according to the ledger. */
  receivable: () => '/operator/billing/ledger?account=receivable',
  /** The ledger with filters of its page. */
  filteredLedger: (filter: Record<string, string>) => `/operator/billing/ledger?${new URLSearchParams(filter)}`,
  audit: () => '/operator/audit',
  /** The audit log of that object or person. */
  subjectAudit: (subjectId: string) => `/operator/audit?subject=${subjectId}`,
  security: () => '/operator/security',
  mailbox: () => '/mailbox',
  notifications: () => '/notifications',
  notificationEmails: () => '/notifications?tab=emails',
} as const

/** The dashboard of a role; other roles have none (OPEN-07). */
export function getDashboardPath(role: string | undefined): string | undefined {
  if (role === 'partner') return paths.ownerDashboard()
  if (role === 'client') return paths.companyDashboard()
  return role === 'operator' ? paths.operator() : undefined
}
