import { shellTexts } from '@marquee/contract/messages/shell'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation, useParams } from 'react-router'
import * as login from '../features/session/login.page.tsx'
import { isImpersonating, useSession } from '../lib/session.ts'
import { useToast } from '../ui/toasts.tsx'
import { loadPage, type PageModule } from './lazy-page.ts'
import type { RouteHandle } from '../lib/page-title.ts'
import { useRouteChange } from './page-title.tsx'
import { paths } from '../lib/paths.ts'
import { FramedRouteError, RouteError } from './route-error.tsx'

const { titles } = shellTexts
const ImpersonationEnded = lazy(async () => ({
  default: (await import('./impersonation-ended.tsx')).ImpersonationEnded,
}))

const PUBLIC: RouteObject[] = [
  // The only page in the first load.
  { path: '/', handle: { title: titles.login } satisfies RouteHandle, Component: login.Component },
  createPageRoute('/ownersignup', titles.ownerSignUp, () => import('../features/session/owner-sign-up.page.tsx')),
  createPageRoute('/companysignup', titles.companySignUp, () => import('../features/session/company-sign-up.page.tsx')),
  createPageRoute('/verifyEmail/:token', titles.verifyEmail, () => import('../features/session/verify-email.page.tsx')),
  createPageRoute(
    '/verifyEmail',
    titles.verifyEmail,
    () => import('../features/session/request-verification.page.tsx'),
  ),
  createPageRoute('/reset-password', titles.resetPassword, () => import('../features/session/request-reset.page.tsx')),
  createPageRoute(
    '/reset-password/:token',
    titles.resetPassword,
    () => import('../features/session/reset-password.page.tsx'),
  ),
  createPageRoute(
    '/email-change/confirm/:token',
    titles.emailChange,
    () => import('../features/account/confirm-email.page.tsx'),
  ),
  createPageRoute(
    '/email-change/cancel/:token',
    titles.emailChange,
    () => import('../features/account/refuse-email.page.tsx'),
  ),
  createPageRoute('/report/:token', titles.sharedReport, () => import('../features/reports/shared-report.page.tsx')),
  createPageRoute('/install/:token', titles.install, () => import('../features/installing/install.page.tsx')),
  createPageRoute(
    '/account-deletion/keep/:token',
    titles.keepAccount,
    () => import('../features/account/keep-account.page.tsx'),
  ),
  createPageRoute('/invitation/:token', titles.invitation, () => import('../features/team/invitation.page.tsx')),
  createPageRoute('/notfound', titles.notFound, () => import('../features/session/not-found.page.tsx')),
  createPageRoute('*', titles.notFound, () => import('../features/session/not-found.page.tsx')),
]

/** Public, but requests data from the server repeatedly. */
const DEVELOPMENT: RouteObject[] = [createPageRoute('/mailbox', titles.mailbox, () => import('./mailbox.page.tsx'))]

/** For every role. */
const USER: RouteObject[] = [
  createSignedInRoute('/account', titles.account, 'account/account'),
  createSignedInRoute('/notifications', titles.notifications, 'notifications/notifications'),
]

/** For partners and clients, who work for a company or owner profile (decision 33). */
const MEMBER: RouteObject[] = [
  createSignedInRoute('/team', titles.team, 'team/team'),
  createSignedInRoute('/switch/:id', titles.switchCompany, 'team/switch'),
]

/** GUARD-06 and what OPEN-01 adds. */
const PARTNER: RouteObject[] = [
  createSignedInRoute('/ownerdashboard', titles.ownerDashboard, 'dashboards/owner-dashboard'),
  createSignedInRoute('/ownerprofile', titles.profile, 'profiles/owner-profile'),
  createSignedInRoute('/mobileLocations', titles.mobileLocations, 'fleet/mobile-locations'),
  createSignedInRoute('/fixedLocations', titles.fixedLocations, 'fleet/fixed-locations'),
  createSignedInRoute('/fixedLocations/add', titles.addFixedLocation, 'fleet/fixed-location-form'),
  createSignedInRoute('/fixedLocations/edit/:id', titles.updateFixedLocation, 'fleet/fixed-location-form'),
  { path: '/owner/restaurants/edit/:id', Component: FixedLocationFormRedirect },
  createSignedInRoute('/restaurants/details/:id', titles.fixedLocationDetails, 'fleet/fixed-location-details'),
  createSignedInRoute('/import/:kind', titles.importTable, 'imports/import'),
  createSignedInRoute('/screens', titles.screens, 'screens/screens'),
  createSignedInRoute('/screendetails/:id', titles.screenDetails, 'screens/screen-details'),
  createSignedInRoute('/infotainmentvideos', titles.infotainment, 'infotainment/infotainment-videos'),
  createSignedInRoute('/infotainmentvideos/add', titles.addInfotainment, 'infotainment/infotainment-form'),
  createSignedInRoute('/infotainmentvideos/edit/:id', titles.updateInfotainment, 'infotainment/infotainment-form'),
  createSignedInRoute('/infotainmentvideos/:id', titles.infotainmentDetails, 'infotainment/infotainment-details'),
  createSignedInRoute('/owner/campaigns/:id', titles.campaignDetails, 'campaigns/owner-campaign'),
  createSignedInRoute('/advertising', titles.advertising, 'fleet/advertising'),
  createSignedInRoute('/earnings', titles.earnings, 'earnings/earnings'),
]

