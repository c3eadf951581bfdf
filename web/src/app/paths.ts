/** Every address of the application, spelled once. Matching ignores case; links use these spellings. */
export const paths = {
  login: () => '/',
  ownerSignUp: () => '/ownersignup',
  companySignUp: () => '/companysignup',
  verifyEmail: (token: string) => `/verifyEmail/${encodeURIComponent(token)}`,
  /** Without a token it asks for another link. */
  verifyEmailAgain: () => '/verifyEmail',
  resetPassword: (token?: string) => (token ? `/reset-password/${encodeURIComponent(token)}` : '/reset-password'),
  notFound: () => '/notfound',

  ownerDashboard: () => '/ownerdashboard',
  ownerProfile: () => '/ownerprofile',
  mobileLocations: () => '/mobileLocations',
  /** The form of a vehicle is a dialog on the list. */
  mobileLocationEdit: (id: string) => `/mobileLocations?edit=${id}`,
  mobileLocationAdd: () => '/mobileLocations?edit=add',
  waitingMobileLocations: () => '/mobileLocations?status=Pending+Approval',
  fixedLocations: () => '/fixedLocations',
  fixedLocationAdd: () => '/fixedLocations/add',
  fixedLocationEdit: (id: string) => `/fixedLocations/edit/${id}`,
  /** The edit link of the details page; leads on to `fixedLocationEdit` (OPEN-01). */
  restaurantEditOfOwner: (id: string) => `/owner/restaurants/edit/${id}`,
  restaurantDetails: (id: string) => `/restaurants/details/${id}`,
  screens: () => '/screens',
  offlineScreens: () => '/screens?status=offline',
  screenOnMap: (id: string) => `/screens?view=map&selected=${id}`,
  screenDetails: (id: string) => `/screendetails/${id}`,
  infotainmentVideos: () => '/infotainmentvideos',
  infotainmentVideoAdd: () => '/infotainmentvideos/add',
  infotainmentVideoDetails: (id: string) => `/infotainmentvideos/${id}`,
  infotainmentVideoEdit: (id: string) => `/infotainmentvideos/edit/${id}`,
  /** A campaign as a partner may see it (OPEN-01). */
  campaignOfOwner: (id: string) => `/owner/campaigns/${id}`,

  companyDashboard: () => '/companydashboard',
  companyProfile: () => '/companyprofile',
  campaigns: () => '/campaigns',
  /** A status, or one of the filters of the list. */
  campaignsOf: (filter: string) => `/campaigns?${new URLSearchParams({ status: filter })}`,
  /** The sidebar's spelling (LAYOUT-11, OPEN-03). */
  campaignsOfSidebar: () => '/Campaigns',
  campaignAdd: () => '/campaigns/add',
  campaignEdit: (id: string) => `/campaigns/edit/${id}`,
  campaignDetails: (id: string) => `/campaigndetails/${id}`,

  operator: () => '/operator',
  operatorConsole: () => '/operator/console',
  mailbox: () => '/mailbox',
} as const

/** The dashboard of a role; other roles have none (OPEN-07). */
export function dashboardOf(role: string | undefined): string | undefined {
  if (role === 'partner') return paths.ownerDashboard()
  if (role === 'client') return paths.companyDashboard()
  return role === 'operator' ? paths.operator() : undefined
}
