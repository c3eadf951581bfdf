import { shellTexts } from '@marquee/contract/texts/shell'
import { useEffect, useRef } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useParams } from 'react-router'
import * as login from '../features/session/login.page.tsx'
import { useSession } from '../lib/session.ts'
import { useToast } from '../ui/toasts.tsx'
import { lazyPage, type PageModule } from './lazy-page.ts'
import { type RouteHandle, useArrival } from './page-title.tsx'
import { paths } from './paths.ts'
import { FramedRouteError, RouteError } from './route-error.tsx'

const { titles } = shellTexts

const PUBLIC: RouteObject[] = [
  // The one page that comes with the first load.
  { path: '/', handle: { title: titles.login } satisfies RouteHandle, Component: login.Component },
  page('/ownersignup', titles.ownerSignUp, () => import('../features/session/owner-sign-up.page.tsx')),
  page('/companysignup', titles.companySignUp, () => import('../features/session/company-sign-up.page.tsx')),
  page('/verifyEmail/:token', titles.verifyEmail, () => import('../features/session/verify-email.page.tsx')),
  page('/verifyEmail', titles.verifyEmail, () => import('../features/session/request-verification.page.tsx')),
  page('/reset-password', titles.resetPassword, () => import('../features/session/request-reset.page.tsx')),
  page('/reset-password/:token', titles.resetPassword, () => import('../features/session/reset-password.page.tsx')),
  page('/notfound', titles.notFound, () => import('../features/session/not-found.page.tsx')),
  page('*', titles.notFound, () => import('../features/session/not-found.page.tsx')),
]

/** Public, but asks the server again and again. */
const DEVELOPMENT: RouteObject[] = [page('/mailbox', titles.mailbox, () => import('./mailbox.page.tsx'))]

/** GUARD-06 and what OPEN-01 adds. */
const PARTNER: RouteObject[] = [
  page('/ownerdashboard', titles.ownerDashboard, () => import('../features/dashboards/owner-dashboard.page.tsx')),
  page('/ownerprofile', titles.profile, () => import('../features/profiles/owner-profile.page.tsx')),
  page('/mobileLocations', titles.mobileLocations, () => import('../features/fleet/mobile-locations.page.tsx')),
  page('/fixedLocations', titles.fixedLocations, () => import('../features/fleet/fixed-locations.page.tsx')),
  page('/fixedLocations/add', titles.addFixedLocation, () => import('../features/fleet/fixed-location-form.page.tsx')),
  page(
    '/fixedLocations/edit/:id',
    titles.updateFixedLocation,
    () => import('../features/fleet/fixed-location-form.page.tsx'),
  ),
  { path: '/owner/restaurants/edit/:id', Component: ToFixedLocationForm },
  page(
    '/restaurants/details/:id',
    titles.fixedLocationDetails,
    () => import('../features/fleet/fixed-location-details.page.tsx'),
  ),
  page('/screens', titles.screens, () => import('../features/screens/screens.page.tsx')),
  page('/screendetails/:id', titles.screenDetails, () => import('../features/screens/screen-details.page.tsx')),
  page(
    '/infotainmentvideos',
    titles.infotainment,
    () => import('../features/infotainment/infotainment-videos.page.tsx'),
  ),
  page(
    '/infotainmentvideos/add',
    titles.addInfotainment,
    () => import('../features/infotainment/infotainment-form.page.tsx'),
  ),
  page(
    '/infotainmentvideos/edit/:id',
    titles.updateInfotainment,
    () => import('../features/infotainment/infotainment-form.page.tsx'),
  ),
  page(
    '/infotainmentvideos/:id',
    titles.infotainmentDetails,
    () => import('../features/infotainment/infotainment-details.page.tsx'),
  ),
  page('/owner/campaigns/:id', titles.campaignDetails, () => import('../features/campaigns/owner-campaign.page.tsx')),
]

/** GUARD-07 */
const CLIENT: RouteObject[] = [
  page('/companydashboard', titles.companyDashboard, () => import('../features/dashboards/company-dashboard.page.tsx')),
  page('/companyprofile', titles.profile, () => import('../features/profiles/company-profile.page.tsx')),
  page('/campaigns', titles.campaigns, () => import('../features/campaigns/campaigns.page.tsx')),
  page('/campaigns/add', titles.addCampaign, () => import('../features/campaigns/campaign-form.page.tsx')),
  page('/campaigns/edit/:id', titles.updateCampaign, () => import('../features/campaigns/campaign-form.page.tsx')),
  page('/campaigndetails/:id', titles.campaignDetails, () => import('../features/campaigns/campaign-details.page.tsx')),
]

const OPERATOR: RouteObject[] = [
  page('/operator', titles.operator, () => import('../features/operator/review-queue.page.tsx')),
  page('/operator/console', titles.operatorConsole, () => import('../features/operator/console.page.tsx')),
]

/** The route table of the specification. Fixed parts win over ids, and matching ignores case (TRAP-18). */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: Nothing,
      children: [
        ...PUBLIC,
        frame('ForAnyone', DEVELOPMENT),
        frame('ForPartners', PARTNER),
        frame('ForClients', CLIENT),
        frame('ForOperators', OPERATOR),
      ],
    },
  ])
}

function page(path: string, title: string, load: () => Promise<PageModule>): RouteObject {
  return { path, handle: { title } satisfies RouteHandle, lazy: () => lazyPage(load) }
}

/** What stands around the signed-in pages; it comes with the first of them, not with the sign-in page. */
function frame(name: keyof typeof import('./signed-in.tsx'), children: RouteObject[]): RouteObject {
  return {
    ErrorBoundary: RouteError,
    lazy: () => lazyPage(async () => ({ Component: (await import('./signed-in.tsx'))[name] })),
    children: [{ ErrorBoundary: FramedRouteError, children }],
  }
}

function Root() {
  useArrival()
  useFarewell()
  return <Outlet />
}

/** Messages that are still shown were for whoever was signed in; they leave with the session. */
function useFarewell(): void {
  const { token } = useSession()
  const toast = useToast()
  const before = useRef(token)
  useEffect(() => {
    if (before.current !== null && token === null) toast.clear()
    before.current = token
  }, [token, toast])
}

/** The address that the fixed location details link to (OPEN-01). */
function ToFixedLocationForm() {
  const { id = '' } = useParams()
  return <Navigate to={paths.fixedLocationEdit(id)} replace />
}

/** The first paint comes with the page itself. */
function Nothing() {
  return null
}
