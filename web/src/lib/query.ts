import { MutationCache, notifyManager, QueryCache, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { CallRefused } from './call.ts'
import { logFailure } from './log.ts'

/**
 * Keys of the cached server data: the noun first, then its parameters.
 *
 * `['campaigns', companyId]`, `['campaign', id]`; events invalidate by the noun (`event-stream.ts`).
 */
export const keys = {
  me: ['me'] as const,
  memberships: ['memberships'] as const,
  team: (membershipId: string) => ['team', membershipId] as const,
  emailChange: ['emailChange'] as const,
  owner: (ownerId: string) => ['owner', ownerId] as const,
  company: (companyId: string) => ['company', companyId] as const,
  vehicles: (ownerId: string) => ['vehicles', ownerId] as const,
  vehicleTypes: ['vehicleTypes'] as const,
  locations: ['locations'] as const,
  restaurants: (ownerId: string) => ['restaurants', ownerId] as const,
  restaurant: (id: string) => ['restaurant', id] as const,
  blockedCategories: (ownerId: string) => ['blockedCategories', ownerId] as const,
  /** Commands to a screen, and the picture that one of them brought. */
  remote: (screenId: string) => ['remote', screenId] as const,
  screenshot: (orderId: string) => ['screenshot', orderId] as const,
  screens: (ownerId: string) => ['screens', ownerId] as const,
  /** An approval or a change of screens can change it. */
  campaignVeto: (ownerId: string, id: string) => ['screens', ownerId, 'veto', id] as const,
  screen: (id: string) => ['screen', id] as const,
  infotainmentVideos: (ownerId: string) => ['infotainmentVideos', ownerId] as const,
  infotainmentVideo: (id: string) => ['infotainmentVideo', id] as const,
  campaigns: (companyId: string) => ['campaigns', companyId] as const,
  campaign: (id: string) => ['campaign', id] as const,
  installation: (token: string) => ['installation', token] as const,
  installerLinks: () => ['installerLinks'] as const,
  sharedReport: (token: string) => ['sharedReport', token] as const,
  availability: (...what: readonly unknown[]) => ['availability', ...what] as const,
  companyVideos: (filter: object) => ['companyVideos', filter] as const,
  restingUpload: (userId: string) => ['restingUpload', userId] as const,
  dashboard: ['dashboard'] as const,
  reviews: ['reviews'] as const,
  reviewLocks: ['reviewLocks'] as const,
  approvedVersion: (kind: string, id: string, version: number) => ['approvedVersion', kind, id, version] as const,
  reviewScreens: (kind: string, id: string, version: number) => ['reviewScreens', kind, id, version] as const,
  reviewHistory: (kind: string, id: string) => ['reviewHistory', kind, id] as const,
  fleet: ['fleet'] as const,
  savedViews: (list: string) => ['savedViews', list] as const,
  auditLines: (filter: object) => ['auditLines', filter] as const,
  auditNews: (filter: object, since: string) => ['auditNews', filter, since] as const,
  auditActors: ['auditActors'] as const,
  operatorOverview: ['operatorOverview'] as const,
  alerts: ['alerts'] as const,
  consoleSearch: (words: string) => ['consoleSearch', words] as const,
  people: (view: object) => ['people', view] as const,
  person: (id: string) => ['person', id] as const,
  invoices: (view: object) => ['invoices', view] as const,
  invoice: (id: string) => ['invoice', id] as const,
  statements: (view: object) => ['statements', view] as const,
  earnings: ['earnings'] as const,
  screenEarnings: (id: string) => ['earnings', id] as const,
  billingDetails: ['billingDetails'] as const,
  partyBilling: (id: string) => ['billingDetails', id] as const,
  billingMonth: (month: string) => ['billingMonth', month] as const,
  ledgerCheck: ['ledgerCheck'] as const,
  partyCredit: (id: string) => ['partyCredit', id] as const,
  bankFiles: ['bankFiles'] as const,
  bankEntries: (view: object) => ['bankEntries', view] as const,
  nextPayout: ['nextPayout'] as const,
  payouts: (page: number) => ['payouts', page] as const,
  payout: (id: string) => ['payout', id] as const,
  ledger: (filter: object) => ['ledger', filter] as const,
  ledgerLines: (entry: number) => ['ledger', 'lines', entry] as const,
  billingSettings: ['billingSettings'] as const,
  uncheckedNumbers: ['billingDetails', 'unchecked'] as const,
  mailbox: ['mailbox'] as const,
  notifications: (filter: object) => ['notifications', filter] as const,
  unreadNotifications: ['unreadNotifications'] as const,
  mailSettings: ['mailSettings'] as const,
}

/** Refusals after which the page shows what there is now. */
const OUTDATED_CODES: readonly string[] = ['alreadyReceived', 'businessChanged']

/** Failures are logged and not retried here (`sendAgain` does); the page shows its failed state. */
export function createQueryClient(): QueryClient {
  // Runs before the next click, so that a submit button is drawn as busy when a second click arrives.
  notifyManager.setScheduler(queueMicrotask)
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => logFailure(`Loading ${query.queryHash} failed`, failure),
    }),
    mutationCache: new MutationCache({
      onError: (failure) => {
        logFailure('Saving failed', failure)
        // The change was carried out and its answer was lost, or the user works for another business.
        if (failure instanceof CallRefused && OUTDATED_CODES.includes(failure.code)) void client.invalidateQueries()
      },
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** A permanent refusal. An expired session redirects on its own (OPEN-08); rate limits and timeouts can be retried. */
export function isGone(failure: Error | null): boolean {
  return failure instanceof CallRefused && failure.status < 500 && ![401, 408, 429].includes(failure.status)
}

/** The state of loading one object: a refusal means that it is gone, another failure can be retried. */
export function toLoadState<Data>({ data, error, refetch }: UseQueryResult<Data>) {
  if (data !== undefined) return { kind: 'loaded' as const, data }
  if (error === null) return { kind: 'loading' as const }
  if (isGone(error)) return { kind: 'gone' as const }
  return { kind: 'failed' as const, failure: error, retry: () => void refetch() }
}