/** GUARD-07 */
const CLIENT: RouteObject[] = [
  createSignedInRoute('/companydashboard', titles.companyDashboard, 'dashboards/company-dashboard'),
  createSignedInRoute('/companyprofile', titles.profile, 'profiles/company-profile'),
  createSignedInRoute('/campaigns', titles.campaigns, 'campaigns/campaigns'),
  createSignedInRoute('/campaigns/add', titles.addCampaign, 'campaigns/campaign-form'),
  createSignedInRoute('/campaigns/edit/:id', titles.updateCampaign, 'campaigns/campaign-form'),
  createSignedInRoute('/campaigndetails/:id', titles.campaignDetails, 'campaigns/campaign-details'),
  createSignedInRoute('/videos', titles.videos, 'campaigns/videos'),
  createSignedInRoute('/venues', titles.venues, 'venues/venues'),
  createSignedInRoute('/venues/:kind/:id', titles.venue, 'venues/venue'),
  createSignedInRoute('/invoices', titles.invoices, 'invoices/invoices'),
  createSignedInRoute('/invoices/:id', titles.invoice, 'invoices/invoice'),
]

const OPERATOR: RouteObject[] = [
  createSignedInRoute('/operator', titles.operator, 'operator/overview/overview'),
  createSignedInRoute('/operator/review', titles.reviewQueue, 'operator/review/review-queue'),
  createSignedInRoute('/operator/fleet', titles.fleet, 'operator/fleet/fleet'),
  createSignedInRoute('/operator/screens/:id', titles.operatorScreen, 'operator/screen/screen'),
  createSignedInRoute('/operator/campaigns', titles.operatorCampaigns, 'operator/campaigns/campaigns'),
  createSignedInRoute('/operator/campaigns/:id', titles.operatorCampaign, 'operator/campaigns/campaign'),
  createSignedInRoute('/operator/billing', titles.billing, 'operator/billing/billing'),
  createSignedInRoute('/operator/billing/invoices/:id', titles.operatorInvoice, 'operator/billing/invoice'),
  createSignedInRoute('/operator/billing/bank', titles.bank, 'operator/billing/bank'),
  createSignedInRoute('/operator/billing/payouts', titles.payouts, 'operator/billing/payouts'),
  createSignedInRoute('/operator/billing/payouts/:id', titles.payout, 'operator/billing/payout'),
  createSignedInRoute('/operator/billing/settings', titles.billingSettings, 'operator/billing/settings'),
  createSignedInRoute('/operator/billing/ledger', titles.ledger, 'operator/billing/ledger'),
  createSignedInRoute('/operator/people', titles.people, 'operator/people/people'),
  createSignedInRoute('/operator/people/:id', titles.person, 'operator/people/person'),
  createSignedInRoute('/operator/makegoods', titles.makegoods, 'operator/campaigns/makegoods'),
  createSignedInRoute('/operator/catalogue', titles.catalogue, 'operator/catalogue/catalogue'),
  createSignedInRoute('/operator/house-card', titles.houseCard, 'operator/house-card/house-card'),
  createSignedInRoute('/operator/audit', titles.audit, 'operator/audit/audit'),
  createSignedInRoute('/operator/security', titles.security, 'operator/security/security'),
]

/**
 * The route table of the specification. Fixed segments take precedence over ids, and matching ignores case (TRAP-18).
 */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: EmptyFallback,
      children: [
        ...PUBLIC,
        createFrameRoute('ForAnyone', DEVELOPMENT),
        createFrameRoute('ForUsers', USER),
        createFrameRoute('ForMembers', MEMBER),
        createFrameRoute('ForPartners', PARTNER),
        createFrameRoute('ForClients', CLIENT),
        createFrameRoute('ForOperators', OPERATOR),
      ],
    },
  ])
}

function createPageRoute(path: string, title: string, load: () => Promise<PageModule>): RouteObject {
  return { path, handle: { title } satisfies RouteHandle, lazy: () => loadPage(load) }
}

/**
 * A page behind the sign-in. The list of these files comes with the first of these pages, because it would be a large
 * part of the first load (decision 5).
 */
function createSignedInRoute(path: string, title: string, name: keyof typeof import('./pages.ts').pages): RouteObject {
  return createPageRoute(path, title, async () => {
    const { pages } = await import('./pages.ts')
    return pages[name]()
  })
}

/** The frame of the signed-in pages; it is loaded with the first of them, not with the sign-in page. */
function createFrameRoute(name: keyof typeof import('./signed-in.tsx'), children: RouteObject[]): RouteObject {
  return {
    ErrorBoundary: RouteError,
    lazy: () => loadPage(async () => ({ Component: (await import('./signed-in.tsx'))[name] })),
    children: [{ ErrorBoundary: FramedRouteError, children }],
  }
}

function Root() {
  useRouteChange()
  useToastCleanup()
  const { token } = useSession()
  // The impersonation of this tab has ended, and the tab must not be used by another user.
  if (token === null && isImpersonating()) {
    return (
      <Suspense>
        <ImpersonationEnded />
      </Suspense>
    )
  }
  return <Outlet />
}

/** Errors disappear with their page and their user; all messages disappear with the session. */
function useToastCleanup(): void {
  const { token } = useSession()
  const { pathname } = useLocation()
  const toast = useToast()
  const before = useRef({ token, pathname })
  // Runs before the effects of the next page, which may show errors of its own.
  useLayoutEffect(() => {
    const left = before.current
    before.current = { token, pathname }
    if (left.token !== null && token === null) toast.clear()
    else if (left.token !== token || left.pathname !== pathname) toast.clearErrors()
  }, [token, pathname, toast])
}

/** The address that the fixed location details link to (OPEN-01). */
function FixedLocationFormRedirect() {
  const { id = '' } = useParams()
  return <Navigate to={paths.fixedLocationEdit(id)} replace />
}

/** The first paint contains the page itself. */
function EmptyFallback() {
  return null
}
