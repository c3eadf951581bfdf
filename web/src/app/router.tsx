import { shellTexts } from '@marquee/contract/texts/shell'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation, useParams } from 'react-router'
import * as login from '../features/session/login.page.tsx'
import { isLooking, useSession } from '../lib/session.ts'
import { useToast } from '../ui/toasts.tsx'
import { lazyPage, type PageModule } from './lazy-page.ts'
import type { RouteHandle } from '../lib/page-title.ts'
import { useArrival } from './page-title.tsx'
import { paths } from './paths.ts'
import { FramedRouteError, RouteError } from './route-error.tsx'

const { titles } = shellTexts
const StoppedLooking = lazy(async () => ({ default: (await import('./stopped-looking.tsx')).StoppedLooking }))

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
  framed('/ownerdashboard', titles.ownerDashboard, 'dashboards/owner-dashboard'),
  framed('/ownerprofile', titles.profile, 'profiles/owner-profile'),
  framed('/mobileLocations', titles.mobileLocations, 'fleet/mobile-locations'),
  framed('/fixedLocations', titles.fixedLocations, 'fleet/fixed-locations'),
  framed('/fixedLocations/add', titles.addFixedLocation, 'fleet/fixed-location-form'),
  framed('/fixedLocations/edit/:id', titles.updateFixedLocation, 'fleet/fixed-location-form'),
  { path: '/owner/restaurants/edit/:id', Component: ToFixedLocationForm },
  framed('/restaurants/details/:id', titles.fixedLocationDetails, 'fleet/fixed-location-details'),
  framed('/screens', titles.screens, 'screens/screens'),
  framed('/screendetails/:id', titles.screenDetails, 'screens/screen-details'),
  framed('/infotainmentvideos', titles.infotainment, 'infotainment/infotainment-videos'),
  framed('/infotainmentvideos/add', titles.addInfotainment, 'infotainment/infotainment-form'),
  framed('/infotainmentvideos/edit/:id', titles.updateInfotainment, 'infotainment/infotainment-form'),
  framed('/infotainmentvideos/:id', titles.infotainmentDetails, 'infotainment/infotainment-details'),
  framed('/owner/campaigns/:id', titles.campaignDetails, 'campaigns/owner-campaign'),
  framed('/earnings', titles.earnings, 'billing/earnings'),
]

/** GUARD-07 */
const CLIENT: RouteObject[] = [
  framed('/companydashboard', titles.companyDashboard, 'dashboards/company-dashboard'),
  framed('/companyprofile', titles.profile, 'profiles/company-profile'),
  framed('/campaigns', titles.campaigns, 'campaigns/campaigns'),
  framed('/campaigns/add', titles.addCampaign, 'campaigns/campaign-form'),
  framed('/campaigns/edit/:id', titles.updateCampaign, 'campaigns/campaign-form'),
  framed('/campaigndetails/:id', titles.campaignDetails, 'campaigns/campaign-details'),
  framed('/invoices', titles.invoices, 'billing/invoices'),
  framed('/invoices/:id', titles.invoice, 'billing/invoice'),
]

const OPERATOR: RouteObject[] = [
  framed('/operator', titles.operator, 'operator/overview/overview'),
  framed('/operator/review', titles.reviewQueue, 'operator/review/review-queue'),
  framed('/operator/fleet', titles.fleet, 'operator/fleet/fleet'),
  framed('/operator/screens/:id', titles.operatorScreen, 'operator/screen/screen'),
  framed('/operator/campaigns', titles.operatorCampaigns, 'operator/campaigns/campaigns'),
  framed('/operator/campaigns/:id', titles.operatorCampaign, 'operator/campaigns/campaign'),
  framed('/operator/billing', titles.billing, 'operator/billing/billing'),
  framed('/operator/billing/invoices/:id', titles.operatorInvoice, 'operator/billing/invoice'),
  framed('/operator/billing/bank', titles.bank, 'operator/billing/bank'),
  framed('/operator/billing/payouts', titles.payouts, 'operator/billing/payouts'),
  framed('/operator/billing/payouts/:id', titles.payout, 'operator/billing/payout'),
  framed('/operator/billing/settings', titles.billingSettings, 'operator/billing/settings'),
  framed('/operator/billing/ledger', titles.ledger, 'operator/billing/ledger'),
  framed('/operator/people', titles.people, 'operator/people/people'),
  framed('/operator/people/:id', titles.person, 'operator/people/person'),
  framed('/operator/catalogue', titles.catalogue, 'operator/catalogue/catalogue'),
  framed('/operator/audit', titles.audit, 'operator/audit/audit'),
  framed('/operator/security', titles.security, 'operator/security/security'),
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

/**
 * A page behind the sign-in. Where their files lie comes with the first of them: the list of so many files would be a
 * good part of the first load (decision 5).
 */
function framed(path: string, title: string, name: keyof typeof import('./pages.ts').pages): RouteObject {
  return page(path, title, async () => {
    const { pages } = await import('./pages.ts')
    return pages[name]()
  })
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
  const { token } = useSession()
  // What the tab was opened for is over; it is not to become anybody else's.
  if (token === null && isLooking()) {
    return (
      <Suspense>
        <StoppedLooking />
      </Suspense>
    )
  }
  return <Outlet />
}

/** Errors disappear with their page and user; all messages disappear with the session. */
function useFarewell(): void {
  const { token } = useSession()
  const { pathname } = useLocation()
  const toast = useToast()
  const before = useRef({ token, pathname })
  // Runs before the effects of the next page, which may show its own errors.
  useLayoutEffect(() => {
    const left = before.current
    before.current = { token, pathname }
    if (left.token !== null && token === null) toast.clear()
    else if (left.token !== token || left.pathname !== pathname) toast.clearErrors()
  }, [token, pathname, toast])
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
